package io.matchstream.engine.rules;

import io.matchstream.engine.config.RuleConfig.Expression;
import io.matchstream.engine.config.RuleConfig.When;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.effort.Effort;
import io.matchstream.engine.expressions.Expressions;
import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An expression in CEL is true: of each forming match, or of the final one only. It never ranks, so
 * its distance is 0. One that cannot be evaluated, or runs too long, is not true: the match is not
 * made, everything else goes on, and the reason is told by {@link #gap}.
 *
 * <p>What it may ask of time are whole seconds waited.
 */
final class ExpressionRule implements Rule {
  private static final long SECOND_MS = 1000;

  /** Units of effort for what an expression sees of a player: a map is made of him. */
  private static final int A_PLAYER = 16;

  private final int index;
  private final Expression config;
  private final Expressions expression;
  private final Limits limits;

  ExpressionRule(int index, Expression config) {
    this.index = index;
    this.config = config;
    this.expression = Expressions.compile(config.expression());
    this.limits = new Limits(config.terms(), 0, true);
  }

  @Override
  public RuleTerms terms() {
    return config.terms();
  }

  @Override
  public Optional<Object> thing(GroupTicket ticket) {
    return Optional.of(Scope.players(ticket));
  }

  @Override
  public boolean admits(List<Facts> members, Facts candidate, long nowMs) {
    return admits(members, candidate, nowMs, Effort.uncounted());
  }

  @Override
  public boolean admits(List<Facts> members, Facts candidate, long nowMs, Effort effort) {
    return config.when() == When.FINAL
        || yields(members, candidate, nowMs)
        || evaluate(members, candidate, nowMs, effort).isTrue();
  }

  @Override
  public boolean holds(List<Facts> members, long nowMs) {
    // The final evaluation knows the teams too, so it is left to it.
    return true;
  }

  @Override
  public boolean accepts(List<Facts> members, Lineup lineup, long nowMs) {
    return accepts(members, lineup, nowMs, Effort.uncounted());
  }

  @Override
  public boolean accepts(List<Facts> members, Lineup lineup, long nowMs, Effort effort) {
    return yields(members, members.get(0), nowMs)
        || evaluate(Scope.complete(index, members, lineup, nowMs), effort).isTrue();
  }

  @Override
  public Gap gap(Facts a, Facts b, long nowMs) {
    return gap(List.of(a), b, nowMs);
  }

  @Override
  public Gap gap(List<Facts> members, Facts candidate, long nowMs) {
    return gap(evaluate(members, candidate, nowMs, Effort.uncounted()));
  }

  @Override
  public Gap gap(List<Facts> members, Lineup lineup, long nowMs) {
    return gap(evaluate(Scope.complete(index, members, lineup, nowMs), Effort.uncounted()));
  }

  private Gap gap(Expressions.Result result) {
    return new Gap(
        Double.POSITIVE_INFINITY, result.problem().orElse("not true: " + config.expression()));
  }

  @Override
  public long nextChangeMs(Facts facts, long nowMs) {
    long next = limits.nextChangeMs(facts, nowMs);
    if (!expression.readsTime()) {
      return next;
    }
    long second = facts.waitMs(nowMs) / SECOND_MS + 1;
    return Math.min(next, facts.sinceMs() + second * SECOND_MS);
  }

  private Expressions.Result evaluate(
      List<Facts> members, Facts candidate, long nowMs, Effort effort) {
    return evaluate(Scope.forming(index, members, candidate, nowMs), effort);
  }

  private Expressions.Result evaluate(Map<String, Object> scope, Effort effort) {
    int players = scope.get("players") instanceof List<?> list ? list.size() : 0;
    effort.spend((long) A_PLAYER * players);
    return expression.evaluate(scope, effort);
  }

  private boolean yields(List<Facts> members, Facts candidate, long nowMs) {
    return Limits.inactive(limits.group(members, candidate, nowMs))
        || limits.optional(members, candidate, nowMs);
  }
}
