package io.matchstream.engine.rules;

import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.Merge;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.RatingConfig;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.RuleTerms;
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
    group.map(GroupConfig::rules).orElse(List.of()).forEach(r -> rules.add(rule(rules.size(), r)));
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

  private static Rule rule(int index, RuleConfig config) {
    if (config instanceof RuleConfig.Difference difference) {
      return new DifferenceRule(index, difference);
    }
    if (config instanceof RuleConfig.StringEquality equality) {
      return new EqualityRule(index, equality);
    }
    throw new IllegalArgumentException("no rule is known for " + config);
  }
}
