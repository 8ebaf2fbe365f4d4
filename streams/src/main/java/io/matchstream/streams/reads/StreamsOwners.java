package io.matchstream.streams.reads;

import io.matchstream.streams.runtime.ChosenPartition;
import io.matchstream.streams.runtime.Placements;
import io.matchstream.streams.runtime.Rekeying;
import java.util.Objects;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KeyQueryMetadata;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.apache.kafka.streams.state.HostInfo;

/**
 * The owners of one application's keys, as its group's last rebalance has placed them. Each process
 * makes itself known by {@code application.server}.
 *
 * <p>The partitioner must be the one that the producers and the sinks of the store's input use:
 * Kafka's own for players, the placements for boards.
 */
public final class StreamsOwners implements Owners {
  private final KafkaStreams streams;
  private final String store;
  private final StreamPartitioner<String, Object> partitioner;
  private final HostInfo self;

  private StreamsOwners(
      KafkaStreams streams,
      String store,
      StreamPartitioner<String, Object> partitioner,
      HostInfo self) {
    this.streams = streams;
    this.store = store;
    this.partitioner = partitioner;
    this.self = self;
  }

  /**
   * Owners of keys that are hashed to partitions as Kafka's own producer does.
   *
   * @param streams the application, started or about to be
   * @param store name of the store
   * @param self this process, as in {@code application.server}
   */
  public static StreamsOwners byKey(KafkaStreams streams, String store, HostInfo self) {
    return new StreamsOwners(
        streams,
        store,
        new ChosenPartition<>((key, value, partitions) -> Rekeying.partition(key, partitions)),
        self);
  }

  /**
   * Owners of pools and boards, which have a place of their own.
   *
   * @param streams the application, started or about to be
   * @param store name of the store
   * @param placements where they live
   * @param self this process, as in {@code application.server}
   */
  public static StreamsOwners byPool(
      KafkaStreams streams, String store, Placements placements, HostInfo self) {
    return new StreamsOwners(streams, store, placements.byKey(), self);
  }

  @Override
  public Owner of(String key) {
    KeyQueryMetadata where = metadata(key);
    if (where == null || Objects.equals(where, KeyQueryMetadata.NOT_AVAILABLE)) {
      throw new OwnerUnavailable("Nobody owns the store " + store + " yet");
    }
    HostInfo host = where.activeHost();
    if (host.equals(HostInfo.unavailable())) {
      throw new OwnerUnavailable(
          "Nobody owns partition %d of the store %s".formatted(where.partition(), store));
    }
    return host.equals(self)
        ? new Owner.Here(where.partition())
        : new Owner.Elsewhere(address(host));
  }

  /** As it stands in a URL: an IPv6 address in brackets. */
  static String address(HostInfo host) {
    return (host.host().contains(":") ? "[" + host.host() + "]" : host.host()) + ":" + host.port();
  }

  private KeyQueryMetadata metadata(String key) {
    try {
      return streams.queryMetadataForKey(store, key, partitioner);
    } catch (IllegalStateException | StreamsException notRunning) {
      throw new OwnerUnavailable("The owner of " + store + " is not known yet", notRunning);
    }
  }
}
