package io.matchstream.audit.limits;

import com.fasterxml.jackson.databind.JsonNode;
import io.matchstream.audit.limits.Group.Member;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** One rule of a queue of groups: says of a finished group whether it keeps it. */
interface Rule {
  /** Numbers are doubles: 0.8 - 0.6 is a little more than 0.2, and a limit of 0.2 includes it. */
  double ROUNDING = 1e-6;

  /** What a rule says of a group. */
  enum Verdict {
    KEPT,
    BROKEN,
    /** The audit cannot compute this kind of rule. */
    UNKNOWN
  }

  /** Whether the group keeps the rule. */
  Verdict judge(Group group);

  /** The rule in words, for a violation. */
  String name();

  /**
   * The rule that this is.
   *
   * @throws IllegalArgumentException if its type is not known
   */
  static Rule of(JsonNode rule) {
    String attribute = rule.path("attribute").asText();
    String name = rule.path("name").asText(rule.path("type").asText());
    return switch (rule.path("type").asText()) {
      case "string-equality" -> named(name, equality(rule, attribute));
      case "difference" -> named(name, difference(rule, attribute));
      case "set-intersection" -> named(name, intersection(rule, attribute));
      case "match-total" -> named(name, total(rule, attribute));
      case "region-latency" -> named(name, latency(rule, attribute));
      case "team-difference" -> named(name, teamDifference(rule, attribute));
      case "team-size-balance" ->
          named(name, teams(rule, true, team -> OptionalDouble.of(team.size())));
      case "party-size-similarity" ->
          named(name, teams(rule, true, team -> OptionalDouble.of(largestParty(team))));
      case "block-list" -> named(name, list(rule, attribute, Widening.fixed(0)));
      case "avoid-list" ->
          named(name, list(rule, attribute, Widening.of(rule, 0, true, JsonNode::asDouble)));
      case "expression" -> named(name, group -> Verdict.UNKNOWN);
      default -> throw new IllegalArgumentException("an unknown rule: " + rule.path("type"));
    };
  }

  /** The rating window among the rules. */
  static Rule window(Queue.Window window) {
    Widening limits = Widening.window(window);
    return named(
        "rating-window", group -> apart(group, limits, window.anchor(), ticket -> rating(ticket)));
  }

  private static Rule named(String name, Function<Group, Verdict> judge) {
    return new Rule() {
      @Override
      public Verdict judge(Group group) {
        return judge.apply(group);
      }

      @Override
      public String name() {
        return name;
      }
    };
  }

  private static Verdict kept(boolean keeps) {
    return keeps ? Verdict.KEPT : Verdict.BROKEN;
  }

  private static boolean within(double value, double limit) {
    return value <= limit + ROUNDING * Math.max(1, Math.abs(limit));
  }

  // What players bring.

  private static Optional<Object> brought(JsonNode rule, String attribute, Member member) {
    Optional<Object> own = member.attribute(attribute);
    JsonNode standard = rule.path("ifMissing").path("default");
    return own.isPresent() || standard.isMissingNode() ? own : Optional.of(plain(standard));
  }

  private static Object plain(JsonNode node) {
    if (node.isNumber()) {
      return node.asDouble();
    } else if (node.isArray()) {
      List<String> words = new ArrayList<>();
      node.forEach(word -> words.add(word.asText()));
      return words;
    } else if (node.isObject()) {
      Map<String, Double> numbers = new TreeMap<>();
      node.properties().forEach(e -> numbers.put(e.getKey(), e.getValue().asDouble()));
      return numbers;
    }
    return node.asText();
  }

  private static OptionalDouble number(JsonNode rule, String attribute, Member member) {
    if (attribute.equals("rating")) {
      return OptionalDouble.of(member.rating());
    }
    return brought(rule, attribute, member).orElse(null) instanceof Double number
        ? OptionalDouble.of(number)
        : OptionalDouble.empty();
  }

  private static Optional<Set<String>> words(JsonNode rule, String attribute, Member member) {
    if (!(brought(rule, attribute, member).orElse(null) instanceof Collection<?> words)) {
      return Optional.empty();
    }
    Set<String> set = new HashSet<>();
    words.forEach(word -> set.add(word.toString()));
    return Optional.of(set);
  }

  private static OptionalDouble rating(List<Member> ticket) {
    return OptionalDouble.of(ticket.get(0).ticket().getRating());
  }

  // Rules of pairs of tickets.

  private static Function<Group, Verdict> difference(JsonNode rule, String attribute) {
    Widening limits = Widening.of(rule, rule.path("max").asDouble(), true, JsonNode::asDouble);
    String anchor = rule.path("anchor").asText("group");
    String merge = rule.path("merge").asText("mean");
    return group ->
        apart(
            group,
            limits,
            anchor,
            ticket ->
                attribute.equals("rating")
                    ? rating(ticket)
                    : merged(rule, attribute, ticket, merge));
  }

  private static OptionalDouble merged(
      JsonNode rule, String attribute, List<Member> ticket, String merge) {
    List<Double> values = new ArrayList<>();
    for (Member member : ticket) {
      OptionalDouble value = number(rule, attribute, member);
      if (value.isEmpty()) {
        return OptionalDouble.empty();
      }
      values.add(value.getAsDouble());
    }
    return switch (merge) {
      case "min" -> values.stream().mapToDouble(Double::doubleValue).min();
      case "max" -> values.stream().mapToDouble(Double::doubleValue).max();
      default -> values.stream().mapToDouble(Double::doubleValue).average();
    };
  }

  /** Whether numbers of tickets lie close together, compared as the anchor says. */
  private static Verdict apart(
      Group group, Widening limits, String anchor, Function<List<Member>, OptionalDouble> number) {
    if (anchor.equals("mean")) {
      return aroundMean(group, limits, number);
    }
    List<Member> seed = group.seed();
    for (List<Member> one : group.tickets()) {
      for (List<Member> other : group.tickets()) {
        boolean compared = one != other && (!anchor.equals("seed") || one == seed);
        OptionalDouble a = number.apply(one);
        OptionalDouble b = number.apply(other);
        if (compared && a.isPresent() && b.isPresent()) {
          long[] waits = {Group.wait(one), Group.wait(other)};
          double gap = Math.abs(a.getAsDouble() - b.getAsDouble());
          if (!within(gap, limits.limit(waits)) && !limits.yields(waits)) {
            return Verdict.BROKEN;
          }
        }
      }
    }
    return Verdict.KEPT;
  }

  private static Verdict aroundMean(
      Group group, Widening limits, Function<List<Member>, OptionalDouble> number) {
    double sum = 0;
    int players = 0;
    for (List<Member> ticket : group.tickets()) {
      OptionalDouble value = number.apply(ticket);
      if (value.isPresent()) {
        sum += value.getAsDouble() * ticket.size();
        players += ticket.size();
      }
    }
    double mean = sum / Math.max(1, players);
    double limit = limits.limit(group.waits());
    for (List<Member> ticket : group.tickets()) {
      OptionalDouble value = number.apply(ticket);
      if (value.isPresent() && !within(Math.abs(value.getAsDouble() - mean), limit)) {
        return kept(limits.yields(group.waits()));
      }
    }
    return Verdict.KEPT;
  }

  private static Function<Group, Verdict> equality(JsonNode rule, String attribute) {
    Widening limits = Widening.of(rule, 0, true, JsonNode::asDouble);
    return group -> {
      for (List<Member> one : group.tickets()) {
        for (List<Member> other : group.tickets()) {
          if (!limits.yields(Group.wait(one), Group.wait(other))
              && differ(rule, attribute, one, other)) {
            return Verdict.BROKEN;
          }
        }
      }
      return Verdict.KEPT;
    };
  }

  /** A party in which somebody lacks the value is let pass as a whole. */
  private static boolean differ(
      JsonNode rule, String attribute, List<Member> one, List<Member> other) {
    Set<Object> values = new HashSet<>();
    for (List<Member> ticket : List.of(one, other)) {
      for (Member member : ticket) {
        Optional<Object> value =
            attribute.equals("rating")
                ? Optional.of(member.rating())
                : brought(rule, attribute, member);
        if (value.isEmpty()) {
          return false;
        }
        values.add(value.get());
      }
    }
    return values.size() > 1;
  }

  private static Function<Group, Verdict> list(JsonNode rule, String attribute, Widening limits) {
    boolean match = rule.path("scope").asText("match").equals("match");
    return group -> {
      for (List<Member> company : match ? List.of(group.members()) : group.teams()) {
        for (Member one : company) {
          Set<String> listed = words(rule, attribute, one).orElse(Set.of());
          for (Member other : company) {
            if (!one.id().equals(other.id())
                && listed.contains(other.id())
                && !limits.yields(one.waitMs(), other.waitMs())
                && !(one.ticket().getTicketId().equals(other.ticket().getTicketId())
                    && limits.yields(group.waits()))) {
              return Verdict.BROKEN;
            }
          }
        }
      }
      return Verdict.KEPT;
    };
  }

  // Rules of the whole group.

  private static Function<Group, Verdict> intersection(JsonNode rule, String attribute) {
    Widening limits = Widening.of(rule, rule.path("min").asDouble(1), false, JsonNode::asDouble);
    return group -> {
      Set<String> common = null;
      for (List<Member> ticket : group.tickets()) {
        List<Set<String>> lists = new ArrayList<>();
        ticket.forEach(member -> words(rule, attribute, member).ifPresent(lists::add));
        if (lists.size() == ticket.size()) {
          for (Set<String> list : lists) {
            if (common == null) {
              common = new HashSet<>(list);
            }
            common.retainAll(list);
          }
        }
      }
      return kept(
          common == null
              || within(limits.limit(group.waits()), common.size())
              || limits.yields(group.waits()));
    };
  }

  private static Function<Group, Verdict> total(JsonNode rule, String attribute) {
    Widening slack = Widening.of(rule, 0, true, JsonNode::asDouble);
    double least = rule.path("min").asDouble(-1e15);
    double most = rule.path("max").asDouble(1e15);
    return group -> {
      double sum = 0;
      for (Member member : group.members()) {
        sum += number(rule, attribute, member).orElse(0);
      }
      double by = slack.limit(group.waits());
      return kept(
          slack.yields(group.waits()) || (within(sum, most + by) && within(least - by, sum)));
    };
  }

  private static Function<Group, Verdict> latency(JsonNode rule, String attribute) {
    String where = attribute.isEmpty() ? "latency" : attribute;
    double most = Spans.ms(rule.path("maxLatency"));
    Widening limits = Widening.of(rule, most, true, Spans::ms);
    return group -> {
      double limit = limits.limit(group.waits());
      Set<String> reachable = null;
      for (List<Member> ticket : group.tickets()) {
        List<Map<?, ?>> measured = new ArrayList<>();
        for (Member member : ticket) {
          if (brought(rule, where, member).orElse(null) instanceof Map<?, ?> latencies) {
            measured.add(latencies);
          }
        }
        if (measured.size() == ticket.size()) {
          for (Map<?, ?> latencies : measured) {
            Set<String> near = near(latencies, limit);
            if (reachable == null) {
              reachable = near;
            }
            reachable.retainAll(near);
          }
        }
      }
      return kept(reachable == null || !reachable.isEmpty() || limits.yields(group.waits()));
    };
  }

  private static Set<String> near(Map<?, ?> latencies, double limit) {
    Set<String> near = new HashSet<>();
    latencies.forEach(
        (region, ms) -> {
          if (ms instanceof Double latency && within(latency, limit)) {
            near.add(region.toString());
          }
        });
    return near;
  }

  // Rules of teams.

  private static Function<Group, Verdict> teamDifference(JsonNode rule, String attribute) {
    String of = attribute.isEmpty() ? "rating" : attribute;
    boolean sum = rule.path("of").asText("mean").equals("sum");
    return teams(
        rule,
        false,
        team -> {
          List<Double> values = new ArrayList<>();
          team.forEach(member -> number(rule, of, member).ifPresent(values::add));
          double total = values.stream().mapToDouble(Double::doubleValue).sum();
          if (sum) {
            return OptionalDouble.of(total);
          }
          return values.isEmpty()
              ? OptionalDouble.empty()
              : OptionalDouble.of(total / values.size());
        });
  }

  /** The number of any two teams differs by no more than the limit. */
  private static Function<Group, Verdict> teams(
      JsonNode rule, boolean ofHumansOnly, Function<List<Member>, OptionalDouble> number) {
    Widening limits = Widening.of(rule, rule.path("max").asDouble(), true, JsonNode::asDouble);
    return group -> {
      if ((ofHumansOnly && group.hasBots()) || limits.yields(group.waits())) {
        return Verdict.KEPT;
      }
      double least = Double.POSITIVE_INFINITY;
      double most = Double.NEGATIVE_INFINITY;
      for (List<Member> team : group.teams()) {
        OptionalDouble value = number.apply(team);
        if (value.isPresent()) {
          least = Math.min(least, value.getAsDouble());
          most = Math.max(most, value.getAsDouble());
        }
      }
      return kept(most < least || within(most - least, limits.limit(group.waits())));
    };
  }

  private static int largestParty(List<Member> team) {
    Map<String, Integer> sizes = new HashMap<>();
    int largest = 0;
    for (Member member : team) {
      largest = Math.max(largest, sizes.merge(member.ticket().getTicketId(), 1, Integer::sum));
    }
    return largest;
  }
}
