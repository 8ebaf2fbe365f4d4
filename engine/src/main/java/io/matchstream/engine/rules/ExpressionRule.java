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
 * <p>Who lacks an attribute that it reads is refused, or the rule lets the whole match pass: what
 * it says of all players cannot be asked without one of them. An attribute that the expression
 * itself asks for may be missing. Where it shows of which type one has to be, another is refused.
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
  private final List<Brought<?>> brought;

  ExpressionRule(int index, Expression config) {
    this.index = index;
    this.config = config;
    this.expression = Expressions.compile(config.expression());
    this.limits = new Limits(config.terms(), 0, true);
    this.brought = expression.reads().stream().<Brought<?>>map(this::brought).toList();
  }

  private Brought<?> brought(Expressions.Read read) {
    RuleTerms terms = read.askedFor() ? config.terms().lettingPass() : config.terms();
    if (read.type().isEmpty()) {
      return Brought.any(read.attribute(), terms);
    }
    return switch (read.type().get()) {
      case TEXT -> Brought.text(read.attribute(), terms);
      case NUMBER -> Brought.number(read.attribute(), terms);
    };
  }

  @Override
  public RuleTerms terms() {
    return config.terms();
  }

  @Override
  public Optional<Refusal> refusal(GroupTicket ticket) {
    return brought.stream().flatMap(it -> it.refusal(ticket).stream()).findFirst();
  }

  /** Not a number where a player lacks what the expression reads without asking for it. */
  @Override
  public double number(GroupTicket ticket) {
    for (int i = 0; i < brought.size(); i++) {
      if (!expression.reads().get(i).askedFor() && brought.get(i).lacks(ticket)) {
        return Double.NaN;
      }
    }
    return 0;
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
    return letsPass(members, candidate)
        || Limits.inactive(limits.group(members, candidate, nowMs))
        || limits.optional(members, candidate, nowMs);
  }

  private boolean letsPass(List<Facts> members, Facts candidate) {
    boolean passes = Double.isNaN(candidate.number(index));
    for (int i = 0; i < members.size() && !passes; i++) {
      passes = Double.isNaN(members.get(i).number(index));
    }
    return passes;
  }
}
