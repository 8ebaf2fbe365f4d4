package io.matchstream.gateway;

import io.matchstream.gateway.http.Operations;
import io.matchstream.schemas.clients.Brokers;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.reads.Readers;
import io.matchstream.streams.runtime.ConfigVersions;
import io.matchstream.streams.runtime.Configuration;
import io.matchstream.tokens.TokenVerifier;
import io.matchstream.tokens.VerificationKeySet;
import java.time.InstantSource;
import java.util.function.Supplier;

/**
 * What a gateway works with. It closes none of it.
 *
 * @param brokers where the log is
 * @param topics the catalogue
 * @param serdes the wire format
 * @param readers players and boards, wherever they live
 * @param configuration the queues in force, for example {@code configFollower::current}
 * @param versions all configurations there have been, which running matches may be played by
 * @param verifier of bearer tokens
 * @param keys the keys to publish, for example {@code keyRing::verificationKeys}; secrets among
 *     them are left out
 * @param operations health, metrics and counters of the process; the gateway adds its own
 * @param clock wall clock, for what a client is told of his token's end
 */
public record GatewayParts(
    Brokers brokers,
    Topics topics,
    EventSerdes serdes,
    Readers readers,
    Supplier<Configuration> configuration,
    ConfigVersions versions,
    TokenVerifier verifier,
    Supplier<VerificationKeySet> keys,
    Operations operations,
    InstantSource clock) {}
