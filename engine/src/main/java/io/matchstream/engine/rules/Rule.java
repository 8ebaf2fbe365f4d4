package io.matchstream.engine.rules;

import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.effort.Effort;
import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.List;
import java.util.Optional;

/**
 * One rule, compiled. Immutable and thread-safe; whatever it knows of a ticket stands in the {@link
 * Facts}. The standard answers are those of a rule that looks at nothing.
 */
sealed interface Rule
    permits DifferenceRule,
        EqualityRule,
        ExpressionRule,
        ListRule,
        PartySizeRule,
        RegionRule,
        RematchRule,
        SamePlayerRule,
        SharedRule,
        TeamDifferenceRule,
        TeamSizeRule,
        TotalRule {
  /** The distance of a pair that breaks an optional rule: behind everybody who keeps it. */
  double BROKEN = 2;

  /** Name, weight and what else every rule has. */
  RuleTerms terms();

  /** Name in metrics, explanations and errors. */
  default String name() {
    return terms().name();
  }

  /** Why no company could ever make this ticket keep the rule. Not asked of backfills. */
  default Optional<Refusal> refusal(GroupTicket ticket) {
    return Optional.empty();
  }

  /** The number that {@link Facts#number} keeps; not a number: the rule lets the ticket pass. */
  default double number(GroupTicket ticket) {
    return Double.NaN;
  }

  /** What {@link Facts#thing} keeps; empty: the rule lets the ticket pass. */
  default Optional<Object> thing(GroupTicket ticket) {
    return Optional.empty();
  }

  /**
   * 0 for equal, 1 on the limit, {@link #BROKEN} where the rule is broken but optional, infinite
   * where it filters; unweighted.
   */
  default double distance(Facts a, Facts b, long nowMs) {
    return 0;
  }

  /**
   * Whether a ticket may join a forming group that keeps the rule; without members, whether it may
   * stand alone.
   */
  default boolean admits(List<Facts> members, Facts candidate, long nowMs) {
    return true;
  }

  /**
   * The same, and what it took is spent of an effort, where that is much more than a look at each
   * member.
   */
  default boolean admits(List<Facts> members, Facts candidate, long nowMs, Effort effort) {
    return admits(members, candidate, nowMs);
  }

  /** Whether a group keeps the rule, whatever its teams. */
  default boolean holds(List<Facts> members, long nowMs) {
    return eachJoins(this, members, nowMs);
  }

  /** Whether the complete group keeps the rule, given its teams; it {@link #holds} already. */
  default boolean accepts(List<Facts> members, Lineup lineup, long nowMs) {
    return true;
  }

  /** The same, and what it took is spent of an effort, where that is much. */
  default boolean accepts(List<Facts> members, Lineup lineup, long nowMs, Effort effort) {
    return accepts(members, lineup, nowMs);
  }

  /** How and by how much two tickets break the rule; asked only when they do. */
  default Gap gap(Facts a, Facts b, long nowMs) {
    return new Gap(Double.POSITIVE_INFINITY, name() + " does not let them together");
  }

  /** How and by how much a ticket breaks the rule of a group that keeps it; asked only then. */
  default Gap gap(List<Facts> members, Facts candidate, long nowMs) {
    for (Facts member : members) {
      if (distance(member, candidate, nowMs) == Double.POSITIVE_INFINITY) {
        return gap(member, candidate, nowMs);
      }
    }
    return new Gap(Double.POSITIVE_INFINITY, "all together do not keep it");
  }

  /** How and by how much a complete group breaks the rule; asked only when it does. */
  default Gap gap(List<Facts> members, Lineup lineup, long nowMs) {
    int last = members.size() - 1;
    return gap(members.subList(0, last), members.get(last), nowMs);
  }

  /** The first instant after now at which time changes what the rule says of a ticket. */
  default long nextChangeMs(Facts facts, long nowMs) {
    return Limits.NEVER;
  }

  /**
   * How two tickets break a rule.
   *
   * @param beyond as {@link Miss#distance}
   * @param detail a sentence
   */
  record Gap(double beyond, String detail) {}

  /** The distance of a broken rule. */
  static double broken(boolean optional) {
    return optional ? BROKEN : Double.POSITIVE_INFINITY;
  }

  /** Whether no ticket of players is without a value for a rule. */
  static boolean bindsAll(RuleTerms terms) {
    return !(terms.ifMissing() instanceof IfMissing.MatchAny);
  }

  /** Whether a candidate fits each member, pair by pair. */
  static boolean pairsFit(Rule rule, List<Facts> members, Facts candidate, long nowMs) {
    for (int i = 0; i < members.size(); i++) {
      if (rule.distance(members.get(i), candidate, nowMs) == Double.POSITIVE_INFINITY) {
        return false;
      }
    }
    return true;
  }

  /** Whether each member may join those before it. */
  static boolean eachJoins(Rule rule, List<Facts> members, long nowMs) {
    for (int i = 0; i < members.size(); i++) {
      if (!rule.admits(members.subList(0, i), members.get(i), nowMs)) {
        return false;
      }
    }
    return true;
  }

  /** As {@link #eachJoins} for a rule that looks at the whole group at each addition. */
  static boolean lastJoins(Rule rule, List<Facts> members, long nowMs) {
    int last = members.size() - 1;
    return last < 0 || rule.admits(members.subList(0, last), members.get(last), nowMs);
  }
}
