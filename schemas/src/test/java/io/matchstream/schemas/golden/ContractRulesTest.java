package io.matchstream.schemas.golden;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.schemas.registry.Compatibility;
import io.matchstream.state.BotsMade;
import io.matchstream.state.MatchState;
import io.matchstream.state.PlayerState;
import io.matchstream.state.PoolHold;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every schema of the contract and of the stores keeps to, whoever adds one. */
class ContractRulesTest {

  /** Every named type that an event or a stored value is made of. */
  static Collection<Schema> types() {
    Map<String, Schema> types = new LinkedHashMap<>();
    Golden.events().keySet().forEach(type -> collect(Golden.generated(type), types));
    for (Class<?> stored :
        List.of(PlayerState.class, MatchState.class, BotsMade.class, PoolHold.class)) {
      collect(Golden.generated(stored), types);
    }
    return types.values();
  }

  static Collection<Schema> enums() {
    return types().stream().filter(type -> type.getType() == Schema.Type.ENUM).toList();
  }

  static Collection<Schema> records() {
    return types().stream().filter(type -> type.getType() == Schema.Type.RECORD).toList();
  }

  @ParameterizedTest
  @MethodSource("types")
  void everyTypeSaysWhatItIs(Schema type) {
    assertThat(type.getDoc()).as(type.getFullName()).isNotBlank();
  }

  @ParameterizedTest
  @MethodSource("enums")
  void anOldReaderReadsANewSymbolAsTheDefault(Schema type) throws Exception { // F53
    assertThat(type.getEnumDefault()).as(type.getFullName()).isNotNull();
    List<String> symbols = new ArrayList<>(type.getEnumSymbols());
    symbols.add("ADDED_LATER");
    Schema later =
        Schema.createEnum(type.getName(), null, type.getNamespace(), symbols, symbols.get(0));
    byte[] added = {(byte) (2 * (symbols.size() - 1))}; // its index, as Avro writes it

    Object read =
        new GenericDatumReader<>(later, type)
            .read(null, DecoderFactory.get().binaryDecoder(added, null));

    assertThat(read).hasToString(type.getEnumDefault());
  }

  @ParameterizedTest
  @MethodSource("records")
  void anOptionalFieldIsNullUnlessGiven(Schema record) {
    for (Schema.Field field : record.getFields()) {
      if (field.schema().isNullable()) {
        assertThat(field.schema().getTypes().get(0).getType())
            .as("%s.%s begins with null", record.getName(), field.name())
            .isEqualTo(Schema.Type.NULL);
        assertThat(field.hasDefaultValue()).as(field.name()).isTrue();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("records")
  void anInstantIsATimestamp(Schema record) {
    for (Schema.Field field : record.getFields()) {
      if (List.of("at", "since", "until", "deadline", "dueAt").contains(field.name())) {
        Schema type = field.schema().isUnion() ? field.schema().getTypes().get(1) : field.schema();
        assertThat(type.getLogicalType())
            .as("%s.%s", record.getName(), field.name())
            .isInstanceOf(LogicalTypes.TimestampMillis.class);
      }
    }
  }

  @Test
  void aNewFieldWithoutADefaultWouldBreakAnyEvent() {
    for (Class<?> type : Golden.events().keySet()) {
      Schema old = Golden.current(type);
      List<Schema.Field> fields = new ArrayList<>();
      old.getFields().forEach(field -> fields.add(new Schema.Field(field, field.schema())));
      fields.add(new Schema.Field("added", Schema.create(Schema.Type.INT)));
      Schema broken = Schema.createRecord(old.getName(), null, old.getNamespace(), false, fields);

      assertThat(Compatibility.problems(broken, old))
          .singleElement()
          .asString()
          .startsWith(old.getName() + ".added: ");
    }
  }

  private static void collect(Schema schema, Map<String, Schema> types) {
    switch (schema.getType()) {
      case RECORD -> {
        if (types.putIfAbsent(schema.getFullName(), schema) == null) {
          schema.getFields().forEach(field -> collect(field.schema(), types));
        }
      }
      case ENUM -> types.putIfAbsent(schema.getFullName(), schema);
      case UNION -> schema.getTypes().forEach(each -> collect(each, types));
      case ARRAY -> collect(schema.getElementType(), types);
      case MAP -> collect(schema.getValueType(), types);
      default -> {}
    }
  }
}
