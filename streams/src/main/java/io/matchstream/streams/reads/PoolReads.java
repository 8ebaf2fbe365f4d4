package io.matchstream.streams.reads;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** What is known of tickets that wait. Safe for any number of threads. */
public interface PoolReads {

  /**
   * Why a ticket has no match yet, by committed state only. It costs the pool's owner time in
   * proportion to the pool, so only a few questions are taken at once.
   *
   * @param pool id of the pool
   * @return empty for a ticket that does not wait there: it is proposed, or has ended; fails with
   *     {@link OwnerUnavailable} where the owner can't be asked just now, or is asked too much
   */
  CompletionStage<Optional<ExplanationView>> explanation(String pool, String ticketId);
}
