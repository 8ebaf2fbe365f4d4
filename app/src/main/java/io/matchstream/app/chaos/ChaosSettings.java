package io.matchstream.app.chaos;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

/**
 * A chaos run.
 *
 * @param home a folder that is not there yet
 * @param duration for how long faults begin
 * @param seed of the faults and of what players do
 * @param instances how many processes share the work
 * @param brokers how many brokers, each with a copy of everything
 * @param perSecond how many players ask a second
 * @param standbys warm copies of each store
 * @param failover how long an instance may be silent before others take its work over
 * @param bound how much later than its time-to-live a ticket may end
 * @param kinds what is done
 */
public record ChaosSettings(
    Path home,
    Duration duration,
    long seed,
    int instances,
    int brokers,
    int perSecond,
    int standbys,
    Duration failover,
    Duration bound,
    Set<FaultKind> kinds) {}
