package io.matchstream.app.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.app.pgn.PgnGame;
import io.matchstream.app.replay.Reading.Finished;
import io.matchstream.app.replay.Reading.Pairing;
import io.matchstream.app.replay.Reading.Side;
import io.matchstream.app.replay.Reading.Unfinished;
import io.matchstream.app.replay.Reading.Unusable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScorebookTest {
  private static final Map<String, String> GOOD =
      Map.of(
          "White", "ann",
          "Black", "bob",
          "WhiteElo", "1500",
          "BlackElo", "1600",
          "TimeControl", "60+0",
          "GameId", "g1",
          "Result", "1-0");

  private final Scorebook book = new Scorebook();

  @Test
  void aFinishedGameBearsBothRatingsAndItsScore() {
    assertThat(read(GOOD))
        .isEqualTo(
            new Finished(
                new Pairing("g1", 7, "60+0", "60+0", new Side("ann", 1500), new Side("bob", 1600)),
                1_000_000));
  }

  @ParameterizedTest
  @CsvSource({"1-0, 1000000", "0-1, 0", "1/2-1/2, 500000", "1/2, 500000"})
  void everyResultHasItsScore(String result, long whiteScore) {
    assertThat(read(with("Result", result)))
        .isInstanceOfSatisfying(
            Finished.class, game -> assertThat(game.whiteScoreMicros()).isEqualTo(whiteScore));
  }

  @ParameterizedTest
  @CsvSource({"Abandoned", "Time forfeit", "Rules infraction"})
  void howAGameCameToItsResultDoesNotMatter(String termination) {
    assertThat(read(with("Termination", termination))).isInstanceOf(Finished.class);
  }

  @Test
  void theMarkerCountsWhereNoHeaderSaysTheResult() {
    assertThat(book.read(game(without("Result"), Optional.of("0-1"))))
        .isInstanceOfSatisfying(
            Finished.class, game -> assertThat(game.whiteScoreMicros()).isZero());
  }

  @Test
  void aGameWithoutResultStillHasPlayers() {
    assertThat(read(with("Result", "*")))
        .isInstanceOfSatisfying(
            Unfinished.class,
            game -> {
              assertThat(game.refusal().reason()).isEqualTo("NO_RESULT");
              assertThat(game.refusal().sentence()).contains("line 7", "g1", "no result");
              assertThat(game.known()).isPresent();
            });
  }

  @Test
  void headerAndMarkerMustAgree() {
    assertThat(reason(game(GOOD, Optional.of("0-1")))).isEqualTo("CONTRADICTORY_RESULT");
    assertThat(reason(game(GOOD, Optional.of("*")))).isEqualTo("CONTRADICTORY_RESULT");
    assertThat(book.read(game(with("Result", "1/2"), Optional.of("1/2-1/2"))))
        .isInstanceOf(Finished.class);
  }

  @ParameterizedTest
  @CsvSource({
    "Result, 2-0, UNKNOWN_RESULT",
    "White, ?, PLAYER_MISSING",
    "Black, '', PLAYER_MISSING",
    "Black, ann, SAME_PLAYER",
    "WhiteElo, ?, RATING_MISSING",
    "BlackElo, -, RATING_MISSING",
    "BlackElo, 0, RATING_MISSING",
    "WhiteElo, 1500?, RATING_UNREADABLE",
    "WhiteElo, -5, RATING_UNREADABLE",
    "BlackElo, 10001, RATING_UNREADABLE",
    "BlackElo, 99999999999, RATING_UNREADABLE",
  })
  void whatMakesNoSenseIsRefusedWithItsReason(String tag, String value, String reason) {
    assertThat(reason(game(with(tag, value), Optional.empty()))).isEqualTo(reason);
  }

  @Test
  void aSecondGameWithAnIdIsRefusedAndTheFirstOneIsNotHoweverOftenItIsRead() {
    PgnGame first = new PgnGame(1, 1, GOOD, Optional.empty());
    PgnGame second = new PgnGame(2, 20, GOOD, Optional.empty());

    for (int pass = 1; pass <= 2; pass++) {
      assertThat(book.read(first)).isInstanceOf(Finished.class);
      assertThat(reason(second)).isEqualTo("DUPLICATE_GAME");
    }
  }

  @Test
  void aGameWithoutIdGoesByItsNumber() {
    assertThat(read(without("GameId")).known().orElseThrow().id()).isEqualTo("#3");
  }

  @Test
  void aGameWithoutTimeControlIsInTheQueueOfTheUnknownOne() {
    assertThat(read(without("TimeControl")).known().orElseThrow().queue()).isEqualTo("unknown");
  }

  private Reading read(Map<String, String> tags) {
    return book.read(game(tags, Optional.empty()));
  }

  private String reason(PgnGame game) {
    Reading reading = book.read(game);
    if (reading instanceof Unusable unusable) {
      return unusable.refusal().reason();
    }
    return ((Unfinished) reading).refusal().reason();
  }

  private static PgnGame game(Map<String, String> tags, Optional<String> termination) {
    return new PgnGame(3, 7, tags, termination);
  }

  private static Map<String, String> with(String tag, String value) {
    Map<String, String> tags = new LinkedHashMap<>(GOOD);
    tags.put(tag, value);
    return tags;
  }

  private static Map<String, String> without(String tag) {
    Map<String, String> tags = new LinkedHashMap<>(GOOD);
    tags.remove(tag);
    return tags;
  }
}
