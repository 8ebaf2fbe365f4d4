package io.matchstream.schemas.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Ack;
import io.matchstream.events.Cancel;
import io.matchstream.events.CancelCause;
import io.matchstream.events.Enqueue;
import io.matchstream.events.IfQueued;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Rated;
import io.matchstream.events.Request;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import io.matchstream.events.Settlement;
import io.matchstream.events.SignToken;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventJsonTest {
  @Test
  void aSettlementReadsAsAPersonWouldWriteIt() {
    Settlement settlement =
        Settlement.newBuilder()
            .setPlayer("alice")
            .setMatchId("M1")
            .setTicketId("alice~3")
            .setSeatEpoch(3)
            .setBody(
                Rated.newBuilder()
                    .setQueue("blitz")
                    .setScoreMicros(500_000)
                    .setOpponent("bob")
                    .setOpponentRatingMicros(1_512_250_000L)
                    .setOpponentDeviationMicros(0)
                    .setDeltaMicros(-3_000_001)
                    .build())
            .setAt(Instant.parse("2026-01-02T03:04:05.006Z"))
            .build();

    assertThat(EventJson.toJson(settlement))
        .startsWith(
            "{\"player\":\"alice\",\"matchId\":\"M1\",\"ticketId\":\"alice~3\",\"seatEpoch\":3,"
                + "\"requestId\":null,\"type\":\"rated\",\"queue\":\"blitz\",\"score\":0.5,"
                + "\"opponent\":\"bob\",\"opponentRating\":1512.25,\"opponentDeviation\":0,"
                + "\"delta\":-3.000001,\"colour\":\"NONE\"")
        .endsWith("\"at\":\"2026-01-02T03:04:05.006Z\"}");
  }

  @ParameterizedTest
  @MethodSource("requests")
  void aRequestWrittenAsJsonIsReadAsItself(Request request) {
    assertThat(RequestJson.read(EventJson.toJson(request).getBytes(UTF_8))).isEqualTo(request);
  }

  static List<Request> requests() {
    return List.of(
        new Request(
            "alice",
            "r1",
            Enqueue.newBuilder()
                .setQueue("blitz")
                .setIfQueued(IfQueued.REPLACE)
                .setGiveUpAfterMs(90_000L)
                .setRatingMicros(1_499_999_999L)
                .setAttributes(Map.of("build", "7"))
                .setSession("s1")
                .build()),
        new Request("alice", null, Cancel.newBuilder().setCause(CancelCause.DISCONNECTED).build()),
        new Request("alice", "r2", new Ack("M1")),
        new Request("alice", "r3", new SignToken(null)));
  }

  @Test
  void aResultWrittenAsJsonIsReadAsItself() {
    ResultEvent event =
        new ResultEvent(
            Result.newBuilder()
                .setMatchId("G1")
                .setQueue("blitz")
                .setExternal(true)
                .setPlayers(
                    List.of(
                        new PlayerResult("a", 1_000_000L, 1_500_000_000L),
                        new PlayerResult("b", 0L, null)))
                .build());

    assertThat(ResultJson.read(EventJson.toJson(event).getBytes(UTF_8))).isEqualTo(event);
  }

  @Test
  void noTwoFieldsOfAnEventGetTheSameName() {
    for (Topic<?> topic : new Topics(TopicsSettings.laptop()).all()) {
      if (!topic.type().equals(byte[].class)) {
        Schema schema = SpecificData.get().getSchema(topic.type());
        Schema.Field body = schema.getField("body");
        if (body == null) {
          assertDistinct(schema, Set.of());
        } else {
          Set<String> outer = assertDistinct(schema, Set.of("type"));
          body.schema().getTypes().forEach(each -> assertDistinct(each, outer));
        }
      }
    }
  }

  private static Set<String> assertDistinct(Schema record, Set<String> taken) {
    Set<String> names = new HashSet<>(taken);
    for (Schema.Field field : record.getFields()) {
      assertThat(names.add(EventJson.nameOf(field.name())))
          .as("%s.%s is free", record.getName(), field.name())
          .isTrue();
    }
    return names;
  }
}
