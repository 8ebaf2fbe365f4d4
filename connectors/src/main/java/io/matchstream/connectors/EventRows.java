package io.matchstream.connectors;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.schemas.json.EventJson;
import java.time.Instant;
import java.util.Date;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema.Field;
import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Timestamp;

/**
 * Events as rows: a column a field, its name in snake_case. Text, numbers and truth values are
 * themselves, an enum is its name, a time is a timestamp; what is nested (teams, bodies, maps) is
 * one column of JSON, as {@link EventJson} writes it. What may be null in the contract may be null
 * in the row. Safe for any number of threads.
 */
final class EventRows {
  /** The name by which Debezium's sink knows text as JSON, so that it makes a JSON column. */
  private static final String JSON = "io.debezium.data.Json";

  private final Map<org.apache.avro.Schema, Schema> schemas = new ConcurrentHashMap<>();

  /** The event's row. */
  SchemaAndValue row(IndexedRecord event) {
    Schema schema = schemas.computeIfAbsent(event.getSchema(), EventRows::schema);
    Struct row = new Struct(schema);
    Optional<ObjectNode> json = Optional.empty();
    for (Field field : event.getSchema().getFields()) {
      String column = column(field.name());
      Object value = event.get(field.pos());
      if (value == null) {
        continue;
      }
      if (JSON.equals(schema.field(column).schema().name())) {
        json = json.or(() -> Optional.of(EventJson.toTree(event)));
        row.put(column, nested(json.get(), field.name()));
      } else {
        row.put(column, plain(value));
      }
    }
    return new SchemaAndValue(schema, row);
  }

  /** {@code matchId} is {@code match_id}. */
  static String column(String field) {
    return field.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
  }

  /** A body's fields stand beside the event's own in JSON; then the whole event is its column. */
  private static String nested(ObjectNode json, String field) {
    return json.has(field) ? json.get(field).toString() : json.toString();
  }

  private static Object plain(Object value) {
    if (value instanceof Instant instant) {
      return Date.from(instant);
    }
    return value instanceof Number || value instanceof Boolean ? value : value.toString();
  }

  private static Schema schema(org.apache.avro.Schema event) {
    SchemaBuilder row = SchemaBuilder.struct().name(event.getFullName());
    for (Field field : event.getFields()) {
      row.field(column(field.name()), columnOf(field.schema()));
    }
    return row.build();
  }

  private static Schema columnOf(org.apache.avro.Schema field) {
    boolean optional = field.isNullable();
    org.apache.avro.Schema type = optional ? withoutNull(field) : field;
    SchemaBuilder column =
        switch (type.getType()) {
          case STRING, ENUM -> SchemaBuilder.string();
          case BOOLEAN -> SchemaBuilder.bool();
          case INT -> SchemaBuilder.int32();
          case LONG ->
              type.getLogicalType() instanceof LogicalTypes.TimestampMillis
                  ? Timestamp.builder()
                  : SchemaBuilder.int64();
          default -> SchemaBuilder.string().name(JSON);
        };
    return optional ? column.optional().build() : column.build();
  }

  private static org.apache.avro.Schema withoutNull(org.apache.avro.Schema union) {
    return union.getTypes().stream()
        .filter(type -> type.getType() != org.apache.avro.Schema.Type.NULL)
        .findFirst()
        .orElseThrow();
  }
}
