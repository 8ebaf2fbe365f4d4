package io.matchstream.engine.groups;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.Anchor;
import io.matchstream.engine.config.BackfillConfig;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.TeamConfig;
import io.matchstream.engine.config.Widening;
import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.Avoid;
import io.matchstream.engine.tickets.Backfill;
import io.matchstream.engine.tickets.Explanation;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class GroupPoolTest {
  private static final long T0 = 1_000_000;

  private final List<GroupDecision> decisions = new ArrayList<>();
  private GroupPool pool;

  @Test
  @DisplayName("R24: a game for 7; of parties of 5, 4 and 3 the 5 waits, the 4 and the 3 make it")
  void openMatches() {
    open(Queues.queue().team("all", 7, 7));

    arrive(party("five", T0, 5, 1500), T0);
    arrive(party("four", T0 + 1, 4, 1500), T0 + 1);
    arrive(party("three", T0 + 2, 3, 1500), T0 + 2);

    assertThat(formed()).containsExactly(List.of("four", "three"));
    assertThat(pool.contains("five")).isTrue();
  }

  @Test
  @DisplayName("R1: the longest waiting is the seed, and the nearest to it is tried first")
  void theSeedIsTheLongestWaiting() {
    open(Queues.queue().team("all", 2, 2).window(Age.OLDEST, Anchor.SEED, 100, 0, 100));

    pool.restore(solo("old", T0, 1500));
    pool.restore(solo("far", T0 + 1, 1590));
    pool.restore(solo("near", T0 + 2, 1510));
    pool.restore(solo("younger", T0 + 3, 1580));
    advance(T0 + 10);

    assertThat(formed()).containsExactly(List.of("old", "near"), List.of("far", "younger"));
  }

  @Test
  @DisplayName("R1: who has waited longer than its ttl leaves before anybody is matched")
  void theExpiredLeaveFirst() {
    open(Queues.queue().team("all", 2, 2));

    arrive(solo("late", T0, 1500), T0);
    arrive(solo("new", T0 + 60_001, 1500), T0 + 60_001);

    assertThat(formed()).isEmpty();
    assertThat(decisions)
        .containsExactly(new GroupDecision.Expired(solo("late", T0, 1500), T0 + 60_001));
  }

  @Test
  @DisplayName(
      "R26: a ticket may give up earlier than the queue's ttl; at its end it may be matched")
  void aTicketMayGiveUpEarlier() {
    open(Queues.queue().team("all", 2, 2));
    GroupTicket hasty = GroupTicket.fresh("hasty", List.of(player("hasty", 1500)), T0, 5_000, 1500);

    arrive(hasty, T0);
    advance(T0 + 5_000);
    assertThat(pool.contains("hasty")).isTrue();
    advance(T0 + 5_001);
    assertThat(pool.contains("hasty")).isFalse();
  }

  @Test
  @DisplayName(
      "R5: the largest feasible group is preferred; between min and max it need not be full")
  void theLargestGroupIsPreferred() {
    open(Queues.queue().team("all", 2, 4));

    pool.restore(solo("a", T0, 1500));
    pool.restore(party("b", T0 + 1, 2, 1500));
    pool.restore(solo("c", T0 + 2, 1500));
    advance(T0 + 3);

    assertThat(formed()).containsExactly(List.of("a", "b", "c"));
  }

  @Test
  @DisplayName("F16: three wait; a match of two is not made although three could play")
  void threeOfThree() {
    open(Queues.queue().team("all", 2, 3).fillFor(Duration.ofSeconds(5)));

    arrive(solo("a", T0, 1500), T0);
    arrive(solo("b", T0, 1500), T0);
    assertThat(formed()).isEmpty();
    arrive(solo("c", T0 + 1, 1500), T0 + 1);

    assertThat(formed()).containsExactly(List.of("a", "b", "c"));
  }

  @Test
  @DisplayName("R5: a smaller match is taken once the seed has waited fillFor, inclusive")
  void fillForIsInclusive() {
    open(Queues.queue().team("all", 2, 3).fillFor(Duration.ofSeconds(5)));

    arrive(solo("a", T0, 1500), T0);
    arrive(solo("b", T0 + 10, 1500), T0 + 10);
    advance(T0 + 4_999);
    assertThat(formed()).isEmpty();
    advance(T0 + 5_000);

    assertThat(formed()).containsExactly(List.of("a", "b"));
  }

  @Test
  @DisplayName("R14: as the least size drops, two who fit together are not matched alone")
  void theLeastSizeDropsForBoth() {
    TeamConfig team =
        new TeamConfig(
            "all",
            1,
            2,
            2,
            List.of(new Widening.Step(Duration.ofSeconds(45), OptionalDouble.of(1))),
            Map.of());
    open(Queues.queue().team(team).rules(level(5)));

    // They do not fit until the first one's limit is inactive; then they fit together.
    arrive(withLevel("a", T0, 1), T0);
    arrive(withLevel("b", T0 + 10_000, 100), T0 + 10_000);
    advance(T0 + 44_999);
    assertThat(formed()).isEmpty();
    advance(T0 + 45_000);
    assertThat(formed()).containsExactly(List.of("a", "b"));
  }

  @Test
  @DisplayName("R25: both must agree: the first and the third fit, the one between fits neither")
  void bothMustAgree() {
    open(
        Queues.queue()
            .team("1", 1, 1)
            .team("2", 1, 1)
            .window(Age.BOTH, Anchor.SEED, 50, 8, 100_000));

    // At T0 + 60 s two have waited 60 s (window 530), one has just come (window 50).
    pool.restore(solo("first", T0, 1000));
    pool.restore(solo("third", T0, 1300));
    pool.restore(solo("between", T0 + 60_000 - 1, 1150));
    decisions.clear();
    GroupPool late = new GroupPool(rulesOfBoth(), T0 + 60_000);
    late.restore(solo("first", T0, 1000));
    late.restore(solo("third", T0, 1300));
    late.restore(solo("between", T0 + 60_000, 1150));
    late.advance(T0 + 60_000, Integer.MAX_VALUE, decisions::add);

    assertThat(formed()).containsExactly(List.of("first", "third"));
  }

  @Test
  @DisplayName("R4, F13: a seed that can't be served, for want of a role, holds up nobody")
  void aScarceRoleBlocksNobody() {
    open(Queues.queue().team("all", 2, 2).rules(level(5)));

    arrive(withLevel("alone", T0, 1_000), T0);
    arrive(withLevel("b", T0 + 1, 1), T0 + 1);
    arrive(withLevel("c", T0 + 2, 2), T0 + 2);

    assertThat(formed()).containsExactly(List.of("b", "c"));
  }

  @Test
  @DisplayName("R4: a group that can't be completed drops its last and tries the next")
  void backtracking() {
    open(Queues.queue().team("all", 4, 4).rules(level(10)));

    // The nearest to the seed is 3 players at 9; with it only one more fits, and nobody is single.
    pool.restore(withLevel("seed", T0, 10));
    pool.restore(partyWithLevel("two", T0 + 1, 2, 10));
    pool.restore(partyWithLevel("three", T0 + 2, 3, 12));
    advance(T0 + 3);

    assertThat(formed()).containsExactly(List.of("seed", "three"));
  }

  @Test
  @DisplayName("R19: roles: (damage, damage, healer) fits a group that has (damage, tank)")
  void rolesOfParties() {
    open(Queues.queue().roles("party", Map.of("tank", 1, "healer", 1, "damage", 3)));

    arrive(roles("ddt", T0, "damage", "damage", "tank"), T0);
    arrive(roles("ddh", T0 + 1, "damage", "damage", "healer"), T0 + 1);
    assertThat(formed()).isEmpty();
    arrive(roles("dt", T0 + 2, "damage", "tank"), T0 + 2);

    assertThat(formed()).containsExactly(List.of("ddh", "dt"));
  }

  @Test
  @DisplayName("F13: a scarce role never blocks feasible matches, and comes from far away")
  void aScarceRoleIsFound() {
    open(
        Queues.queue()
            .roles("party", Map.of("tank", 1, "damage", 2))
            .window(Age.OLDEST, Anchor.SEED, 1_000, 0, 1_000));
    int damage = 5_000;
    for (int i = 0; i < damage; i++) {
      pool.restore(roles("d" + i, T0 - damage + i, 1500, "damage"));
    }
    advance(T0 + 1_000);
    assertThat(formed()).isEmpty();
    assertThat(pool.steps())
        .as("that there is no tank is seen without a look at everybody")
        .isLessThan(damage * 25L);

    arrive(roles("tank", T0 + 1_001, 2400, "tank"), T0 + 1_100);

    assertThat(formed()).containsExactly(List.of("d0", "d1", "tank"));
  }

  @Test
  @DisplayName("R17: where sizes are multiples, the longest waiting are kept")
  void multiplesKeepTheLongestWaiting() {
    open(Queues.queue().team("all", 2, 6).multipleOf(2));

    for (int i = 0; i < 5; i++) {
      pool.restore(solo("p" + i, T0 + i, 1500));
    }
    advance(T0 + 10);

    assertThat(formed()).containsExactly(List.of("p0", "p1", "p2", "p3"));
  }

  @Test
  @DisplayName("R18: a running match's open seats are filled before a new match is formed")
  void backfillFirst() {
    open(Queues.queue().team("red", 1, 1).team("blue", 1, 1));
    pool.restore(solo("a", T0, 1500));
    pool.restore(solo("b", T0 + 1, 1500));
    pool.restore(solo("c", T0 + 2, 1500));
    pool.restore(backfill("m", T0 + 3, "red"));
    advance(T0 + 5);

    assertThat(formed()).containsExactly(List.of("a"), List.of("b", "c"));
    GroupDecision.Formed first = (GroupDecision.Formed) decisions.get(0);
    assertThat(first.backfill()).map(GroupTicket::id).contains("backfill~m");
    assertThat(first.lineup().teams().stream().filter(t -> !t.seats().isEmpty()))
        .singleElement()
        .extracting(Lineup.Team::name)
        .isEqualTo("blue");
  }

  @Test
  @DisplayName("R18: with priority last, a new match comes first")
  void backfillLast() {
    open(
        Queues.queue().team("red", 1, 1).team("blue", 1, 1).backfill(BackfillConfig.Priority.LAST));
    pool.restore(backfill("m", T0, "red"));
    pool.restore(solo("a", T0 + 1, 1500));
    pool.restore(solo("b", T0 + 2, 1500));
    pool.restore(solo("c", T0 + 3, 1500));
    advance(T0 + 5);

    assertThat(formed()).containsExactly(List.of("a", "b"), List.of("c"));
  }

  @Test
  @DisplayName("Two backfills never match each other, and none starts a match alone")
  void backfillsStayApart() {
    open(Queues.queue().team("red", 1, 1).team("blue", 1, 1));
    arrive(backfill("m", T0, "red"), T0);
    arrive(backfill("n", T0, "red"), T0);

    assertThat(decisions).isEmpty();
    assertThat(pool.size()).isEqualTo(2);
  }

  @Test
  @DisplayName("R18: a running match whose players lack what parts the pool takes any who fit")
  void aBackfillRoams() {
    open(
        Queues.queue()
            .team("red", 1, 1)
            .team("blue", 1, 1)
            .rules(new RuleConfig.StringEquality("room", Queues.terms("room"))));
    arrive(backfill("m", T0, "red"), T0);
    arrive(inRoom("late", T0 + 1, 7), T0 + 1);
    arrive(inRoom("waiting", T0 + 2, 8), T0 + 2);
    arrive(backfill("n", T0 + 3, "red"), T0 + 3);

    assertThat(formed()).containsExactly(List.of("late"), List.of("waiting"));
    assertThat(pool.size()).isZero();
    assertThat(pool.nextDue()).isEmpty();
  }

  @Test
  @DisplayName("A running match that roams is there once: withdrawn, paused and foreseen as such")
  void aRoamingBackfillIsOneTicket() {
    open(
        Queues.queue()
            .team("red", 1, 1)
            .team("blue", 1, 1)
            .rules(new RuleConfig.StringEquality("room", Queues.terms("room"))));
    GroupTicket running = backfill("m", T0, "red");
    arrive(running, T0);
    assertThat(pool.cancel(running.id())).contains(running);
    arrive(inRoom("a", T0 + 1, 7), T0 + 1);
    arrive(inRoom("b", T0 + 1, 8), T0 + 1);
    GroupTicket pausing =
        new GroupTicket(
            running.id(),
            running.players(),
            T0,
            60_000,
            1500,
            1,
            T0 + 5_000,
            List.of(),
            running.backfill());
    arrive(pausing, T0 + 2);
    assertThat(pool.explain("a", T0 + 2).orElseThrow().earliestAtMs()).hasValue(T0 + 5_000);
    assertThat(pool.explain("b", T0 + 2).orElseThrow().earliestAtMs()).isEmpty();
    advance(T0 + 5_000);

    assertThat(formed()).containsExactly(List.of("a"));
    assertThat(pool.contains("b")).isTrue();
    assertThat(pool.size()).isEqualTo(1);
  }

  @Test
  @DisplayName("Bots fill a group after the seed has waited for them, inclusive")
  void botsFillAGroup() {
    open(Queues.queue().team("red", 2, 2).team("blue", 2, 2).bots(Duration.ofSeconds(10), 10));
    arrive(solo("a", T0, 1500), T0);
    arrive(party("b", T0 + 5, 2, 1500), T0 + 5);
    advance(T0 + 9_999);
    assertThat(decisions).isEmpty();
    advance(T0 + 10_000);

    assertThat(formed()).containsExactly(List.of("a", "b"));
    Lineup lineup = ((GroupDecision.Formed) decisions.get(0)).lineup();
    assertThat(lineup.teams()).allSatisfy(team -> assertThat(team.seats()).hasSize(2));
    assertThat(lineup.teams().stream().flatMap(t -> t.seats().stream()))
        .filteredOn(seat -> seat.sitter().isEmpty())
        .hasSize(1);
  }

  @Test
  @DisplayName("A ticket that pauses is not proposed before its instant, and then it is")
  void aPausingTicketWaits() {
    open(Queues.queue().team("all", 2, 2));
    GroupTicket returned =
        new GroupTicket(
            "back",
            List.of(player("back", 1500)),
            T0,
            60_000,
            1500,
            1,
            T0 + 2_000,
            List.of(),
            Optional.empty());
    arrive(returned, T0);
    arrive(solo("other", T0 + 1, 1500), T0 + 1);
    advance(T0 + 1_999);
    assertThat(decisions).isEmpty();
    advance(T0 + 2_000);

    assertThat(formed()).containsExactly(List.of("back", "other"));
  }

  @Test
  @DisplayName(
      "A member leaves his party, which waits on from its first enqueue time, with its own rating")
  void aPartyShrinks() {
    open(Queues.queue().team("all", 3, 3));
    arrive(party("p", T0, 3 - 1, 1500), T0);
    Optional<GroupPool.Shrunk> shrunk = pool.shrink("p", "p-1", OptionalInt.of(1700));

    assertThat(shrunk).isPresent();
    assertThat(shrunk.get().after().players()).extracting(GroupPlayer::id).containsExactly("p-0");
    assertThat(shrunk.get().after().sinceMs()).isEqualTo(T0);
    assertThat(shrunk.get().before().rating()).isEqualTo(1500);
    assertThat(pool.find("p").map(GroupTicket::rating)).contains(1700);
    assertThat(pool.shrink("p", "p-0", OptionalInt.empty())).isEmpty();
    assertThat(pool.shrink("p", "nobody", OptionalInt.empty())).isEmpty();
  }

  @Test
  @DisplayName("F36: one step of ten seconds decides the same as many short ones")
  void aLongStepDecidesAsManyShortOnes() {
    Queues queue = Queues.queue().team("all", 2, 3).window(Age.OLDEST, Anchor.SEED, 50, 40, 2_000);
    open(queue);
    IntStream.range(0, 40).forEach(i -> pool.restore(solo("p" + i, T0 + i, 1000 + 67 * i)));
    advance(T0 + 20_000);
    List<GroupDecision> atOnce = List.copyOf(decisions);

    decisions.clear();
    open(queue);
    IntStream.range(0, 40).forEach(i -> pool.restore(solo("p" + i, T0 + i, 1000 + 67 * i)));
    for (long now = T0; now <= T0 + 20_000; now += 7) {
      advance(now);
    }
    advance(T0 + 20_000);

    assertThat(decisions).isEqualTo(atOnce).isNotEmpty();
  }

  @Test
  @DisplayName("A waiting ticket learns which rule kept whom away, the nearest miss, and when")
  void explain() {
    open(
        Queues.queue()
            .team("1", 1, 1)
            .team("2", 1, 1)
            .window(Age.OLDEST, Anchor.SEED, 50, 10, 200));
    arrive(solo("me", T0, 1500), T0);
    arrive(solo("near", T0 + 1, 1600), T0 + 1);
    arrive(solo("far", T0 + 2, 1900), T0 + 2);

    Explanation why = pool.explain("me", T0 + 3).orElseThrow();

    assertThat(why.waiting()).isEqualTo(3);
    assertThat(why.rejected()).containsExactly(Map.entry("rating-window", 2));
    assertThat(why.nearestMiss()).map(Explanation.NearestMiss::rule).contains("rating-window");
    assertThat(why.earliestAtMs()).hasValue(T0 + 5_000);
    assertThat(why.missing()).containsExactly("1 more player");
    assertThat(pool.explain("nobody", T0)).isEmpty();

    advance(T0 + 5_000);
    assertThat(formed()).containsExactly(List.of("me", "near"));
  }

  @Test
  @DisplayName("Changed rules hold for those who wait; who can never fit any more is named")
  void reconfigure() {
    open(Queues.queue().team("all", 4, 4));
    arrive(party("three", T0, 3, 1500), T0);
    arrive(party("two", T0 + 1, 2, 1500), T0 + 1);

    List<GroupTicket> refused = pool.reconfigure(Queues.queue().team("all", 2, 2).rules(), T0 + 10);

    assertThat(refused).extracting(GroupTicket::id).containsExactly("three");
    advance(T0 + 10);
    assertThat(formed()).containsExactly(List.of("two"));
  }

  @Test
  @DisplayName(
      "Nearest with equal gap: the longest waiting; so the head of the line is not passed over")
  void ofEquallyNearTheLongestWaitingIsTaken() {
    open(Queues.queue().team("all", 2, 2).window(Age.OLDEST, Anchor.SEED, 100, 0, 100));
    pool.restore(solo("seed", T0, 1510));
    for (int i = 0; i < 40; i++) {
      pool.restore(solo("p" + i, T0 + 1 + i, 1500));
    }
    advance(T0 + 100);

    assertThat(formed().get(0)).containsExactly("seed", "p0");
    assertThat(formed().get(1)).containsExactly("p1", "p2");
  }

  @Test
  @DisplayName("F33: the end of an avoidance is a trigger, also where only the younger one avoids")
  void theEndOfAnAvoidanceIsATrigger() {
    open(Queues.queue().team("1", 1, 1).team("2", 1, 1));
    arrive(solo("older", T0, 1500), T0);
    arrive(
        new GroupTicket(
            "younger",
            List.of(player("younger", 1500)),
            T0 + 1_000,
            60_000,
            1500,
            0,
            Long.MIN_VALUE,
            List.of(new Avoid("older", T0 + 30_007)),
            Optional.empty()),
        T0 + 1_000);
    advance(T0 + 30_006);
    assertThat(decisions).isEmpty();
    advance(T0 + 30_007);

    assertThat(formed()).containsExactly(List.of("older", "younger"));
  }

  @Test
  @DisplayName("R18: a backfill is served when an older ticket's limit widens by time alone")
  void aBackfillWakesWithItsCandidates() {
    open(
        Queues.queue()
            .team("red", 1, 1)
            .team("blue", 1, 1)
            .window(Age.OLDEST, Anchor.SEED, 50, 10, 1_000));
    arrive(solo("old", T0, 1800), T0);
    arrive(backfill("m", T0 + 20_000, "red"), T0 + 20_000);
    advance(T0 + 24_999);
    assertThat(decisions).isEmpty();
    advance(T0 + 25_000);

    assertThat(formed()).containsExactly(List.of("old"));
  }

  @Test
  @DisplayName("Passes with little left to spend go on where they stopped, section after section")
  void manySectionsShareAPass() {
    open(
        Queues.queue()
            .team("all", 2, 2)
            .rules(new RuleConfig.StringEquality("room", Queues.terms("room"))));
    int rooms = 9_000;
    for (int room = 0; room < rooms; room++) {
      pool.restore(inRoom("a" + room, T0, room));
      pool.restore(inRoom("b" + room, T0 + 1, room));
    }
    advance(T0 + 10_000);

    assertThat(decisions).hasSize(rooms);
    assertThat(pool.steps()).as("more than one pass").isGreaterThan(GroupPool.PASS_BUDGET);
    assertThat(pool.size()).isZero();
  }

  @Test
  @DisplayName("F11: a pass ends within its budget and one search; the next goes on after it")
  void aPassHasABudget() {
    int budget = 3_000;
    GroupRules rules =
        Queues.queue()
            .team("all", 8, 8)
            .rules(new RuleConfig.SetIntersection("maps", 1, Queues.terms("maps")))
            .rules();
    pool = new GroupPool(rules, T0, budget, GroupPool.CHEAP_PASS);
    List<String> maps = IntStream.range(0, 80).mapToObj(i -> "map" + i).toList();
    for (int i = 0; i < 6; i++) {
      pool.restore(onMaps("s" + i, T0 - 200 + i, maps));
    }
    // Each fits the six and none of the others: thousands of ways to fail at the eighth.
    for (int i = 0; i < maps.size(); i++) {
      pool.restore(onMaps("m" + i, T0 - 100 + i, List.of(maps.get(i))));
    }
    boolean unused = pool.advance(T0, Integer.MAX_VALUE - 1, decisions::add);

    assertThat(pool.steps())
        .isBetween((long) budget, (long) budget + Search.BUDGET + Search.LINEUP_BUDGET);
    assertThat(pool.nextDue()).as("there is more to do").hasValue(T0 + GroupPool.PAUSE_MS);
  }

  @Test
  @DisplayName("F11: what expressions take counts, so a pass with dear ones ends as soon")
  void aPassWithExpressionsHasABudget() {
    String ten = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]";
    String never = ten + ".exists(a, " + ten + ".exists(b, " + ten + ".exists(c, a + b + c > 99)))";
    open(
        Queues.queue()
            .team("all", 8, 8)
            .rules(
                new RuleConfig.Expression(never, RuleConfig.When.FORMING, Queues.terms("never"))));
    int seeds = 20;
    for (int i = 0; i < seeds; i++) {
      pool.restore(solo("s" + i, T0 + i, 1500));
    }
    boolean done = pool.advance(T0 + 500, 1, decisions::add);

    assertThat(done).as("all of %d seeds in one pass", seeds).isFalse();
    assertThat(pool.steps())
        .isBetween((long) GroupPool.PASS_BUDGET, (long) GroupPool.PASS_BUDGET + 2 * Search.BUDGET);
  }

  @Test
  @DisplayName("F11: a search that was cut is tried again soon after somebody has left")
  void aCutSearchIsTriedAgain() {
    open(
        Queues.queue()
            .team("all", 8, 8)
            .rules(new RuleConfig.SetIntersection("maps", 1, Queues.terms("maps"))));
    int camps = 30;
    List<String> all = IntStream.range(0, camps).mapToObj(i -> "camp" + i).toList();
    pool.restore(onMaps("seed", T0, Stream.concat(all.stream(), Stream.of("last")).toList()));
    // Three of each camp share a map with the seed and with nobody else: thousands of ways to fail.
    for (int i = 0; i < 3 * camps; i++) {
      pool.restore(onMaps("c" + i, T0 + 1 + i, List.of(all.get(i / 3))));
    }
    for (int i = 0; i < 7; i++) {
      pool.restore(onMaps("z" + i, T0 + 500 + i, List.of("last")));
    }
    advance(T0 + 25_000);
    assertThat(formed()).as("the search is cut before it comes to the last").isEmpty();

    for (int i = 0; i < 3 * camps; i++) {
      pool.cancel("c" + i);
    }
    advance(T0 + 25_000 + GroupPool.RETRY_MS);

    assertThat(formed()).containsExactly(List.of("seed", "z0", "z1", "z2", "z3", "z4", "z5", "z6"));
  }

  private static GroupTicket onMaps(String id, long since, List<String> maps) {
    GroupPlayer player = new GroupPlayer(id, 0, Map.of("maps", Attribute.of(maps)), List.of());
    return party(id, since, List.of(player), 0);
  }

  private static GroupTicket inRoom(String id, long since, int room) {
    return party(
        id,
        since,
        List.of(new GroupPlayer(id, 0, Map.of("room", Attribute.of("r" + room)), List.of())),
        0);
  }

  private static GroupRules rulesOfBoth() {
    return Queues.queue()
        .team("1", 1, 1)
        .team("2", 1, 1)
        .window(Age.BOTH, Anchor.SEED, 50, 8, 100_000)
        .rules();
  }

  private void open(Queues queue) {
    pool = new GroupPool(queue.rules(), T0);
  }

  private void arrive(GroupTicket ticket, long nowMs) {
    pool.enqueue(ticket, nowMs, decisions::add);
  }

  private void advance(long nowMs) {
    assertThat(pool.advance(nowMs, Integer.MAX_VALUE, decisions::add)).isTrue();
  }

  private List<List<String>> formed() {
    return decisions.stream()
        .filter(GroupDecision.Formed.class::isInstance)
        .map(GroupDecision.Formed.class::cast)
        .map(formed -> formed.tickets().stream().map(GroupTicket::id).toList())
        .toList();
  }

  private static RuleConfig level(double max) {
    return new RuleConfig.Difference(
        "level",
        max,
        io.matchstream.engine.config.Merge.MEAN,
        Anchor.GROUP,
        Queues.terms(
            "level",
            new Widening.Steps(
                List.of(new Widening.Step(Duration.ofSeconds(45), OptionalDouble.empty())))));
  }

  private static GroupPlayer player(String id, int rating) {
    return new GroupPlayer(id, rating * 1_000_000L, Map.of(), List.of());
  }

  private static GroupTicket solo(String id, long since, int rating) {
    return party(id, since, List.of(player(id, rating)), rating);
  }

  private static GroupTicket party(String id, long since, int size, int rating) {
    return party(
        id,
        since,
        IntStream.range(0, size).mapToObj(i -> player(id + "-" + i, rating)).toList(),
        rating);
  }

  private static GroupTicket party(String id, long since, List<GroupPlayer> players, int rating) {
    return GroupTicket.fresh(id, players, since, 60_000, rating);
  }

  private static GroupTicket withLevel(String id, long since, double level) {
    return partyWithLevel(id, since, 1, level);
  }

  private static GroupTicket partyWithLevel(String id, long since, int size, double level) {
    return party(
        id,
        since,
        IntStream.range(0, size)
            .mapToObj(
                i ->
                    new GroupPlayer(
                        id + "-" + i, 0, Map.of("level", Attribute.of(level)), List.of()))
            .toList(),
        0);
  }

  private static GroupTicket roles(String id, long since, String... roles) {
    return roles(id, since, 1500, roles);
  }

  private static GroupTicket roles(String id, long since, int rating, String... roles) {
    return party(
        id,
        since,
        IntStream.range(0, roles.length)
            .mapToObj(
                i ->
                    new GroupPlayer(id + "-" + i, rating * 1_000_000L, Map.of(), List.of(roles[i])))
            .toList(),
        rating);
  }

  private static GroupTicket backfill(String match, long since, String takenTeam) {
    GroupPlayer playing = player("in-" + match, 1500);
    return new GroupTicket(
        "backfill~" + match,
        List.of(playing),
        since,
        60_000,
        1500,
        0,
        Long.MIN_VALUE,
        List.of(),
        Optional.of(
            new Backfill(
                match,
                List.of(new Backfill.Seated(playing.id(), takenTeam, Optional.empty())),
                List.of(
                    new Backfill.Open(
                        takenTeam.equals("red") ? "blue" : "red", Optional.empty(), 1)))));
  }
}
