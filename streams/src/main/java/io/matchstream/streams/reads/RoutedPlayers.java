package io.matchstream.streams.reads;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Players, read in this process where it owns them, and otherwise asked of their owner. */
public final class RoutedPlayers implements PlayerReads {
  private final LocalPlayers local;
  private final Routing<PlayerReads> routing;

  private RoutedPlayers(LocalPlayers local, Routing<PlayerReads> routing) {
    this.local = local;
    this.routing = routing;
  }

  /**
   * Every player.
   *
   * @param elsewhere reads at an address host:port, for example {@link RemoteOwner#owner}
   */
  public static RoutedPlayers all(
      Owners owners, LocalPlayers local, Function<String, ? extends PlayerReads> elsewhere) {
    return new RoutedPlayers(local, new Routing<>(owners, elsewhere));
  }

  /** Only this process's own; {@link OwnerUnavailable} for the rest. */
  public static RoutedPlayers own(Owners owners, LocalPlayers local) {
    return new RoutedPlayers(local, new Routing<>(owners, Routing.nobody()));
  }

  @Override
  public CompletionStage<Optional<PlayerView>> player(String id) {
    return routing.ask(id, partition -> local.player(id, partition), there -> there.player(id));
  }
}
