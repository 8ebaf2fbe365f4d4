package io.matchstream.engine.rules;

import io.matchstream.engine.config.RuleConfig.TeamSizeBalance;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.seating.Lineup;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The numbers of players of any two teams differ by at most the limit. Judged when the group is
 * complete; who plays already counts. A match that bots fill up is not judged.
 */
final class TeamSizeRule implements Rule {
  private final TeamSizeBalance config;
  private final TeamLimit limit;

  TeamSizeRule(TeamSizeBalance config) {
    this.config = config;
    this.limit = new TeamLimit(new Limits(config.terms(), config.max(), true));
  }

  @Override
  public RuleTerms terms() {
    return config.terms();
  }

  @Override
  public boolean accepts(List<Facts> members, Lineup lineup, long nowMs) {
    return TeamLimit.hasBots(lineup)
        || limit.holds(members, lineup, team -> OptionalDouble.of(team.size()), nowMs);
  }

  @Override
  public Gap gap(List<Facts> members, Lineup lineup, long nowMs) {
    return limit.gap(
        members, lineup, team -> OptionalDouble.of(team.size()), "the sizes of the teams", nowMs);
  }

  @Override
  public long nextChangeMs(Facts facts, long nowMs) {
    return limit.limits().nextChangeMs(facts, nowMs);
  }
}
