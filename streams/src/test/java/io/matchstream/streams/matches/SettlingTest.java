package io.matchstream.streams.matches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.matchstream.events.Closed;
import io.matchstream.events.Colour;
import io.matchstream.events.Rated;
import io.matchstream.events.Result;
import io.matchstream.events.ResultReason;
import io.matchstream.events.Settlement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which result counts, and what it means. */
@DisplayName("F35: twice, late, before its match, contradicting")
class SettlingTest {
  private static final Duration MS = Duration.ofMillis(1);

  private final MatchesBench bench = new MatchesBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  @DisplayName("F6, F35: a result that is repeated for hours counts once, whoever repeats it")
  void aResultRepeatedForHoursSettlesOnce() {
    bench.propose(Samples.duel("listed"));
    for (int i = 0; i < 30; i++) {
      bench.report(Samples.annaWins());
      bench.advance(Duration.ofMinutes(5));
    }

    assertThat(bench.settlements()).hasSize(2);
    // Long after its end the match is unknown; what comes then is put aside, never counted.
    assertThat(bench.deadReasons()).isNotEmpty().containsOnly("UNKNOWN_MATCH");
  }

  @Test
  void aNormalResultRatesBothFromTheSnapshot() {
    bench.propose(Samples.duel("listed"));
    bench.report(Samples.annaWins());

    List<Settlement> settlements = bench.settlements();
    assertThat(settlements)
        .extracting(Settlement::getPlayer, Settlement::getTicketId, Settlement::getSeatEpoch)
        .containsExactly(tuple(Samples.ANNA, "anna~7", 7L), tuple(Samples.BERT, "bert~7", 7L));
    Rated anna = (Rated) settlements.get(0).getBody();
    Rated bert = (Rated) settlements.get(1).getBody();
    assertThat(anna.getScoreMicros()).isEqualTo(1_000_000);
    assertThat(anna.getColour()).isEqualTo(Colour.WHITE);
    assertThat(anna.getOpponent()).isEqualTo(Samples.BERT);
    assertThat(anna.getOpponentRatingMicros()).isEqualTo(1_540_000_000);
    assertThat(anna.getOpponentDeviationMicros()).isEqualTo(80_000_000);
    assertThat(anna.getExternal()).isFalse();
    // K 20, expected 1 / (1 + 10^(40/400)) = 0.442688: 20 * 0.557312 points.
    assertThat(anna.getDeltaMicros()).isBetween(11_146_000L, 11_147_000L);
    assertThat(bert.getDeltaMicros()).isEqualTo(-anna.getDeltaMicros());
  }

  @Test
  void glickoFoldsWhereTheRatingIsAndBringsNoDelta() {
    bench.propose(Samples.duel("asked"));
    bench.allocate(Samples.server("eu-9:7000"));
    bench.report(Samples.annaWins());

    assertThat(bench.settlements())
        .extracting(s -> ((Rated) s.getBody()).getDeltaMicros())
        .containsExactly(0L, 0L);
  }

  @Test
  void anEqualResultIsCountedAndADifferentOneIsADeadLetter() {
    bench.propose(Samples.duel("listed"));
    bench.report(Samples.annaWins());
    assertThat(bench.settlements()).hasSize(2);
    Result otherOrder = Samples.annaWins();
    otherOrder.setPlayers(List.of(otherOrder.getPlayers().get(1), otherOrder.getPlayers().get(0)));

    bench.report(otherOrder);
    assertThat(bench.counted("matches.equal_result")).isEqualTo(1);
    assertThat(bench.deadReasons()).isEmpty();

    bench.report(Samples.bertWins());
    assertThat(bench.deadReasons()).containsExactly("CONTRADICTS");
    assertThat(bench.settlements()).isEmpty();
  }

  @Test
  void aResultWaitsForItsPendingMatchAndSettlesWithItsConfirmation() {
    bench.propose(Samples.duel("asked"));
    bench.report(Samples.annaWins());
    assertThat(bench.settlements()).isEmpty();
    bench.report(Samples.bertWins());
    assertThat(bench.deadReasons()).containsExactly("CONTRADICTS");

    bench.allocate(Samples.server("eu-9:7000"));

    assertThat(bench.matches()).hasSize(1);
    assertThat(bench.notifications()).hasSize(2);
    assertThat(bench.settlements())
        .extracting(s -> ((Rated) s.getBody()).getScoreMicros())
        .containsExactly(1_000_000L, 0L);
  }

  @Test
  void aResultOfAnAbortedMatchIsADeadLetterBeforeAndAfter() {
    bench.propose(Samples.duel("asked"));
    bench.report(Samples.annaWins());
    bench.allocate(Samples.noServer());
    bench.report(Samples.annaWins());

    assertThat(bench.deadReasons()).containsExactly("MATCH_ABORTED", "MATCH_ABORTED");
    assertThat(bench.settlements()).hasSize(2);
  }

  @Test
  void aResultThatComesBeforeItsProposalSettlesWhenTheMatchIsThere() {
    Result ofOthers = Samples.annaWins();
    ofOthers.setPlayers(List.of(Samples.scored("eve", 0), Samples.scored("bert", 1_000_000)));
    bench.report(ofOthers);
    bench.report(Samples.annaWins());
    bench.report(Samples.annaWins());
    bench.report(Samples.bertWins());
    bench.propose(Samples.duel("listed"));

    assertThat(bench.deadReasons()).containsExactly("INVALID", "CONTRADICTS");
    assertThat(bench.matches()).hasSize(1);
    assertThat(bench.settlements()).hasSize(2);
  }

  @Test
  void anUnknownMatchIsWaitedForSixtySeconds() {
    bench.report(Samples.annaWins());
    bench.advance(Keeping.UNKNOWN.minus(MS));
    assertThat(bench.deadReasons()).isEmpty();

    bench.advance(Duration.ofMillis(100));

    assertThat(bench.deadReasons()).containsExactly("UNKNOWN_MATCH");
    assertThat(bench.kept()).isNull();
  }

  @Test
  void atSixtySecondsTheProposalIsTooLateForItsResult() {
    bench.report(Samples.annaWins());
    bench.bench.pipe(
        bench.topics.proposals(),
        Samples.MATCH,
        Samples.duel("listed"),
        Samples.T0.plus(Keeping.UNKNOWN));

    assertThat(bench.deadReasons()).containsExactly("UNKNOWN_MATCH");
    assertThat(bench.matches()).hasSize(1);
    assertThat(bench.settlements()).isEmpty();
  }

  @Test
  void fewGuessesOfOneUnknownMatchAreHeld() {
    for (int i = 0; i <= Keeping.MAX_HELD; i++) {
      Result guess = Samples.annaWins();
      guess.setPlayers(List.of(Samples.scored("p" + i, 0), Samples.scored("q" + i, 1_000_000)));
      bench.report(guess);
    }

    assertThat(bench.deadReasons()).containsExactly("UNKNOWN_MATCH");
    assertThat(bench.kept().getHeld()).hasSize(Keeping.MAX_HELD);
  }

  @Test
  void aResultOfOtherPlayersOrScoresIsADeadLetterAndTheRightOneStillCounts() {
    bench.propose(Samples.duel("listed"));
    Result others = Samples.annaWins();
    others.setPlayers(List.of(Samples.scored("eve", 1_000_000), Samples.scored("bert", 0)));
    bench.report(others);
    bench.report(Samples.result(ResultReason.NORMAL, ResultRules.WON, ResultRules.WON));
    bench.report(Samples.result(ResultReason.NORMAL, 1, 999_999));
    bench.report(Samples.result(ResultReason.NO_SHOW, ResultRules.WON, ResultRules.WON));
    Result otherQueue = Samples.annaWins();
    otherQueue.setQueue("asked");
    bench.report(otherQueue);
    assertThat(bench.deadReasons()).hasSize(5).containsOnly("INVALID");
    assertThat(bench.settlements()).isEmpty();

    bench.report(Samples.annaWins());
    assertThat(bench.settlements()).hasSize(2);
  }

  @Test
  void anAbortedGameRatesNobody() {
    bench.propose(Samples.duel("listed"));
    bench.report(Samples.result(ResultReason.ABORTED, ResultRules.LOST, ResultRules.LOST));

    assertThat(bench.settlements())
        .extracting(Settlement::getBody)
        .containsOnly(new Closed("listed", "ABORTED", null));
  }

  @Test
  @DisplayName("F53: a reason that only newer writers know is not taken for a game that counts")
  void aResultWithAnUnknownReasonIsADeadLetter() {
    bench.propose(Samples.duel("listed"));
    bench.report(Samples.result(ResultReason.UNKNOWN, ResultRules.WON, ResultRules.LOST));

    assertThat(bench.settlements()).isEmpty();
    assertThat(bench.deadReasons()).containsExactly("INVALID");
  }

  @Test
  void whoDidNotShowIsToldApartFromWhoWaitedInVain() {
    bench.propose(Samples.duel("listed"));
    bench.report(Samples.result(ResultReason.NO_SHOW, ResultRules.WON, ResultRules.LOST));

    assertThat(bench.settlements())
        .extracting(Settlement::getPlayer, Settlement::getBody)
        .containsExactly(
            tuple(Samples.ANNA, new Closed("listed", "OPPONENT_NO_SHOW", Samples.ANNA_SINCE)),
            tuple(Samples.BERT, new Closed("listed", "NO_SHOW", null)));
  }

  @Test
  void aBotsGameIsUnratedUnlessTheQueueSaysOtherwise() {
    Result result = Samples.annaWins();
    result.setPlayers(
        List.of(Samples.scored(Samples.ANNA, 1_000_000), Samples.scored(Samples.BOT, 0)));
    bench.propose(Samples.againstBot("bots"));
    bench.report(result);
    assertThat(bench.settlements())
        .extracting(Settlement::getPlayer, Settlement::getBody)
        .containsExactly(tuple(Samples.ANNA, new Closed("bots", "UNRATED", null)));

    try (MatchesBench rated = new MatchesBench()) {
      rated.propose(Samples.againstBot("rated-bots"));
      rated.report(result);
      assertThat(rated.settlements())
          .singleElement()
          .satisfies(
              settlement -> {
                assertThat(settlement.getPlayer()).isEqualTo(Samples.ANNA);
                assertThat(((Rated) settlement.getBody()).getOpponentRatingMicros())
                    .isEqualTo(1_200_000_000);
              });
    }
  }

  @Test
  void aBotsIdMayHaveWhateverItsQueuesNameHas() {
    for (String queue : List.of("blitz-3+2", "sea.battle", "q".repeat(64))) {
      Result result = Samples.annaWins();
      String bot = "bot-" + queue + "-10";
      result.setPlayers(List.of(Samples.scored(Samples.ANNA, 1_000_000), Samples.scored(bot, 0)));

      assertThat(ResultRules.shape(result)).as(queue).isEmpty();
    }
    Result noBot = Samples.annaWins();
    noBot.setPlayers(List.of(Samples.scored("bot-blitz-3+2", 1), Samples.scored("bert", 0)));
    assertThat(ResultRules.shape(noBot)).isPresent();
  }

  @Test
  void aSettledMatchIsForgottenAfterAnHour() {
    bench.propose(Samples.duel("listed"));
    bench.report(Samples.annaWins());
    bench.advance(Keeping.ENDED.minus(MS));
    bench.report(Samples.bertWins());
    assertThat(bench.deadReasons()).containsExactly("CONTRADICTS");

    bench.advance(EndedMatches.WALK_EVERY);
    assertThat(bench.kept()).isNull();
  }
}
