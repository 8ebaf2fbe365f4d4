package io.matchstream.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.audit.checks.HardLimits;
import io.matchstream.audit.limits.Queues;
import io.matchstream.events.Avoid;
import io.matchstream.events.ConfigVersion;
import io.matchstream.events.Proposal;
import io.matchstream.events.Ticket;
import io.matchstream.events.Trigger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The boundary of each limit, and one beyond it. */
class HardLimitsTest {
  private final LogBook log = new LogBook();

  @Test
  void theWindowOfADuelWidensWithTheLongerWaitToTheMillisecond() {
    Ticket ann = log.enqueue(LogBook.DUEL, "ann");
    log.pass(480);
    Ticket bob = log.enqueue(LogBook.DUEL, "bob");

    // 100 points and 50 a second: after 480 ms it is 124.
    assertThat(duel(rated(ann, 1624), bob)).isEmpty();
    assertThat(duel(rated(ann, 1625), bob)).singleElement().asString().contains("differ by 125");
  }

  @Test
  void aTicketIsProposedUpToItsTimeToLiveAndNotBeforeItMay() {
    Ticket ann = log.enqueue(LogBook.DUEL, "ann");
    log.pass(60_000);
    Ticket bob = log.enqueue(LogBook.DUEL, "bob");

    assertThat(duel(ann, bob)).isEmpty();
    assertThat(duel(with(ann, t -> t.setNotBefore(log.now())), bob)).isEmpty();
    assertThat(duel(with(ann, t -> t.setNotBefore(log.now().plusMillis(1))), bob)).hasSize(1);
    log.pass(1);
    assertThat(duel(ann, bob)).singleElement().asString().contains("time-to-live");
  }

  @Test
  void whatTimeAloneMakesPossibleIsJudgedByTheInstantItWasDue() {
    Ticket ann = log.enqueue(LogBook.DUEL, "ann");
    log.pass(480);
    Ticket bob = log.enqueue(LogBook.DUEL, "bob");
    Instant due = log.now();
    log.pass(60_000);

    // Chaos with seed 3: a pool that got to it 62 ms after a time-to-live had ended.
    assertThat(dueAt(due, ann, bob)).isEmpty();
    assertThat(dueAt(due, rated(ann, 1625), bob)).singleElement().asString().contains("after 480");
    assertThat(dueAt(due, with(ann, t -> t.setNotBefore(due.plusMillis(1))), bob)).hasSize(1);
    assertThat(dueAt(due.minusMillis(1), ann, bob)).singleElement().asString().contains("not come");
    assertThat(dueAt(log.now(), ann, bob)).singleElement().asString().contains("time-to-live");
  }

  private List<Violation> dueAt(Instant due, Ticket ann, Ticket bob) {
    Proposal late = log.propose("m", "1:ann 2:bob", ann, bob);
    return judge(Proposal.newBuilder(late).setTrigger(Trigger.TIME).setTriggeredAt(due).build());
  }

  @Test
  void rivalsMeetAgainAtTheInstantTheyMay() {
    Ticket ann = log.enqueue(LogBook.DUEL, "ann");
    Ticket bob = log.enqueue(LogBook.DUEL, "bob");
    Avoid now = new Avoid("ann", log.now());
    Avoid later = new Avoid("ann", log.now().plusMillis(1));

    assertThat(duel(ann, with(bob, t -> t.setAvoid(List.of(now))))).isEmpty();
    assertThat(duel(ann, with(bob, t -> t.setAvoid(List.of(later))))).hasSize(1);
  }

  @Test
  void aBotPlaysWithWhoHasWaitedLongEnough() {
    Ticket ann = log.enqueue(LogBook.DUEL, "ann");
    log.pass(9_999);
    assertThat(judge(log.propose("m", "1:ann 2:bot-duel-1", ann))).hasSize(1);
    log.pass(1);
    assertThat(judge(log.propose("m", "1:ann 2:bot-duel-1", ann))).isEmpty();
  }

  @Test
  void aTeamHasItsSizeAndNobodyMeetsWhomHeBlocks() {
    Ticket ann = log.enqueue(LogBook.ARENA, "ann");
    Ticket bob = log.enqueue(LogBook.ARENA, "bob");
    Ticket cem = log.enqueue(LogBook.ARENA, "cem");
    Ticket dan = log.enqueue(LogBook.ARENA, "dan");
    Ticket blocks = with(dan, t -> t.setAttributes(Map.of("blocked", List.of("ann"))));

    assertThat(arena("red:ann,bob blue:cem,dan", ann, bob, cem, dan)).isEmpty();
    assertThat(arena("red:ann,bob,cem blue:dan", ann, bob, cem, dan))
        .singleElement()
        .asString()
        .contains("team red has 3 players; team blue has 1 players");
    assertThat(arena("red:ann,bob blue:cem,dan", ann, bob, cem, blocks))
        .singleElement()
        .asString()
        .contains("blocked");
  }

  private List<Violation> duel(Ticket ann, Ticket bob) {
    return judge(log.propose("m", "1:ann 2:bob", ann, bob));
  }

  private List<Violation> arena(String teams, Ticket... tickets) {
    return judge(log.propose("m", teams, tickets));
  }

  private static Ticket rated(Ticket ticket, int points) {
    return with(ticket, t -> t.setRating(points));
  }

  private static Ticket with(Ticket ticket, UnaryOperator<Ticket.Builder> change) {
    return change.apply(Ticket.newBuilder(ticket)).build();
  }

  private List<Violation> judge(Proposal proposal) {
    Queues queues = new Queues();
    queues.add(log.first(ConfigVersion.class, any -> true));
    List<Violation> violations = new ArrayList<>();
    Findings findings =
        new Findings(new Coverage(), AuditSettings.atRest(AuditSettings.BOUND), violations::add);
    Place place = new Place(Source.PROPOSALS, 0, 0);
    new HardLimits(queues)
        .record(new Logged<>(proposal, place, log.now().toEpochMilli()), findings);
    return violations;
  }
}
