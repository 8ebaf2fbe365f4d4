package io.matchstream.engine.config;

import java.time.Duration;

/**
 * Opponents for whoever waits too long.
 *
 * @param after the wait after which a bot steps in
 * @param pool how many bots there are; each serves any number of matches
 * @param rated whether a game against a bot changes the human's rating
 */
public record BotsConfig(Duration after, int pool, boolean rated) {
  public BotsConfig {
    if (after.isNegative() || pool < 1) {
      throw new IllegalArgumentException(
          "bots need after >= 0 and at least one in the pool, not " + after + " and " + pool);
    }
  }
}
