package io.matchstream.engine.config;

/** The rating systems a queue may choose from. */
public enum RatingKind {
  /** One number; a win moves it by a fixed share of the surprise. */
  ELO,
  /** A number and how sure it is; a newcomer's moves fast, an old hand's slowly. */
  GLICKO2
}
