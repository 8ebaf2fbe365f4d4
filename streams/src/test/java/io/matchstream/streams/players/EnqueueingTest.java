package io.matchstream.streams.players;

import static io.matchstream.streams.players.PlayersBench.ANNA;
import static io.matchstream.streams.players.PlayersBench.BLITZ;
import static io.matchstream.streams.players.PlayersBench.RAPID;
import static io.matchstream.streams.players.PlayersBench.ask;
import static io.matchstream.streams.players.PlayersBench.keep;
import static io.matchstream.streams.players.PlayersBench.replace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Decider;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.SeatState;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.events.WithdrawReason;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class EnqueueingTest {
  private final PlayersBench bench = new PlayersBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void anIdlePlayerGetsATicketWithThePlatformsRating() {
    bench.enqueue("r1", ask(BLITZ).setRatingMicros(2_800_000_000L));

    Ticket ticket = bench.issued();
    assertThat(ticket.getTicketId()).isEqualTo("anna~1");
    assertThat(ticket.getSeatEpoch()).isEqualTo(1);
    assertThat(ticket.getRequestId()).isEqualTo("r1");
    assertThat(ticket.getSince()).isEqualTo(bench.now());
    assertThat(ticket.getTtlMs()).isEqualTo(60_000);
    assertThat(ticket.getRating()).isEqualTo(1500);
    assertThat(ticket.getPartition()).isZero();
    assertThat(ticket.getConfigVersion()).isEqualTo(1);
    assertThat(bench.state().getSeat()).isEqualTo(SeatState.QUEUED);
    assertThat(bench.seats()).as("what the ticket says already").isEmpty();
    assertThat(bench.answers()).isEmpty();
    assertThat(bench.outcomes()).isEmpty();
  }

  @Test
  void aQueueThatTrustsItsProducerTakesTheRatingOfTheRequest() {
    bench.enqueue("r1", ask("trusting").setRatingMicros(2_100_400_000L));

    assertThat(bench.issued().getRating()).isEqualTo(2100);
  }

  @Test
  @DisplayName("R26: a ticket may give up earlier than the queue's time-to-live, never later")
  void givingUpEarlierShortensTheTimeToLiveAndLaterDoesNot() {
    bench.enqueue("r1", ask(BLITZ).setGiveUpAfterMs(5_000L));
    assertThat(bench.issued().getTtlMs()).isEqualTo(5_000);

    bench.request("bert", "r1", ask(BLITZ).setGiveUpAfterMs(61_000L).build());
    assertThat(bench.issued().getTtlMs()).isEqualTo(60_000);
  }

  @Test
  void onlyAnAttachedTicketRecordsItsSession() {
    bench.enqueue("r1", ask(BLITZ).setSession("socket-1"));
    assertThat(bench.issued().getSession()).isEqualTo("socket-1");

    bench.request("bert", "r1", ask(BLITZ).setSession("socket-2").setDetached(true).build());
    assertThat(bench.issued().getSession()).isNull();
  }

  @Test
  void whatCanNeverMatchIsRefusedWithItsReason() {
    bench.enqueue("q", ask("no-such-queue"));
    bench.enqueue("i", ask(BLITZ).setGiveUpAfterMs(0L));
    bench.request("bot-blitz-1", "b", ask(BLITZ).build());
    bench.enqueue("p", ask("roster").setAttributes(Map.of("rosterSize", "0", "build", "7")));
    bench.enqueue("a", ask("roster").setAttributes(Map.of("rosterSize", "2")));

    assertThat(bench.outcomes())
        .allSatisfy(
            outcome -> {
              assertThat(outcome.getType()).isEqualTo(OutcomeType.REJECTED);
              assertThat(outcome.getDecidedBy()).isEqualTo(Decider.PLAYERS);
              assertThat(outcome.getTicketId()).isNull();
              assertThat(outcome.getDetail()).isNotBlank();
            })
        .extracting(Outcome::getRequestId, Outcome::getReason, Outcome::getCode)
        .containsExactly(
            tuple("q", OutcomeReason.UNKNOWN_QUEUE, null),
            tuple("i", OutcomeReason.INVALID, null),
            tuple("b", OutcomeReason.RESERVED_ID, null),
            tuple("p", OutcomeReason.QUEUE_CODE, "PARTY_EMPTY"),
            tuple("a", OutcomeReason.ATTRIBUTE_MISSING, null));
    assertThat(bench.tickets()).isEmpty();
  }

  @Test
  @DisplayName("F71: attributes and roles have 4,096 bytes together, and every word counts")
  void attributesHaveABoundedSize() {
    bench.enqueue("long", ask(BLITZ).setAttributes(Map.of("name", "x".repeat(4_091))));
    bench.enqueue("wide", ask(BLITZ).setAttributes(Map.of("name", "\u00fc".repeat(2_046))));
    bench.enqueue("many", ask(BLITZ).setAttributes(Map.of("name", Collections.nCopies(4_092, ""))));
    bench.enqueue("roles", ask(BLITZ).setRoles(Collections.nCopies(2_049, "x")));
    bench.enqueue("numbers", ask(BLITZ).setAttributes(Map.of("name", "x".repeat(4_081), "y", 1.0)));
    assertThat(bench.outcomes())
        .hasSize(5)
        .allSatisfy(outcome -> assertThat(outcome.getReason()).isEqualTo(OutcomeReason.INVALID));

    bench.enqueue("fits", ask(BLITZ).setAttributes(Map.of("name", "x".repeat(4_090))));
    assertThat(bench.issued().getRequestId()).isEqualTo("fits");
  }

  @Test
  @DisplayName("F12: a number that is none is refused with its reason, also in a map")
  void numbersAreFinite() {
    bench.enqueue("none", ask(BLITZ).setAttributes(Map.of("skill", Double.NaN)));
    bench.enqueue(
        "endless",
        ask(BLITZ).setAttributes(Map.of("latency", Map.of("eu", Double.POSITIVE_INFINITY))));

    assertThat(bench.outcomes())
        .extracting(Outcome::getRequestId, Outcome::getType, Outcome::getReason)
        .containsExactly(
            tuple("none", OutcomeType.REJECTED, OutcomeReason.INVALID),
            tuple("endless", OutcomeType.REJECTED, OutcomeReason.INVALID));
    assertThat(bench.bench.deadLetters()).isEmpty();
  }

  @Test
  @DisplayName(
      "F4: a retried request meets its ticket, its match or its outcome, and makes nothing")
  void aRetryIsAnsweredAsThingsStand() {
    Ticket ticket = bench.queued("r1");
    bench.enqueue("r1", ask(BLITZ));
    bench.notify(ticket, "M1");
    bench.enqueue("r1", ask(BLITZ));
    bench.settle(ticket, "M1", PlayersBench.aborted());
    bench.enqueue("r1", ask(BLITZ));

    assertThat(bench.answers())
        .extracting(Answer::getKind, Answer::getTicketId, Answer::getMatchId)
        .containsExactly(
            tuple(AnswerKind.QUEUED, "anna~1", null),
            tuple(AnswerKind.MATCHED, "anna~1", "M1"),
            tuple(AnswerKind.MATCHED, "anna~1", "M1"));
    assertThat(bench.tickets()).isEmpty();
    assertThat(bench.outcomes()).isEmpty();
  }

  @Test
  void aRetryAfterTheEndSaysHowItEndedForADay() {
    Ticket ticket = bench.queued("r1");
    bench.end(ticket, OutcomeType.EXPIRED, OutcomeReason.TTL);
    bench.drain();
    bench.advance(Duration.ofHours(24));
    bench.enqueue("r1", ask(BLITZ));

    assertThat(bench.answers())
        .singleElement()
        .satisfies(
            answer -> {
              assertThat(answer.getKind()).isEqualTo(AnswerKind.ENDED);
              assertThat(answer.getOutcome()).isEqualTo(OutcomeType.EXPIRED);
              assertThat(answer.getReason()).isEqualTo(OutcomeReason.TTL);
            });
    assertThat(bench.tickets()).isEmpty();

    bench.advance(Duration.ofMillis(1));
    bench.enqueue("r1", ask(BLITZ));
    assertThat(bench.issued().getTicketId()).isEqualTo("anna~2");
  }

  @Test
  void aRetryOfARefusedRequestIsRefusedOnce() {
    bench.enqueue("r1", ask("no-such-queue"));
    bench.enqueue("r1", ask("no-such-queue"));

    assertThat(bench.outcomes()).hasSize(1);
    assertThat(bench.answers())
        .extracting(Answer::getKind, Answer::getReason)
        .containsExactly(tuple(AnswerKind.ENDED, OutcomeReason.UNKNOWN_QUEUE));
  }

  @Test
  @DisplayName("F71: request ids without end cost bounded memory, and never the live ticket's")
  void theOldestRequestsAreForgottenFirstButNotTheLiveOne() {
    bench.queued("first");
    for (int i = 0; i < 100; i++) {
      bench.enqueue("more-" + i, keep(BLITZ));
    }
    assertThat(bench.state().getRequests()).hasSize(RequestMemory.MOST);

    bench.drain();
    bench.enqueue("first", ask(BLITZ));
    assertThat(bench.answerKinds()).containsExactly(AnswerKind.QUEUED);
    assertThat(bench.tickets()).isEmpty();
  }

  @Test
  @DisplayName(
      "F1, F24: a second enqueue is answered with the ticket that stands, whatever its queue")
  void aDuplicateIsKept() {
    bench.queued("r1");
    bench.enqueue("r2", keep(RAPID));

    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getTicketId, Answer::getQueue)
        .containsExactly(tuple("r2", AnswerKind.QUEUED, "anna~1", BLITZ));
    assertThat(bench.tickets()).isEmpty();
  }

  @Test
  @DisplayName("F61: a replacement is issued after the old ticket's outcome, and waits anew")
  void aReplacementWaitsForTheOldTicketsOutcome() {
    Ticket old = bench.queued("r1");
    bench.advance(Duration.ofSeconds(3));
    bench.enqueue("r2", replace(RAPID));

    assertThat(bench.tickets())
        .singleElement()
        .satisfies(
            event ->
                assertThat(event.getBody())
                    .isEqualTo(new TicketWithdrawn("anna~1", WithdrawReason.REPLACED, null)));
    assertThat(bench.seats()).isEmpty();

    bench.end(old, OutcomeType.CANCELLED, OutcomeReason.REPLACED);
    Ticket next = bench.issued();
    assertThat(next.getTicketId()).isEqualTo("anna~2");
    assertThat(next.getQueue()).isEqualTo(RAPID);
    assertThat(next.getSince()).isEqualTo(bench.now());
    assertThat(bench.state().getSeatEpoch()).isEqualTo(2);
    assertThat(bench.seats()).isEmpty();
  }

  @Test
  @DisplayName("F61: a replacement whose old ticket was matched is answered with that match")
  void aReplacementLosesAgainstTheMatch() {
    Ticket old = bench.queued("r1");
    bench.enqueue("r2", replace(RAPID));
    bench.drain();
    bench.notify(old, "M1");

    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getMatchId)
        .containsExactly(tuple("r2", AnswerKind.MATCHED, "M1"));
    assertThat(bench.tickets()).isEmpty();
    assertThat(bench.state().getReplacement()).isNull();
  }

  @Test
  void aReplacementOfAReplacementEndsTheFirstOne() {
    Ticket old = bench.queued("r1");
    bench.enqueue("r2", replace(RAPID));
    bench.enqueue("r3", replace(BLITZ));

    assertThat(bench.tickets()).hasSize(1);
    assertThat(bench.outcomes())
        .extracting(Outcome::getRequestId, Outcome::getType, Outcome::getReason)
        .containsExactly(tuple("r2", OutcomeType.CANCELLED, OutcomeReason.REPLACED));
    bench.end(old, OutcomeType.EXPIRED, OutcomeReason.TTL);
    assertThat(bench.issued().getRequestId()).isEqualTo("r3");
  }

  @Test
  void aDuplicateThatIsKeptForAReplacementSharesItsTicket() {
    Ticket old = bench.queued("r1");
    bench.enqueue("r2", replace(RAPID));
    bench.enqueue("r3", keep(RAPID));
    assertThat(bench.answers())
        .extracting(Answer::getRequestId, Answer::getKind, Answer::getTicketId)
        .containsExactly(tuple("r3", AnswerKind.QUEUED, "anna~2"));
    bench.drain();

    bench.end(old, OutcomeType.CANCELLED, OutcomeReason.REPLACED);
    assertThat(bench.issued().getTicketId()).isEqualTo("anna~2");
  }

  @Test
  void theQueuesDefaultDecidesWhereTheRequestDoesNot() {
    bench.queued("r1");
    bench.enqueue("r2", ask(BLITZ));
    assertThat(bench.answerKinds()).containsExactly(AnswerKind.QUEUED);

    bench.enqueue("r3", ask(RAPID));
    assertThat(bench.tickets()).hasSize(1);
    assertThat(bench.answers()).isEmpty();
  }

  @Test
  @DisplayName("F70: who was only proposed to each other may meet again at once")
  void aTicketThatComesBackAvoidsNobody() {
    bench.giveBack(bench.queued("r1"));

    assertThat(bench.issued().getAvoid()).isEmpty();
  }

  @Test
  void aTicketNamesWhoWasMetALittleWhileAgo() {
    Ticket first = bench.matched("r1", "M1");
    bench.advance(Duration.ofSeconds(1));
    bench.settle(first, "M1", PlayersBench.aborted());
    bench.enqueue("r2", ask(BLITZ));

    Ticket second = bench.issued();
    assertThat(second.getAvoid())
        .singleElement()
        .satisfies(
            avoid -> {
              assertThat(avoid.getPlayer()).isEqualTo("bert");
              assertThat(avoid.getUntil()).isEqualTo(bench.now().plusSeconds(29));
            });

    bench.end(second, OutcomeType.EXPIRED, OutcomeReason.TTL);
    bench.advance(Duration.ofSeconds(29));
    bench.enqueue("r3", ask(BLITZ));
    assertThat(bench.issued().getAvoid()).isEmpty();
  }

  @Test
  @DisplayName("F65: what a pool has ended, the seat knows")
  void anExpiredTicketFreesTheSeat() {
    Ticket ticket = bench.queued("r1");
    bench.end(ticket, OutcomeType.EXPIRED, OutcomeReason.TTL);

    assertThat(bench.state(ANNA).getSeat()).isEqualTo(SeatState.IDLE);
    assertThat(bench.seats()).as("what the outcome says already").isEmpty();
    bench.enqueue("r2", ask(BLITZ));
    assertThat(bench.issued().getTicketId()).isEqualTo("anna~2");
    assertThat(bench.state(ANNA).getLastOutcome().getReason()).isEqualTo(OutcomeReason.TTL);
  }
}
