package io.matchstream.schemas.serde;

import io.matchstream.schemas.registry.SchemaRegistry;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * The serdes of the catalogue's values and of what the topologies store. Each serde may be used by
 * several threads; make one and keep it, since it remembers ids and schemas.
 */
public final class EventSerdes {
  private final SchemaRegistry registry;
  private final Topics topics;

  /** Serdes that get their ids from this registry. */
  public EventSerdes(SchemaRegistry registry, Topics topics) {
    this.registry = registry;
    this.topics = topics;
  }

  /**
   * Values of a topic, in Confluent's wire format under the topic's subject; bytes as they are
   * where the topic holds bytes. Reading fails with {@link BadRecordException} where the bytes are
   * at fault; null stays null.
   */
  public <V> Serde<V> value(Topic<V> topic) {
    if (topics.named(topic.name()).isEmpty()) {
      throw new IllegalArgumentException("not a topic of this installation: " + topic.name());
    }
    if (topic.type().equals(byte[].class)) {
      return cast(Serdes.ByteArray());
    }
    return cast(avro(topic.subject(), topic.type().asSubclass(SpecificRecord.class)));
  }

  /** Values of a store and its changelog: the same framing, the subject is the type's full name. */
  public <R extends SpecificRecord> Serde<R> store(Class<R> type) {
    return avro(type.getName(), type);
  }

  private <R extends SpecificRecord> Serde<R> avro(String subject, Class<R> type) {
    AvroCodec<R> codec = new AvroCodec<>(registry, subject, type);
    return Serdes.serdeFrom(
        (name, value) -> value == null ? null : codec.write(value),
        (name, bytes) -> bytes == null ? null : codec.read(bytes));
  }

  @SuppressWarnings("unchecked") // the topic's type says what its values are
  private static <V> Serde<V> cast(Serde<?> serde) {
    return (Serde<V>) serde;
  }
}
