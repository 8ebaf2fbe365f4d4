package io.matchstream.schemas.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.schemas.serde.WireSchemas;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.util.List;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.specific.SpecificData;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CompatibilityTest {

  @Test
  @DisplayName("F46: an event on another's topic is told from it, whatever the two are")
  void everyEventIsToldFromEveryOther() {
    List<Schema> events =
        new Topics(TopicsSettings.laptop())
            .all().stream()
                .map(Topic::type)
                .filter(type -> !type.equals(byte[].class))
                .distinct()
                .map(type -> WireSchemas.of(SpecificData.get().getSchema(type)))
                .toList();
    for (Schema reader : events) {
      for (Schema written : events) {
        List<String> problems = Compatibility.problems(reader, written);
        if (reader.equals(written)) {
          assertThat(problems).isEmpty();
        } else {
          assertThat(problems).as("%s read as %s", written, reader).isNotEmpty();
        }
      }
    }
  }

  @Test
  void aTypeThatWasRemovedFromAUnionIsNamedByItsField() {
    Schema wide = union(List.of("null", "string", "long"));
    Schema narrow = union(List.of("null"));

    assertThat(Compatibility.problems(narrow, wide))
        .isNotEmpty()
        .allSatisfy(
            problem ->
                assertThat(problem).startsWith("Event.body: a type was removed from the union"));
    assertThat(Compatibility.problems(wide, narrow)).isEmpty();
  }

  private static Schema union(List<String> types) {
    Schema union =
        Schema.createUnion(
            types.stream()
                .map(type -> Schema.create(Schema.Type.valueOf(type.toUpperCase(Locale.ROOT))))
                .toList());
    return SchemaBuilder.record("Event").fields().name("body").type(union).noDefault().endRecord();
  }
}
