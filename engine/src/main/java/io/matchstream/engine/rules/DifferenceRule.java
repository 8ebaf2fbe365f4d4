package io.matchstream.engine.rules;

import io.matchstream.engine.config.Anchor;
import io.matchstream.engine.config.Merge;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.RuleConfig.Difference;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.List;
import java.util.Optional;

/**
 * Numbers lie close together. The distance of two tickets is {@code |a - b| / limit}: 0 for equal,
 * 1 on the limit. With a limit of 0 only equal numbers go together.
 *
 * <p>What a ticket is compared with is the anchor: every other ticket, each pair with its own
 * limit; the seed, which is the first member; or the mean over the players of the forming match,
 * newcomer included, from which nobody may lie further than the limit of the whole group. Two
 * tickets that both keep to a mean lie at most two limits apart, so there the distance is {@code |a
 * - b| / (2 × limit)}.
 */
final class DifferenceRule implements Rule {
  private final int index;
  private final Difference config;
  private final Brought<Attribute.Numeric> brought;
  private final Limits limits;
  private final double spread;

  DifferenceRule(int index, Difference config) {
    this.index = index;
    this.config = config;
    this.brought = Brought.number(config.attribute(), config.terms());
    this.limits = new Limits(config.terms(), config.max(), true);
    this.spread = config.anchor() == Anchor.MEAN ? 2 : 1;
  }

  @Override
  public RuleTerms terms() {
    return config.terms();
  }

  @Override
  public Optional<Refusal> refusal(GroupTicket ticket) {
    return brought.refusal(ticket);
  }

  /** A party's rating was merged by the queue at admission; any other number is merged here. */
  @Override
  public double number(GroupTicket ticket) {
    if (config.attribute().equals(RuleConfig.RATING)) {
      return ticket.rating();
    }
    return brought.complete(ticket) ? merged(ticket.players(), config.merge()) : Double.NaN;
  }

  @Override
  public double distance(Facts a, Facts b, long nowMs) {
    double gap = Math.abs(a.number(index) - b.number(index));
    if (Double.isNaN(gap)) {
      return 0;
    }
    double share = Limits.share(gap, spread * limits.pair(a, b, nowMs));
    return share <= 1 ? share : Rule.broken(limits.optional(a, b, nowMs));
  }

  @Override
  public boolean admits(List<Facts> members, Facts candidate, long nowMs) {
    if (members.isEmpty()) {
      return true;
    }
    return switch (config.anchor()) {
      case SEED -> fits(members.get(0), candidate, nowMs);
      case GROUP -> fitsAll(members, candidate, nowMs);
      case MEAN -> fitsMean(members, candidate, nowMs);
    };
  }

  @Override
  public boolean holds(List<Facts> members, long nowMs) {
    return config.anchor() == Anchor.MEAN
        ? Rule.lastJoins(this, members, nowMs)
        : Rule.eachJoins(this, members, nowMs);
  }

  @Override
  public Gap gap(Facts a, Facts b, long nowMs) {
    if (config.anchor() == Anchor.MEAN) {
      return gap(List.of(a), b, nowMs);
    }
    double limit = limits.pair(a, b, nowMs);
    double off = Math.abs(a.number(index) - b.number(index));
    return new Gap(
        Limits.beyond(off, limit),
        config.attribute() + " differs by " + Say.number(off) + limitIs(limit));
  }

  @Override
  public Gap gap(List<Facts> members, Facts candidate, long nowMs) {
    if (config.anchor() != Anchor.MEAN) {
      return Rule.super.gap(members, candidate, nowMs);
    }
    double limit = limits.group(members, candidate, nowMs);
    double mean = mean(members, candidate);
    double off = Math.abs(candidate.number(index) - mean);
    for (Facts member : members) {
      off = Math.max(off, Math.abs(member.number(index) - mean));
    }
    return new Gap(
        Limits.beyond(off, limit),
        config.attribute() + " lies " + Say.number(off) + " off the mean" + limitIs(limit));
  }

  @Override
  public long nextChangeMs(Facts facts, long nowMs) {
    return limits.nextChangeMs(facts, nowMs);
  }

  /** Whether every ticket has a number for this rule, backfills aside, and it always filters. */
  boolean alwaysFilters() {
    return bindsAll() && !limits.yields();
  }

  /** Whether every ticket has a number for this rule, backfills aside. */
  boolean bindsAll() {
    return config.attribute().equals(RuleConfig.RATING) || Rule.bindsAll(config.terms());
  }

  /** The largest difference that a ticket behind the seed in the line may have from it. */
  double reach(Facts seed, long nowMs) {
    return Double.isNaN(seed.number(index))
        ? Double.POSITIVE_INFINITY
        : Limits.rounded(spread * limits.loosestBehind(seed, nowMs));
  }

  private boolean fits(Facts a, Facts b, long nowMs) {
    double gap = Math.abs(a.number(index) - b.number(index));
    return Double.isNaN(gap)
        || Limits.within(gap, limits.pair(a, b, nowMs))
        || limits.optional(a, b, nowMs);
  }

  private boolean fitsAll(List<Facts> members, Facts candidate, long nowMs) {
    for (int i = 0; i < members.size(); i++) {
      if (!fits(members.get(i), candidate, nowMs)) {
        return false;
      }
    }
    return true;
  }

  private boolean fitsMean(List<Facts> members, Facts candidate, long nowMs) {
    double mean = mean(members, candidate);
    double limit = limits.group(members, candidate, nowMs);
    boolean within = near(candidate, mean, limit);
    for (int i = 0; within && i < members.size(); i++) {
      within = near(members.get(i), mean, limit);
    }
    return within || limits.optional(members, candidate, nowMs);
  }

  private boolean near(Facts facts, double mean, double limit) {
    double off = Math.abs(facts.number(index) - mean);
    return Double.isNaN(off) || Limits.within(off, limit);
  }

  private double mean(List<Facts> members, Facts candidate) {
    double sum = 0;
    int players = 0;
    for (int i = 0; i <= members.size(); i++) {
      Facts facts = i < members.size() ? members.get(i) : candidate;
      if (!Double.isNaN(facts.number(index))) {
        sum += facts.number(index) * facts.players();
        players += facts.players();
      }
    }
    return sum / players;
  }

  private double merged(List<GroupPlayer> players, Merge merge) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    double sum = 0;
    for (GroupPlayer player : players) {
      double value = brought.of(player).orElseThrow().value();
      least = Math.min(least, value);
      most = Math.max(most, value);
      sum += value;
    }
    return switch (merge) {
      case MIN -> least;
      case MAX -> most;
      case MEAN -> sum / players.size();
    };
  }

  private static String limitIs(double limit) {
    return ", the limit is " + Say.number(limit);
  }
}
