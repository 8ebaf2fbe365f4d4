package io.matchstream.streams.allocator;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.AllocationAction;
import io.matchstream.events.AllocationRequest;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.registry.RegistryException;
import io.matchstream.schemas.registry.SchemaRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.runtime.Counters;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The worker while the schema registry does not answer. */
class AllocatorRegistryOutageTest {
  private final Topics topics = new Topics(new TopicsSettings("", 1, (short) 1));
  private final TopicPartition partition =
      new TopicPartition(topics.allocationRequests().name(), 0);
  private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
  private final MockProducer<byte[], byte[]> producer =
      new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
  private final Counters counters = new Counters();

  @Test
  @DisplayName("F46: a registry that is down is no fault of the record: the worker stops")
  void aRegistryThatIsDownStopsTheWorkerAndLosesNoRequest() {
    HttpAllocator allocator =
        new HttpAllocator(
            consumer,
            producer,
            topics,
            new EventSerdes(new DeadRegistry(), topics),
            queue -> Optional.empty(),
            () -> 0L,
            counters);
    consumer.updateBeginningOffsets(Map.of(partition, 0L));
    consumer.schedulePollTask(
        () -> {
          consumer.rebalance(List.of(partition));
          consumer.addRecord(new ConsumerRecord<>(partition.topic(), 0, 0, null, goodRequest()));
        });

    allocator.run(); // returns, because it fails

    assertThat(allocator.failure())
        .hasValueSatisfying(why -> assertThat(why).isInstanceOf(RegistryException.class));
    assertThat(producer.history()).isEmpty();
    assertThat(counters.count("allocator.refused")).isZero();
    assertThat(consumer.closed()).isTrue();
  }

  private byte[] goodRequest() {
    EventSerdes elsewhere = new EventSerdes(new InMemoryRegistry(), topics);
    return elsewhere
        .value(topics.allocationRequests())
        .serializer()
        .serialize(
            partition.topic(),
            AllocationRequest.newBuilder()
                .setMatchId("M1")
                .setAction(AllocationAction.ALLOCATE)
                .setQueue("asked")
                .setPlayers(List.of("anna", "bert"))
                .setAt(Instant.EPOCH)
                .setConfigVersion(1)
                .build());
  }

  /** Nobody answers. */
  private static final class DeadRegistry implements SchemaRegistry {
    @Override
    public int register(String subject, Schema schema) {
      throw new RegistryException(RegistryException.UNREACHABLE, "nobody answers");
    }

    @Override
    public Schema schema(int id) {
      throw new RegistryException(RegistryException.UNREACHABLE, "nobody answers");
    }
  }
}
