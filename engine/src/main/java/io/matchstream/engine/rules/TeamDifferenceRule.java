package io.matchstream.engine.rules;

import io.matchstream.engine.config.RuleConfig.TeamDifference;
import io.matchstream.engine.config.RuleConfig.Total;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Teams are about equally strong: the means, or the sums, of a number over the players of any two
 * teams differ by at most the limit. Judged when the group is complete. Who lacks the number, and
 * bots, are left out; a team in which nobody has it has no mean, and a sum of 0.
 */
final class TeamDifferenceRule implements Rule {
  private final TeamDifference config;
  private final Brought<Attribute.Numeric> brought;
  private final TeamLimit limit;

  TeamDifferenceRule(TeamDifference config) {
    this.config = config;
    this.brought = Brought.number(config.attribute(), config.terms());
    this.limit = new TeamLimit(new Limits(config.terms(), config.max(), true));
  }

  @Override
  public RuleTerms terms() {
    return config.terms();
  }

  @Override
  public Optional<Refusal> refusal(GroupTicket ticket) {
    return brought.refusal(ticket);
  }

  @Override
  public boolean accepts(List<Facts> members, Lineup lineup, long nowMs) {
    return limit.holds(members, lineup, this::strength, nowMs);
  }

  @Override
  public Gap gap(List<Facts> members, Lineup lineup, long nowMs) {
    return limit.gap(
        members,
        lineup,
        this::strength,
        "the teams' " + (config.of() == Total.SUM ? "sums" : "means") + " of " + config.attribute(),
        nowMs);
  }

  @Override
  public long nextChangeMs(Facts facts, long nowMs) {
    return limit.limits().nextChangeMs(facts, nowMs);
  }

  private OptionalDouble strength(List<Playing> team) {
    double sum = 0;
    int players = 0;
    for (Playing playing : team) {
      Optional<Attribute.Numeric> number = brought.of(playing.player());
      if (number.isPresent()) {
        sum += number.get().value();
        players++;
      }
    }
    if (config.of() == Total.SUM) {
      return OptionalDouble.of(sum);
    }
    return players == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / players);
  }
}
