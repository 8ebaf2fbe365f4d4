package io.matchstream.engine.groups;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.Anchor;
import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.config.Merge;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.config.TeamConfig;
import io.matchstream.engine.config.Widening;
import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.tickets.Attribute;
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

/** The pool against the exhaustive reference, on small pools. */
class GroupPoolProperties {
  private static final long T0 = 1_000_000;
  private static final List<String> ROLES = List.of("tank", "healer", "damage");

  /** A shape, its reference and who waits. */
  record World(NaiveMatcher naive, List<GroupTicket> tickets, long nowMs) {}

  @Property(tries = 2_000)
  @Label("R1, R3, R4, R5: no illegal match; each seed in turn has the largest there is, if any")
  void theSeedsInTurnHaveTheLargestLegalMatch(@ForAll("worlds") World world) {
    List<GroupDecision.Formed> formed = run(world, world.tickets());

    List<GroupTicket> waiting = new ArrayList<>(world.tickets());
    waiting.sort(GroupTicket.BY_WAIT);
    for (GroupDecision.Formed match : formed) {
      assertThat(world.naive().legal(match.tickets(), world.nowMs())).as("legal").isTrue();
      for (GroupTicket older : sameBuild(waiting, match.tickets().get(0))) {
        int largest = world.naive().largest(older, waiting, world.nowMs());
        if (older.equals(match.tickets().get(0))) {
          assertThat(NaiveMatcher.players(match.tickets())).isEqualTo(largest);
          break;
        }
        assertThat(largest).as("passed over: %s", older.id()).isZero();
      }
      waiting.removeAll(match.tickets());
    }
    for (GroupTicket left : waiting) {
      assertThat(world.naive().largest(left, waiting, world.nowMs())).as(left.id()).isZero();
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
      for (Lineup.Team team : match.lineup().teams()) {
        for (Lineup.Seat seat : team.seats()) {
          GroupPlayer player = seat.sitter().orElseThrow().player();
          seated.add(player);
          seat.role()
              .ifPresent(role -> assertThat(player.roles()).containsAnyOf(role, GroupPlayer.FILL));
        }
      }
      assertThat(seated)
          .containsExactlyInAnyOrderElementsOf(
              match.tickets().stream().flatMap(t -> t.players().stream()).toList());
      for (GroupTicket ticket : match.tickets()) {
        assertThat(
                match.lineup().teams().stream()
                    .filter(
                        team ->
                            team.seats().stream()
                                .anyMatch(
                                    s -> s.sitter().orElseThrow().ticketId().equals(ticket.id()))))
            .hasSize(1);
      }
    }
  }

  @Property(tries = 500)
  @Label("F9, F10: time alone is a trigger: what is possible at an instant has happened by then")
  void nothingPossibleIsLeftWaiting(@ForAll("worlds") World world) {
    GroupPool pool = new GroupPool(rules(world.naive()), T0);
    List<GroupTicket> waiting = new ArrayList<>();
    List<GroupTicket> byTime = new ArrayList<>(world.tickets());
    byTime.sort(GroupTicket.BY_WAIT);
    List<GroupDecision> decisions = new ArrayList<>();
    long now = T0;
    for (GroupTicket ticket : byTime) {
      now = Math.max(now, ticket.sinceMs());
      pool.enqueue(ticket, now, decisions::add);
      waiting.add(ticket);
    }
    for (long end = now + 30_000; now <= end; now += 1_000) {
      assertThat(pool.advance(now, Integer.MAX_VALUE, decisions::add)).isTrue();
      decisions.forEach(
          decision -> {
            if (decision instanceof GroupDecision.Formed formed) {
              waiting.removeAll(formed.tickets());
            } else if (decision instanceof GroupDecision.Expired expired) {
              waiting.remove(expired.ticket());
            }
          });
      decisions.clear();
      for (GroupTicket left : waiting) {
        assertThat(world.naive().largest(left, waiting, now)).as("%s at %d", left, now).isZero();
      }
    }
  }

  @Property(tries = 200)
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
      }
    }
    foreseen.forEach(
        (id, why) -> {
          assertThat(why.foreseen()).isTrue();
          Optional<Long> at = Optional.ofNullable(matched.get(id));
          assertThat(why.earliestAtMs().isPresent()).as(id).isEqualTo(at.isPresent());
          at.ifPresent(ms -> assertThat(why.earliestAtMs()).as(id).hasValue(ms));
        });
  }

  /** Tickets of different builds never meet, so nobody is passed over for one of another. */
  private static List<GroupTicket> sameBuild(List<GroupTicket> tickets, GroupTicket as) {
    return tickets.stream().filter(ticket -> build(ticket).equals(build(as))).toList();
  }

  private static Attribute build(GroupTicket ticket) {
    return ticket.players().get(0).attributes().get("build");
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
    Queues queue =
        Queues.queue()
            .window(Age.OLDEST, Anchor.SEED, naive.window(), naive.perSecond(), 100_000)
            .rules(
                new RuleConfig.StringEquality("build", Queues.terms("build")),
                new RuleConfig.Difference(
                    "level",
                    naive.level(),
                    Merge.MEAN,
                    Anchor.GROUP,
                    new RuleTerms(
                        "level",
                        1,
                        new IfMissing.Refuse(),
                        naive.levelStep() == 0
                            ? new Widening.None()
                            : new Widening.Linear(naive.levelStep(), Duration.ofSeconds(5), 1_000),
                        Optional.empty(),
                        Age.OLDEST)));
    int n = 0;
    for (NaiveMatcher.Team team : naive.teams()) {
      Map<String, Integer> roles = new TreeMap<>(Comparator.comparing(ROLES::indexOf));
      roles.putAll(team.roles());
      queue.team(new TeamConfig("t" + n++, 1, team.min(), team.max(), List.of(), roles));
    }
    return queue.rules();
  }

  @Provide
  Arbitrary<World> worlds() {
    return shapes()
        .flatMap(
            teams -> {
              boolean roles = teams.stream().anyMatch(team -> !team.roles().isEmpty());
              int most = teams.stream().mapToInt(NaiveMatcher.Team::max).max().orElseThrow();
              Arbitrary<NaiveMatcher> naive =
                  Combinators.combine(
                          Arbitraries.of(0, 50, 200),
                          Arbitraries.of(0, 10, 50),
                          Arbitraries.of(1.0, 5.0, 50.0),
                          Arbitraries.of(0.0, 1.0))
                      .as((w, s, l, step) -> new NaiveMatcher(teams, w, s, l, step));
              return Combinators.combine(
                      naive,
                      tickets(Math.min(3, most), roles),
                      Arbitraries.longs().between(0, 20_000))
                  .as((matcher, tickets, wait) -> new World(matcher, tickets, T0 + 9_000 + wait));
            });
  }

  private static Arbitrary<List<NaiveMatcher.Team>> shapes() {
    Map<String, Integer> trio = Map.of("tank", 1, "healer", 1, "damage", 1);
    Map<String, Integer> pair = Map.of("tank", 1, "damage", 1);
    return Arbitraries.of(
        List.of(team(2, 2)),
        List.of(team(2, 5)),
        List.of(team(1, 1), team(1, 1)),
        List.of(team(2, 2), team(2, 2)),
        List.of(team(1, 1), team(2, 4)),
        List.of(team(1, 2), team(1, 2), team(1, 2)),
        List.of(new NaiveMatcher.Team(3, 3, trio)),
        List.of(team(1, 1), new NaiveMatcher.Team(2, 2, pair)),
        List.of(new NaiveMatcher.Team(2, 2, pair), new NaiveMatcher.Team(2, 2, pair)));
  }

  private static NaiveMatcher.Team team(int min, int max) {
    return new NaiveMatcher.Team(min, max, Map.of());
  }

  private static Arbitrary<List<GroupTicket>> tickets(int largestParty, boolean roles) {
    Arbitrary<List<String>> wishes =
        roles
            ? Arbitraries.of("tank", "healer", "damage", "damage", GroupPlayer.FILL)
                .list()
                .ofMinSize(1)
                .ofMaxSize(2)
                .uniqueElements()
            : Arbitraries.just(List.of());
    Arbitrary<GroupTicket> ticket =
        Combinators.combine(
                Arbitraries.integers().between(1, largestParty),
                Arbitraries.of(1400, 1450, 1500, 1510, 1600, 1800),
                Arbitraries.of(1.0, 2.0, 4.0, 9.0),
                Arbitraries.of("a", "a", "b"),
                Arbitraries.longs().between(0, 9_000),
                wishes.list().ofSize(largestParty))
            .as(
                (size, rating, level, build, since, roleWishes) -> {
                  List<GroupPlayer> players = new ArrayList<>();
                  for (int i = 0; i < size; i++) {
                    players.add(
                        new GroupPlayer(
                            "?" + i,
                            rating * 1_000_000L,
                            Map.of("level", Attribute.of(level), "build", Attribute.of(build)),
                            roleWishes.get(i)));
                  }
                  return GroupTicket.fresh("?", players, T0 + since, 60_000, rating);
                });
    return ticket.list().ofMinSize(1).ofMaxSize(8).map(GroupPoolProperties::named);
  }

  private static List<GroupTicket> named(List<GroupTicket> tickets) {
    List<GroupTicket> named = new ArrayList<>();
    for (GroupTicket ticket : tickets) {
      String id = "t" + named.size();
      named.add(
          GroupTicket.fresh(
              id,
              ticket.players().stream()
                  .map(
                      p ->
                          new GroupPlayer(id + p.id(), p.ratingMicros(), p.attributes(), p.roles()))
                  .toList(),
              ticket.sinceMs(),
              ticket.ttlMs(),
              ticket.rating()));
    }
    return named;
  }
}
