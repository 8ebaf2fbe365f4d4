package io.matchstream.gateway.matchmaking;

import io.matchstream.gateway.loop.EventLoop;
import io.matchstream.streams.reads.ExplanationView;
import io.matchstream.streams.reads.PoolReads;
import io.vertx.core.Future;
import java.util.Optional;

/**
 * Asks the pools why a ticket still waits. Belongs to the event loop. Fails with what the reads
 * fail with.
 */
public final class Explanations {
  private final EventLoop loop;
  private final PoolReads pools;

  /** Explanations from these reads. */
  public Explanations(EventLoop loop, PoolReads pools) {
    this.loop = loop;
    this.pools = pools;
  }

  /**
   * Why the ticket of this status still waits: the player's own, or his party's.
   *
   * @return empty where none waits, or it is proposed just now
   */
  public Future<Optional<ExplanationView>> of(Status status) {
    return status
        .ticket()
        .filter(ticket -> status.match().isEmpty())
        .map(ticket -> loop.on(pools.explanation(ticket.pool(), ticket.ticketId())))
        .orElseGet(() -> Future.succeededFuture(Optional.empty()));
  }
}
