package io.matchstream.schemas.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.events.Backfill;
import io.matchstream.events.Heartbeat;
import io.matchstream.events.OpenSeats;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import io.matchstream.events.ResultReason;
import io.matchstream.schemas.serde.BadRecordException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultJsonTest {
  @Test
  void aResultIsReadWithItsScoresExactly() {
    ResultEvent event =
        read(
            "{'type':'result','matchId':'M1','players':"
                + "[{'player':'a','score':0.5},{'player':'b','score':0.50}]}");

    assertThat(event.getBody())
        .isEqualTo(
            Result.newBuilder()
                .setMatchId("M1")
                .setPlayers(
                    List.of(
                        new PlayerResult("a", 500_000L, null),
                        new PlayerResult("b", 500_000L, null)))
                .build());
  }

  @Test
  void anExternalResultBringsItsQueueAndRatings() {
    ResultEvent event =
        read(
            "{'matchId':'G1','queue':'blitz','external':true,'players':"
                + "[{'player':'a','score':1,'rating':1712.5},{'player':'b','score':0,'rating':1500}]}");

    Result result = (Result) event.getBody();
    assertThat(result.getQueue()).isEqualTo("blitz");
    assertThat(result.getPlayers())
        .containsExactly(
            new PlayerResult("a", 1_000_000L, 1_712_500_000L),
            new PlayerResult("b", 0L, 1_500_000_000L));
  }

  @Test
  void anAbortedGameNeedsNoScores() {
    ResultEvent event =
        read("{'matchId':'M1','reason':'ABORTED','players':[{'player':'a'},{'player':'b'}]}");

    assertThat(((Result) event.getBody()).getReason()).isEqualTo(ResultReason.ABORTED);
  }

  @Test
  void aHeartbeatNamesItsMatch() {
    assertThat(read("{'type':'heartbeat','matchId':'M1'}").getBody())
        .isEqualTo(new Heartbeat("M1"));
  }

  @Test
  void aBackfillNamesTheSeatsToFill() {
    assertThat(
            read("{'type':'backfill','matchId':'M1','requestId':'b1','players':['a'],"
                    + "'open':[{'team':'red','role':'tank'},{'team':'blue','seats':2}]}")
                .getBody())
        .isEqualTo(
            new Backfill(
                "M1",
                "b1",
                List.of(new OpenSeats("red", "tank", 1), new OpenSeats("blue", null, 2)),
                List.of("a")));
    assertThat(read("{'type':'backfill','matchId':'M1'}").getBody())
        .isEqualTo(new Backfill("M1", null, List.of(), null));
    assertThatThrownBy(
            () -> read("{'type':'backfill','matchId':'M1','open':[{'team':'red','seats':0}]}"))
        .hasMessageContaining("seats");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "-1", "0.25", "0.5000001", "'1'", "0.49999999", "null"})
  void aScoreIsExactlyZeroAHalfOrOne(String score) {
    assertThatThrownBy(
            () -> read("{'matchId':'M1','players':[{'player':'a','score':" + score + "}]}"))
        .isInstanceOf(BadRecordException.class)
        .hasMessageContaining("score");
  }

  @Test
  void aRatingLiesWithinWhatThePlatformTakes() {
    for (String rating : List.of("-100000", "0", "100000")) {
      assertThat(read(external(rating))).isNotNull();
    }
    for (String rating : List.of("-100000.000001", "100000.000001", "1e20")) {
      assertThatThrownBy(() -> read(external(rating)))
          .isInstanceOf(BadRecordException.class)
          .hasMessageContaining("players[0].rating must be between -100000 and 100000");
    }
  }

  private static String external(String rating) {
    return "{'matchId':'G','external':true,'queue':'q','players':[{'player':'a','score':1,'rating':"
        + rating
        + "}]}";
  }

  @Test
  void anUnknownFieldOfAPlayerIsNamed() {
    assertThatThrownBy(
            () -> read("{'matchId':'M1','players':[{'player':'a','score':1,'elo':1500}]}"))
        .isInstanceOf(BadRecordException.class)
        .hasMessageStartingWith("UNKNOWN_FIELD")
        .hasMessageContaining("elo");
  }

  /** It is what a reader takes for the reasons of newer writers. */
  @Test
  void nobodySaysThatTheReasonIsUnknown() {
    assertThatThrownBy(
            () -> read("{'matchId':'M','reason':'unknown','players':[{'player':'a','score':1}]}"))
        .hasMessageContaining("normal, aborted, no_show");
  }

  @Test
  void anExternalResultWithoutItsQueueIsRefused() {
    assertThatThrownBy(
            () -> read("{'matchId':'G','external':true,'players':[{'player':'a','score':1}]}"))
        .hasMessageContaining("queue");
  }

  private static ResultEvent read(String json) {
    return ResultJson.read(json.replace('\'', '"').getBytes(UTF_8));
  }
}
