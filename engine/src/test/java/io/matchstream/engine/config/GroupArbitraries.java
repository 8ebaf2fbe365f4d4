package io.matchstream.engine.config;

import io.matchstream.engine.tickets.Attribute;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Any queue of groups that the checks accept. */
final class GroupArbitraries {
  /** A rule about sizes with this limit leaves every match possible. */
  private static final int LARGEST_TEAM = 8;

  private GroupArbitraries() {}

  /**
   * A group of one to four kinds of teams and up to seven rules, and whether a queue asks first.
   */
  static Arbitrary<GroupConfig> groups() {
    Arbitrary<List<TeamConfig>> teams =
        Combinators.combine(
                Arbitraries.integers().between(1, 3),
                Arbitraries.integers().between(0, 4),
                Arbitraries.integers().between(1, 4),
                Arbitraries.of(true, false))
            .as(GroupArbitraries::team)
            .list()
            .ofMinSize(1)
            .ofMaxSize(4)
            .map(GroupArbitraries::named);
    return Combinators.combine(
            teams,
            rules(),
            Arbitraries.integers().between(0, 60_000).map(Duration::ofMillis),
            Arbitraries.of(true, false),
            Arbitraries.of(PartyConfig.PartyRating.class),
            Arbitraries.of(PartyConfig.OnLeave.class),
            Arbitraries.of(BackfillConfig.Priority.class))
        .as(
            (kinds, rules, fillFor, flag, rating, onLeave, priority) ->
                new GroupConfig(
                    kinds,
                    1,
                    // One team has nothing to be compared with.
                    kinds.stream().mapToInt(TeamConfig::count).sum() > 1
                        ? rules
                        : rules.stream().filter(rule -> !ofTeams(rule)).toList(),
                    fillFor,
                    new PartyConfig(
                        kinds.stream().mapToInt(TeamConfig::max).max().orElseThrow(),
                        flag,
                        rating,
                        onLeave),
                    new BackfillConfig(!flag, priority)));
  }

  /** The queue of duels made one of these groups. */
  static QueueConfig of(QueueConfig duel, GroupConfig group) {
    int min = group.teams().stream().mapToInt(team -> team.count() * team.min()).sum();
    boolean asks = group.backfill().allowed();
    Duration window = Duration.ofSeconds(7);
    return new QueueConfig(
        duel.name(),
        duel.timeControl(),
        new MatchShape(min, group.maxPlayers(), false),
        duel.rating()
            .map(
                r ->
                    new RatingConfig(
                        r.system(),
                        r.initial(),
                        r.deviation(),
                        r.volatility(),
                        r.tau(),
                        asks ? 1.5 : 0,
                        new WindowConfig(
                            asks ? Age.BOTH : Age.YOUNGEST,
                            asks ? Anchor.MEAN : Anchor.GROUP,
                            r.window().initial(),
                            r.window().perSecond(),
                            r.window().max()),
                        r.trustProducer())),
        duel.ticketTtl(),
        duel.sweepEvery(),
        duel.pendingTtl().plus(window),
        duel.assignmentTtl(),
        duel.tokenTtl(),
        duel.seatTtl(),
        duel.disconnectGrace(),
        duel.avoidRematch(),
        duel.ifQueued(),
        duel.ifMatched(),
        duel.maxWaiting(),
        duel.bots(),
        Optional.of(group),
        asks ? Optional.of(new ReadyCheckConfig(window)) : Optional.empty(),
        duel.requires(),
        duel.externalResults(),
        duel.servers());
  }

  private static boolean ofTeams(RuleConfig rule) {
    return rule instanceof RuleConfig.TeamDifference
        || rule instanceof RuleConfig.TeamSizeBalance
        || rule instanceof RuleConfig.PartySizeSimilarity;
  }

  private static TeamConfig team(int count, int min, int more, boolean roles) {
    Map<String, Integer> seats = new LinkedHashMap<>();
    if (roles) {
      seats.put("tank", 1);
      if (min + more > 1) {
        seats.put("damage", min + more - 1);
      }
    }
    List<Widening.Step> steps =
        roles
            ? List.of()
            : List.of(new Widening.Step(Duration.ofSeconds(count), OptionalDouble.of(more)));
    return new TeamConfig("", count, min, min + more, steps, seats);
  }

  /** Names by number; the first team has at least one player. */
  private static List<TeamConfig> named(List<TeamConfig> teams) {
    List<TeamConfig> named = new ArrayList<>();
    for (int i = 0; i < teams.size(); i++) {
      TeamConfig team = teams.get(i);
      int min = i == 0 ? Math.max(1, team.min()) : team.min();
      int count = named.isEmpty() ? team.count() : 1;
      named.add(
          new TeamConfig("team" + i, count, min, team.max(), team.minWidening(), team.roles()));
    }
    return named;
  }

  private static Arbitrary<List<RuleConfig>> rules() {
    return Combinators.combine(
            Arbitraries.doubles().between(0.001, 1e6).ofScale(3),
            Arbitraries.integers().between(0, 11),
            terms())
        .as((limit, kind, terms) -> new Draft(limit, kind, terms))
        .list()
        .ofMaxSize(7)
        .map(
            drafts -> {
              List<RuleConfig> rules = new ArrayList<>();
              for (Draft draft : drafts) {
                rules.add(rule(draft.limit, draft.kind, draft.terms.apply("rule " + rules.size())));
              }
              return rules;
            });
  }

  /** A rule without its name, which depends on the others. */
  private record Draft(double limit, int kind, Function<String, RuleTerms> terms) {}

  /** Some terms without a widening, which depends on the kind of rule. */
  private static Arbitrary<Function<String, RuleTerms>> terms() {
    return Combinators.combine(
            Arbitraries.doubles().between(0, 1000).ofScale(2),
            Arbitraries.integers().between(0, 3_600_000).map(Duration::ofMillis).optional(),
            Arbitraries.of(Age.class),
            Arbitraries.of(new IfMissing.MatchAny(), new IfMissing.Refuse()))
        .as(
            (weight, optionalAfter, age, ifMissing) ->
                name ->
                    new RuleTerms(
                        name, weight, ifMissing, new Widening.None(), optionalAfter, age));
  }

  private static RuleConfig rule(double limit, int kind, RuleTerms terms) {
    Duration second = Duration.ofSeconds(1);
    Widening linear = new Widening.Linear(limit, second, 3 * limit);
    Widening steps =
        new Widening.Steps(
            List.of(
                new Widening.Step(second, OptionalDouble.of(2 * limit)),
                new Widening.Step(second.multipliedBy(2), OptionalDouble.empty())));
    Widening off = new Widening.Steps(List.of(new Widening.Step(second, OptionalDouble.empty())));
    double whole = Math.ceil(limit);
    return switch (kind) {
      case 0 ->
          new RuleConfig.StringEquality(
              "build", with(terms, new IfMissing.UseDefault(Attribute.of("7")), off));
      case 1 ->
          new RuleConfig.Difference(
              "skill",
              limit,
              Merge.MAX,
              Anchor.MEAN,
              with(terms, new IfMissing.UseDefault(Attribute.of(limit)), linear));
      case 2 ->
          new RuleConfig.SetIntersection(
              "maps",
              3,
              with(
                  terms,
                  new IfMissing.UseDefault(Attribute.of(List.of("b", "a"))),
                  new Widening.Linear(-1, second, 1)));
      case 3 ->
          new RuleConfig.MatchTotal(
              "cost", -limit, RuleConfig.MatchTotal.NO_LIMIT, with(terms, steps));
      case 4 ->
          new RuleConfig.RegionLatency(
              "latency",
              whole,
              with(
                  terms,
                  new IfMissing.UseDefault(Attribute.of(Map.of("eu", 40.5, "us", 120.0))),
                  new Widening.Linear(5, second, whole + 50)));
      case 5 ->
          new RuleConfig.TeamDifference("skill", limit, RuleConfig.Total.SUM, with(terms, steps));
      case 6 ->
          new RuleConfig.TeamSizeBalance(
              LARGEST_TEAM, without(terms, new Widening.Linear(1, second, LARGEST_TEAM + 2)));
      case 7 ->
          new RuleConfig.PartySizeSimilarity(LARGEST_TEAM, without(terms, new Widening.None()));
      case 8 ->
          new RuleConfig.BlockList(
              "blocked",
              RuleConfig.Scope.TEAM,
              new RuleTerms(
                  terms.name(),
                  1,
                  terms.ifMissing(),
                  new Widening.None(),
                  Optional.empty(),
                  Age.OLDEST));
      case 9 -> new RuleConfig.AvoidList("avoided", RuleConfig.Scope.MATCH, terms);
      case 10 ->
          new RuleConfig.Expression(
              "match.size > 0", RuleConfig.When.FORMING, with(terms, new Widening.None()));
      default -> new RuleConfig.StringEquality("build", terms);
    };
  }

  private static RuleTerms with(RuleTerms terms, Widening widening) {
    return with(terms, terms.ifMissing(), widening);
  }

  /** Of a rule without an attribute, of which nothing can be missing. */
  private static RuleTerms without(RuleTerms terms, Widening widening) {
    return with(terms, new IfMissing.MatchAny(), widening);
  }

  private static RuleTerms with(RuleTerms terms, IfMissing ifMissing, Widening widening) {
    return new RuleTerms(
        terms.name(), terms.weight(), ifMissing, widening, terms.optionalAfter(), terms.age());
  }
}
