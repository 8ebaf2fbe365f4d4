package io.matchstream.streams.reads;

import java.util.Set;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.query.Query;
import org.apache.kafka.streams.query.QueryResult;
import org.apache.kafka.streams.query.StateQueryRequest;

/**
 * A store of this process, by interactive query. Safe for any number of threads.
 *
 * <p>The default isolation of interactive queries shows writes of the open transaction: a match
 * that is then rolled back would have been seen with its token. So each query asks for committed
 * state only, and only from the active task: a standby may lag behind what a client was told
 * already.
 *
 * @param streams the application
 * @param name name of the store
 */
record CommittedStore(KafkaStreams streams, String name) {

  /**
   * The answer of one partition; null where the store answers with null.
   *
   * @throws OwnerUnavailable if the partition has left this process or is not ready yet
   */
  <R> R query(Query<R> query, int partition) {
    StateQueryRequest<R> request =
        StateQueryRequest.inStore(name)
            .withQuery(query)
            .withPartitions(Set.of(partition))
            .withIsolationLevel(IsolationLevel.READ_COMMITTED)
            .requireActive();
    QueryResult<R> result = result(request, partition);
    if (result == null) {
      throw new OwnerUnavailable("Partition %d of %s is not here".formatted(partition, name));
    }
    if (result.isFailure()) {
      throw new OwnerUnavailable(
          "Partition %d of %s can't be read: %s"
              .formatted(partition, name, result.getFailureMessage()));
    }
    return result.getResult();
  }

  private <R> QueryResult<R> result(StateQueryRequest<R> request, int partition) {
    try {
      return streams.query(request).getPartitionResults().get(partition);
    } catch (IllegalStateException | StreamsException notRunning) {
      throw new OwnerUnavailable(
          "The store " + name + " of this process can't be read", notRunning);
    }
  }
}
