package io.matchstream.audit;

import static io.matchstream.audit.LogBook.DUEL;
import static io.matchstream.audit.LogBook.START;
import static io.matchstream.audit.OperatorLogs.BOUND_MS;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Cancel;
import io.matchstream.events.CancelCause;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Operation;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.QueuePaused;
import io.matchstream.events.QueueResumed;
import io.matchstream.events.Request;
import io.matchstream.events.SeatFreed;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketKicked;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What operators do is done because they asked for it, and what they hold is held. */
class OperatorsTest {

  @Test
  void whatOperatorsAskForAndOwnersDoIsNoViolation() {
    Audit audit = Audit.of(OperatorLogs.lawful().muchLater().records());

    assertThat(audit.violations).isEmpty();
    assertThat(audit.report.undecided()).isEmpty();
  }

  @Property(tries = 50)
  void theOrderOfTopicsChangesNothing(@ForAll Random random) {
    List<Logged<?>> records = OperatorLogs.lawful().muchLater().records();
    assertThat(Audit.of(Audit.shuffled(records, random)).violations).isEmpty();
  }

  @Test
  void aPauseIsHeldFromTheBoundOn() {
    assertThat(found(OperatorLogs.pausedThenProposed(BOUND_MS))).isEmpty();
    assertThat(found(OperatorLogs.pausedThenProposed(BOUND_MS + 1)))
        .containsExactly(Kind.PROPOSED_PAUSED);
  }

  @Test
  void aQueueThatDrainsIsClosedFromTheBoundOn() {
    assertThat(found(OperatorLogs.drainedThenLetIn(BOUND_MS))).isEmpty();
    assertThat(found(OperatorLogs.drainedThenLetIn(BOUND_MS + 1)))
        .containsExactly(Kind.ADMITTED_DRAINING);
  }

  /** An operation moves no time in its pool, whose own may be behind. */
  @Test
  void aQueueThatIsResumedWithinTheBoundWasPerhapsOpen() {
    LogBook log = OperatorLogs.proposedInAPause();
    log.pass(BOUND_MS).operation(new QueueResumed(DUEL));
    assertThat(found(log)).isEmpty();

    LogBook late = OperatorLogs.proposedInAPause();
    late.pass(BOUND_MS + 1).operation(new QueueResumed(DUEL));
    assertThat(found(late)).containsExactly(Kind.PROPOSED_PAUSED);
  }

  @Test
  void anOperationThatWasRefusedOrLiesElsewhereHoldsNothing() {
    LogBook refused = OperatorLogs.proposedInAPause();
    refused.add(
        Source.DEAD_LETTERS,
        new DeadLetter(
            Optional.of("INVALID"),
            Optional.of("my-operations"),
            Optional.of("0"),
            Optional.of("0")));
    assertThat(found(refused)).isEmpty();

    List<Logged<?>> elsewhere =
        OperatorLogs.proposedInAPause().muchLater().records().stream()
            .<Logged<?>>map(
                r ->
                    r.value() instanceof Operation
                        ? new Logged<>(r.value(), new Place(Source.OPERATIONS, 1, 0), r.atMs())
                        : r)
            .toList();
    assertThat(Audit.of(elsewhere).violations).isEmpty();
  }

  @Test
  void whatWasDoneBeforeThePartThatIsReadIsNotJudged() {
    LogBook log = OperatorLogs.proposedInAPause();
    OperatorLogs.kicked(log, log.enqueue(DUEL, "cem"));
    for (Source source : List.of(Source.OPERATIONS, Source.DEAD_LETTERS)) {
      Coverage coverage = new Coverage();
      coverage.cut(source, START + BOUND_MS);

      Audit audit =
          Audit.of(AuditSettings.atRest(AuditSettings.BOUND), coverage, log.muchLater().records());

      assertThat(audit.report.undecided()).containsEntry(Kind.PROPOSED_PAUSED, 1L);
      assertThat(audit.report.violations()).doesNotContainKey(Kind.PROPOSED_PAUSED);
    }
  }

  @Test
  void anotherTicketsOrAnotherPlayersKickIsNoReason() {
    for (Object kick :
        List.of(new TicketKicked("ann", "ann~7"), new TicketKicked("bob", null), paused())) {
      LogBook log = new LogBook();
      Ticket ann = log.enqueue(DUEL, "ann");
      log.operation(kick);
      OperatorLogs.kicked(log, ann);
      assertThat(found(log)).containsExactly(Kind.OPERATION_MISSING);
    }
  }

  private static Object paused() {
    return new QueuePaused(LogBook.ARENA);
  }

  @Test
  void aKickComesBeforeItsOutcome() {
    LogBook log = new LogBook();
    Ticket ann = log.enqueue(DUEL, "ann");
    log.pass(1_000);
    OperatorLogs.kicked(log, ann);
    log.pass(1).operation(new TicketKicked("ann", ann.getTicketId()));

    assertThat(found(log)).containsExactly(Kind.OPERATION_MISSING);
  }

  @Test
  void aKickThatNamesNoTicketIsOfWhatStoodThen() {
    LogBook log = new LogBook();
    log.operation(new TicketKicked("ann", null));
    // A cancel may come 60 s before its request, and an owner's time be the bound behind.
    Ticket ann = log.pass(60_000 + BOUND_MS + 1).enqueue(DUEL, "ann");
    OperatorLogs.kicked(log, ann);

    assertThat(found(log)).containsExactly(Kind.OPERATION_MISSING);
  }

  @Test
  void aBackEndMayCancelInAnOperatorsName() {
    LogBook log = new LogBook();
    Ticket ann = log.enqueue(DUEL, "ann");
    log.add(
        Source.REQUESTS,
        new Request("ann", "c", Cancel.newBuilder().setCause(CancelCause.OPERATOR).build()));
    OperatorLogs.kicked(log, ann);

    assertThat(found(log)).isEmpty();
  }

  @Test
  void aSeatIsFreedByAnOperatorWhoAskedForThatMatch() {
    for (String named : List.of("m1", "m2")) {
      LogBook log = new LogBook();
      Ticket ann = log.enqueue(DUEL, "ann");
      Ticket bob = log.enqueue(DUEL, "bob");
      Match match = log.confirm(log.propose("m1", "1:ann 2:bob", ann, bob));
      log.operation(new SeatFreed("ann", named));
      log.operation(new SeatFreed("bob", null));
      for (MatchSeat seat : LogBook.humans(match.getTeams())) {
        OperatorLogs.freed(log, match, seat);
      }
      if (named.equals("m1")) {
        assertThat(found(log)).isEmpty();
      } else {
        assertThat(found(log)).containsExactly(Kind.OPERATION_MISSING);
      }
    }
  }

  /** It waited for the end of another ticket, and that alone has an id. */
  @Test
  void whoIsKickedWithoutATicketIsKickedByAnyIdButNotByNobody() {
    for (boolean asked : List.of(true, false)) {
      LogBook log = new LogBook();
      Ticket ann = log.enqueue(DUEL, "ann");
      if (asked) {
        log.operation(new TicketKicked("ann", ann.getTicketId()));
      }
      log.outcomeOfNoTicket("ann", OutcomeReason.OPERATOR);
      log.cancel(ann);
      assertThat(found(log)).isEqualTo(asked ? List.of() : List.of(Kind.OPERATION_MISSING));
    }
  }

  private static List<Kind> found(LogBook log) {
    return Audit.of(log.muchLater().records()).violations.stream().map(Violation::kind).toList();
  }
}
