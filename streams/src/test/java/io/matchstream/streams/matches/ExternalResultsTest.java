package io.matchstream.streams.matches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.matchstream.events.PlayerResult;
import io.matchstream.events.Rated;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import io.matchstream.events.ResultReason;
import io.matchstream.events.Settlement;
import io.matchstream.streams.runtime.Rekeying;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Results of games from elsewhere, and results on the wrong partition. */
class ExternalResultsTest {
  private static final long ANNAS = 1_610_000_000L;
  private static final long BERTS = 1_480_000_000L;

  private final MatchesBench bench = new MatchesBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void anExternalResultRatesBothWithTheRatingsItBringsAndTouchesNoSeat() {
    bench.report(external("open", "game-1", 1_610_000_000L, BERTS));

    List<Settlement> settlements = bench.settlements();
    assertThat(settlements)
        .extracting(
            Settlement::getPlayer,
            Settlement::getMatchId,
            Settlement::getTicketId,
            Settlement::getSeatEpoch)
        .containsExactly(
            tuple(Samples.ANNA, "game-1", null, 0L), tuple(Samples.BERT, "game-1", null, 0L));
    Rated anna = (Rated) settlements.get(0).getBody();
    Rated bert = (Rated) settlements.get(1).getBody();
    assertThat(anna.getExternal()).isTrue();
    assertThat(anna.getBroughtRatingMicros()).isEqualTo(1_610_000_000L);
    assertThat(anna.getOpponentRatingMicros()).isEqualTo(BERTS);
    assertThat(anna.getOpponentDeviationMicros()).isEqualTo(60_000_000L);
    assertThat(bert.getBroughtRatingMicros()).isEqualTo(BERTS);
    assertThat(bert.getOpponentRatingMicros()).isEqualTo(1_610_000_000L);
    assertThat(bench.notifications()).isEmpty();
  }

  @Test
  void theSameGameCountsOnceInAQueue() {
    bench.report(external("open", "game-1", 1_610_000_000L, BERTS));
    bench.report(external("open", "game-1", 1_610_000_000L, BERTS));
    bench.report(external("open", "game-1", 1_611_000_000L, BERTS));
    bench.report(external("open", "game-2", 1_610_000_000L, BERTS));

    assertThat(bench.settlements()).hasSize(4);
    assertThat(bench.counted("matches.equal_result")).isEqualTo(1);
    assertThat(bench.deadReasons()).containsExactly("CONTRADICTS");
  }

  @Test
  @DisplayName("A result without a rating cannot be rated, and counts no game")
  void anExternalResultBringsTheRatingOfEachPlayer() {
    for (String rated : List.of("open", "open-elo")) {
      bench.report(external(rated, "game-1", ANNAS, null));
      bench.report(external(rated, "game-1", null, BERTS));
      bench.report(external(rated, "game-1", null, null));
    }
    assertThat(bench.settlements()).isEmpty();
    assertThat(bench.deadReasons()).hasSize(6).containsOnly("INVALID");

    bench.report(external("open-elo", "game-1", ANNAS, BERTS));
    bench.report(external("open-unrated", "game-1", null, null));
    assertThat(bench.settlements()).hasSize(4);
  }

  @Test
  void aQueueMustAllowExternalResults() {
    bench.report(external("listed", "game-1", null, null));
    bench.report(external("nowhere", "game-1", null, null));

    assertThat(bench.deadReasons()).containsExactly("EXTERNAL_NOT_ALLOWED", "UNKNOWN_QUEUE");
    assertThat(bench.settlements()).isEmpty();
  }

  @Test
  void anExternalResultIsOfADuelThatWasPlayedBetweenHumans() {
    Result noShow = external("open", "g", ANNAS, BERTS);
    noShow.setReason(ResultReason.NO_SHOW);
    bench.report(noShow);
    Result alone = external("open", "g", ANNAS, BERTS);
    alone.setPlayers(List.of(Samples.scored(Samples.ANNA, 1_000_000)));
    bench.report(alone);
    Result withBot = external("open", "g", ANNAS, BERTS);
    withBot.setPlayers(
        List.of(Samples.scored(Samples.ANNA, 1_000_000), Samples.scored("bot-open-1", 0)));
    bench.report(withBot);
    bench.report(external("open", "g", -100_000_000_001L, BERTS));
    bench.report(external("open", "g", 100_000_000_001L, BERTS));

    assertThat(bench.deadReasons()).hasSize(5).containsOnly("INVALID");
    assertThat(bench.settlements()).isEmpty();
  }

  @Test
  void anExternalGameNeverMeetsAMatchOfTheSameId() {
    bench.propose(Samples.duel("listed"));
    bench.report(external("open", Samples.MATCH, ANNAS, BERTS));
    bench.report(Samples.bertWins());

    assertThat(bench.settlements()).hasSize(4);
    assertThat(bench.deadReasons()).isEmpty();
  }

  @Test
  @DisplayName("F58: a result on the wrong partition is re-keyed before any store sees it")
  void aResultOnTheWrongPartitionIsRekeyed() {
    // The driver reads everything from partition 0.
    String elsewhere = id(false);
    String here = id(true);
    try (MatchesBench four = new MatchesBench(4)) {
      pipe(four, "no key of it", elsewhere);
      // The driver has already read back what was written there.
      assertThat(four.bench.records(four.topics.resultsRekeyed()))
          .extracting(TestRecord::key)
          .containsExactly(elsewhere);
      assertThat(four.counted("matches.rekeyed")).isEqualTo(1);

      pipe(four, here, here);
      assertThat(four.bench.records(four.topics.resultsRekeyed())).isEmpty();

      four.advance(Keeping.UNKNOWN.plusSeconds(1));
      assertThat(four.deadReasons()).containsExactly("UNKNOWN_MATCH", "UNKNOWN_MATCH");
    }
  }

  @Test
  @DisplayName("F58: an external result belongs to its queue, whatever its key")
  void anExternalResultIsRekeyedByItsQueue() {
    try (MatchesBench many = new MatchesBench(64)) {
      many.bench.pipe(
          many.topics.results(),
          "game-1",
          ResultEvent.newBuilder().setBody(external("open", "game-1", ANNAS, BERTS)).build());

      assertThat(many.bench.records(many.topics.resultsRekeyed()))
          .extracting(TestRecord::key)
          .containsExactly("open");
      assertThat(many.settlements()).hasSize(2);
    }
  }

  private static void pipe(MatchesBench bench, String key, String matchId) {
    Result result = Samples.annaWins();
    result.setMatchId(matchId);
    bench.bench.pipe(bench.topics.results(), key, ResultEvent.newBuilder().setBody(result).build());
  }

  private static String id(boolean here) {
    return IntStream.range(0, 1000)
        .mapToObj(i -> "match-" + i)
        .filter(id -> (Rekeying.partition(id, 4) == 0) == here)
        .findFirst()
        .orElseThrow();
  }

  private static Result external(String queue, String id, Long annaMicros, Long bertMicros) {
    return Result.newBuilder()
        .setMatchId(id)
        .setQueue(queue)
        .setExternal(true)
        .setPlayers(
            List.of(
                PlayerResult.newBuilder()
                    .setPlayer(Samples.ANNA)
                    .setScoreMicros(1_000_000)
                    .setRatingMicros(annaMicros)
                    .build(),
                PlayerResult.newBuilder()
                    .setPlayer(Samples.BERT)
                    .setScoreMicros(0)
                    .setRatingMicros(bertMicros)
                    .build()))
        .build();
  }
}
