package io.matchstream.streams.runtime;

import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaClientSupplier;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;

/**
 * Kafka Streams without the one metric that no other thread may read: how many bytes a
 * transactional store has not committed is asked of RocksDB's write batch, which the stream thread
 * frees at every commit, and to ask a freed one ends the process (a segmentation fault; Kafka
 * 4.4.0).
 */
final class OwnerStreams extends KafkaStreams {
  static final String DEADLY = "uncommitted-bytes";

  /** The beans that would show it over JMX, in the words of {@code metrics.jmx.exclude}. */
  static final String DEADLY_BEANS = "kafka\\.streams:type=stream-state-metrics,.*";

  OwnerStreams(Topology topology, Properties properties, KafkaClientSupplier clients) {
    super(topology, properties, clients);
  }

  @Override
  public Map<MetricName, ? extends Metric> metrics() {
    return super.metrics().entrySet().stream()
        .filter(entry -> !entry.getKey().name().equals(DEADLY))
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
