package io.matchstream.audit;

import static io.matchstream.audit.LogBook.ARENA;
import static io.matchstream.audit.LogBook.DUEL;
import static io.matchstream.audit.LogBook.START;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Notification;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Proposal;
import io.matchstream.events.ResultReason;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatState;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.TicketQueued;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each way in which a player could be in two places, or in none, is found, and found once. */
class OneSeatTest {
  private static final Set<Kind> OF_SEATS =
      EnumSet.of(
          Kind.SEAT_ORDER, Kind.SEAT_NOT_TAKEN, Kind.SEAT_UNGROUNDED, Kind.SINCE_NOT_INHERITED);

  private static final Map<String, Supplier<LogBook>> OUT_OF_ORDER = new LinkedHashMap<>();
  private static final Map<String, Supplier<LogBook>> NOT_TAKEN = new LinkedHashMap<>();
  private static final Map<String, Supplier<LogBook>> UNGROUNDED = new LinkedHashMap<>();

  static Set<String> outOfOrder() {
    return OUT_OF_ORDER.keySet();
  }

  static Set<String> notTaken() {
    return NOT_TAKEN.keySet();
  }

  static Set<String> ungrounded() {
    return UNGROUNDED.keySet();
  }

  @ParameterizedTest
  @MethodSource("outOfOrder")
  void seatsFollowEachOther(String how) {
    found(OUT_OF_ORDER.get(how), Kind.SEAT_ORDER);
  }

  @ParameterizedTest
  @MethodSource("notTaken")
  void whoeverIsHeldHasTheSeatForIt(String how) {
    found(NOT_TAKEN.get(how), Kind.SEAT_NOT_TAKEN);
  }

  @ParameterizedTest
  @MethodSource("ungrounded")
  void whatASeatSaysOfItsMatchTheMatchSaysToo(String how) {
    found(UNGROUNDED.get(how), Kind.SEAT_UNGROUNDED);
  }

  /** Once, whatever the order of the topics. */
  private static void found(Supplier<LogBook> how, Kind kind) {
    for (long seed = 0; seed < 20; seed++) {
      List<Logged<?>> records = how.get().muchLater().records();
      Audit audit = Audit.of(Audit.shuffled(records, new Random(seed)));
      assertThat(audit.violations)
          .as("seed %d", seed)
          .singleElement()
          .extracting(Violation::kind)
          .isEqualTo(kind);
      assertThat(audit.violations.get(0).proof()).isNotEmpty();
    }
  }

  @Test
  void aSeatThatIsTakenAtTheInstantTheOneBeforeIsFreeIsRight() {
    LogBook log = new LogBook();
    log.cancel(log.enqueue(DUEL, "ann"));
    log.cancel(log.enqueue(DUEL, "ann"));

    assertThat(Audit.of(log.muchLater().records()).violations).isEmpty();
  }

  @Test
  void whatAnOlderVersionSaidOfItsSeatsIsNoViolation() {
    LogBook log = AuditorTest.wholeLife(LogBook.ofAnOlderVersion());

    assertThat(Audit.of(log.muchLater().records()).violations).isEmpty();
  }

  /** What ended a seat, or took it, may lie before the part that is read. */
  @Property(tries = 100)
  void wherePartOfTheLogIsReadNothingIsSaidOfTheRest(
      @ForAll @IntRange(max = 320) int second, @ForAll Random random) {
    long fromMs = START + second * 1_000L;
    List<Logged<?>> all = AuditorTest.wholeLife(new LogBook()).muchLater().records();
    List<Logged<?>> read =
        new ArrayList<>(
            all.stream()
                .filter(r -> r.atMs() >= fromMs || r.place().source() == Source.CONFIGS)
                .toList());
    Coverage coverage = new Coverage();
    for (Source source : Source.values()) {
      coverage.cut(source, fromMs);
    }
    Audit audit =
        Audit.of(AuditSettings.atRest(AuditSettings.BOUND), coverage, Audit.shuffled(read, random));

    assertThat(audit.violations).extracting(Violation::kind).doesNotContainAnyElementsOf(OF_SEATS);
  }

  @Test
  void whatMayStillComeIsUndecided() {
    LogBook log = openMatch();
    log.enqueue(DUEL, "ann");

    Audit audit =
        Audit.of(AuditSettings.running(AuditSettings.BOUND), new Coverage(), log.records());

    assertThat(audit.violations).isEmpty();
    assertThat(audit.report.undecided()).containsEntry(Kind.SEAT_ORDER, 1L);
  }

  @Test
  void whatSeatsTellOfTheirOwnersTimeTicketsTellToo() {
    LogBook log = new LogBook();
    Ticket ann = log.enqueue(DUEL, "ann");
    Ticket bob = log.pass(-1).enqueue(DUEL, "bob");
    log.pass(1).cancel(ann).cancel(bob);
    List<Logged<?>> records = log.muchLater().records();
    assertThat(Audit.of(records).violations)
        .extracting(Violation::kind)
        .containsExactly(Kind.TIME_WENT_BACK);

    Coverage two = new Coverage();
    two.owners(player -> player.equals("ann") ? 0 : 1);
    assertThat(Audit.of(AuditSettings.atRest(AuditSettings.BOUND), two, records).violations)
        .isEmpty();
  }

  static {
    OUT_OF_ORDER.put(
        "a match that nobody has ended, and a ticket all the same",
        () -> {
          LogBook log = openMatch();
          return log.cancel(log.enqueue(DUEL, "ann"));
        });
    OUT_OF_ORDER.put(
        "a ticket before the settlement that ends the match",
        () -> {
          LogBook log = new LogBook();
          Ticket ann = log.enqueue(DUEL, "ann");
          log.pass(10_000);
          Match match = log.confirm(log.propose("m", "1:ann 2:bot-duel-1", ann));
          Ticket early = log.pass(1_000).enqueue(DUEL, "ann");
          log.pass(1);
          log.result("m", ResultReason.NORMAL, Map.of("ann", LogBook.WON));
          log.close(match, "UNRATED");
          return log.cancel(early);
        });
    OUT_OF_ORDER.put(
        "a seat that was never there, between two others",
        () -> {
          LogBook log = new LogBook();
          log.cancel(log.enqueue(DUEL, "ann"));
          Ticket lost = log.enqueue(DUEL, "ann");
          log.without(
              TicketEvent.class,
              event -> ((TicketQueued) event.getBody()).getTicket().equals(lost));
          return log.cancel(log.pass(1_000).enqueue(DUEL, "ann"));
        });
    OUT_OF_ORDER.put(
        "a ticket that is queued twice for the first time",
        () -> {
          LogBook log = new LogBook();
          Ticket ann = log.enqueue(DUEL, "ann");
          log.queued(ann);
          return log.cancel(ann);
        });
    OUT_OF_ORDER.put(
        "a ticket that is queued after its end",
        () -> {
          LogBook log = new LogBook();
          Ticket ann = log.enqueue(DUEL, "ann");
          log.without(TicketEvent.class, any -> true);
          log.cancel(ann).pass(1).queued(ann);
          return log;
        });
    OUT_OF_ORDER.put(
        "a token for a seat whose match is over",
        () -> {
          LogBook log = new LogBook().withBot();
          Match match = log.first(Match.class, any -> true);
          log.without(Notification.class, any -> true);
          log.pass(1).tell(match, LogBook.humans(match.getTeams()).get(0));
          return log;
        });
    OUT_OF_ORDER.put(
        "a ticket that waits again with somebody for whom it has ended",
        () -> {
          LogBook log = new LogBook();
          Ticket party = log.enqueue(ARENA, "ann", "bob");
          Ticket cem = log.enqueue(ARENA, "cem");
          Ticket dan = log.enqueue(ARENA, "dan");
          Proposal asked = log.propose("m", "red:ann,bob blue:cem,dan", party, cem, dan);
          log.giveBack(asked, party, "NOT_READY", List.of());
          log.giveBack(asked, cem, "NOT_READY", List.of());
          log.giveBack(asked, dan, "NOT_READY", List.of());
          log.end(party, party.getPlayers().get(1), OutcomeType.CANCELLED, OutcomeReason.PLAYER);
          log.pass(1).queued(Ticket.newBuilder(party).setReturns(1).build());
          log.end(party, party.getPlayers().get(0), OutcomeType.CANCELLED, OutcomeReason.PLAYER);
          return log.cancel(cem).cancel(dan);
        });
    OUT_OF_ORDER.put(
        "a free seat that is parked",
        () -> {
          LogBook log = new LogBook().leaver();
          log.seat("lia", 1, SeatState.PARKED, SeatCause.PARKED, null, "m8");
          return log;
        });
    OUT_OF_ORDER.put(
        "an old reservation that comes back",
        () -> {
          LogBook log = new LogBook().alone();
          log.pass(1).seat("per", 1, SeatState.RESERVED, SeatCause.RESERVED, "oda~1", null);
          return log;
        });
    OUT_OF_ORDER.put(
        "a reservation that is let go and never was",
        () -> {
          LogBook log = new LogBook();
          log.seat("ann", 1, SeatState.IDLE, SeatCause.RELEASED, "bob~1", null);
          return log;
        });
    OUT_OF_ORDER.put(
        "what was never parked goes on as before",
        () -> {
          LogBook log = openMatch();
          log.seat("ann", 1, SeatState.MATCHED, SeatCause.OUTCOME, null, "m");
          return log;
        });
    NOT_TAKEN.put(
        "a leader whose seat was not reserved",
        () -> {
          LogBook log = new LogBook();
          log.cancel(log.enqueue(ARENA, "ann", "bob"));
          return log.without(SeatEvent.class, seat -> seat.getPlayer().equals("ann"));
        });
    NOT_TAKEN.put(
        "two parties with the same seat of one player",
        () -> {
          LogBook log = new LogBook();
          Ticket first = log.enqueue(ARENA, "ann", "bob");
          Ticket second = log.enqueue(ARENA, "cem", "dan");
          List<TicketPlayer> players = new ArrayList<>(second.getPlayers());
          players.set(1, first.getPlayers().get(1));
          Ticket other = Ticket.newBuilder(second).setPlayers(players).build();
          log.instead(
              TicketEvent.class,
              event -> ((TicketQueued) event.getBody()).getTicket().equals(second),
              event -> new TicketEvent(event.getPool(), 0, new TicketQueued(other)));
          log.cancel(first);
          return log.cancel(other);
        });
    NOT_TAKEN.put(
        "a match on another seat than the ticket's",
        () -> {
          LogBook log = new LogBook();
          Ticket ann = log.enqueue(DUEL, "ann");
          log.pass(10_000);
          Proposal right = log.propose("m", "1:ann 2:bot-duel-1", ann);
          MatchSeat seat = right.getTeams().get(0).getSeats().get(0);
          List<Team> teams = new ArrayList<>(right.getTeams());
          teams.set(
              0,
              Team.newBuilder(teams.get(0))
                  .setSeats(List.of(MatchSeat.newBuilder(seat).setSeatEpoch(7).build()))
                  .build());
          Match match = log.confirm(right, teams, 0);
          log.result("m", ResultReason.NORMAL, Map.of("ann", LogBook.WON));
          log.close(match, "UNRATED");
          return log;
        });
    UNGROUNDED.put(
        "a seat that is left in a match that was not told",
        () -> {
          LogBook log = openMatch();
          log.seat("ann", 1, SeatState.IDLE, SeatCause.ABANDONED, null, "m");
          return log;
        });
    UNGROUNDED.put(
        "a seat that waits for a match that it is not in",
        () -> {
          LogBook log = openMatch();
          log.seat("ann", 1, SeatState.PARKED, SeatCause.PARKED, null, "another");
          return log;
        });
  }

  /** Ann plays, and it is not said how it ends. */
  private static LogBook openMatch() {
    LogBook log = new LogBook();
    Ticket ann = log.enqueue(DUEL, "ann");
    log.pass(10_000);
    log.confirm(log.propose("m", "1:ann 2:bot-duel-1", ann));
    log.pass(1_000);
    return log;
  }
}
