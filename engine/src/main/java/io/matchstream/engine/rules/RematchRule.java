package io.matchstream.engine.rules;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.config.Widening;
import io.matchstream.engine.tickets.Avoid;
import java.util.List;

/**
 * Players who met a moment ago do not meet again before the instant on either ticket. The ticket
 * carries whom it avoids and until when, so the ban always ends: in a quiet queue the same two meet
 * again as soon as it does.
 */
final class RematchRule implements Rule {
  private static final RuleTerms TERMS =
      Limits.terms("avoid-rematch", 0, new Widening.None(), Age.OLDEST);

  @Override
  public RuleTerms terms() {
    return TERMS;
  }

  @Override
  public double distance(Facts a, Facts b, long nowMs) {
    return a.avoidsUntil(b) > nowMs || b.avoidsUntil(a) > nowMs ? Double.POSITIVE_INFINITY : 0;
  }

  @Override
  public boolean admits(List<Facts> members, Facts candidate, long nowMs) {
    return Rule.pairsFit(this, members, candidate, nowMs);
  }

  @Override
  public Gap gap(Facts a, Facts b, long nowMs) {
    long until = Math.max(a.avoidsUntil(b), b.avoidsUntil(a));
    return new Gap(
        Double.POSITIVE_INFINITY,
        "they met a moment ago and may again in " + (until - nowMs) + " ms");
  }

  @Override
  public long nextChangeMs(Facts facts, long nowMs) {
    long next = Limits.NEVER;
    for (Avoid avoid : facts.ticket().avoid()) {
      if (avoid.untilMs() > nowMs) {
        next = Math.min(next, avoid.untilMs());
      }
    }
    return next;
  }
}
