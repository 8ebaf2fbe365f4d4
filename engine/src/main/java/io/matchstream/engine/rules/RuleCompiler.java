package io.matchstream.engine.rules;

import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.Merge;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.RatingConfig;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.config.TeamConfig;
import io.matchstream.engine.config.Widening;
import io.matchstream.engine.config.WindowConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes rules of what the queue says, each with its place. */
final class RuleCompiler {
  /** Name of the rating window among the rules. */
  private static final String WINDOW = "rating-window";

  /** In groups the window widens in whole seconds, so that it changes at few instants. */
  private static final Duration WINDOW_EVERY = Duration.ofSeconds(1);

  private RuleCompiler() {}

  static List<Rule> compile(QueueConfig queue) {
    List<Rule> rules = new ArrayList<>();
    queue.rating().map(RatingConfig::window).ifPresent(w -> rules.add(window(w)));
    Optional<GroupConfig> group = queue.group();
    group.ifPresent(
        config -> config.rules().forEach(rule -> rules.add(rule(rules.size(), rule, config))));
    rules.add(new RematchRule());
    rules.add(new SamePlayerRule());
    return rules;
  }

  private static Rule window(WindowConfig window) {
    Widening widening = new Widening.Linear(window.perSecond(), WINDOW_EVERY, window.max());
    RuleTerms terms = Limits.terms(WINDOW, 1, widening, window.age());
    return new DifferenceRule(
        0,
        new RuleConfig.Difference(
            RuleConfig.RATING, window.initial(), Merge.MEAN, window.anchor(), terms));
  }

  private static Rule rule(int index, RuleConfig config, GroupConfig group) {
    if (config instanceof RuleConfig.Difference difference) {
      return new DifferenceRule(index, difference);
    }
    if (config instanceof RuleConfig.StringEquality equality) {
      return new EqualityRule(index, equality);
    }
    if (config instanceof RuleConfig.SetIntersection shared) {
      return new SharedRule(index, shared);
    }
    if (config instanceof RuleConfig.MatchTotal total) {
      return new TotalRule(index, total);
    }
    if (config instanceof RuleConfig.RegionLatency region) {
      return new RegionRule(index, region);
    }
    if (config instanceof RuleConfig.BlockList block) {
      return list(index, block.attribute(), block.scope(), block.terms(), true, group);
    }
    if (config instanceof RuleConfig.AvoidList avoid) {
      return list(index, avoid.attribute(), avoid.scope(), avoid.terms(), false, group);
    }
    if (config instanceof RuleConfig.Expression expression) {
      return new ExpressionRule(index, expression);
    }
    return ofTeams(config);
  }

  private static Rule ofTeams(RuleConfig config) {
    if (config instanceof RuleConfig.TeamDifference difference) {
      return new TeamDifferenceRule(difference);
    }
    if (config instanceof RuleConfig.TeamSizeBalance balance) {
      return new TeamSizeRule(balance);
    }
    if (config instanceof RuleConfig.PartySizeSimilarity similarity) {
      return new PartySizeRule(similarity);
    }
    throw new IllegalArgumentException("no rule is known for " + config);
  }

  private static Rule list(
      int index,
      String attribute,
      RuleConfig.Scope scope,
      RuleTerms terms,
      boolean hard,
      GroupConfig group) {
    boolean oneTeam = group.teams().stream().mapToInt(TeamConfig::count).sum() == 1;
    return new ListRule(index, attribute, scope, terms, hard, oneTeam, group.party().together());
  }
}
