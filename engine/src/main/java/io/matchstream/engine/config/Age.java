package io.matchstream.engine.config;

/** Whose wait widens a limit, where two tickets have waited differently. */
public enum Age {
  /**
   * The wait of the one who has waited longer: whoever comes accepts what he has come to accept.
   */
  OLDEST,
  /** The wait of the one who has waited less: nobody's game is worse than his own wait explains. */
  YOUNGEST,
  /** Each has a limit by his own wait, and the stricter one counts: both must agree. */
  BOTH
}
