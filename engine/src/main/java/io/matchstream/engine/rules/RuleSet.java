package io.matchstream.engine.rules;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.effort.Effort;
import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The rules of a queue, compiled once: whether and how well tickets go together, and when time
 * alone changes that. In this order: the rating window, as a difference of the tickets' ratings,
 * where the queue has ratings; the queue's own rules; whom a ticket avoids; no player twice.
 *
 * <p>A pair is judged by {@link #distance}, a forming group at each addition by {@link #admits},
 * the complete group with its teams by {@link #objection}. A weight ranks and never overrides a
 * limit. All limits are inclusive.
 *
 * <p>Immutable, thread-safe. A ticket that {@link #refusal} refuses goes together with nobody, on
 * any path. A backfill is never refused; what its players lack, lets it pass.
 */
public final class RuleSet {
  /**
   * Instants that {@link #miss} looks at, at most: a window that grows each second is followed for
   * more than a day, far beyond any ticket's time.
   */
  private static final int MOST_INSTANTS = 100_000;

  private final Rule[] rules;
  private final double[] weights;
  private final List<String> names;
  private final Optional<DifferenceRule> axis;
  private final int axisIndex;
  private final boolean[] parts;

  private RuleSet(List<Rule> compiled) {
    rules = compiled.toArray(Rule[]::new);
    weights = compiled.stream().mapToDouble(rule -> rule.terms().weight()).toArray();
    names = compiled.stream().map(Rule::name).toList();
    parts = new boolean[rules.length];
    for (int i = 0; i < rules.length; i++) {
      parts[i] = rules[i] instanceof EqualityRule equality && equality.parts();
    }
    axisIndex = axisOf(compiled);
    axis =
        axisIndex >= 0 && rules[axisIndex] instanceof DifferenceRule difference
            ? Optional.of(difference)
            : Optional.empty();
  }

  /**
   * Compiles the rules of a queue.
   *
   * @throws IllegalArgumentException if a rule makes no sense, such as a default value of a type
   *     that it does not read
   */
  public static RuleSet of(QueueConfig queue) {
    return new RuleSet(RuleCompiler.compile(queue));
  }

  /**
   * Why a ticket may not wait: an attribute is missing that a rule must have, an attribute has
   * another type than a rule reads, or its own players could never play together. Of several
   * reasons the first in the order of the rules.
   */
  public Optional<Refusal> refusal(GroupTicket ticket) {
    if (ticket.backfill().isPresent()) {
      return Optional.empty();
    }
    return Arrays.stream(rules).flatMap(rule -> rule.refusal(ticket).stream()).findFirst();
  }

  /** What the rules need to know of a ticket; to be computed once, when it enters the pool. */
  public Facts facts(GroupTicket ticket) {
    double[] numbers = new double[rules.length];
    Object[] things = new Object[rules.length];
    StringBuilder partition = new StringBuilder();
    boolean roams = false;
    for (int i = 0; i < rules.length; i++) {
      numbers[i] = rules[i].number(ticket);
      things[i] = rules[i].thing(ticket).orElse(null);
      if (parts[i]) {
        roams |= things[i] == null;
        String value = things[i] instanceof String text ? text : "";
        // Length first, so that no two lists of values read the same.
        partition.append(value.length()).append(':').append(value);
      }
    }
    return new Facts(ticket, numbers, things, partition.toString(), roams, refusedBy(ticket));
  }

  /**
   * Tickets of different partitions never go together, unless one {@link #roams}: the values of all
   * equality rules that always filter; empty without such a rule.
   */
  public String partition(Facts facts) {
    return facts.partition();
  }

  /**
   * Whether the ticket may go together with tickets of every partition: a backfill whose players
   * lack a value, which lets it pass. No ticket of players does: a rule that lets one pass that
   * lacks the value parts nothing.
   */
  public boolean roams(Facts facts) {
    return facts.roams() && facts.backfill();
  }

  /**
   * The number that a pool's index is ordered by: the ticket's rating where there is a window; else
   * the value of the first difference rule that always filters and that no ticket is without; else
   * of the first that no ticket is without; else 0. Also 0 for a backfill that lacks it.
   */
  public double axis(Facts facts) {
    double value = axisIndex < 0 ? 0 : facts.number(axisIndex);
    return Double.isNaN(value) ? 0 : value;
  }

  /**
   * The largest absolute difference on the axis that a ticket behind the seed in the line may have
   * from it at this instant; infinite for no limit. Nobody further away goes together with the
   * seed; nearer ones may, and {@link #distance} tells. For a backfill, which may be younger than
   * its candidates, the widest that the rule can ever be. A candidate that is a backfill without a
   * value on the axis is beyond no reach.
   */
  public double reach(Facts seed, long nowMs) {
    return axis.map(rule -> rule.reach(seed, nowMs)).orElse(Double.POSITIVE_INFINITY);
  }

  /**
   * The sum over all rules of weight × distance between the two; infinite when a rule filters. The
   * two may be named in either order. Allocates nothing; linear in the rules.
   */
  public double distance(Facts seed, Facts candidate, long nowMs) {
    if (seed.refusedBy() >= 0 || candidate.refusedBy() >= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double sum = 0;
    for (int i = 0; i < rules.length; i++) {
      double distance = rules[i].distance(seed, candidate, nowMs);
      if (distance == Double.POSITIVE_INFINITY) {
        return distance;
      }
      sum += weights[i] * distance;
    }
    return sum;
  }

  /**
   * Whether a ticket may join a forming group: every rule, against the whole of it.
   *
   * @param members the seed first; they go together already
   */
  public boolean admits(List<Facts> members, Facts candidate, long nowMs) {
    return admits(members, candidate, nowMs, Effort.uncounted());
  }

  /**
   * As {@link #admits(List, Facts, long)}.
   *
   * @param effort what expressions take is spent of it; a look at each member by the other rules is
   *     not
   */
  public boolean admits(List<Facts> members, Facts candidate, long nowMs, Effort effort) {
    if (candidate.refusedBy() >= 0) {
      return false;
    }
    for (Rule rule : rules) {
      if (!rule.admits(members, candidate, nowMs, effort)) {
        return false;
      }
    }
    return true;
  }

  /**
   * The name of the first rule that a complete group with its teams breaks, every rule checked
   * again from the start; empty when the match may be made. Quadratic in the tickets.
   *
   * @param members the seed first, at least one
   * @param lineup the teams; each of its players comes from one of the members
   * @throws IllegalArgumentException if a ticket of the lineup is no member
   */
  public Optional<String> objection(List<Facts> members, Lineup lineup, long nowMs) {
    return objection(members, lineup, nowMs, Effort.uncounted());
  }

  /**
   * As {@link #objection(List, Lineup, long)}.
   *
   * @param effort what it took is spent of it
   */
  public Optional<String> objection(List<Facts> members, Lineup lineup, long nowMs, Effort effort) {
    effort.spend((long) members.size() * members.size());
    for (Facts member : members) {
      if (member.refusedBy() >= 0) {
        return Optional.of(names.get(member.refusedBy()));
      }
    }
    for (Rule rule : rules) {
      if (!rule.holds(members, nowMs) || !rule.accepts(members, lineup, nowMs, effort)) {
        return Optional.of(rule.name());
      }
    }
    return Optional.empty();
  }

  /**
   * Where a group plays: the region with the least total latency among those that everybody reaches
   * within the limit, the first by name of equal ones. Where the rule has become optional or
   * inactive and none is within the limit, the best that everybody has measured. Of several region
   * rules the first decides. Empty without such a rule, or when nobody has measured anything.
   *
   * @param members the seed first
   */
  public Optional<String> region(List<Facts> members, long nowMs) {
    for (Rule rule : rules) {
      if (rule instanceof RegionRule regions) {
        return regions.region(members, nowMs);
      }
    }
    return Optional.empty();
  }

  /**
   * The first instant after now at which time alone changes what any rule says of this ticket: a
   * limit by its own wait, a rule that becomes optional, the end of an avoidance; {@link
   * Miss#NEVER} for never. What a rule says of two tickets changes only at such an instant of one
   * of them.
   */
  public long nextChangeMs(Facts facts, long nowMs) {
    long next = Limits.NEVER;
    for (Rule rule : rules) {
      next = Math.min(next, rule.nextChangeMs(facts, nowMs));
    }
    return next;
  }

  /**
   * Why two tickets do not go together, and from when on time alone lets them; empty when they do.
   * Walks the instants at which a limit changes, until one of the two expires.
   */
  public Optional<Miss> miss(Facts seed, Facts candidate, long nowMs) {
    return missNow(seed, candidate, nowMs)
        .map(
            miss ->
                refusedEver(seed, candidate)
                    ? miss
                    : new Miss(
                        miss.rule(),
                        miss.distance(),
                        miss.detail(),
                        possibleAt(seed, candidate, nowMs)));
  }

  /**
   * Why two tickets do not go together now, without looking ahead: {@link Miss#possibleAtMs} is
   * {@link Miss#NEVER}. Empty when they do. Costs what {@link #distance} costs.
   */
  public Optional<Miss> missNow(Facts seed, Facts candidate, long nowMs) {
    int refused = seed.refusedBy() >= 0 ? seed.refusedBy() : candidate.refusedBy();
    if (refused >= 0) {
      String detail = "one of the two could never be matched: " + whyRefused(seed, candidate);
      return Optional.of(
          new Miss(names.get(refused), Double.POSITIVE_INFINITY, detail, Miss.NEVER));
    }
    for (Rule rule : rules) {
      if (parts(rule, seed, candidate, nowMs)) {
        return Optional.of(miss(rule, rule.gap(seed, candidate, nowMs)));
      }
    }
    return Optional.empty();
  }

  /**
   * Why a ticket may not join a forming group, without looking ahead; empty when {@link #admits}
   * lets it.
   *
   * @param members the seed first; they go together already
   * @param effort what expressions take is spent of it
   */
  public Optional<Miss> missNow(List<Facts> members, Facts candidate, long nowMs, Effort effort) {
    if (candidate.refusedBy() >= 0) {
      return missNow(members.get(0), candidate, nowMs);
    }
    for (Rule rule : rules) {
      if (!rule.admits(members, candidate, nowMs, effort)) {
        return Optional.of(miss(rule, rule.gap(members, candidate, nowMs)));
      }
    }
    return Optional.empty();
  }

  /**
   * Why a group that goes together is no match with these teams; empty when it is.
   *
   * @param members the seed first; each was let in by {@link #admits}
   * @param lineup the teams; each of its players comes from one of the members
   * @param effort what it took is spent of it
   */
  public Optional<Miss> missNow(List<Facts> members, Lineup lineup, long nowMs, Effort effort) {
    effort.spend((long) members.size() * members.size());
    for (Rule rule : rules) {
      if (!rule.holds(members, nowMs) || !rule.accepts(members, lineup, nowMs, effort)) {
        return Optional.of(miss(rule, rule.gap(members, lineup, nowMs)));
      }
    }
    return Optional.empty();
  }

  private static Miss miss(Rule rule, Rule.Gap gap) {
    return new Miss(rule.name(), gap.beyond(), gap.detail(), Miss.NEVER);
  }

  private static boolean refusedEver(Facts seed, Facts candidate) {
    return seed.refusedBy() >= 0 || candidate.refusedBy() >= 0;
  }

  /** The names of all rules, in their order. */
  public List<String> names() {
    return names;
  }

  private long possibleAt(Facts seed, Facts candidate, long nowMs) {
    long last = Math.min(seed.lastMs(), candidate.lastMs());
    long at = nowMs;
    for (int i = 0; i < MOST_INSTANTS; i++) {
      at = Math.min(nextChangeMs(seed, at), nextChangeMs(candidate, at));
      if (at == Limits.NEVER || at > last) {
        return Miss.NEVER;
      }
      if (together(seed, candidate, at)) {
        return at;
      }
    }
    return Miss.NEVER;
  }

  private boolean together(Facts seed, Facts candidate, long nowMs) {
    for (Rule rule : rules) {
      if (parts(rule, seed, candidate, nowMs)) {
        return false;
      }
    }
    return true;
  }

  private static boolean parts(Rule rule, Facts seed, Facts candidate, long nowMs) {
    return rule.distance(seed, candidate, nowMs) == Double.POSITIVE_INFINITY
        || !rule.admits(List.of(seed), candidate, nowMs);
  }

  private int refusedBy(GroupTicket ticket) {
    for (int i = 0; i < rules.length && ticket.backfill().isEmpty(); i++) {
      if (rules[i].refusal(ticket).isPresent()) {
        return i;
      }
    }
    return -1;
  }

  private String whyRefused(Facts seed, Facts candidate) {
    return refusal(seed.ticket())
        .or(() -> refusal(candidate.ticket()))
        .map(Refusal::detail)
        .orElseThrow();
  }

  private static int axisOf(List<Rule> compiled) {
    int fallback = -1;
    for (int i = compiled.size() - 1; i >= 0; i--) {
      if (compiled.get(i) instanceof DifferenceRule difference && difference.bindsAll()) {
        fallback = i;
      }
    }
    for (int i = 0; i < compiled.size(); i++) {
      if (compiled.get(i) instanceof DifferenceRule difference && difference.alwaysFilters()) {
        return i;
      }
    }
    return fallback;
  }
}
