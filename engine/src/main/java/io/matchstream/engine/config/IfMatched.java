package io.matchstream.engine.config;

/** What a request means that comes from a player whose match is still live. */
public enum IfMatched {
  /** It is answered with that match. */
  ANSWER,
  /** The match is given up, the seat freed, and the player queues. */
  ABANDON
}
