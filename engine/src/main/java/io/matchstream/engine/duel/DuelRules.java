package io.matchstream.engine.duel;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * What a pool of duels needs to know of its queue.
 *
 * @param window the rating window, whose age is the older ticket's; empty for a strict first-come
 *     queue, in which ratings do not count
 * @param ttl the longest wait of any ticket; a ticket may ask for less, never for more
 * @param bots when a bot steps in; empty if never
 */
public record DuelRules(Optional<Window> window, Duration ttl, Optional<Bots> bots) {

  /**
   * Bots of a queue.
   *
   * @param after a ticket that has waited as long is given a bot (inclusive)
   * @param pool how many bots there are
   */
  public record Bots(Duration after, int pool) {
    public Bots {
      if (after.isNegative() || pool < 1) {
        throw new IllegalArgumentException(
            "bots need a wait that is not negative and a pool of at least one");
      }
    }
  }

  public DuelRules {
    Objects.requireNonNull(window, "window");
    Objects.requireNonNull(bots, "bots");
    if (ttl.isNegative()) {
      throw new IllegalArgumentException("ttl is negative: " + ttl);
    }
  }

  /** A queue that pairs by rating, without bots. */
  public static DuelRules rated(Window window, Duration ttl) {
    return new DuelRules(Optional.of(window), ttl, Optional.empty());
  }

  /** A queue that pairs in order of arrival, without bots. */
  public static DuelRules firstCome(Duration ttl) {
    return new DuelRules(Optional.empty(), ttl, Optional.empty());
  }

  /** The same rules with bots. */
  public DuelRules withBots(Duration after, int pool) {
    return new DuelRules(window, ttl, Optional.of(new Bots(after, pool)));
  }
}
