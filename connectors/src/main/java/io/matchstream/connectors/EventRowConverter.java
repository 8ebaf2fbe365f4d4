package io.matchstream.connectors;

import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.schemas.serde.MatchstreamAvroDeserializer;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.storage.Converter;

/**
 * Shows sinks an event as a row; to be named in {@code value.converter}. See {@link EventRows} for
 * the columns. Its settings are those of Confluent's converter: {@code
 * value.converter.schema.registry.url} and the like. It only reads: events are written by their
 * owners.
 */
public final class EventRowConverter implements Converter {
  private final MatchstreamAvroDeserializer deserializer = new MatchstreamAvroDeserializer();
  private final EventRows rows = new EventRows();

  /** For Connect, which configures it. */
  public EventRowConverter() {}

  @Override
  public void configure(Map<String, ?> configs, boolean isKey) {
    deserializer.configure(configs, isKey);
  }

  @Override
  public ConfigDef config() {
    // Checked by the deserializer, which names what is missing.
    return new ConfigDef();
  }

  /**
   * The row.
   *
   * @throws DataException where the bytes are no event; Connect's {@code errors.tolerance} decides
   * @throws io.matchstream.schemas.registry.RegistryException while the registry does not answer
   */
  @Override
  public SchemaAndValue toConnectData(String topic, byte[] value) {
    if (value == null) {
      return SchemaAndValue.NULL;
    }
    try {
      SpecificRecord event = deserializer.deserialize(topic, value);
      return rows.row(event);
    } catch (BadRecordException e) {
      throw new DataException(topic + ": " + e.getMessage(), e);
    }
  }

  @Override
  public byte[] fromConnectData(String topic, Schema schema, Object value) {
    throw new DataException("Rows are read from topics; only the owners write events.");
  }

  @Override
  public void close() {
    deserializer.close();
  }
}
