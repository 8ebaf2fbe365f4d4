package io.matchstream.schemas.serde;

import io.matchstream.schemas.registry.SchemaRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Writes generated records in Confluent's wire format; to be named in {@code value.serializer}. Its
 * settings are those of {@link SerdeConfig}. Safe for use by several threads once configured.
 */
public final class MatchstreamAvroSerializer implements Serializer<SpecificRecord> {
  private record Target(String topic, Class<?> type) {}

  private final Map<Target, AvroCodec<SpecificRecord>> codecs = new ConcurrentHashMap<>();
  private SerdeConfig config;

  /** For Kafka, which configures it. */
  public MatchstreamAvroSerializer() {
    GeneratedClasses.trust();
  }

  @Override
  public void configure(Map<String, ?> configs, boolean isKey) {
    config = SerdeConfig.of(configs, isKey);
  }

  @Override
  public byte[] serialize(String topic, SpecificRecord record) {
    return record == null ? null : codec(topic, record).write(record);
  }

  private AvroCodec<SpecificRecord> codec(String topic, SpecificRecord record) {
    return codecs.computeIfAbsent(
        new Target(topic, record.getClass()),
        target -> {
          SchemaRegistry registry = config.registry();
          String subject = config.subject(topic, record.getSchema().getFullName());
          return AvroCodec.ofAny(registry, subject, record.getClass());
        });
  }
}
