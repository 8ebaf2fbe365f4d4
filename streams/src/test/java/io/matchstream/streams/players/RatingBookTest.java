package io.matchstream.streams.players;

import static io.matchstream.streams.players.PlayersBench.ANNA;
import static io.matchstream.streams.players.PlayersBench.BLITZ;
import static io.matchstream.streams.players.PlayersBench.MATCH;
import static io.matchstream.streams.players.PlayersBench.RAPID;
import static io.matchstream.streams.players.PlayersBench.ask;
import static io.matchstream.streams.players.PlayersBench.won;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.matchstream.events.Colour;
import io.matchstream.events.Rated;
import io.matchstream.events.Rating;
import io.matchstream.events.RatingSet;
import io.matchstream.events.SeatState;
import io.matchstream.events.Settlement;
import io.matchstream.events.Ticket;
import io.matchstream.state.RatingEntry;
import io.matchstream.streams.runtime.DeadLetters;
import java.util.List;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class RatingBookTest {
  private final PlayersBench bench = new PlayersBench();

  @AfterEach
  void close() {
    bench.close();
  }

  private RatingEntry rating(String queue) {
    return bench.state().getRatings().get(queue);
  }

  private void settleExternally(String matchId, Rated rated) {
    bench.bench.pipe(
        bench.topics.settlements(),
        ANNA,
        Settlement.newBuilder()
            .setPlayer(ANNA)
            .setMatchId(matchId)
            .setBody(rated)
            .setAt(bench.now())
            .build());
  }

  private static Rated.Builder glicko(long scoreMicros) {
    return Rated.newBuilder()
        .setQueue(RAPID)
        .setScoreMicros(scoreMicros)
        .setOpponent("bert")
        .setOpponentRatingMicros(1_700_000_000)
        .setOpponentDeviationMicros(300_000_000);
  }

  @Test
  void aRatedGameFreesTheSeatAndChangesTheRating() {
    Ticket ticket = bench.matched("r1", MATCH);
    bench.settle(ticket, MATCH, won(20_000_000).setColour(Colour.WHITE).build());

    assertThat(rating(BLITZ)).isEqualTo(new RatingEntry(1_520_000_000L, 0L, 0L, 1, 1));
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.IDLE);
    List<TestRecord<String, Rating>> ratings = bench.bench.records(bench.topics.ratings());
    assertThat(ratings).extracting(TestRecord::key).containsExactly("blitz|anna");
    assertThat(ratings.get(0).value().getRatingMicros()).isEqualTo(1_520_000_000L);
    assertThat(ratings.get(0).value().getMatchId()).isEqualTo(MATCH);

    bench.enqueue("r2", ask(BLITZ));
    Ticket next = bench.issued();
    assertThat(next.getRating()).isEqualTo(1520);
    assertThat(next.getPlayers().get(0).getGames()).isEqualTo(1);
    assertThat(next.getPlayers().get(0).getWhites()).isEqualTo(1);
  }

  @Test
  @DisplayName("F35: late results of Elo games add up to the same in any order")
  void deltasAddUpInAnyOrder() {
    Ticket ticket = bench.matched("r1", MATCH);
    bench.settle(ticket, "M-older", won(-7_000_000).build());
    bench.settle(ticket, MATCH, won(20_000_000).build());

    bench.request("bert", "r1", ask(BLITZ).build());
    settle("bert", 20_000_000);
    settle("bert", -7_000_000);

    assertThat(bench.state("bert").getRatings().get(BLITZ).getRatingMicros())
        .isEqualTo(rating(BLITZ).getRatingMicros())
        .isEqualTo(1_513_000_000L);
  }

  private void settle(String player, long deltaMicros) {
    bench.bench.pipe(
        bench.topics.settlements(),
        player,
        Settlement.newBuilder()
            .setPlayer(player)
            .setMatchId("M-of-" + player + deltaMicros)
            .setTicketId(player + "~0")
            .setBody(won(deltaMicros).build())
            .setAt(bench.now())
            .build());
  }

  @Test
  void glickoFoldsOnTheCurrentState() {
    settleExternally("G1", glicko(1_000_000).build());
    RatingEntry first = rating(RAPID);
    settleExternally("G2", glicko(1_000_000).build());
    RatingEntry second = rating(RAPID);

    assertThat(first.getRatingMicros()).isGreaterThan(1_500_000_000L);
    assertThat(first.getDeviationMicros()).isLessThan(350_000_000L);
    assertThat(second.getRatingMicros()).isGreaterThan(first.getRatingMicros());
    assertThat(second.getDeviationMicros()).isLessThan(first.getDeviationMicros());
    assertThat(second.getRatingMicros() - first.getRatingMicros())
        .isLessThan(first.getRatingMicros() - 1_500_000_000L);
    assertThat(second.getGames()).isEqualTo(2);
  }

  @Test
  void anExternalResultReplacesOurRatingByTheOneItBrings() {
    settleExternally(
        "X1", glicko(500_000).setExternal(true).setBroughtRatingMicros(1_700_000_000L).build());

    // A draw between equals changes the deviation and not the rating.
    assertThat(rating(RAPID).getRatingMicros()).isEqualTo(1_700_000_000L);
    assertThat(rating(RAPID).getDeviationMicros()).isLessThan(350_000_000L);
  }

  @Test
  void anExternalResultNeverTouchesASeat() {
    Ticket ticket = bench.matched("r1", MATCH);
    bench.settle(
        ticket,
        MATCH,
        glicko(1_000_000).setExternal(true).setBroughtRatingMicros(1_600_000_000L).build());
    settleExternally(
        MATCH, glicko(1_000_000).setExternal(true).setBroughtRatingMicros(1_600_000_000L).build());

    assertThat(bench.seats()).isEmpty();
    assertThat(bench.state().getMatchId()).isEqualTo(MATCH);
    assertThat(rating(RAPID).getGames()).isEqualTo(2);
  }

  @Test
  void anImportedRatingReplacesOurs() {
    bench.bench.pipe(
        bench.topics.ratingSets(),
        ANNA,
        new RatingSet(BLITZ, ANNA, 2_345_678_900L, null, null, 17));

    assertThat(bench.bench.read(bench.topics.ratings()))
        .extracting(Rating::getRatingMicros, Rating::getGames, Rating::getMatchId)
        .containsExactly(tuple(2_345_678_900L, 17, null));
    bench.enqueue("r1", ask(BLITZ));
    assertThat(bench.issued().getRating()).isEqualTo(2346);
  }

  @Test
  void anImportThatCannotBeTakenIsADeadLetter() {
    bench.bench.pipe(
        bench.topics.ratingSets(), ANNA, new RatingSet("no-such", ANNA, 1L, null, null, 0));
    bench.bench.pipe(
        bench.topics.ratingSets(),
        "bot-blitz-1",
        new RatingSet(BLITZ, "bot-blitz-1", 1L, null, null, 0));

    assertThat(bench.bench.deadLetters()).hasSize(2);
    assertThat(bench.bench.read(bench.topics.ratings())).isEmpty();
  }

  @Test
  @DisplayName("F15, F46: what no rating system could give is refused at both ends")
  void aRatingOutOfRangeIsADeadLetter() {
    long most = 100_000L * 1_000_000L;
    for (RatingSet bad :
        List.of(
            imported(Long.MIN_VALUE, null, null, 0),
            imported(Long.MAX_VALUE, null, null, 0),
            imported(-most - 1, null, null, 0),
            imported(most + 1, null, null, 0),
            imported(0, most + 1, null, 0),
            imported(0, -1L, null, 0),
            imported(0, null, Long.MAX_VALUE, 0),
            imported(0, null, null, Integer.MAX_VALUE),
            imported(0, null, null, -1))) {
      bench.bench.pipe(bench.topics.ratingSets(), ANNA, bad);
      assertThat(bench.bench.deadLetters()).as("%s", bad).hasSize(1);
    }
    assertThat(bench.bench.read(bench.topics.ratings())).isEmpty();

    bench.bench.pipe(bench.topics.ratingSets(), ANNA, imported(-most, most, 1L, 10_000_000));
    assertThat(bench.bench.read(bench.topics.ratings())).hasSize(1);
  }

  private static RatingSet imported(long micros, Long deviation, Long volatility, int games) {
    return new RatingSet(BLITZ, ANNA, micros, deviation, volatility, games);
  }

  @Test
  @DisplayName("F25: a rating that cannot be computed does not keep the seat")
  void aSeatIsFreedEvenWhenItsRatingCannotBeComputed() {
    Ticket ticket = bench.matched("r1", MATCH);
    bench.settle(ticket, MATCH, won(1).setScoreMicros(123).build());

    assertThat(bench.state().getSeat()).isEqualTo(SeatState.IDLE);
    assertThat(bench.state().getRatings()).isEmpty();
    assertThat(bench.bench.deadLetters())
        .extracting(
            letter -> new String(letter.headers().lastHeader(DeadLetters.REASON).value(), UTF_8))
        .containsExactly("UNRATED");
  }
}
