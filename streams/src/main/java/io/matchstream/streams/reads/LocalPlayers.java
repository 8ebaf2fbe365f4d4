package io.matchstream.streams.reads;

import io.matchstream.state.PlayerState;
import java.util.Optional;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.query.KeyQuery;

/**
 * Players whose state lies in this process. Safe for any number of threads; a query takes
 * microseconds and blocks on nothing.
 */
public final class LocalPlayers {
  private final CommittedStore players;

  /**
   * Players of this process.
   *
   * @param streams the application matchstream-players
   * @param store name of the store of {@link PlayerState} by player
   */
  public LocalPlayers(KafkaStreams streams, String store) {
    this.players = new CommittedStore(streams, store);
  }

  /**
   * Reads one player.
   *
   * @param partition the player's partition
   * @throws OwnerUnavailable if the partition has left this process or is not ready yet
   */
  Optional<PlayerView> player(String id, int partition) {
    PlayerState state = players.query(KeyQuery.<String, PlayerState>withKey(id), partition);
    return Optional.ofNullable(state).map(known -> PlayerView.of(id, known));
  }
}
