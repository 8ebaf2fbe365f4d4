package io.matchstream.gateway;

import static org.awaitility.Awaitility.await;

import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.events.Operation;
import io.matchstream.events.Request;
import io.matchstream.events.ResultEvent;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.TopicAdmin;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.runtime.DeadLetters;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * A real broker for all tests of this module: what gateways write is read, and what owners say is
 * written.
 */
final class Log implements AutoCloseable {
  static final Duration PATIENCE = Duration.ofSeconds(20);

  final Topics topics = new Topics(TopicsSettings.laptop());
  final EventSerdes serdes = new EventSerdes(new InMemoryRegistry(), topics);
  private final EmbeddedBroker broker = EmbeddedBroker.temporary();
  private final KafkaProducer<String, byte[]> producer;
  private final KafkaConsumer<String, byte[]> consumer;
  private final List<Request> requests = new ArrayList<>();
  private final List<ResultEvent> results = new ArrayList<>();
  private final List<Operated> operations = new ArrayList<>();

  /** What an operator did, where it lies, and under which key. */
  record Operated(int partition, String key, Operation operation) {}

  private Log() {
    Map<String, Object> client = Map.of("bootstrap.servers", broker.bootstrapServers());
    try (Admin admin = Admin.create(client)) {
      TopicAdmin.ensure(admin, topics);
    }
    serdes.registerAll();
    producer = new KafkaProducer<>(client, new StringSerializer(), new ByteArraySerializer());
    consumer = new KafkaConsumer<>(client, new StringDeserializer(), new ByteArrayDeserializer());
    List<TopicPartition> read = new ArrayList<>();
    for (Topic<?> topic : List.of(topics.requests(), topics.results(), topics.operations())) {
      for (int partition = 0; partition < topic.partitions(); partition++) {
        read.add(new TopicPartition(topic.name(), partition));
      }
    }
    consumer.assign(read);
    consumer.seekToBeginning(read);
  }

  /** Gives tests the one log. */
  static final class Shared implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType().equals(Log.class);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context
          .getRoot()
          .getStore(ExtensionContext.Namespace.GLOBAL)
          .getOrComputeIfAbsent(Log.class, key -> new Log());
    }
  }

  String bootstrapServers() {
    return broker.bootstrapServers();
  }

  /** Writes as an owner; returns when every reader can see it. */
  <V> void say(Topic<V> topic, String key, V value) {
    byte[] bytes = serdes.value(topic).serializer().serialize(topic.name(), value);
    try {
      producer.send(new ProducerRecord<>(topic.name(), key, bytes)).get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes bytes that are no record. */
  void sayRubbish(Topic<?> topic, String key, byte[] bytes) {
    try {
      producer.send(new ProducerRecord<>(topic.name(), key, bytes)).get();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits for a request of this player that is like that. */
  Request request(String player, Predicate<Request> like) {
    return awaited(() -> requestsOf(player).stream().filter(like).findFirst());
  }

  /** Waits for a request of this player with a body of this type. */
  Request request(String player, Class<?> body) {
    return request(player, request -> body.isInstance(request.getBody()));
  }

  /** Waits for a result. */
  ResultEvent result(Predicate<ResultEvent> like) {
    return awaited(
        () -> {
          poll();
          return results.stream().filter(like).findFirst();
        });
  }

  /** What this operator has done so far, in his order on each key. */
  List<Operated> operationsBy(String operator) {
    poll();
    return operatedBy(operator);
  }

  /** Waits until this operator has done so many things. */
  List<Operated> operationsBy(String operator, int count) {
    return awaited(
        () -> {
          poll();
          List<Operated> done = operatedBy(operator);
          return done.size() < count ? Optional.empty() : Optional.of(done);
        });
  }

  private synchronized List<Operated> operatedBy(String operator) {
    return operations.stream()
        .filter(each -> each.operation().getOperator().equals(operator))
        .toList();
  }

  /**
   * Writes a dead letter of a record that lay on this topic.
   *
   * @return its name: partition/offset
   */
  String sayLetter(String topic, String reason, String key, byte[] value) {
    var letter = new ProducerRecord<>(topics.deadLetters().name(), key, value);
    letter.headers().add(DeadLetters.TOPIC, topic.getBytes(StandardCharsets.UTF_8));
    letter.headers().add(DeadLetters.REASON, reason.getBytes(StandardCharsets.UTF_8));
    try {
      RecordMetadata written = producer.send(letter).get();
      return written.partition() + "/" + written.offset();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** How many such results have been read. */
  synchronized long countRead(Predicate<ResultEvent> like) {
    return results.stream().filter(like).count();
  }

  /** Whether there is such a result among those that have been read. */
  synchronized boolean hasRead(Predicate<ResultEvent> like) {
    return results.stream().anyMatch(like);
  }

  /** What this player has asked so far, in its order. */
  List<Request> requestsOf(String player) {
    poll();
    return requests.stream().filter(request -> request.getPlayer().equals(player)).toList();
  }

  private static <T> T awaited(java.util.concurrent.Callable<Optional<T>> found) {
    return await()
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(5))
        .atMost(PATIENCE)
        .until(found, Optional::isPresent)
        .orElseThrow();
  }

  private synchronized void poll() {
    consumer
        .poll(Duration.ofMillis(20))
        .forEach(
            record -> {
              if (record.topic().equals(topics.requests().name())) {
                requests.add(read(topics.requests(), record.value()));
              } else if (record.topic().equals(topics.operations().name())) {
                Operation operation = read(topics.operations(), record.value());
                operations.add(new Operated(record.partition(), record.key(), operation));
              } else {
                results.add(read(topics.results(), record.value()));
              }
            });
  }

  private <V> V read(Topic<V> topic, byte[] bytes) {
    return serdes.value(topic).deserializer().deserialize(topic.name(), bytes);
  }

  @Override
  public void close() {
    consumer.close();
    producer.close();
    broker.close();
  }
}
