package io.matchstream.engine.rules;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.Anchor;
import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.config.Widening;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.Avoid;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The rules again, slowly and straight from their description, on whole groups. */
final class NaiveRules {
  private static final double SLACK = 1e-6;

  private NaiveRules() {}

  /** Whether the newcomer, the last of the group, may join the others, who go together. */
  static boolean admits(List<RuleConfig> rules, List<GroupTicket> group, long now) {
    return noPlayerTwice(group)
        && nobodyAvoided(group, now)
        && rules.stream().allMatch(rule -> keeps(rule, group, now));
  }

  private static boolean keeps(RuleConfig rule, List<GroupTicket> group, long now) {
    GroupTicket last = group.get(group.size() - 1);
    if (rule instanceof RuleConfig.Difference d) {
      return keeps(d, group, now);
    }
    if (rule instanceof RuleConfig.StringEquality e) {
      return pairs(group).stream().allMatch(p -> free(rule, p, now) || sameText(e, p));
    }
    if (rule instanceof RuleConfig.AvoidList a) {
      boolean atOdds = listed(a, List.of(last, last)) && !free(rule, group, now);
      return !atOdds && pairs(group).stream().allMatch(p -> free(rule, p, now) || !listed(a, p));
    }
    if (free(rule, group, now)) {
      return true;
    }
    double limit = limit(rule, start(rule), group, now);
    if (rule instanceof RuleConfig.MatchTotal t) {
      return allPlayers(group).stream()
              .mapToDouble(p -> number(t.attribute(), t.terms(), p).orElse(0.0))
              .sum()
          <= t.max() + limit + SLACK;
    }
    if (rule instanceof RuleConfig.SetIntersection s) {
      Optional<Set<String>> common = Optional.empty();
      for (GroupPlayer player : bringing(s.attribute(), group)) {
        Set<String> own =
            new HashSet<>(((Attribute.Words) player.attributes().get(s.attribute())).values());
        common.ifPresent(own::retainAll);
        common = Optional.of(own);
      }
      return common.isEmpty() || common.get().size() >= limit - SLACK;
    }
    RuleConfig.RegionLatency r = (RuleConfig.RegionLatency) rule;
    return List.of("eu", "us").stream()
        .anyMatch(
            region ->
                bringing(r.attribute(), group).stream()
                    .allMatch(
                        p ->
                            ((Attribute.Numbers) p.attributes().get(r.attribute()))
                                    .values()
                                    .get(region)
                                <= limit + SLACK));
  }

  private static boolean keeps(RuleConfig.Difference rule, List<GroupTicket> group, long now) {
    GroupTicket last = group.get(group.size() - 1);
    if (group.size() == 1) {
      return true;
    }
    if (rule.anchor() == Anchor.MEAN) {
      double sum = 0;
      double players = 0;
      for (GroupTicket ticket : group) {
        if (merged(rule, ticket).isPresent()) {
          sum += merged(rule, ticket).get() * ticket.players().size();
          players += ticket.players().size();
        }
      }
      double mean = sum / players;
      double limit = limit(rule, rule.max(), group, now);
      return free(rule, group, now)
          || group.stream()
              .flatMap(t -> merged(rule, t).stream())
              .allMatch(v -> Math.abs(v - mean) <= limit + SLACK);
    }
    List<GroupTicket> others =
        rule.anchor() == Anchor.SEED ? group.subList(0, 1) : group.subList(0, group.size() - 1);
    return others.stream()
        .allMatch(
            other -> {
              List<GroupTicket> pair = List.of(other, last);
              return free(rule, pair, now)
                  || merged(rule, other).isEmpty()
                  || merged(rule, last).isEmpty()
                  || Math.abs(merged(rule, other).get() - merged(rule, last).get())
                      <= limit(rule, rule.max(), pair, now) + SLACK;
            });
  }

  /** Every two tickets of the group with the newcomer in it; the newcomer alone is one too. */
  private static List<List<GroupTicket>> pairs(List<GroupTicket> group) {
    GroupTicket last = group.get(group.size() - 1);
    List<List<GroupTicket>> pairs = new ArrayList<>();
    for (GroupTicket other : group) {
      if (!other.equals(last) || group.size() == 1) {
        pairs.add(List.of(other, last));
      }
    }
    return pairs;
  }

  /** Optional or inactive for these tickets. */
  private static boolean free(RuleConfig rule, List<GroupTicket> tickets, long now) {
    RuleTerms terms = rule.terms();
    boolean optional =
        terms.optionalAfter().isPresent()
            && wait(terms.age(), tickets, now) >= terms.optionalAfter().get().toMillis();
    return optional || Double.isNaN(limit(rule, start(rule), tickets, now));
  }

  /** Limits only loosen here, so the strictest of all is the one of the youngest. */
  private static double limit(RuleConfig rule, double start, List<GroupTicket> tickets, long now) {
    long wait = wait(rule.terms().age(), tickets, now);
    double limit = start;
    if (rule.terms().widening() instanceof Widening.Linear linear) {
      for (long t = linear.every().toMillis(); t <= wait; t += linear.every().toMillis()) {
        limit += linear.step();
      }
      limit = linear.step() > 0 ? Math.min(limit, linear.limit()) : Math.max(limit, linear.limit());
    } else if (rule.terms().widening() instanceof Widening.Steps steps) {
      for (Widening.Step step : steps.steps()) {
        limit = step.at().toMillis() <= wait ? step.value().orElse(Double.NaN) : limit;
      }
    }
    return limit;
  }

  private static long wait(Age age, List<GroupTicket> tickets, long now) {
    return age == Age.OLDEST
        ? tickets.stream().mapToLong(t -> t.waitMs(now)).max().orElseThrow()
        : tickets.stream().mapToLong(t -> t.waitMs(now)).min().orElseThrow();
  }

  private static double start(RuleConfig rule) {
    if (rule instanceof RuleConfig.Difference d) {
      return d.max();
    }
    if (rule instanceof RuleConfig.SetIntersection s) {
      return s.min();
    }
    return rule instanceof RuleConfig.RegionLatency r ? r.maxLatencyMs() : 0;
  }

  private static boolean sameText(RuleConfig.StringEquality rule, List<GroupTicket> pair) {
    List<GroupPlayer> bringing = bringing(rule.attribute(), pair);
    boolean someLack =
        pair.stream().anyMatch(t -> bringing(rule.attribute(), List.of(t)).isEmpty());
    return someLack
        || bringing.stream().map(p -> p.attributes().get(rule.attribute())).distinct().count() <= 1;
  }

  private static boolean listed(RuleConfig.AvoidList rule, List<GroupTicket> pair) {
    List<GroupPlayer> both = allPlayers(pair);
    return both.stream()
        .anyMatch(
            one ->
                both.stream()
                    .anyMatch(
                        other ->
                            across(pair, one, other)
                                && one.attributes().get(rule.attribute())
                                    instanceof Attribute.Words words
                                && words.values().contains(other.id())));
  }

  /** Of two tickets, players of different ones; of a ticket alone, any two players. */
  private static boolean across(List<GroupTicket> pair, GroupPlayer one, GroupPlayer other) {
    GroupTicket first = pair.get(0);
    GroupTicket second = pair.get(1);
    return first.equals(second)
        ? !one.id().equals(other.id())
        : first.players().contains(one) != first.players().contains(other);
  }

  /** The players of tickets of which every player has the attribute. */
  private static List<GroupPlayer> bringing(String attribute, List<GroupTicket> tickets) {
    return allPlayers(
        tickets.stream()
            .filter(t -> t.players().stream().allMatch(p -> p.attributes().containsKey(attribute)))
            .toList());
  }

  private static Optional<Double> merged(RuleConfig.Difference rule, GroupTicket ticket) {
    List<Double> values =
        ticket.players().stream()
            .flatMap(p -> number(rule.attribute(), rule.terms(), p).stream())
            .toList();
    if (values.size() < ticket.players().size()) {
      return Optional.empty();
    }
    return Optional.of(
        switch (rule.merge()) {
          case MIN -> values.stream().min(Double::compare).orElseThrow();
          case MAX -> values.stream().max(Double::compare).orElseThrow();
          case MEAN -> values.stream().mapToDouble(v -> v).average().orElseThrow();
        });
  }

  private static Optional<Double> number(String attribute, RuleTerms terms, GroupPlayer player) {
    Map<String, Attribute> brings = player.attributes();
    if (brings.get(attribute) instanceof Attribute.Numeric number) {
      return Optional.of(number.value());
    }
    return terms.ifMissing() instanceof IfMissing.UseDefault standard
        ? Optional.of(((Attribute.Numeric) standard.value()).value())
        : Optional.empty();
  }

  private static boolean noPlayerTwice(List<GroupTicket> group) {
    return allPlayers(group).stream().map(GroupPlayer::id).distinct().count()
        == allPlayers(group).size();
  }

  private static boolean nobodyAvoided(List<GroupTicket> group, long now) {
    for (GroupTicket ticket : group) {
      for (Avoid avoid : ticket.avoid()) {
        for (GroupTicket other : group) {
          if (!other.equals(ticket)
              && avoid.untilMs() > now
              && other.players().stream().anyMatch(p -> p.id().equals(avoid.player()))) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private static List<GroupPlayer> allPlayers(List<GroupTicket> tickets) {
    return tickets.stream().flatMap(t -> t.players().stream()).toList();
  }
}
