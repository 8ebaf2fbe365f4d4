package io.matchstream.bench.pipeline;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.ListTopicsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/** Where the topics end, and how far their owners have read. Not for use by several threads. */
final class Offsets implements AutoCloseable {
  /** Their applications, as the design names them. */
  private static final List<String> OWNERS =
      List.of(
          "matchstream-players", "matchstream-pools", "matchstream-matches", "matchstream-boards");

  private final Admin admin;

  /**
   * @param client settings of a Kafka client
   */
  Offsets(Map<String, Object> client) {
    admin = Admin.create(client);
  }

  /** The end of every partition, those of changelogs and the broker's own among them. */
  Map<TopicPartition, Long> ends() throws InterruptedException {
    try {
      Set<String> names =
          admin.listTopics(new ListTopicsOptions().listInternal(true)).names().get();
      Set<TopicPartition> partitions = new HashSet<>();
      admin
          .describeTopics(names)
          .allTopicNames()
          .get()
          .forEach(
              (name, topic) ->
                  topic
                      .partitions()
                      .forEach(p -> partitions.add(new TopicPartition(name, p.partition()))));
      return ends(partitions);
    } catch (ExecutionException e) {
      throw new KafkaException("the broker does not say where its topics end", e.getCause());
    }
  }

  private Map<TopicPartition, Long> ends(Collection<TopicPartition> partitions)
      throws InterruptedException, ExecutionException {
    Map<TopicPartition, OffsetSpec> latest =
        partitions.stream()
            .collect(Collectors.toMap(Function.identity(), p -> OffsetSpec.latest()));
    Map<TopicPartition, Long> ends = new HashMap<>();
    for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end :
        admin.listOffsets(latest).all().get().entrySet()) {
      ends.put(end.getKey(), end.getValue().offset());
    }
    return ends;
  }

  /** How many records the owners have not read yet, by topic, marks of transactions among them. */
  Map<String, Long> lags() throws InterruptedException {
    Map<String, Long> lags = new HashMap<>();
    try {
      for (String owner : OWNERS) {
        Map<TopicPartition, Long> read = new HashMap<>();
        admin
            .listConsumerGroupOffsets(owner)
            .partitionsToOffsetAndMetadata()
            .get()
            .forEach((partition, offset) -> read.put(partition, offset.offset()));
        ends(read.keySet())
            .forEach(
                (partition, end) ->
                    lags.merge(partition.topic(), end - read.get(partition), Long::sum));
      }
    } catch (ExecutionException e) {
      throw new KafkaException("the broker does not say how far is read", e.getCause());
    }
    return lags;
  }

  @Override
  public void close() {
    admin.close();
  }
}
