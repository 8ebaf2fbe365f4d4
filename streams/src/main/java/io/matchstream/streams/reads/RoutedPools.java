package io.matchstream.streams.reads;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Pools, read in this process where it owns them, and otherwise asked of their owner. */
public final class RoutedPools implements PoolReads {
  private final LocalPools local;
  private final Routing<PoolReads> routing;

  private RoutedPools(LocalPools local, Routing<PoolReads> routing) {
    this.local = local;
    this.routing = routing;
  }

  /**
   * Every pool.
   *
   * @param elsewhere reads at an address host:port, for example {@link RemoteOwner#owner}
   */
  public static RoutedPools all(
      Owners owners, LocalPools local, Function<String, ? extends PoolReads> elsewhere) {
    return new RoutedPools(local, new Routing<>(owners, elsewhere));
  }

  /** Only this process's own; {@link OwnerUnavailable} for the rest. */
  public static RoutedPools own(Owners owners, LocalPools local) {
    return new RoutedPools(local, new Routing<>(owners, Routing.nobody()));
  }

  @Override
  public CompletionStage<Optional<ExplanationView>> explanation(String pool, String ticketId) {
    return routing.askLater(
        pool,
        partition -> local.explanation(partition, pool, ticketId),
        there -> there.explanation(pool, ticketId));
  }
}
