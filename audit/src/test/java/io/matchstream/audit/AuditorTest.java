package io.matchstream.audit;

import static io.matchstream.audit.LogBook.ARENA;
import static io.matchstream.audit.LogBook.BRAWL;
import static io.matchstream.audit.LogBook.DUEL;
import static io.matchstream.audit.LogBook.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Closed;
import io.matchstream.events.Match;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Notification;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Proposal;
import io.matchstream.events.Rated;
import io.matchstream.events.Rating;
import io.matchstream.events.ResultEvent;
import io.matchstream.events.ResultReason;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatFreed;
import io.matchstream.events.SeatState;
import io.matchstream.events.Settlement;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketQueued;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A clean log has no violation; for each kind there is one log with that one. */
class AuditorTest {
  private static final Map<Kind, Supplier<LogBook>> BROKEN = new EnumMap<>(Kind.class);

  @Test
  void aWholeLifeHasNoViolation() {
    Audit audit = Audit.of(wholeLife(new LogBook()).muchLater().records());

    assertThat(audit.violations).isEmpty();
    assertThat(audit.report.open()).isZero();
    // Of the backfill the proposal does not say who plays already.
    assertThat(audit.report.undecided()).containsOnlyKeys(Kind.LIMIT_BROKEN);
    assertThat(audit.report.tickets()).isEqualTo(21);
    assertThat(audit.report.matches()).isEqualTo(7);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void eachKindOfViolationIsFoundAndNothingElse(Kind kind) {
    Audit audit = Audit.of(BROKEN.get(kind).get().muchLater().records());

    assertThat(audit.violations).singleElement().extracting(Violation::kind).isEqualTo(kind);
    assertThat(audit.violations.get(0).proof()).isNotEmpty();
  }

  /** Topics are read side by side: only the order within one means anything. */
  @Property(tries = 50)
  void theOrderOfTopicsChangesNothing(@ForAll Random random, @ForAll Kind kind) {
    assertThat(
            Audit.of(Audit.shuffled(wholeLife(new LogBook()).muchLater().records(), random))
                .violations)
        .isEmpty();
    Audit broken = Audit.of(Audit.shuffled(BROKEN.get(kind).get().muchLater().records(), random));
    assertThat(broken.violations).singleElement().extracting(Violation::kind).isEqualTo(kind);
  }

  @Test
  void aSeatThatAnOperatorFreesLeavesItsMatch() {
    assertThat(Audit.of(freedByAnOperator().muchLater().records()).violations)
        .extracting(Violation::kind)
        .containsExactly(Kind.SEAT_UNGROUNDED);

    LogBook left = freedByAnOperator();
    left.left("m1", "ann", 1);
    assertThat(Audit.of(left.muchLater().records()).violations).isEmpty();
  }

  private static LogBook freedByAnOperator() {
    LogBook log = new LogBook();
    Ticket ann = log.enqueue(DUEL, "ann");
    log.pass(10_000);
    Match match = log.confirm(log.propose("m1", "1:ann 2:bot-duel-1", ann));
    log.operation(new SeatFreed("ann", "m1"));
    log.seat(match, LogBook.humans(match.getTeams()).get(0), SeatState.IDLE, SeatCause.OPERATOR);
    return log;
  }

  @Test
  void aSettlementThatBecameADeadLetterMovesNoRatingHoweverLongItIsWaitedFor() {
    LogBook log = new LogBook().duel().without(Rating.class, r -> r.getPlayer().equals("ann"));
    log.add(
        Source.DEAD_LETTERS,
        new DeadLetter(
            Optional.of("INVALID"),
            Optional.of("settlements"),
            Optional.of("0"),
            Optional.of("0")));
    for (int minute = 0; minute < 10; minute++) {
      log.pass(60_000).cancel(log.enqueue(DUEL, "dan"));
    }

    assertThat(Audit.of(log.muchLater().records()).violations).isEmpty();
  }

  @Test
  void whatIsUnderWayAtTheEndIsUndecided() {
    LogBook log = new LogBook();
    log.enqueue(DUEL, "ann");
    Ticket bob = log.enqueue(DUEL, "bob");
    Ticket cem = log.enqueue(DUEL, "cem");
    log.propose("m", "1:bob 2:cem", bob, cem);

    Audit audit = Audit.of(log.records());

    assertThat(audit.violations).isEmpty();
    assertThat(audit.report.open()).isEqualTo(3);
    assertThat(audit.report.undecidedCount()).isGreaterThanOrEqualTo(3);
  }

  @Test
  void whatIsMissingAtTheEndOfALogAtRestIsMissing() {
    LogBook log = new LogBook().duel();
    log.without(Notification.class, n -> n.getPlayer().equals("bob"));

    assertThat(Audit.of(log.records()).violations)
        .extracting(Violation::kind)
        .containsExactly(Kind.TOKEN_MISSING);
    log.enqueue(DUEL, "dan");
    Audit running =
        Audit.of(AuditSettings.running(AuditSettings.BOUND), new Coverage(), log.records());
    assertThat(running.report.undecided()).doesNotContainKey(Kind.OUTCOME_MISSING);
  }

  @Test
  void whatWasCutOffIsUndecidedAndNoViolation() {
    LogBook log = new LogBook().duel();
    Coverage coverage = new Coverage();
    List<Logged<?>> rest = new ArrayList<>();
    for (Logged<?> record : log.muchLater().records()) {
      if (record.atMs() >= START + 60_000 || record.place().source() == Source.CONFIGS) {
        rest.add(record);
      }
    }
    for (Source source : Source.values()) {
      coverage.cut(source, START + 60_000);
    }

    Audit audit = Audit.of(AuditSettings.atRest(AuditSettings.BOUND), coverage, rest);

    assertThat(audit.violations).isEmpty();
    assertThat(audit.report.undecidedCount()).isPositive();
  }

  /**
   * A party, a decline, a no-show, a cancel, a bot, a backfill, results from here and elsewhere,
   * somebody who leaves, one who asks too early, a party that is not gathered.
   */
  static LogBook wholeLife(LogBook empty) {
    LogBook log = empty.duel().withBot().leaver().impatient().alone();
    List<Ticket> again = log.abort(log.noServer(), "ALLOCATION_FAILED");
    log.pass(2_000);
    log.rated(log.confirm(log.propose("m5", "1:dee 2:eli", again.get(0), again.get(1))));
    log.cancel(log.stoodUp(true));
    log.external("far-away", "hal", "ida");

    Ticket party = log.enqueue(ARENA, "jon", "kim");
    Ticket leo = log.enqueue(ARENA, "leo");
    Ticket mia = log.enqueue(ARENA, "mia");
    Proposal asked = log.propose("m6", "red:jon,kim blue:leo,mia", party, leo, mia);
    log.accepted("m6", "jon");
    log.pass(3_000);
    List<Ticket> rest = log.abort(asked, "NOT_READY", "mia");
    Ticket ned = log.enqueue(ARENA, "ned");
    Match match =
        log.confirm(log.propose("m7", "red:jon,kim blue:leo,ned", rest.get(0), rest.get(1), ned));
    log.pass(30_000);
    // Ned leaves, his game server says so, and Ola takes his place.
    log.asks("m7");
    MatchSeat left = LogBook.humans(match.getTeams()).get(3);
    log.settle(match, left, new Closed(ARENA, "LEFT", null));
    Ticket ola = log.enqueue(ARENA, "ola");
    Proposal joining = log.proposeJoining("m7", "b1", "blue:ola", ola);
    List<Team> teams = new ArrayList<>(match.getTeams());
    List<MatchSeat> blue = new ArrayList<>(teams.get(1).getSeats().subList(0, 1));
    blue.addAll(joining.getTeams().get(0).getSeats());
    teams.set(1, Team.newBuilder(teams.get(1)).setSeats(blue).build());
    Match grown = log.confirm(joining, teams, 1);
    log.pass(30_000);
    Map<String, Long> scores = new HashMap<>();
    LogBook.humans(grown.getTeams()).forEach(seat -> scores.put(seat.getPlayer(), LogBook.WON));
    log.result("m7", ResultReason.ABORTED, scores);
    log.close(grown, "ABORTED");

    Ticket pam = log.enqueue(DUEL, "pam");
    log.pass(60_001);
    return log.end(pam, OutcomeType.EXPIRED, OutcomeReason.TTL);
  }

  // One log for each kind.

  static {
    broken(
        Kind.SEAT_ORDER,
        () -> {
          LogBook log = new LogBook();
          Ticket ann = log.enqueue(DUEL, "ann");
          Ticket early = log.pass(1_000).enqueue(DUEL, "ann");
          return log.pass(1).cancel(ann).cancel(early);
        });
    broken(
        Kind.SEAT_NOT_TAKEN,
        () -> {
          LogBook log = new LogBook();
          log.cancel(log.enqueue(ARENA, "dan", "eve"));
          return log.without(SeatEvent.class, seat -> seat.getPlayer().equals("eve"));
        });
    broken(
        Kind.SEAT_UNGROUNDED,
        () -> new LogBook().leaver().without(MatchCommand.class, any -> true));
    broken(
        Kind.OUTCOME_TWICE,
        () -> {
          LogBook log = new LogBook();
          Ticket dan = log.enqueue(DUEL, "dan");
          log.outcome(dan, dan.getPlayers().get(0), OutcomeType.CANCELLED, OutcomeReason.PLAYER);
          return log.cancel(dan);
        });
    broken(
        Kind.OUTCOME_MISSING,
        () -> {
          LogBook log = new LogBook();
          log.enqueue(DUEL, "dan");
          return log;
        });
    broken(
        Kind.OUTCOME_LATE,
        () -> {
          LogBook log = new LogBook();
          Ticket dan = log.enqueue(DUEL, "dan");
          return log.pass(90_001).end(dan, OutcomeType.EXPIRED, OutcomeReason.TTL);
        });
    broken(
        Kind.OUTCOME_EARLY,
        () -> {
          LogBook log = new LogBook();
          Ticket dan = log.enqueue(DUEL, "dan");
          return log.pass(60_000).end(dan, OutcomeType.EXPIRED, OutcomeReason.TTL);
        });
    broken(
        Kind.OUTCOME_UNISSUED,
        () -> {
          LogBook log = new LogBook();
          Ticket dan = log.enqueue(DUEL, "dan");
          log.cancel(dan);
          return log.without(TicketEvent.class, any -> true);
        });
    broken(
        Kind.MATCH_NOT_WHOLE,
        () -> {
          LogBook log = new LogBook();
          Ticket ann = log.enqueue(BRAWL, "ann");
          Ticket bob = log.enqueue(BRAWL, "bob");
          Ticket cem = log.enqueue(BRAWL, "cem");
          Proposal all = log.propose("m", "players:ann,bob,cem", ann, bob, cem);
          Team two =
              Team.newBuilder(all.getTeams().get(0))
                  .setSeats(all.getTeams().get(0).getSeats().subList(0, 2))
                  .build();
          aborted(log, log.confirm(all, List.of(two), 0));
          return log.cancel(cem);
        });
    broken(Kind.MATCH_UNPROPOSED, () -> new LogBook().duel().without(Proposal.class, any -> true));
    broken(
        Kind.PARTY_SPLIT,
        () -> {
          LogBook log = new LogBook();
          Ticket party = log.enqueue(ARENA, "ann", "bob");
          Ticket cem = log.enqueue(ARENA, "cem");
          Ticket dan = log.enqueue(ARENA, "dan");
          aborted(log, log.confirm(log.propose("m", "red:ann,cem blue:bob,dan", party, cem, dan)));
          return log;
        });
    broken(
        Kind.PROPOSED_TWICE,
        () -> {
          LogBook log = new LogBook();
          Ticket ann = log.enqueue(BRAWL, "ann");
          Ticket bob = log.enqueue(BRAWL, "bob");
          Ticket cem = log.enqueue(BRAWL, "cem");
          Proposal first = log.propose("m", "players:ann,bob", ann, bob);
          Proposal second = log.propose("n", "players:bob,cem", bob, cem);
          aborted(log, log.confirm(first));
          log.giveBack(second, bob, "FAILED", List.of());
          log.giveBack(second, cem, "FAILED", List.of());
          return log.cancel(cem);
        });
    broken(
        Kind.PROPOSED_UNISSUED,
        () ->
            new LogBook()
                .duel()
                .without(
                    TicketEvent.class,
                    event ->
                        ((TicketQueued) event.getBody())
                            .getTicket()
                            .getTicketId()
                            .equals("ann~1")));
    broken(
        Kind.TOKEN_MISSING,
        () -> new LogBook().duel().without(Notification.class, n -> n.getPlayer().equals("ann")));
    broken(
        Kind.TOKEN_WITHOUT_MATCH,
        () -> {
          LogBook log = new LogBook().duel();
          Match match = log.first(Match.class, any -> true);
          MatchSeat other =
              MatchSeat.newBuilder(LogBook.humans(match.getTeams()).get(0))
                  .setPlayer("zoe")
                  .build();
          log.tell(match, other);
          return log;
        });
    broken(
        Kind.TOKEN_TWICE,
        () -> {
          LogBook log = new LogBook().duel();
          Match match = log.first(Match.class, any -> true);
          log.tell(match, LogBook.humans(match.getTeams()).get(0));
          return log;
        });
    broken(
        Kind.TOKEN_DIFFERS,
        () ->
            new LogBook()
                .duel()
                .instead(
                    Notification.class,
                    any -> true,
                    n -> Notification.newBuilder(n).setJti("another").build()));
    broken(
        Kind.SINCE_CHANGED,
        () ->
            new LogBook()
                .duel()
                .instead(
                    Match.class,
                    any -> true,
                    match -> {
                      List<Team> teams = new ArrayList<>(match.getTeams());
                      MatchSeat seat = teams.get(0).getSeats().get(0);
                      MatchSeat later =
                          MatchSeat.newBuilder(seat)
                              .setSince(seat.getSince().plusMillis(1))
                              .build();
                      teams.set(0, Team.newBuilder(teams.get(0)).setSeats(List.of(later)).build());
                      return Match.newBuilder(match).setTeams(teams).build();
                    }));
    broken(
        Kind.SINCE_UNEARNED,
        () -> {
          LogBook log = new LogBook();
          Ticket dan = log.enqueue(DUEL, "dan");
          Ticket early = Ticket.newBuilder(dan).setSince(dan.getSince().minusMillis(1)).build();
          log.instead(
              TicketEvent.class,
              any -> true,
              event -> new TicketEvent(event.getPool(), 0, new TicketQueued(early)));
          return log.cancel(early);
        });
    broken(
        Kind.SINCE_NOT_INHERITED,
        () -> {
          LogBook log = new LogBook();
          return log.cancel(log.stoodUp(false));
        });
    broken(
        Kind.RETURN_UNGROUNDED,
        () -> {
          LogBook log = new LogBook();
          Ticket dan = log.enqueue(DUEL, "dan");
          log.queued(Ticket.newBuilder(dan).setReturns(1).build());
          return log.cancel(dan);
        });
    broken(
        Kind.LIMIT_BROKEN,
        () ->
            new LogBook()
                .duel()
                .instead(
                    Proposal.class,
                    any -> true,
                    proposal -> {
                      List<Ticket> tickets = new ArrayList<>(proposal.getTickets());
                      // After half a second 125 points are allowed.
                      tickets.set(0, Ticket.newBuilder(tickets.get(0)).setRating(1626).build());
                      return Proposal.newBuilder(proposal).setTickets(tickets).build();
                    }));
    broken(
        Kind.CONFIG_NOT_IN_FORCE,
        () -> {
          LogBook log = new LogBook();
          log.config(2, START + 1_000_000);
          return log.duel()
              .instead(
                  Proposal.class,
                  any -> true,
                  proposal -> Proposal.newBuilder(proposal).setConfigVersion(2).build());
        });
    broken(
        Kind.SETTLED_WITHOUT_MATCH,
        () -> {
          LogBook log = new LogBook().withBot();
          Settlement settled = log.first(Settlement.class, any -> true);
          log.add(Source.SETTLEMENTS, Settlement.newBuilder(settled).setPlayer("zoe").build());
          return log;
        });
    broken(
        Kind.SETTLED_WITHOUT_RESULT,
        () -> new LogBook().withBot().without(ResultEvent.class, any -> true));
    broken(
        Kind.SETTLED_TWICE,
        () -> {
          LogBook log = new LogBook().withBot();
          log.add(Source.SETTLEMENTS, log.first(Settlement.class, any -> true));
          return log;
        });
    broken(
        Kind.SETTLED_WRONG,
        () ->
            new LogBook()
                .duel()
                .instead(
                    Settlement.class,
                    any -> true,
                    settled ->
                        Settlement.newBuilder(settled)
                            .setBody(
                                Rated.newBuilder((Rated) settled.getBody())
                                    .setOpponent("zoe")
                                    .build())
                            .build()));
    broken(
        Kind.SETTLED_PARTLY,
        () ->
            new LogBook()
                .duel()
                .without(Settlement.class, s -> s.getPlayer().equals("bob"))
                .without(Rating.class, rating -> rating.getPlayer().equals("bob")));
    broken(
        Kind.RATING_DIFFERS,
        () ->
            new LogBook()
                .duel()
                .instead(
                    Rating.class,
                    any -> true,
                    rating ->
                        Rating.newBuilder(rating)
                            .setRatingMicros(rating.getRatingMicros() + 11)
                            .build()));
    broken(
        Kind.RATING_UNGROUNDED,
        () -> {
          LogBook log = new LogBook();
          log.rating(DUEL, "zoe", 0, "nowhere");
          return log;
        });
    broken(Kind.RATING_MISSING, () -> new LogBook().duel().without(Rating.class, any -> true));
    broken(
        Kind.DELIVERED_ABORTED,
        () -> {
          LogBook log = new LogBook();
          Proposal proposal = log.noServer();
          log.abort(proposal, "ALLOCATION_FAILED").forEach(log::cancel);
          Match match =
              Match.newBuilder(new LogBook().duel().first(Match.class, any -> true))
                  .setMatchId(proposal.getMatchId())
                  .build();
          log.tell(
              match,
              MatchSeat.newBuilder(proposal.getTeams().get(0).getSeats().get(0))
                  .setJti("jti")
                  .build());
          return log;
        });
    broken(
        Kind.PROPOSAL_UNDECIDED,
        () -> {
          LogBook log = new LogBook();
          log.noServer().getTickets().forEach(log::cancel);
          return log;
        });
    broken(
        Kind.TIME_WENT_BACK,
        () ->
            new LogBook()
                .impatient()
                .instead(
                    SeatEvent.class,
                    seat -> seat.getState() == SeatState.MATCHED,
                    seat ->
                        SeatEvent.newBuilder(seat).setAt(seat.getAt().minusMillis(2_001)).build()));
    broken(
        Kind.DEAD_LETTER_UNNAMED,
        () -> {
          LogBook log = new LogBook();
          log.add(
              Source.DEAD_LETTERS,
              new DeadLetter(
                  Optional.empty(), Optional.of("requests"), Optional.of("0"), Optional.of("7")));
          return log;
        });
    broken(Kind.OPERATION_MISSING, OperatorLogs::kickedByNobody);
    broken(Kind.PROPOSED_PAUSED, OperatorLogs::proposedInAPause);
    broken(Kind.ADMITTED_DRAINING, OperatorLogs::letIntoADrainingQueue);
    broken(
        Kind.UNREADABLE,
        () -> {
          LogBook log = new LogBook();
          log.add(Source.SEATS, new Unreadable());
          return log;
        });
  }

  private static void broken(Kind kind, Supplier<LogBook> log) {
    BROKEN.put(kind, log);
  }

  private static void aborted(LogBook log, Match match) {
    Map<String, Long> scores = new HashMap<>();
    LogBook.humans(match.getTeams()).forEach(seat -> scores.put(seat.getPlayer(), 0L));
    log.result(match.getMatchId(), ResultReason.ABORTED, scores);
    log.close(match, "ABORTED");
  }
}
