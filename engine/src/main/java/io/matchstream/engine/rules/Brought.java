package io.matchstream.engine.rules;

import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.Optional;

/**
 * What players bring for a rule: the value of one attribute, of the one type that the rule reads,
 * or its stand-in.
 *
 * @param <T> the type that the rule reads
 */
final class Brought<T extends Attribute> {
  private final String attribute;
  private final Class<T> type;
  private final String typeName;
  private final String rule;
  private final boolean refuses;
  private final Optional<T> standard;

  /**
   * Reads one attribute for one rule.
   *
   * @param typeName as {@link Attribute#type} says it
   * @throws IllegalArgumentException if the default value is of another type
   */
  Brought(String attribute, Class<T> type, String typeName, RuleTerms terms) {
    this.attribute = attribute;
    this.type = type;
    this.typeName = typeName;
    this.rule = terms.name();
    this.refuses = terms.ifMissing() instanceof IfMissing.Refuse;
    this.standard =
        terms.ifMissing() instanceof IfMissing.UseDefault instead
            ? Optional.of(typed(instead.value()))
            : Optional.empty();
  }

  static Brought<Attribute.Text> text(String attribute, RuleTerms terms) {
    return new Brought<>(attribute, Attribute.Text.class, "text", terms);
  }

  static Brought<Attribute.Numeric> number(String attribute, RuleTerms terms) {
    return new Brought<>(attribute, Attribute.Numeric.class, "number", terms);
  }

  static Brought<Attribute.Words> words(String attribute, RuleTerms terms) {
    return new Brought<>(attribute, Attribute.Words.class, "list", terms);
  }

  static Brought<Attribute.Numbers> numbers(String attribute, RuleTerms terms) {
    return new Brought<>(attribute, Attribute.Numbers.class, "map", terms);
  }

  /** Of whatever type. */
  static Brought<Attribute> any(String attribute, RuleTerms terms) {
    return new Brought<>(attribute, Attribute.class, "value", terms);
  }

  String attribute() {
    return attribute;
  }

  /** The player's value or its stand-in; empty when it is missing, or of another type. */
  Optional<T> of(GroupPlayer player) {
    if (type == Attribute.Numeric.class && attribute.equals(RuleConfig.RATING)) {
      return Optional.of(type.cast(Attribute.of(player.rating())));
    }
    Attribute value = player.attributes().get(attribute);
    if (value == null) {
      return standard;
    }
    return type.isInstance(value) ? Optional.of(type.cast(value)) : Optional.empty();
  }

  /** Whether every player has a value; not of a ticket without players. */
  boolean complete(GroupTicket ticket) {
    return !ticket.players().isEmpty()
        && ticket.players().stream().allMatch(player -> of(player).isPresent());
  }

  /** Whether a player has no value. */
  boolean lacks(GroupTicket ticket) {
    return ticket.players().stream().anyMatch(player -> of(player).isEmpty());
  }

  /** What is wrong with the attribute of the first player of whom something is. */
  Optional<Refusal> refusal(GroupTicket ticket) {
    for (GroupPlayer player : ticket.players()) {
      Attribute value = player.attributes().get(attribute);
      if (of(player).isPresent()) {
        continue;
      }
      if (value != null) {
        return Optional.of(
            new Refusal(
                false, attribute + " must be a " + typeName + ", not the " + Say.value(value)));
      }
      if (refuses) {
        return Optional.of(
            new Refusal(
                true,
                attribute + " of " + player.id() + " is missing; rule " + rule + " needs it"));
      }
    }
    return Optional.empty();
  }

  private T typed(Attribute value) {
    if (!type.isInstance(value)) {
      throw new IllegalArgumentException(
          "rule "
              + rule
              + ": the default of "
              + attribute
              + " must be a "
              + typeName
              + ", not the "
              + Say.value(value));
    }
    return type.cast(value);
  }
}
