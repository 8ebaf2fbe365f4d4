package io.matchstream.engine.rules;

import io.matchstream.engine.config.RuleConfig.MatchTotal;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.List;
import java.util.Optional;

/**
 * The sum of a number over all players lies between the least and the most when the match is made;
 * a forming match never exceeds the most. It does not rank: the distance is 0 as long as two
 * tickets stay within the most. Who lacks the number adds nothing.
 *
 * <p>Widening says how far below the least and above the most the sum may lie: 0 at first.
 */
final class TotalRule implements Rule {
  private final int index;
  private final MatchTotal config;
  private final Brought<Attribute.Numeric> brought;
  private final Limits limits;

  TotalRule(int index, MatchTotal config) {
    this.index = index;
    this.config = config;
    this.brought = Brought.number(config.attribute(), config.terms());
    this.limits = new Limits(config.terms(), 0, true);
  }

  @Override
  public RuleTerms terms() {
    return config.terms();
  }

  @Override
  public Optional<Refusal> refusal(GroupTicket ticket) {
    Optional<Refusal> refusal = brought.refusal(ticket);
    double most = most(limits.loosest());
    if (refusal.isPresent() || limits.yields() || Limits.within(number(ticket), most)) {
      return refusal;
    }
    return Optional.of(
        new Refusal(
            false,
            config.attribute()
                + " sums up to "
                + Say.number(number(ticket))
                + ", and rule "
                + name()
                + " allows a match at most "
                + Say.number(most)));
  }

  @Override
  public double number(GroupTicket ticket) {
    double sum = 0;
    for (GroupPlayer player : ticket.players()) {
      sum += brought.of(player).map(Attribute.Numeric::value).orElse(0.0);
    }
    return sum;
  }

  @Override
  public double distance(Facts a, Facts b, long nowMs) {
    return Limits.within(a.number(index) + b.number(index), most(limits.pair(a, b, nowMs)))
        ? 0
        : Rule.broken(limits.optional(a, b, nowMs));
  }

  @Override
  public boolean admits(List<Facts> members, Facts candidate, long nowMs) {
    double sum = sum(members) + candidate.number(index);
    return Limits.within(sum, most(limits.group(members, candidate, nowMs)))
        || limits.optional(members, candidate, nowMs);
  }

  @Override
  public boolean holds(List<Facts> members, long nowMs) {
    return Rule.lastJoins(this, members, nowMs);
  }

  @Override
  public boolean accepts(List<Facts> members, Lineup lineup, long nowMs) {
    double limit = limits.group(members, members.get(0), nowMs);
    if (Limits.inactive(limit) || limits.optional(members, members.get(0), nowMs)) {
      return true;
    }
    return Limits.within(config.min() - limit, sum(members));
  }

  @Override
  public Gap gap(Facts a, Facts b, long nowMs) {
    return above(a.number(index) + b.number(index), most(limits.pair(a, b, nowMs)));
  }

  @Override
  public Gap gap(List<Facts> members, Facts candidate, long nowMs) {
    double sum = sum(members) + candidate.number(index);
    return above(sum, most(limits.group(members, candidate, nowMs)));
  }

  @Override
  public Gap gap(List<Facts> members, Lineup lineup, long nowMs) {
    double slack = limits.group(members, members.get(0), nowMs);
    double sum = sum(members);
    double least = config.min() - slack;
    if (Limits.within(least, sum)) {
      return above(sum, most(slack));
    }
    return new Gap(
        least > 0 ? (least - sum) / least : least - sum,
        config.attribute()
            + " sums up to "
            + Say.number(sum)
            + ", the least is "
            + Say.number(least));
  }

  private Gap above(double sum, double most) {
    return new Gap(
        Limits.beyond(sum, most),
        config.attribute()
            + " sums up to "
            + Say.number(sum)
            + ", the most is "
            + Say.number(most));
  }

  private double sum(List<Facts> members) {
    double sum = 0;
    for (int i = 0; i < members.size(); i++) {
      sum += members.get(i).number(index);
    }
    return sum;
  }

  @Override
  public long nextChangeMs(Facts facts, long nowMs) {
    return limits.nextChangeMs(facts, nowMs);
  }

  private double most(double slack) {
    return config.max() + slack;
  }
}
