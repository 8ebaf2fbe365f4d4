package io.matchstream.engine.config;

import java.time.Duration;
import java.util.Optional;

/**
 * What every rule has.
 *
 * @param name unique in the queue; in metrics, explanations and errors
 * @param weight what its distance counts when candidates are ranked, 0 or more; never overrides its
 *     limit
 * @param ifMissing what becomes of a ticket that lacks the attribute
 * @param widening how the limit loosens
 * @param optionalAfter from this wait on (inclusive) the rule no longer filters, but still ranks;
 *     empty: it always filters
 * @param age whose wait widens the limit and makes the rule optional
 */
public record RuleTerms(
    String name,
    double weight,
    IfMissing ifMissing,
    Widening widening,
    Optional<Duration> optionalAfter,
    Age age) {

  /** The same of a rule that lets pass who lacks the attribute. */
  public RuleTerms lettingPass() {
    return new RuleTerms(name, weight, new IfMissing.MatchAny(), widening, optionalAfter, age);
  }
}
