package io.matchstream.schemas.serde;

import io.matchstream.schemas.registry.RegistryException;
import io.matchstream.schemas.serde.BadRecordException.Reason;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Deserializer;

/**
 * Reads Confluent's wire format into the generated class that has the name of the schema written;
 * to be named in {@code value.deserializer}. Its settings are those of {@link SerdeConfig}. Fails
 * with {@link BadRecordException} where the bytes are at fault; reads no JSON. Safe for use by
 * several threads once configured.
 */
public final class MatchstreamAvroDeserializer implements Deserializer<SpecificRecord> {
  private final Map<Integer, AvroCodec<SpecificRecord>> codecs = new ConcurrentHashMap<>();
  private SerdeConfig config;

  /** For Kafka, which configures it. */
  public MatchstreamAvroDeserializer() {
    GeneratedClasses.trust();
  }

  @Override
  public void configure(Map<String, ?> configs, boolean isKey) {
    config = SerdeConfig.of(configs, isKey);
  }

  @Override
  public SpecificRecord deserialize(String topic, byte[] bytes) {
    if (bytes == null) {
      return null;
    }
    AvroCodec.requireFrame(bytes);
    int id = ByteBuffer.wrap(bytes).getInt(1);
    AvroCodec<SpecificRecord> codec = codecs.get(id);
    if (codec == null) {
      codec = codec(topic, id);
      codecs.put(id, codec);
    }
    return codec.read(bytes);
  }

  private AvroCodec<SpecificRecord> codec(String topic, int id) {
    Schema written;
    try {
      written = config.registry().schema(id);
    } catch (RegistryException e) {
      throw AvroCodec.badUnlessDown(id, e);
    }
    Class<?> type;
    try {
      type = SpecificData.get().getClass(written);
    } catch (SecurityException e) {
      throw new BadRecordException(
          Reason.WRONG_SCHEMA, written.getFullName() + " is no class to be made from records", e);
    }
    if (type == null || !SpecificRecord.class.isAssignableFrom(type)) {
      throw new BadRecordException(
          Reason.WRONG_SCHEMA, "there is no class for " + written.getFullName());
    }
    return AvroCodec.ofAny(
        config.registry(),
        config.subject(topic, written.getFullName()),
        type.asSubclass(SpecificRecord.class));
  }
}
