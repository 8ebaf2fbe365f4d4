package io.matchstream.streams.matches;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Match;
import io.matchstream.events.Proposal;
import java.time.Instant;
import java.util.Optional;

/**
 * The queues as they were configured at some log time. A match is played to its end by the rules it
 * was proposed under.
 */
@FunctionalInterface
interface QueueLookup {

  Optional<QueueConfig> at(String queue, Instant time);

  /** The queue a pending match was proposed under. */
  default QueueConfig of(Proposal proposal) {
    return known(proposal.getQueue(), proposal.getAt());
  }

  /** The queue a live match was proposed under. */
  default QueueConfig of(Match match) {
    return known(match.getQueue(), match.getProposedAt());
  }

  private QueueConfig known(String queue, Instant time) {
    return at(queue, time)
        .orElseThrow(
            () -> new IllegalStateException("Queue " + queue + " was configured at " + time));
  }
}
