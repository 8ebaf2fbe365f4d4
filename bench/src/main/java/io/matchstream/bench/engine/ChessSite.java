package io.matchstream.bench.engine;

import io.matchstream.engine.duel.DuelRules;
import io.matchstream.engine.duel.DuelTicket;
import io.matchstream.engine.duel.Window;
import java.time.Duration;
import java.util.SplittableRandom;

/**
 * The tickets of a chess site and the queue that they ask for. Ratings are normal around 1500
 * points with a deviation of 350. The same seed gives the same tickets.
 *
 * <p>Of one whole point there are only some 2,000 different ratings in use, and two of the same
 * always fit: no pool of whole points has more waiting than that. So ratings are counted here in
 * ten-thousandths of a point, the first power of ten at which a million tickets with different
 * ratings are still normally distributed.
 */
final class ChessSite {
  static final long START = 1_700_000_000_000L;
  static final int UNITS_A_POINT = 10_000;

  private static final double MEAN = 1500;
  private static final double DEVIATION = 350;

  /** The hard limit of the preset, in points. */
  private static final int MOST_APART = 1_000;

  /** As the preset of chess queues has it. */
  static final Duration TTL = Duration.ofSeconds(60);

  /** Players come back: so many different ones, about as many as play on a large site in a day. */
  private static final int PLAYERS = 10_000_000;

  private final SplittableRandom random;
  private long made;

  ChessSite(long seed) {
    random = new SplittableRandom(seed);
  }

  /**
   * A window that begins at nothing and reaches the neighbour in a pool of this size after some
   * nine seconds, in the middle of the ratings: at any size a pool does the same work for time.
   */
  static DuelRules widening(int waiting) {
    int perSecond = 1_000_000 / waiting;
    return DuelRules.rated(new Window(0, perSecond, MOST_APART * UNITS_A_POINT), TTL);
  }

  /** A window that only the same rating fits: whoever waits expires. */
  static DuelRules still() {
    return DuelRules.rated(new Window(0, 0, 0), TTL);
  }

  /** In ten-thousandths of a point, above 0. */
  int rating() {
    return (int) Math.max(1, (MEAN + DEVIATION * random.nextGaussian()) * UNITS_A_POINT);
  }

  /** A number from 0 on, below a bound. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /**
   * A ticket with ids as players have them, of a player who has not come lately.
   *
   * @param note kept in a field at which no pool looks, the count of whites
   */
  DuelTicket ticket(int rating, long sinceMs, int note) {
    // Steps that have no divisor in common with the number of players visit all of them.
    long player = made++ * 7_654_321 % PLAYERS;
    String name = "player" + player;
    String id = name + "~" + (1 + made / PLAYERS);
    return new DuelTicket(
        id, name, sinceMs, TTL.toMillis(), rating, 0, Long.MIN_VALUE, java.util.List.of(), note);
  }
}
