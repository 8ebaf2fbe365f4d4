package io.matchstream.schemas.serde;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/**
 * Puts plain lists in the place of those that Avro's reader makes. Avro's compare their elements by
 * a model that knows no timestamps: {@code equals} on a record with a list of records with an
 * optional timestamp throws. Safe for use by several threads.
 */
final class PlainLists {
  /** For each class of records the fields that hold records or lists. */
  private final Map<Class<?>, int[]> nested = new ConcurrentHashMap<>();

  void in(IndexedRecord record) {
    for (int position : nested.computeIfAbsent(record.getClass(), type -> nested(record))) {
      Object value = record.get(position);
      if (value instanceof Collection<?> list) {
        record.put(position, plain(list));
      } else {
        inside(value);
      }
    }
  }

  private void inside(Object value) {
    if (value instanceof IndexedRecord record) {
      in(record);
    } else if (value instanceof Map<?, ?> map) {
      map.values().forEach(this::inside);
    }
  }

  private List<Object> plain(Collection<?> list) {
    List<Object> plain = new ArrayList<>(list.size());
    for (Object element : list) {
      inside(element);
      plain.add(element);
    }
    return plain;
  }

  private static int[] nested(IndexedRecord record) {
    return record.getSchema().getFields().stream()
        .filter(field -> mayNest(field.schema()))
        .mapToInt(Schema.Field::pos)
        .toArray();
  }

  private static boolean mayNest(Schema schema) {
    return switch (schema.getType()) {
      case RECORD, ARRAY -> true;
      case MAP -> mayNest(schema.getValueType());
      case UNION -> schema.getTypes().stream().anyMatch(PlainLists::mayNest);
      default -> false;
    };
  }
}
