package io.matchstream.broker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Plain clients for the broker's tests; every topic has one partition. */
final class Records {

  private Records() {}

  static void createTopic(String servers, String topic, Map<String, String> settings)
      throws ExecutionException, InterruptedException {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers))) {
      NewTopic wanted =
          new NewTopic(topic, Optional.of(1), Optional.empty()).configs(Map.copyOf(settings));
      admin.createTopics(List.of(wanted)).all().get();
    }
  }

  static KafkaProducer<String, String> producer(String servers, Map<String, Object> more) {
    Map<String, Object> settings = new HashMap<>(more);
    settings.put("bootstrap.servers", servers);
    settings.put("linger.ms", 0);
    return new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
  }

  static void produce(String servers, String topic, String value)
      throws ExecutionException, InterruptedException {
    try (KafkaProducer<String, String> producer = producer(servers, Map.of())) {
      producer.send(new ProducerRecord<>(topic, 0, 1L, "key", value)).get();
    }
  }

  /** Everything committed that the topic held when asked. */
  static List<ConsumerRecord<String, String>> readAll(String servers, String topic) {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", servers, "isolation.level", "read_committed");
    TopicPartition partition = new TopicPartition(topic, 0);
    List<ConsumerRecord<String, String>> found = new ArrayList<>();
    try (KafkaConsumer<String, String> consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long end = consumer.endOffsets(List.of(partition)).get(partition);
      while (consumer.position(partition) < end) {
        consumer.poll(Duration.ofMillis(100)).forEach(found::add);
      }
    }
    return found;
  }

  static List<String> values(String servers, String topic) {
    return readAll(servers, topic).stream().map(ConsumerRecord::value).toList();
  }
}
