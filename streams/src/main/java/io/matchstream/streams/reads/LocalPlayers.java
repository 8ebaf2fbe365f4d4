package io.matchstream.streams.reads;

import io.matchstream.state.PlayerState;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.query.KeyQuery;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.StateQueryRequest;

/**
 * Players whose state lies in this process, by interactive query. Safe for any number of threads; a
 * query takes microseconds and blocks on nothing.
 *
 * <p>The default isolation of interactive queries shows writes of the open transaction: a match
 * that is then rolled back would have been seen with its token. So each query asks for committed
 * state only, and only from the active task: a standby may lag behind what a client was told
 * already.
 */
public final class LocalPlayers {
  private final KafkaStreams streams;
  private final String store;

  /**
   * Players of this process.
   *
   * @param streams the application matchstream-players
   * @param store name of the store of {@link PlayerState} by player
   */
  public LocalPlayers(KafkaStreams streams, String store) {
    this.streams = streams;
    this.store = store;
  }

  /**
   * Reads one player.
   *
   * @param partition the player's partition
   * @throws OwnerUnavailable if the partition has left this process or is not ready yet
   */
  Optional<PlayerView> player(String id, int partition) {
    StateQueryRequest<PlayerState> request =
        StateQueryRequest.inStore(store)
            .withQuery(KeyQuery.<String, PlayerState>withKey(id))
            .withPartitions(Set.of(partition))
            .withIsolationLevel(IsolationLevel.READ_COMMITTED)
            .requireActive();
    QueryResult<PlayerState> result = query(request, partition);
    if (result == null) {
      throw new OwnerUnavailable("Partition %d of %s is not here".formatted(partition, store));
    }
    if (result.isFailure()) {
      throw new OwnerUnavailable(
          "Partition %d of %s can't be read: %s"
              .formatted(partition, store, result.getFailureMessage()));
    }
    return Optional.ofNullable(result.getResult()).map(state -> PlayerView.of(id, state));
  }

  private QueryResult<PlayerState> query(StateQueryRequest<PlayerState> request, int partition) {
    try {
      return streams.query(request).getPartitionResults().get(partition);
    } catch (IllegalStateException | StreamsException notRunning) {
      throw new OwnerUnavailable("The players of this process can't be read", notRunning);
    }
  }
}
