package io.matchstream.gateway.ws;

import io.matchstream.gateway.delivery.Listeners;
import io.matchstream.gateway.http.Callers;
import io.matchstream.gateway.http.Strangers;
import io.matchstream.gateway.loop.Scheduler;
import io.matchstream.gateway.matchmaking.Matchmaking;
import io.matchstream.gateway.matchmaking.Presence;
import io.matchstream.gateway.matchmaking.Statuses;
import io.matchstream.streams.runtime.Configuration;
import io.matchstream.streams.runtime.Counters;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What all sockets of a gateway share.
 *
 * @param full whether this player may open no more connections
 * @param mayOpen whether a web page of this origin may open a socket
 * @param bufferBytes what may wait to be sent on one socket
 * @param pingEvery pause between pings
 */
public record SocketParts(
    Callers callers,
    Strangers strangers,
    Matchmaking matchmaking,
    Statuses statuses,
    Presence presence,
    Listeners listeners,
    Scheduler scheduler,
    Supplier<Configuration> configuration,
    Counters counters,
    InstantSource clock,
    Predicate<String> full,
    Predicate<String> mayOpen,
    int bufferBytes,
    Duration pingEvery) {}
