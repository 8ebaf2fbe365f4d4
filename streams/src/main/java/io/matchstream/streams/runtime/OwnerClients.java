package io.matchstream.streams.runtime;

import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.streams.processor.internals.DefaultKafkaClientSupplier;

/**
 * The Kafka clients of an application: its consumers report to its {@link ConsumerLag}, its
 * producers to its {@link MeasuredPace}, where it has them.
 */
final class OwnerClients extends DefaultKafkaClientSupplier {
  private final Environment env;

  OwnerClients(Environment env) {
    this.env = env;
  }

  @Override
  public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
    return env.lag() instanceof ConsumerLag lag ? lag.consumer(config) : super.getConsumer(config);
  }

  @Override
  public Producer<byte[], byte[]> getProducer(Map<String, Object> config) {
    return env.pace() instanceof MeasuredPace pace
        ? pace.producer(config)
        : super.getProducer(config);
  }
}
