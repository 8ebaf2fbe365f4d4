package io.matchstream.engine.rules;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.Anchor;
import io.matchstream.engine.config.BackfillConfig;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.config.PartyConfig;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.RatingConfig;
import io.matchstream.engine.config.RatingKind;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.config.TeamConfig;
import io.matchstream.engine.config.Widening;
import io.matchstream.engine.config.WindowConfig;
import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.Avoid;
import io.matchstream.engine.tickets.Backfill;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Queues, rules and tickets for the tests of rules. */
final class Given {
  /** Longer than any test waits. */
  static final long TTL_MS = 10_000_000;

  private Given() {}

  /** A queue of two teams of up to five without ratings. */
  static RuleSet rules(RuleConfig... rules) {
    return RuleSet.of(queue(Optional.empty(), team("a"), team("b"), rules));
  }

  /** A queue with a rating window. */
  static RuleSet window(WindowConfig window, RuleConfig... rules) {
    RatingConfig rating =
        new RatingConfig(RatingKind.GLICKO2, 1500, 350, 0.06, 0.5, 0, window, false);
    return RuleSet.of(queue(Optional.of(rating), team("a"), team("b"), rules));
  }

  /** A queue of one team. */
  static RuleSet coop(RuleConfig... rules) {
    return RuleSet.of(queue(Optional.empty(), List.of(team("all")), rules));
  }

  static WindowConfig window(Age age, Anchor anchor, int initial, int perSecond, int max) {
    return new WindowConfig(age, anchor, initial, perSecond, max);
  }

  static RuleTerms terms(String name) {
    return terms(name, new IfMissing.Refuse(), new Widening.None(), Age.OLDEST);
  }

  static RuleTerms terms(String name, IfMissing missing) {
    return terms(name, missing, new Widening.None(), Age.OLDEST);
  }

  static RuleTerms terms(String name, Widening widening, Age age) {
    return terms(name, new IfMissing.Refuse(), widening, age);
  }

  static RuleTerms terms(String name, IfMissing missing, Widening widening, Age age) {
    return new RuleTerms(name, 1, missing, widening, Optional.empty(), age);
  }

  static RuleTerms optional(String name, Duration after, Age age) {
    return new RuleTerms(
        name, 1, new IfMissing.Refuse(), new Widening.None(), Optional.of(after), age);
  }

  static RuleTerms weighing(String name, double weight) {
    return new RuleTerms(
        name, weight, new IfMissing.Refuse(), new Widening.None(), Optional.empty(), Age.OLDEST);
  }

  static Widening.Linear linear(double step, Duration every, double limit) {
    return new Widening.Linear(step, every, limit);
  }

  static Widening.Step step(Duration at, double value) {
    return new Widening.Step(at, OptionalDouble.of(value));
  }

  static Widening.Step inactive(Duration at) {
    return new Widening.Step(at, OptionalDouble.empty());
  }

  static GroupPlayer player(String id, Map<String, Attribute> attributes) {
    return rated(id, 1500, attributes);
  }

  static GroupPlayer rated(String id, int rating, Map<String, Attribute> attributes) {
    return new GroupPlayer(id, rating * 1_000_000L, attributes, List.of());
  }

  /** A player alone, whose id is the ticket's. */
  static GroupTicket solo(String id, long sinceMs, Map<String, Attribute> attributes) {
    return GroupTicket.fresh(id, List.of(player(id, attributes)), sinceMs, TTL_MS, 1500);
  }

  /** A player alone with a rating. */
  static GroupTicket solo(String id, long sinceMs, int rating) {
    return GroupTicket.fresh(id, List.of(rated(id, rating, Map.of())), sinceMs, TTL_MS, rating);
  }

  static GroupTicket party(String id, long sinceMs, GroupPlayer... players) {
    return GroupTicket.fresh(id, List.of(players), sinceMs, TTL_MS, 1500);
  }

  static GroupTicket avoiding(GroupTicket ticket, String player, long untilMs) {
    return new GroupTicket(
        ticket.id(),
        ticket.players(),
        ticket.sinceMs(),
        ticket.ttlMs(),
        ticket.rating(),
        ticket.returns(),
        ticket.notBeforeMs(),
        List.of(new Avoid(player, untilMs)),
        ticket.backfill());
  }

  /** A running match of these players that asks for one more in team a. */
  static GroupTicket backfill(String id, long sinceMs, GroupPlayer... players) {
    List<Backfill.Seated> seated =
        List.of(players).stream()
            .map(player -> new Backfill.Seated(player.id(), "a", Optional.empty()))
            .toList();
    Backfill wanted =
        new Backfill(id, seated, List.of(new Backfill.Open("a", Optional.empty(), 1)));
    return new GroupTicket(
        id,
        List.of(players),
        sinceMs,
        TTL_MS,
        1500,
        0,
        Long.MIN_VALUE,
        List.of(),
        Optional.of(wanted));
  }

  /**
   * A team with these players, each brought by the ticket of that name: {@code "ticket/player"}.
   */
  static Lineup.Team team(String name, List<GroupTicket> tickets, String... seats) {
    List<Lineup.Seat> taken = new ArrayList<>();
    for (String seat : seats) {
      int slash = seat.indexOf('/');
      String brings = seat.substring(0, slash);
      String sits = seat.substring(slash + 1);
      GroupTicket ticket =
          tickets.stream().filter(t -> t.id().equals(brings)).findFirst().orElseThrow();
      GroupPlayer player =
          ticket.players().stream().filter(p -> p.id().equals(sits)).findFirst().orElseThrow();
      taken.add(
          new Lineup.Seat(Optional.of(new Lineup.Sitter(player, ticket.id())), Optional.of("any")));
    }
    return new Lineup.Team(name, taken, OptionalDouble.empty(), OptionalDouble.empty());
  }

  static Lineup lineup(Lineup.Team... teams) {
    return new Lineup(List.of(teams), 0, 0);
  }

  private static TeamConfig team(String name) {
    return new TeamConfig(name, 1, 1, 5, List.of(), Map.of());
  }

  private static QueueConfig queue(
      Optional<RatingConfig> rating, TeamConfig first, TeamConfig second, RuleConfig... rules) {
    return queue(rating, List.of(first, second), rules);
  }

  static QueueConfig queue(
      Optional<RatingConfig> rating, List<TeamConfig> teams, RuleConfig... rules) {
    QueueConfig base = ConfigReader.shipped().queues().get(0);
    GroupConfig group =
        new GroupConfig(
            teams,
            1,
            List.of(rules),
            Duration.ZERO,
            new PartyConfig(5, true, PartyConfig.PartyRating.MEAN, PartyConfig.OnLeave.DISSOLVE),
            new BackfillConfig(true, BackfillConfig.Priority.FIRST));
    return new QueueConfig(
        base.name(),
        base.timeControl(),
        base.match(),
        rating,
        base.ticketTtl(),
        base.sweepEvery(),
        base.pendingTtl(),
        base.assignmentTtl(),
        base.tokenTtl(),
        base.seatTtl(),
        base.disconnectGrace(),
        base.avoidRematch(),
        base.ifQueued(),
        base.ifMatched(),
        base.maxWaiting(),
        base.bots(),
        Optional.of(group),
        base.readyCheck(),
        base.requires(),
        base.externalResults(),
        base.servers());
  }
}
