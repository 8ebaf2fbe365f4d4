package io.matchstream.engine.rules;

import io.matchstream.engine.config.RuleConfig.PartySizeSimilarity;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.seating.Lineup;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The largest parties of any two teams differ in size by at most the limit. Judged when the group
 * is complete. Of a party that was split, each team counts its part; who plays in a running match
 * already counts as alone, since nobody knows any more who came with whom.
 */
final class PartySizeRule implements Rule {
  private final PartySizeSimilarity config;
  private final TeamLimit limit;

  PartySizeRule(PartySizeSimilarity config) {
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
        || limit.holds(members, lineup, PartySizeRule::largestParty, nowMs);
  }

  @Override
  public Gap gap(List<Facts> members, Lineup lineup, long nowMs) {
    return limit.gap(
        members, lineup, PartySizeRule::largestParty, "the largest parties of the teams", nowMs);
  }

  @Override
  public long nextChangeMs(Facts facts, long nowMs) {
    return limit.limits().nextChangeMs(facts, nowMs);
  }

  private static OptionalDouble largestParty(List<Playing> team) {
    Map<String, Integer> sizes = new HashMap<>();
    int largest = 0;
    for (Playing playing : team) {
      int size =
          playing.ticket().backfill()
              ? 1
              : sizes.merge(playing.ticket().ticket().id(), 1, Integer::sum);
      largest = Math.max(largest, size);
    }
    return OptionalDouble.of(largest);
  }
}
