package io.matchstream.streams.matches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.SeatExpired;
import io.matchstream.events.Settlement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Seats of a live match: their time-out, leaving, and signing anew. */
class LiveSeatsTest {
  private static final Duration SEAT_TTL = Duration.ofHours(1);
  private static final Duration MS = Duration.ofMillis(1);
  private static final Duration TICK = Duration.ofMillis(100);

  private final MatchesBench bench = new MatchesBench();

  @BeforeEach
  void live() {
    bench.propose(Samples.duel("listed"));
    bench.notifications();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void seatTtlFreesBothSeatsOnce() {
    bench.advance(SEAT_TTL.minus(MS));
    assertThat(bench.settlements()).isEmpty();

    bench.advance(TICK);

    assertThat(bench.settlements())
        .extracting(
            Settlement::getPlayer, Settlement::getSeatEpoch, Settlement::getBody, Settlement::getAt)
        .containsExactly(
            tuple(Samples.ANNA, 7L, new SeatExpired("listed"), Samples.T0.plus(SEAT_TTL)),
            tuple(Samples.BERT, 7L, new SeatExpired("listed"), Samples.T0.plus(SEAT_TTL)));
    bench.advance(SEAT_TTL);
    assertThat(bench.settlements()).isEmpty();
  }

  @Test
  void aResultAfterSeatTtlIsADeadLetter() {
    bench.advance(SEAT_TTL.plus(TICK));
    bench.settlements();
    bench.report(Samples.annaWins());

    assertThat(bench.deadReasons()).containsExactly("MATCH_EXPIRED");
    assertThat(bench.settlements()).isEmpty();
  }

  @Test
  void aHeartbeatKeepsTheSeatsForAnotherSeatTtl() {
    bench.advance(SEAT_TTL.minusMinutes(1));
    bench.heartbeat();
    bench.advance(SEAT_TTL.minus(TICK));
    assertThat(bench.settlements()).isEmpty();

    bench.advance(TICK);

    assertThat(bench.settlements()).hasSize(2);
  }

  @Test
  void aHeartbeatOfNoLiveMatchDoesNothing() {
    bench.report(Samples.annaWins());
    bench.heartbeat();

    assertThat(bench.counted("matches.useless_heartbeat")).isEqualTo(1);
    assertThat(bench.kept().getDueAt()).isEqualTo(Samples.T0.plus(Keeping.ENDED));
  }

  @Test
  void whoHasLeftIsNotTimedAndStillRated() {
    bench.leave(Samples.ANNA, 7);
    bench.advance(SEAT_TTL.plus(TICK));
    assertThat(bench.settlements()).extracting(Settlement::getPlayer).containsExactly(Samples.BERT);

    try (MatchesBench other = new MatchesBench()) {
      other.propose(Samples.duel("listed"));
      other.leave(Samples.ANNA, 7);
      other.report(Samples.bertWins());
      assertThat(other.settlements())
          .extracting(Settlement::getPlayer)
          .containsExactly(Samples.ANNA, Samples.BERT);
    }
  }

  @Test
  @DisplayName("F20: a leave that names another epoch leaves nothing")
  void aLateLeaveLeavesNothing() {
    bench.leave(Samples.ANNA, 6);
    bench.leave("eve", 7);
    bench.advance(SEAT_TTL.plus(TICK));

    assertThat(bench.settlements()).hasSize(2);
    assertThat(bench.counted("matches.late_leave")).isEqualTo(2);
  }

  @Test
  void aLiveSeatsTokenIsSignedAnewUnderANewId() {
    String first = TokenIds.of(Samples.MATCH, Samples.ANNA, 7, 1);
    bench.advance(Duration.ofMinutes(10));
    bench.signAgain(Samples.ANNA, 7, "sign-1");
    bench.signAgain(Samples.ANNA, 7, "sign-2");

    List<Notification> signed = bench.notifications();
    assertThat(signed)
        .extracting(Notification::getKind, Notification::getPlayer, Notification::getRequestId)
        .containsExactly(
            tuple(NotificationKind.RESIGNED, Samples.ANNA, "sign-1"),
            tuple(NotificationKind.RESIGNED, Samples.ANNA, "sign-2"));
    assertThat(signed)
        .extracting(Notification::getJti)
        .doesNotContain(first)
        .doesNotHaveDuplicates();
    assertThat(signed.get(0).getTokenExpires()).isEqualTo(bench.bench.now().plusSeconds(60));
    assertThat(bench.matches()).hasSize(1);
  }

  @Test
  void noTokenIsSignedForASeatThatIsNotLive() {
    bench.signAgain(Samples.ANNA, 6, "other epoch");
    bench.leave(Samples.ANNA, 7);
    bench.signAgain(Samples.ANNA, 7, "left");
    bench.report(Samples.annaWins());
    bench.signAgain(Samples.BERT, 7, "settled");

    assertThat(bench.notifications()).isEmpty();
    assertThat(bench.counted("matches.late_sign_again")).isEqualTo(3);
  }
}
