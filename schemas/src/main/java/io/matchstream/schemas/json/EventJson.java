package io.matchstream.schemas.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/**
 * Events as JSON for people and for tools that do not read Avro.
 *
 * <p>Times are ISO-8601 in UTC. Fixed-point numbers are written as what they mean, under the name
 * without the unit: {@code ratingMicros} 1500000000 is {@code "rating": 1500}, {@code ttlMs} 60000
 * is {@code "ttl": "1m"}. The fields of a record's {@code body} stand beside its own, with {@code
 * type} saying which body it is; so requests and results come out in the form in which they are
 * taken in. Absent values are null.
 */
public final class EventJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(false);
  private static final String BODY = "body";
  private static final String TYPE = "type";
  private static final String MICROS = "Micros";
  private static final String NANOS = "Nanos";
  private static final String MILLIS = "Ms";

  private EventJson() {}

  /** The event on one line. */
  public static String toJson(IndexedRecord event) {
    try {
      return MAPPER.writeValueAsString(toTree(event));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree that cannot be written", e);
    }
  }

  /** The event as a tree of its own. */
  public static ObjectNode toTree(IndexedRecord event) {
    ObjectNode json = NODES.objectNode();
    write(event, json);
    return json;
  }

  private static void write(IndexedRecord record, ObjectNode json) {
    for (Schema.Field field : record.getSchema().getFields()) {
      Object value = record.get(field.pos());
      if (field.name().equals(BODY) && value instanceof IndexedRecord body) {
        json.put(TYPE, typeOf(body.getSchema()));
        write(body, json);
      } else {
        put(json, field.name(), value);
      }
    }
  }

  /** The body's type as JSON says it: the record's name, beginning small. */
  static String typeOf(Schema body) {
    String name = body.getName();
    if (name.equals("SignToken")) {
      return "token"; // the request's name outside
    }
    return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }

  /** The name under which a field of this name is written. */
  static String nameOf(String field) {
    for (String unit : new String[] {MICROS, NANOS, MILLIS}) {
      if (field.endsWith(unit)) {
        return field.substring(0, field.length() - unit.length());
      }
    }
    return field;
  }

  private static void put(ObjectNode json, String field, Object value) {
    String name = nameOf(field);
    if (value instanceof Long number && !name.equals(field)) {
      json.set(name, quantity(field, number));
    } else {
      json.set(name, node(value));
    }
  }

  private static JsonNode quantity(String field, long number) {
    if (field.endsWith(MICROS)) {
      return decimal(number, 6);
    }
    return field.endsWith(NANOS)
        ? decimal(number, 9)
        : NODES.textNode(Durations.format(Duration.ofMillis(number)));
  }

  private static JsonNode decimal(long unscaled, int scale) {
    BigDecimal value = BigDecimal.valueOf(unscaled, scale).stripTrailingZeros();
    return value.scale() <= 0 ? NODES.numberNode(value.longValueExact()) : NODES.numberNode(value);
  }

  private static JsonNode node(Object value) {
    if (value == null) {
      return NODES.nullNode();
    } else if (value instanceof IndexedRecord record) {
      return toTree(record);
    } else if (value instanceof Collection<?> list) {
      ArrayNode array = NODES.arrayNode();
      list.forEach(element -> array.add(node(element)));
      return array;
    } else if (value instanceof Map<?, ?> map) {
      ObjectNode object = NODES.objectNode();
      map.forEach((key, each) -> object.set(String.valueOf(key), node(each)));
      return object;
    } else if (value instanceof Long number) {
      return NODES.numberNode(number);
    } else if (value instanceof Integer number) {
      return NODES.numberNode(number);
    } else if (value instanceof Double number) {
      return NODES.numberNode(number);
    } else if (value instanceof Boolean truth) {
      return NODES.booleanNode(truth);
    } else if (value instanceof Instant instant) {
      return NODES.textNode(instant.toString());
    }
    return NODES.textNode(value.toString());
  }
}
