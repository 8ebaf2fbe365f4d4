package io.matchstream.schemas.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What holds of every registry, whoever keeps it. */
abstract class SubjectRegistryContract {
  static final Schema V1 = SchemaBuilder.record("a.R").fields().requiredString("name").endRecord();

  static final Schema V2 =
      SchemaBuilder.record("a.R")
          .fields()
          .requiredString("name")
          .name("age")
          .type()
          .intType()
          .intDefault(0)
          .endRecord();

  static final Schema BREAKING =
      SchemaBuilder.record("a.R")
          .fields()
          .requiredString("name")
          .requiredLong("surprise")
          .endRecord();

  /** No two tests share a subject, though they may share a broker. */
  final String subject = "s-" + UUID.randomUUID() + "-value";

  abstract SubjectRegistry registry();

  @Test
  void aSchemaKeepsItsId() {
    int id = registry().register(subject, V1);

    assertThat(registry().register(subject, V1)).isEqualTo(id);
    assertThat(registry().schema(id)).isEqualTo(V1);
  }

  @Test
  void aSchemaHasOneIdUnderAllSubjects() {
    int id = registry().register(subject, V1);

    assertThat(registry().register(subject + "2", V1)).isEqualTo(id);
  }

  @Test
  void versionsAreCountedFromOne() {
    int first = registry().register(subject, V1);
    int second = registry().register(subject, V2);

    assertThat(registry().versions(subject)).containsExactly(1, 2);
    assertThat(registry().version(subject, 1))
        .isEqualTo(new RegisteredSchema(subject, 1, first, V1));
    assertThat(registry().latest(subject)).isEqualTo(new RegisteredSchema(subject, 2, second, V2));
    assertThat(registry().subjects()).contains(subject);
  }

  @Test
  void aBreakingSchemaIsRefusedNamingTheFieldAndWhy() {
    registry().register(subject, V1);

    assertThatThrownBy(() -> registry().register(subject, BREAKING))
        .isInstanceOfSatisfying(
            RegistryException.class,
            e -> assertThat(e.code()).isEqualTo(RegistryException.INCOMPATIBLE))
        .hasMessageContaining("R.surprise")
        .hasMessageContaining("no default");
    assertThat(registry().incompatibilities(subject, BREAKING)).hasSize(1);
    assertThat(registry().incompatibilities(subject, V2)).isEmpty();
    assertThat(registry().versions(subject)).containsExactly(1);
  }

  @Test
  void everyEarlierVersionIsLookedAt() {
    registry().register(subject, V1);
    registry().register(subject, V2);
    Schema withoutDefault =
        SchemaBuilder.record("a.R").fields().requiredString("name").requiredInt("age").endRecord();

    assertThat(registry().incompatibilities(subject, withoutDefault))
        .singleElement()
        .asString()
        .contains("version 1", "R.age");
  }

  @Test
  void whatIsNotThereIsSaidInTheApisCodes() {
    registry().register(subject, V1);

    assertCode(() -> registry().versions("none"), RegistryException.SUBJECT_NOT_FOUND);
    assertCode(() -> registry().latest("none"), RegistryException.SUBJECT_NOT_FOUND);
    assertCode(() -> registry().version(subject, 9), RegistryException.VERSION_NOT_FOUND);
    assertCode(() -> registry().schema(987_654), RegistryException.SCHEMA_NOT_FOUND);
  }

  @Test
  void aSchemaIsFoundUnderItsSubjectOnly() {
    registry().register(subject, V1);

    assertThat(registry().find(subject, V1)).map(RegisteredSchema::version).contains(1);
    assertThat(registry().find(subject, V2)).isEmpty();
    assertThat(registry().find(subject + "2", V1)).isEmpty();
    assertThat(registry().incompatibilities(subject + "2", V1)).isEqualTo(List.of());
  }

  static void assertCode(ThrowingCallable call, int code) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(RegistryException.class, e -> assertThat(e.code()).isEqualTo(code));
  }
}
