package io.matchstream.connectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.events.Outcome;
import io.matchstream.events.Request;
import io.matchstream.events.SignToken;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.registry.SchemaRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.serde.SerdeConfig;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.Map;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.data.Timestamp;
import org.apache.kafka.connect.errors.DataException;
import org.junit.jupiter.api.Test;

/** An event as a row. */
class EventRowConverterTest {
  private final Topics topics = new Topics(TopicsSettings.laptop());
  private final SchemaRegistry registry = new InMemoryRegistry();
  private final EventRowConverter converter = new EventRowConverter();

  EventRowConverterTest() {
    converter.configure(Map.of(SerdeConfig.REGISTRY, registry), false);
  }

  @Test
  void aFieldIsAColumnInSnakeCase() {
    Struct row = (Struct) row(topics.matches(), Events.match("m1", "game:7000")).value();

    assertThat(row.getString("match_id")).isEqualTo("m1");
    assertThat(row.getString("game_server")).isEqualTo("game:7000");
    assertThat(row.getInt32("config_version")).isEqualTo(1);
    assertThat(row.getString("trigger")).isEqualTo("TICKET");
  }

  @Test
  void aTimeIsATimestamp() {
    SchemaAndValue row = row(topics.matches(), Events.match("m1", "game:7000"));

    assertThat(row.schema().field("proposed_at").schema()).isEqualTo(Timestamp.SCHEMA);
    assertThat(((Struct) row.value()).get("proposed_at")).isEqualTo(Date.from(Events.PROPOSED));
  }

  @Test
  void whatIsNestedIsOneColumnOfJson() {
    SchemaAndValue row = row(topics.matches(), Events.match("m1", "game:7000"));

    assertThat(row.schema().field("teams").schema().name()).isEqualTo("io.debezium.data.Json");
    assertThat(((Struct) row.value()).getString("teams"))
        .startsWith("[{\"name\":\"a\",\"seats\":[{\"player\":\"ann\"")
        .contains("\"rating\":1500");
  }

  @Test
  void aBodyIsTheWholeEventAsJson() {
    Request request = Request.newBuilder().setPlayer("ann").setBody(new SignToken("m1")).build();

    Struct row = (Struct) row(topics.requests(), request).value();

    assertThat(row.getString("body")).contains("\"type\":\"token\"").contains("\"matchId\":\"m1\"");
  }

  @Test
  void whatMayBeNullInTheContractMayBeNullInTheRow() {
    SchemaAndValue row =
        row(
            topics.outcomes(),
            Outcome.newBuilder()
                .setPlayer("ann")
                .setRequestId("r1")
                .setQueue("none")
                .setType(io.matchstream.events.OutcomeType.REJECTED)
                .setReason(io.matchstream.events.OutcomeReason.UNKNOWN_QUEUE)
                .setDecidedBy(io.matchstream.events.Decider.PLAYERS)
                .setAt(Events.PROPOSED)
                .build());

    assertThat(row.schema().field("ticket_id").schema().isOptional()).isTrue();
    assertThat(((Struct) row.value()).get("ticket_id")).isNull();
    assertThat(row.schema().field("player").schema().isOptional()).isFalse();
  }

  @Test
  void aTombstoneIsNothing() {
    assertThat(converter.toConnectData("matches", null)).isEqualTo(SchemaAndValue.NULL);
  }

  @Test
  void bytesThatAreNoEventAreADataErrorWithItsReason() {
    byte[] poison = "not an event".getBytes(StandardCharsets.UTF_8);

    assertThatThrownBy(() -> converter.toConnectData("matches", poison))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("matches: BAD_MAGIC");
  }

  @Test
  void nothingIsWritten() {
    assertThatThrownBy(() -> converter.fromConnectData("matches", null, "x"))
        .isInstanceOf(DataException.class);
  }

  private <V> SchemaAndValue row(Topic<V> topic, V event) {
    byte[] bytes =
        new EventSerdes(registry, topics).value(topic).serializer().serialize(topic.name(), event);
    return converter.toConnectData(topic.name(), bytes);
  }
}
