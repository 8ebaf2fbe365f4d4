package io.matchstream.engine.groups;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.Anchor;
import io.matchstream.engine.config.BackfillConfig;
import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.config.Merge;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.RuleTerms;
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
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

/**
 * The pool against the exhaustive reference, on small pools: limits of every age and anchor, lists
 * and meetings to avoid, missing attributes, pauses, running matches and bots.
 */
class GroupPoolProperties {
  private static final long T0 = 1_000_000;
  private static final List<String> ROLES = List.of("tank", "healer", "damage");
  private static final NaiveMatcher.Team PAIR = roles(Map.of("tank", 1, "damage", 1));

  /** A pool that spends little: it stops after each search, and pauses then. */
  private static final int SMALL_BUDGET = 1;

  /** By then a pool that spends little has come to each of its few seeds. */
  private static final long CAUGHT_UP_MS = 2_000;

  /** A shape, its reference and who waits. */
  record World(NaiveMatcher naive, List<GroupTicket> tickets, long nowMs) {}

  @Property(tries = 3_000)
  @Label("R1, R3, R4, R5: no illegal match; each seed in turn has the largest there is, if any")
  void theSeedsInTurnHaveTheLargestLegalMatch(@ForAll("worlds") World world) {
    NaiveMatcher naive = world.naive();
    List<GroupTicket> waiting = new ArrayList<>(world.tickets());
    waiting.sort(naive.turns());
    for (GroupDecision.Formed match : run(world, world.tickets())) {
      GroupTicket seed = seed(match);
      assertThat(naive.legal(seed, joining(match), world.nowMs())).as("legal: %s", match).isTrue();
      List<GroupTicket> rivals =
          waiting.stream().filter(t -> naive.rivals(t, match.tickets().get(0))).toList();
      for (GroupTicket earlier : rivals) {
        int largest = naive.largest(earlier, rivals, world.nowMs());
        if (earlier.equals(seed)) {
          assertThat(NaiveMatcher.players(match.tickets())).isEqualTo(largest);
          break;
        }
        assertThat(largest).as("passed over: %s", earlier.id()).isZero();
      }
      waiting.remove(seed);
      waiting.removeAll(match.tickets());
    }
    for (GroupTicket left : waiting) {
      assertThat(naive.largest(left, waiting, world.nowMs())).as(left.id()).isZero();
    }
  }

  @Property(tries = 500)
  @Label("Who lacks what a rule must have, or is at odds with himself, is refused; nobody else is")
  void whoCanNeverBeMatchedIsRefused(@ForAll("applicants") World world) {
    GroupRules rules = rules(world.naive());
    for (GroupTicket ticket : world.tickets()) {
      assertThat(rules.rules().refusal(ticket).isPresent())
          .as("%s", ticket)
          .isEqualTo(world.naive().refused(ticket));
    }
  }

  @Property(tries = 500)
  @Label("Deterministic: whatever the order in which tickets were put in")
  void theOrderOfArrivalInOneInstantChangesNothing(@ForAll("worlds") World world) {
    List<GroupTicket> shuffled = new ArrayList<>(world.tickets());
    Collections.shuffle(shuffled, new Random(7));

    assertThat(run(world, shuffled)).isEqualTo(run(world, world.tickets()));
  }

  @Property(tries = 500)
  @Label("Who sits: each player of the match once, whole parties in one team, roles as they asked")
  void theLineupSeatsEveryoneOnce(@ForAll("worlds") World world) {
    for (GroupDecision.Formed match : run(world, world.tickets())) {
      List<GroupPlayer> seated = new ArrayList<>();
      Map<String, String> teamOf = new TreeMap<>();
      for (Lineup.Team team : match.lineup().teams()) {
        for (Lineup.Seat seat : team.seats()) {
          seat.sitter()
              .ifPresent(
                  sitter -> {
                    GroupPlayer player = sitter.player();
                    seated.add(player);
                    seat.role()
                        .ifPresent(
                            role ->
                                assertThat(player.roles()).containsAnyOf(role, GroupPlayer.FILL));
                    String other = teamOf.putIfAbsent(sitter.ticketId(), team.name());
                    assertThat(other == null || other.equals(team.name()))
                        .as("%s in one team", sitter.ticketId())
                        .isTrue();
                  });
        }
      }
      assertThat(seated)
          .containsExactlyInAnyOrderElementsOf(
              match.tickets().stream().flatMap(t -> t.players().stream()).toList());
    }
  }

  @Property(tries = 500)
  @Label("F9, F10: time alone is a trigger: what is possible at an instant has happened by then")
  void nothingPossibleIsLeftWaiting(@ForAll("worlds") World world) {
    GroupPool pool = new GroupPool(rules(world.naive()), T0);
    Waiting waiting = new Waiting(world, pool);
    for (long now = waiting.arriveAll(); now <= T0 + 40_000; now += 1_000) {
      waiting.advance(now);
      for (GroupTicket left : waiting.tickets) {
        assertThat(world.naive().largest(left, waiting.tickets, now))
            .as("%s at %d", left, now)
            .isZero();
      }
    }
  }

  @Property(tries = 500)
  @Label("F11: a pool that spends little comes to everybody, and makes no other kind of match")
  void aPoolThatSpendsLittleForgetsNobody(@ForAll("worlds") World world) {
    GroupPool pool = new GroupPool(rules(world.naive()), T0, SMALL_BUDGET, 0);
    Waiting waiting = new Waiting(world, pool);
    for (long now = waiting.arriveAll(); now <= T0 + 40_000; now += CAUGHT_UP_MS) {
      waiting.advance(now);
      List<GroupTicket> before = List.copyOf(waiting.tickets);
      waiting.advance(now + CAUGHT_UP_MS);
      for (GroupTicket left : waiting.tickets) {
        // What was possible among those who have stayed, all the while.
        List<GroupTicket> stayed = before.stream().filter(waiting.tickets::contains).toList();
        assertThat(world.naive().largest(left, stayed, now)).as("%s at %d", left, now).isZero();
      }
    }
  }

  @Property(tries = 500)
  @Label("A pause matches nobody; afterwards the pool decides as one that has just been filled")
  void aPauseMatchesNobodyAndLeavesNoTrace(
      @ForAll("worlds") World world, @ForAll @IntRange(max = 10) int before) {
    GroupPool pool = new GroupPool(rules(world.naive()), T0);
    List<GroupTicket> line = new ArrayList<>(world.tickets());
    line.sort(GroupTicket.BY_WAIT);
    int paused = Math.min(before, line.size());
    line.subList(0, paused)
        .forEach(ticket -> pool.enqueue(ticket, Math.max(T0, ticket.sinceMs()), d -> {}));
    long pausedAt = paused == 0 ? T0 : Math.max(T0, line.get(paused - 1).sinceMs());
    List<GroupDecision> meanwhile = new ArrayList<>();

    pool.pause(pausedAt);
    line.subList(paused, line.size())
        .forEach(ticket -> pool.enqueue(ticket, ticket.sinceMs(), meanwhile::add));
    long resumedAt = Math.max(world.nowMs(), pausedAt) + GroupPool.PAUSE_MS;
    assertThat(pool.advance(resumedAt, Integer.MAX_VALUE, meanwhile::add)).isTrue();
    assertThat(meanwhile).noneMatch(decision -> decision instanceof GroupDecision.Formed);
    assertThat(pool.nextDue().orElse(Long.MAX_VALUE)).isGreaterThan(resumedAt);
    pool.resume(resumedAt);

    GroupPool filled = new GroupPool(rules(world.naive()), resumedAt);
    pool.forEach(filled::restore);
    assertThat(ended(pool, resumedAt)).isEqualTo(ended(filled, resumedAt));
    List<GroupTicket> left = new ArrayList<>();
    pool.forEach(left::add);
    for (GroupTicket ticket : left) {
      assertThat(world.naive().largest(ticket, left, resumedAt)).as(ticket.id()).isZero();
    }
    long later = resumedAt + 60_000;
    assertThat(ended(pool, later)).isEqualTo(ended(filled, later));
  }

  private static List<GroupDecision> ended(GroupPool pool, long nowMs) {
    List<GroupDecision> decisions = new ArrayList<>();
    assertThat(pool.advance(nowMs, Integer.MAX_VALUE, decisions::add)).isTrue();
    return decisions;
  }

  @Property(tries = 300)
  @Label("What explain foresees is what happens if nobody comes and nobody goes")
  void explainForesees(@ForAll("worlds") World world) {
    GroupPool pool = new GroupPool(rules(world.naive()), world.nowMs());
    world.tickets().forEach(pool::restore);
    List<GroupDecision> decisions = new ArrayList<>();
    boolean unused = pool.advance(world.nowMs(), Integer.MAX_VALUE, decisions::add);
    Map<String, Explanation> foreseen = new TreeMap<>();
    pool.forEach(t -> foreseen.put(t.id(), pool.explain(t.id(), world.nowMs()).orElseThrow()));
    decisions.clear();
    boolean done = pool.advance(world.nowMs() + 120_000, Integer.MAX_VALUE, decisions::add);

    assertThat(done).isTrue();
    Map<String, Long> matched = new TreeMap<>();
    for (GroupDecision decision : decisions) {
      if (decision instanceof GroupDecision.Formed formed) {
        formed.tickets().forEach(t -> matched.put(t.id(), formed.atMs()));
        formed.backfill().ifPresent(t -> matched.put(t.id(), formed.atMs()));
      }
    }
    foreseen.forEach(
        (id, why) -> {
          assertThat(why.foreseen()).as(id).isTrue();
          Optional<Long> at = Optional.ofNullable(matched.get(id));
          assertThat(why.earliestAtMs().isPresent()).as(id).isEqualTo(at.isPresent());
          at.ifPresent(ms -> assertThat(why.earliestAtMs()).as(id).hasValue(ms));
        });
  }

  /** A pool that runs, and who should be in it. */
  private static final class Waiting {
    private final World world;
    private final GroupPool pool;
    private final List<GroupTicket> tickets = new ArrayList<>();

    Waiting(World world, GroupPool pool) {
      this.world = world;
      this.pool = pool;
    }

    /** Everybody arrives when his wait begins; the instant of the last. */
    long arriveAll() {
      List<GroupTicket> byTime = new ArrayList<>(world.tickets());
      byTime.sort(GroupTicket.BY_WAIT);
      long now = T0;
      for (GroupTicket ticket : byTime) {
        now = Math.max(now, ticket.sinceMs());
        tickets.add(ticket);
        pool.enqueue(ticket, now, this::left);
      }
      return now;
    }

    void advance(long nowMs) {
      assertThat(pool.advance(nowMs, Integer.MAX_VALUE, this::left)).isTrue();
      assertThat(pool.size()).isEqualTo(tickets.size());
    }

    private void left(GroupDecision decision) {
      if (decision instanceof GroupDecision.Formed formed) {
        GroupTicket seed = seed(formed);
        assertThat(world.naive().legal(seed, joining(formed), formed.atMs()))
            .as("legal: %s", formed)
            .isTrue();
        tickets.remove(seed);
        tickets.removeAll(formed.tickets());
      } else if (decision instanceof GroupDecision.Expired expired) {
        tickets.remove(expired.ticket());
      }
    }
  }

  private static GroupTicket seed(GroupDecision.Formed match) {
    return match.backfill().orElseGet(() -> match.tickets().get(0));
  }

  private static List<GroupTicket> joining(GroupDecision.Formed match) {
    return match.tickets().subList(match.backfill().isPresent() ? 0 : 1, match.tickets().size());
  }

  private static List<GroupDecision.Formed> run(World world, List<GroupTicket> tickets) {
    GroupPool pool = new GroupPool(rules(world.naive()), world.nowMs());
    tickets.forEach(pool::restore);
    List<GroupDecision.Formed> formed = new ArrayList<>();
    boolean done =
        pool.advance(
            world.nowMs(),
            Integer.MAX_VALUE,
            decision -> formed.add((GroupDecision.Formed) decision));
    assertThat(done).isTrue();
    return formed;
  }

  private static GroupRules rules(NaiveMatcher naive) {
    NaiveMatcher.Limit window = naive.window();
    Queues queue =
        Queues.queue()
            .window(
                window.age(), window.anchor(), (int) window.initial(), (int) window.step(), 100_000)
            .fillFor(Duration.ofMillis(naive.fillForMs()))
            .backfill(naive.priority())
            .rules(
                new RuleConfig.StringEquality(
                    "build",
                    new RuleTerms(
                        "build",
                        1,
                        naive.build(),
                        new Widening.None(),
                        Optional.empty(),
                        Age.OLDEST)),
                new RuleConfig.Difference(
                    "level",
                    naive.level().initial(),
                    Merge.MEAN,
                    naive.level().anchor(),
                    terms("level", naive.level())),
                new RuleConfig.AvoidList(
                    "avoid", RuleConfig.Scope.MATCH, terms("avoid", naive.avoid())));
    if (naive.botsAfterMs() < NaiveMatcher.NEVER) {
      queue.bots(Duration.ofMillis(naive.botsAfterMs()), 10);
    }
    int n = 0;
    for (NaiveMatcher.Team team : naive.teams()) {
      Map<String, Integer> roles = new TreeMap<>(Comparator.comparing(ROLES::indexOf));
      roles.putAll(team.roles());
      queue.team(new TeamConfig("t" + n++, 1, team.min(), team.max(), List.of(), roles));
    }
    return queue.rules();
  }

  private static RuleTerms terms(String name, NaiveMatcher.Limit limit) {
    return new RuleTerms(
        name,
        1,
        limit.ifMissing(),
        limit.step() == 0
            ? new Widening.None()
            : new Widening.Linear(limit.step(), Duration.ofMillis(limit.everyMs()), 1_000),
        limit.optionalAfterMs() == NaiveMatcher.NEVER
            ? Optional.empty()
            : Optional.of(Duration.ofMillis(limit.optionalAfterMs())),
        limit.age());
  }

  /** Who may wait. */
  @Provide
  Arbitrary<World> worlds() {
    return applicants()
        .map(
            world ->
                new World(
                    world.naive(),
                    world.tickets().stream().filter(t -> !world.naive().refused(t)).toList(),
                    world.nowMs()));
  }

  /** Whoever asks to wait. */
  @Provide
  Arbitrary<World> applicants() {
    return shapes()
        .flatMap(
            teams ->
                Combinators.combine(
                        matchers(teams),
                        tickets(teams).list().ofMinSize(1).ofMaxSize(8),
                        backfills(teams).list().ofMaxSize(2),
                        Arbitraries.longs().between(0, 20_000))
                    .as(
                        (naive, players, running, wait) ->
                            new World(naive, named(players, running), T0 + 9_000 + wait)));
  }

  private static Arbitrary<NaiveMatcher> matchers(List<NaiveMatcher.Team> teams) {
    Arbitrary<Age> ages = Arbitraries.of(Age.values());
    // Who keeps to a mean may break it before all have come, so there the search may miss some.
    Arbitrary<Anchor> anchors = Arbitraries.of(Anchor.SEED, Anchor.GROUP);
    Arbitrary<Long> rarely = Arbitraries.frequency(pair(4, NaiveMatcher.NEVER), pair(1, 12_345L));
    Arbitrary<NaiveMatcher.Limit> windows =
        Combinators.combine(Arbitraries.of(0, 50, 200), Arbitraries.of(0, 10, 50), ages, anchors)
            .as(
                (initial, step, age, anchor) ->
                    new NaiveMatcher.Limit(
                        initial,
                        step,
                        1_000,
                        age,
                        anchor,
                        new IfMissing.Refuse(),
                        NaiveMatcher.NEVER));
    Arbitrary<NaiveMatcher.Limit> levels =
        Combinators.combine(
                Arbitraries.of(1.0, 5.0, 50.0),
                Arbitraries.of(0.0, 1.0),
                ages,
                anchors,
                missing(Attribute.of(NaiveMatcher.USUAL_LEVEL)),
                rarely)
            .as(
                (initial, step, age, anchor, missing, optional) ->
                    new NaiveMatcher.Limit(initial, step, 5_000, age, anchor, missing, optional));
    Arbitrary<NaiveMatcher.Limit> avoids =
        Combinators.combine(ages, rarely)
            .as(
                (age, optional) ->
                    new NaiveMatcher.Limit(
                        0, 0, 1, age, Anchor.GROUP, new IfMissing.MatchAny(), optional));
    return Combinators.combine(
            windows,
            levels,
            missing(Attribute.of(NaiveMatcher.USUAL_BUILD)),
            avoids,
            Arbitraries.of(0L, 0L, 7_000L),
            Arbitraries.frequency(pair(3, NaiveMatcher.NEVER), pair(1, 15_000L)),
            Arbitraries.of(BackfillConfig.Priority.values()))
        .as(
            (window, level, build, avoid, fillFor, bots, priority) ->
                new NaiveMatcher(teams, window, level, build, avoid, fillFor, bots, priority));
  }

  private static Arbitrary<IfMissing> missing(Attribute usual) {
    return Arbitraries.of(
        new IfMissing.Refuse(), new IfMissing.MatchAny(), new IfMissing.UseDefault(usual));
  }

  private static <T> Tuple.Tuple2<Integer, T> pair(int frequency, T value) {
    return Tuple.of(frequency, value);
  }

  private static Arbitrary<List<NaiveMatcher.Team>> shapes() {
    NaiveMatcher.Team trio = roles(Map.of("tank", 1, "healer", 1, "damage", 1));
    return Arbitraries.of(
        List.of(team(2, 2)),
        List.of(team(2, 5)),
        List.of(team(1, 1), team(1, 1)),
        List.of(team(2, 2), team(2, 2)),
        List.of(team(1, 1), team(2, 4)),
        List.of(team(1, 2), team(1, 2), team(1, 2)),
        List.of(trio),
        List.of(team(1, 1), PAIR),
        List.of(PAIR, PAIR));
  }

  private static NaiveMatcher.Team team(int min, int max) {
    return new NaiveMatcher.Team(min, max, Map.of());
  }

  private static NaiveMatcher.Team roles(Map<String, Integer> roles) {
    int players = roles.values().stream().mapToInt(Integer::intValue).sum();
    return new NaiveMatcher.Team(players, players, roles);
  }

  /** Tickets and players without names; the player {@code n} of a list is of the n-th ticket. */
  private static Arbitrary<GroupTicket> tickets(List<NaiveMatcher.Team> teams) {
    int most = Math.min(3, teams.stream().mapToInt(NaiveMatcher.Team::max).max().orElseThrow());
    boolean roles = teams.stream().anyMatch(team -> !team.roles().isEmpty());
    Arbitrary<List<String>> wishes =
        roles
            ? Arbitraries.of("tank", "healer", "damage", "damage", GroupPlayer.FILL)
                .list()
                .ofMinSize(1)
                .ofMaxSize(2)
                .uniqueElements()
            : Arbitraries.just(List.of());
    Arbitrary<Long> pauses =
        Arbitraries.frequencyOf(
            pair(5, Arbitraries.just(Long.MIN_VALUE)),
            pair(1, Arbitraries.longs().between(T0 + 8_000, T0 + 30_000)));
    return Combinators.combine(
            Arbitraries.integers().between(1, most),
            ratings(),
            attributes().list().ofSize(most),
            Arbitraries.longs().between(T0, T0 + 9_000),
            wishes.list().ofSize(most),
            pauses,
            met())
        .as(
            (size, rating, attributes, since, roleWishes, notBefore, met) -> {
              List<GroupPlayer> players = new ArrayList<>();
              for (int i = 0; i < size; i++) {
                players.add(player(rating, attributes.get(i), roleWishes.get(i)));
              }
              return new GroupTicket(
                  "?", players, since, 60_000, rating, 0, notBefore, met, Optional.empty());
            });
  }

  private static Arbitrary<Integer> ratings() {
    return Arbitraries.of(1400, 1450, 1500, 1510, 1600, 1800);
  }

  private static Arbitrary<Map<String, Attribute>> attributes() {
    return Combinators.combine(
            Arbitraries.of(1.0, 2.0, 4.0, 9.0).injectNull(0.1),
            Arbitraries.frequency(pair(8, "a"), pair(2, "b")).injectNull(0.1),
            Arbitraries.integers().between(0, 7).injectNull(0.8))
        .as(
            (level, build, avoided) -> {
              Map<String, Attribute> attributes = new TreeMap<>();
              if (level != null) {
                attributes.put("level", Attribute.of(level));
              }
              if (build != null) {
                attributes.put("build", Attribute.of(build));
              }
              if (avoided != null) {
                attributes.put("avoid", new Attribute.Words(List.of(playerId(avoided, 0))));
              }
              return attributes;
            });
  }

  private static Arbitrary<List<Avoid>> met() {
    Arbitrary<Avoid> one =
        Combinators.combine(
                Arbitraries.integers().between(0, 7),
                Arbitraries.longs().between(T0 + 8_000, T0 + 30_000))
            .as((player, until) -> new Avoid(playerId(player, 0), until));
    return Arbitraries.frequencyOf(
        pair(4, Arbitraries.just(List.of())), pair(1, one.list().ofSize(1)));
  }

  private static Arbitrary<GroupTicket> backfills(List<NaiveMatcher.Team> teams) {
    return Combinators.combine(
            ratings(),
            attributes().list().ofMinSize(1).ofMaxSize(2),
            Arbitraries.longs().between(T0, T0 + 9_000),
            Arbitraries.integers().between(0, teams.size() - 1),
            Arbitraries.integers().between(1, 3),
            met())
        .as(
            (rating, playing, since, team, seats, met) ->
                new GroupTicket(
                    "?",
                    playing.stream().map(each -> player(rating, each, List.of())).toList(),
                    since,
                    600_000,
                    rating,
                    0,
                    Long.MIN_VALUE,
                    met,
                    Optional.of(new Backfill("?", List.of(), open(teams, team, seats)))));
  }

  private static List<Backfill.Open> open(List<NaiveMatcher.Team> teams, int team, int seats) {
    NaiveMatcher.Team of = teams.get(team);
    String name = "t" + team;
    return of.roles().isEmpty()
        ? List.of(new Backfill.Open(name, Optional.empty(), Math.min(seats, of.max())))
        : of.roles().keySet().stream()
            .sorted()
            .limit(seats)
            .map(role -> new Backfill.Open(name, Optional.of(role), 1))
            .toList();
  }

  private static GroupPlayer player(int rating, Map<String, Attribute> attributes, List<String> r) {
    return new GroupPlayer("?", rating * 1_000_000L, attributes, r);
  }

  private static List<GroupTicket> named(List<GroupTicket> players, List<GroupTicket> running) {
    List<GroupTicket> named = new ArrayList<>();
    for (GroupTicket each : players) {
      named.add(named(named.size(), each));
    }
    for (GroupTicket each : running) {
      named.add(named(named.size(), each));
    }
    return named;
  }

  private static GroupTicket named(int number, GroupTicket ticket) {
    List<GroupPlayer> players = new ArrayList<>();
    for (GroupPlayer each : ticket.players()) {
      String id = playerId(number, players.size());
      Map<String, Attribute> attributes = new TreeMap<>(each.attributes());
      // Nobody avoids his own party: such a party is refused, and that is another rule's test.
      attributes.remove("avoid", new Attribute.Words(List.of(playerId(number, 0))));
      players.add(new GroupPlayer(id, each.ratingMicros(), attributes, each.roles()));
    }
    return new GroupTicket(
        "ticket" + number,
        players,
        ticket.sinceMs(),
        ticket.ttlMs(),
        ticket.rating(),
        ticket.returns(),
        ticket.notBeforeMs(),
        ticket.avoid(),
        ticket
            .backfill()
            .map(
                backfill ->
                    new Backfill(
                        "match" + number,
                        players.stream()
                            .map(p -> new Backfill.Seated(p.id(), "t0", Optional.empty()))
                            .toList(),
                        backfill.open())));
  }

  private static String playerId(int ticket, int player) {
    return "player" + ticket + "-" + player;
  }
}
