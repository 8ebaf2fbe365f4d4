package io.matchstream.app.demo;

import java.time.Duration;

/**
 * What a demo does.
 *
 * @param duration how long players ask, after everything has started
 * @param players how many there are
 * @param rate asks of all players together
 * @param seed equal seeds make equal players, who decide alike when they see alike
 */
public record DemoSettings(Duration duration, int players, Rate rate, long seed) {
  /** Checks the values. */
  public DemoSettings {
    if (players < 2) {
      throw new IllegalArgumentException("a demo needs two players at least");
    }
    if (duration.isZero() || duration.isNegative()) {
      throw new IllegalArgumentException("a demo must last longer than nothing");
    }
  }
}
