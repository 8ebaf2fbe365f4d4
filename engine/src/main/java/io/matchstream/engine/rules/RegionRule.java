package io.matchstream.engine.rules;

import io.matchstream.engine.config.RuleConfig.RegionLatency;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.List;
import java.util.Optional;

/**
 * There is a region that every player reaches within the limit. The distance of two tickets is the
 * mean latency of their players in the best region they share, as a share of the limit: for two
 * players the total over twice the limit. Of several regions the best has the least total; of equal
 * ones it is the first by name.
 *
 * <p>The whole group is held to one limit: of its oldest, its youngest, or the strictest of all.
 * Who has measured nothing plays anywhere.
 */
final class RegionRule implements Rule {
  private final int index;
  private final RegionLatency config;
  private final Brought<Attribute.Numbers> brought;
  private final Limits limits;

  RegionRule(int index, RegionLatency config) {
    this.index = index;
    this.config = config;
    this.brought = Brought.numbers(config.attribute(), config.terms());
    this.limits = new Limits(config.terms(), config.maxLatencyMs(), true);
  }

  @Override
  public RuleTerms terms() {
    return config.terms();
  }

  @Override
  public Optional<Refusal> refusal(GroupTicket ticket) {
    Optional<Refusal> refusal = brought.refusal(ticket);
    if (refusal.isPresent() || limits.yields() || !brought.complete(ticket)) {
      return refusal;
    }
    Latencies latencies = latencies(ticket);
    double least = latencies.leastWorst(latencies);
    if (Limits.within(least, limits.loosest())) {
      return Optional.empty();
    }
    String those = ticket.players().size() == 1 ? "no region" : "no region common to the party";
    return Optional.of(
        new Refusal(
            false,
            those
                + " is within "
                + Say.number(limits.loosest())
                + " ms"
                + (Double.isInfinite(least) ? "" : ", the nearest is " + Say.number(least) + " ms")
                + " away (rule "
                + name()
                + ")"));
  }

  @Override
  public Optional<Object> thing(GroupTicket ticket) {
    return brought.complete(ticket) ? Optional.of(latencies(ticket)) : Optional.empty();
  }

  @Override
  public double distance(Facts a, Facts b, long nowMs) {
    Latencies one = of(a);
    Latencies other = of(b);
    if (one == null || other == null) {
      return 0;
    }
    double limit = limits.pair(a, b, nowMs);
    if (Limits.inactive(limit)) {
      return 0;
    }
    double total = one.bestTotal(other, limit);
    if (Double.isNaN(total)) {
      return Rule.broken(limits.optional(a, b, nowMs));
    }
    return limit <= 0 ? 0 : Math.min(1, total / ((one.players() + other.players()) * limit));
  }

  @Override
  public boolean admits(List<Facts> members, Facts candidate, long nowMs) {
    double limit = limits.group(members, candidate, nowMs);
    return Limits.inactive(limit)
        || bestOf(members, candidate, limit).found
        || limits.optional(members, candidate, nowMs);
  }

  @Override
  public boolean holds(List<Facts> members, long nowMs) {
    return Rule.lastJoins(this, members, nowMs);
  }

  /**
   * The region of a match. Where the rule is optional or inactive and no region is within the
   * limit, the best that everybody has measured.
   */
  Optional<String> region(List<Facts> members, long nowMs) {
    if (members.isEmpty()) {
      return Optional.empty();
    }
    Facts seed = members.get(0);
    Best within = bestOf(members, seed, limits.group(members, seed, nowMs));
    Best best = within.found ? within : bestOf(members, seed, Double.POSITIVE_INFINITY);
    return best.region;
  }

  @Override
  public Gap gap(Facts a, Facts b, long nowMs) {
    double limit = limits.pair(a, b, nowMs);
    Latencies one = of(a) == null ? of(b) : of(a);
    Latencies other = of(b) == null ? one : of(b);
    double least = one.leastWorst(other);
    return new Gap(
        Limits.beyond(least, limit),
        Double.isInfinite(least)
            ? "they have no region in common"
            : "the best region in common is "
                + Say.number(least)
                + " ms away, the limit is "
                + Say.number(limit)
                + " ms");
  }

  @Override
  public Gap gap(List<Facts> members, Facts candidate, long nowMs) {
    double limit = limits.group(members, candidate, nowMs);
    return new Gap(
        Double.POSITIVE_INFINITY, "no region is within " + Say.number(limit) + " ms of everybody");
  }

  @Override
  public long nextChangeMs(Facts facts, long nowMs) {
    return limits.nextChangeMs(facts, nowMs);
  }

  /** The region with the least total; the candidate may be one of the members. */
  private Best bestOf(List<Facts> members, Facts candidate, double limit) {
    Latencies first = of(candidate);
    for (int i = 0; first == null && i < members.size(); i++) {
      first = of(members.get(i));
    }
    if (first == null) {
      return Best.ANYWHERE;
    }
    double best = Double.POSITIVE_INFINITY;
    int at = -1;
    for (int i = 0; i < first.regions(); i++) {
      double total =
          Limits.within(first.worst(i), limit)
              ? first.total(i) + total(members, first, first.region(i), limit)
              : Double.POSITIVE_INFINITY;
      if (total < best) {
        best = total;
        at = i;
      }
    }
    return at < 0 ? Best.NOWHERE : new Best(true, Optional.of(first.region(at)));
  }

  /** Total of all others in a region; infinite when one of them does not reach it. */
  private double total(List<Facts> members, Latencies first, String region, double limit) {
    double total = 0;
    for (int i = 0; i < members.size(); i++) {
      Latencies other = of(members.get(i));
      if (other == null || other == first) {
        continue;
      }
      int at = other.find(region);
      if (at < 0 || !Limits.within(other.worst(at), limit)) {
        return Double.POSITIVE_INFINITY;
      }
      total += other.total(at);
    }
    return total;
  }

  private Latencies of(Facts facts) {
    return (Latencies) facts.thing(index);
  }

  private Latencies latencies(GroupTicket ticket) {
    return new Latencies(
        ticket.players().stream().map(player -> brought.of(player).orElseThrow()).toList());
  }

  /**
   * What a search for a region found.
   *
   * @param found whether the players can play somewhere
   * @param region where; empty when nobody has measured anything
   */
  private record Best(boolean found, Optional<String> region) {
    static final Best ANYWHERE = new Best(true, Optional.empty());
    static final Best NOWHERE = new Best(false, Optional.empty());
  }
}
