package io.matchstream.engine.config;

import io.matchstream.engine.tickets.Attribute;

/** What a rule does with a ticket of which a player lacks the attribute. */
public sealed interface IfMissing {

  /** The rule lets it pass, and ranks it as if it were equal. */
  record MatchAny() implements IfMissing {}

  /** The ticket is refused when it is enqueued, with ATTRIBUTE_MISSING. */
  record Refuse() implements IfMissing {}

  /** As if the player had brought this value. */
  record UseDefault(Attribute value) implements IfMissing {}
}
