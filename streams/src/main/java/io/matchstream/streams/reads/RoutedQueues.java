package io.matchstream.streams.reads;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Queues, read in this process where it owns their pools, and otherwise asked of the owner. */
public final class RoutedQueues implements QueueReads {
  private final LocalQueues local;
  private final Routing<QueueReads> routing;

  private RoutedQueues(LocalQueues local, Routing<QueueReads> routing) {
    this.local = local;
    this.routing = routing;
  }

  /**
   * Every queue.
   *
   * @param elsewhere reads at an address host:port, for example {@link RemoteOwner#owner}
   */
  public static RoutedQueues all(
      Owners owners, LocalQueues local, Function<String, ? extends QueueReads> elsewhere) {
    return new RoutedQueues(local, new Routing<>(owners, elsewhere));
  }

  /** Only this process's own; {@link OwnerUnavailable} for the rest. */
  public static RoutedQueues own(Owners owners, LocalQueues local) {
    return new RoutedQueues(local, new Routing<>(owners, Routing.nobody()));
  }

  @Override
  public CompletionStage<Optional<QueueView>> queue(String pool) {
    return routing.askLater(
        pool, partition -> local.queue(partition, pool), there -> there.queue(pool));
  }

  @Override
  public CompletionStage<Optional<WaitingPage>> waiting(
      String pool, Optional<String> after, int limit) {
    return routing.askLater(
        pool,
        partition -> local.waiting(partition, pool, after, limit),
        there -> there.waiting(pool, after, limit));
  }

  @Override
  public CompletionStage<Optional<WaitingTicketView>> ticket(String pool, String ticketId) {
    return routing.askLater(
        pool,
        partition -> local.ticket(partition, pool, ticketId),
        there -> there.ticket(pool, ticketId));
  }
}
