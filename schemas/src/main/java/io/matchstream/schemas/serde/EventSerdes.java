package io.matchstream.schemas.serde;

import io.matchstream.events.Request;
import io.matchstream.events.ResultEvent;
import io.matchstream.schemas.json.RequestJson;
import io.matchstream.schemas.json.ResultJson;
import io.matchstream.schemas.registry.SchemaRegistry;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/**
 * The serdes of the catalogue's values and of what the topologies store. Each serde may be used by
 * several threads. A codec is made once for each subject and type, since making one parses schemas
 * and asks the registry: to ask for the same serde again costs next to nothing.
 */
public final class EventSerdes {
  private final SchemaRegistry registry;
  private final Topics topics;
  private final ConcurrentHashMap<String, Serde<? extends SpecificRecord>> bySubject =
      new ConcurrentHashMap<>();

  /** Serdes that get their ids from this registry. */
  public EventSerdes(SchemaRegistry registry, Topics topics) {
    this.registry = registry;
    this.topics = topics;
  }

  /**
   * Values of a topic, in Confluent's wire format under the topic's subject; bytes as they are
   * where the topic holds bytes. Requests and results are read from JSON too. Reading fails with
   * {@link BadRecordException} where the bytes are at fault; null stays null.
   */
  public <V> Serde<V> value(Topic<V> topic) {
    if (topics.named(topic.name()).isEmpty()) {
      throw new IllegalArgumentException("not a topic of this installation: " + topic.name());
    }
    Serde<?> serde;
    if (topic.type().equals(byte[].class)) {
      serde = Serdes.ByteArray();
    } else {
      Class<? extends SpecificRecord> type = topic.type().asSubclass(SpecificRecord.class);
      Serde<?> avro = avro(topic.subject(), type, topic.maxRecordBytes());
      if (topic.type().equals(Request.class)) {
        serde = orJson(avro, topic.maxRecordBytes(), RequestJson::read);
      } else if (topic.type().equals(ResultEvent.class)) {
        serde = orJson(avro, topic.maxRecordBytes(), ResultJson::read);
      } else {
        serde = avro;
      }
    }
    return cast(serde);
  }

  /**
   * Registers the schema of every topic, so that a contract that does not fit what is in the
   * registry stops the start and not the first record.
   *
   * @throws io.matchstream.schemas.registry.RegistryException if it does not, or nobody answers
   */
  public void registerAll() {
    for (Topic<?> topic : topics.all()) {
      if (SpecificRecord.class.isAssignableFrom(topic.type())) {
        Schema schema = SpecificData.get().getSchema(topic.type());
        registry.register(topic.subject(), WireSchemas.of(schema));
      }
    }
  }

  /** Values of a store and its changelog: the same framing, the subject is the type's full name. */
  public <R extends SpecificRecord> Serde<R> store(Class<R> type) {
    return avro(type.getName(), type, AvroCodec.MAX_BYTES);
  }

  /** A subject has one type and one limit, so it alone is the key. */
  private <R extends SpecificRecord> Serde<R> avro(String subject, Class<R> type, int maxBytes) {
    return cast(
        bySubject.computeIfAbsent(
            subject,
            s -> {
              AvroCodec<R> codec = new AvroCodec<>(registry, s, type, maxBytes);
              return Serdes.serdeFrom(
                  (name, value) -> value == null ? null : codec.write(value),
                  (name, bytes) -> bytes == null ? null : codec.read(bytes));
            }));
  }

  private static <V> Serde<V> orJson(Serde<?> serde, int maxBytes, Function<byte[], V> reader) {
    Serde<V> avro = cast(serde);
    Deserializer<V> either =
        (name, bytes) -> {
          if (bytes == null || bytes.length == 0 || bytes[0] != '{') {
            return avro.deserializer().deserialize(name, bytes);
          }
          AvroCodec.requireAtMost(maxBytes, bytes);
          return reader.apply(bytes);
        };
    return Serdes.serdeFrom(avro.serializer(), either);
  }

  @SuppressWarnings("unchecked") // the topic's type says what its values are
  private static <V> Serde<V> cast(Serde<?> serde) {
    return (Serde<V>) serde;
  }
}
