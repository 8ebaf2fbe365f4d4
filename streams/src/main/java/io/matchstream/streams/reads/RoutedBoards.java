package io.matchstream.streams.reads;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Boards, read in this process where it owns them, and otherwise asked of their owner. */
public final class RoutedBoards implements BoardReads {
  private final LocalBoards local;
  private final Routing<BoardReads> routing;

  private RoutedBoards(LocalBoards local, Routing<BoardReads> routing) {
    this.local = local;
    this.routing = routing;
  }

  /**
   * Every board.
   *
   * @param elsewhere reads at an address host:port, for example {@link RemoteOwner#owner}
   */
  public static RoutedBoards all(
      Owners owners, LocalBoards local, Function<String, ? extends BoardReads> elsewhere) {
    return new RoutedBoards(local, new Routing<>(owners, elsewhere));
  }

  /** Only this process's own; {@link OwnerUnavailable} for the rest. */
  public static RoutedBoards own(Owners owners, LocalBoards local) {
    return new RoutedBoards(local, new Routing<>(owners, Routing.nobody()));
  }

  @Override
  public CompletionStage<Optional<BoardPage>> page(
      String queue, Optional<String> cursor, int limit) {
    return routing.ask(
        queue,
        partition -> local.page(partition, queue, cursor, limit),
        there -> there.page(queue, cursor, limit));
  }

  @Override
  public CompletionStage<Optional<BoardRow>> rank(String queue, String player) {
    return routing.ask(
        queue,
        partition -> local.rank(partition, queue, player),
        there -> there.rank(queue, player));
  }

  @Override
  public CompletionStage<Optional<BoardPage>> around(String queue, String player, int radius) {
    return routing.ask(
        queue,
        partition -> local.around(partition, queue, player, radius),
        there -> there.around(queue, player, radius));
  }
}
