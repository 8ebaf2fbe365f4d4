package io.matchstream.schemas.golden;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificData;

/**
 * Records made from their schema alone, always the same ones: for each kind of body one with every
 * optional value and one with none.
 */
final class Samples {
  private static final SpecificData DATA = SpecificData.get();
  private static final long TIME = 1_700_000_000_000L;

  private final int branch;
  private final boolean full;

  private Samples(int branch, boolean full) {
    this.branch = branch;
    this.full = full;
  }

  static List<IndexedRecord> of(Schema schema) {
    Schema.Field body = schema.getField("body");
    int branches = body == null ? 1 : body.schema().getTypes().size();
    List<IndexedRecord> samples = new ArrayList<>();
    for (int branch = 0; branch < branches; branch++) {
      samples.add(new Samples(branch, true).record(schema));
      samples.add(new Samples(branch, false).record(schema));
    }
    return samples;
  }

  private IndexedRecord record(Schema schema) {
    IndexedRecord record = (IndexedRecord) DATA.newRecord(null, schema);
    for (Schema.Field field : schema.getFields()) {
      record.put(field.pos(), value(field.name(), field.pos(), field.schema()));
    }
    return record;
  }

  private Object value(String name, int position, Schema schema) {
    return switch (schema.getType()) {
      case STRING -> name + "-ü";
      case INT -> -7 - position;
      case LONG ->
          schema.getLogicalType() instanceof LogicalTypes.TimestampMillis
              ? Instant.ofEpochMilli(TIME + position)
              : (Object) (1_000_003L * (position + 1));
      case DOUBLE -> 0.5 + position;
      case BOOLEAN -> true;
      case ENUM -> {
        List<String> symbols = schema.getEnumSymbols();
        yield DATA.createEnum(symbols.get(symbols.size() - 1), schema);
      }
      case RECORD -> record(schema);
      case ARRAY ->
          full
              ? List.of(
                  value(name + "1", position, schema.getElementType()),
                  value(name + "2", position, schema.getElementType()))
              : List.of();
      case MAP -> full ? Map.of("key", value(name, position, schema.getValueType())) : Map.of();
      case UNION -> union(name, position, schema.getTypes());
      default -> throw new IllegalArgumentException("no sample for " + schema);
    };
  }

  private Object union(String name, int position, List<Schema> types) {
    if (types.get(0).getType() != Schema.Type.NULL) {
      return value(name, position, types.get(branch));
    }
    return full ? value(name, position, types.get(1)) : null;
  }
}
