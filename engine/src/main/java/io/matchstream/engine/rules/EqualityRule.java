package io.matchstream.engine.rules;

import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.RuleConfig.StringEquality;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.List;
import java.util.Optional;

/**
 * All have the same text. The distance of equal ones is 0; others are filtered. A party whose
 * players differ equals nobody, and waits for the rule to become optional or inactive; where it
 * never does, the party is refused.
 *
 * <p>It reads one type only, so that {@code 40} among players with {@code "40"} is refused when it
 * comes and does not wait in vain: numbers if its default is one or it looks at the rating, texts
 * else.
 */
final class EqualityRule implements Rule {
  private static final Object MIXED = new Object();

  private final int index;
  private final StringEquality config;
  private final Brought<? extends Attribute> brought;
  private final Limits limits;

  EqualityRule(int index, StringEquality config) {
    this.index = index;
    this.config = config;
    this.brought =
        readsNumbers(config)
            ? Brought.number(config.attribute(), config.terms())
            : Brought.text(config.attribute(), config.terms());
    this.limits = new Limits(config.terms(), 0, true);
  }

  @Override
  public RuleTerms terms() {
    return config.terms();
  }

  @Override
  public Optional<Refusal> refusal(GroupTicket ticket) {
    Optional<Refusal> refusal = brought.refusal(ticket);
    if (refusal.isPresent() || limits.yields() || thing(ticket).orElse("") != MIXED) {
      return refusal;
    }
    return Optional.of(
        new Refusal(
            false,
            "the players of the party differ in "
                + config.attribute()
                + ", and rule "
                + name()
                + " wants them equal"));
  }

  @Override
  public Optional<Object> thing(GroupTicket ticket) {
    if (!brought.complete(ticket)) {
      return Optional.empty();
    }
    List<GroupPlayer> players = ticket.players();
    String first = value(players.get(0));
    boolean same = players.stream().allMatch(player -> value(player).equals(first));
    return Optional.of(same ? first : MIXED);
  }

  @Override
  public double distance(Facts a, Facts b, long nowMs) {
    Object one = a.thing(index);
    Object other = b.thing(index);
    if (one == null || other == null || (one.equals(other) && one != MIXED)) {
      return 0;
    }
    return Limits.inactive(limits.pair(a, b, nowMs))
        ? 0
        : Rule.broken(limits.optional(a, b, nowMs));
  }

  @Override
  public boolean admits(List<Facts> members, Facts candidate, long nowMs) {
    if (members.isEmpty()) {
      // Those who play already do so, whatever they are to each other.
      return candidate.backfill() || distance(candidate, candidate, nowMs) <= BROKEN;
    }
    return Rule.pairsFit(this, members, candidate, nowMs);
  }

  /** The values are not said: a text may be what lets friends find each other, and nobody else. */
  @Override
  public Gap gap(Facts a, Facts b, long nowMs) {
    return new Gap(1, config.attribute() + " differs");
  }

  @Override
  public long nextChangeMs(Facts facts, long nowMs) {
    return limits.nextChangeMs(facts, nowMs);
  }

  /** Whether tickets of different values never match, so that the value may part the pool. */
  boolean parts() {
    return Rule.bindsAll(config.terms()) && !limits.yields();
  }

  private String value(GroupPlayer player) {
    Attribute value = brought.of(player).orElseThrow();
    return value instanceof Attribute.Numeric number
        ? Double.toString(number.value() + 0.0)
        : ((Attribute.Text) value).value();
  }

  private static boolean readsNumbers(StringEquality config) {
    return config.attribute().equals(RuleConfig.RATING)
        || (config.terms().ifMissing() instanceof IfMissing.UseDefault standard
            && standard.value() instanceof Attribute.Numeric);
  }
}
