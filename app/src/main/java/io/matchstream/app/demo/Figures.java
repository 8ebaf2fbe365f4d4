package io.matchstream.app.demo;

import io.matchstream.events.Notification;
import io.matchstream.events.Rating;
import io.matchstream.events.Trigger;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** What the players have seen so far. Belongs to one thread. */
final class Figures {
  /** Nothing takes longer than an hour in a demo. */
  private static final long LONGEST_MS = 3_600_000;

  private static final double MICROS = 1_000_000;

  private final Histogram waits = new Histogram(LONGEST_MS, 3);
  private final Histogram endToEnd = new Histogram(LONGEST_MS, 3);
  private final Map<String, Rating> ratings = new HashMap<>();
  private long asked;
  private long matched;
  private long ended;
  private double gapSum;
  private long gaps;

  /** One ask was sent. */
  void asked() {
    asked++;
  }

  /** One ask ended without a match. */
  void ended() {
    ended++;
  }

  /** One player can read his match at {@code nowMs}. */
  void matched(Notification told, long nowMs) {
    matched++;
    waits.recordValue(inRange(nowMs - told.getSince().toEpochMilli()));
    // What time alone has decided was asked for by nobody at that instant.
    if (told.getTrigger() == Trigger.TICKET) {
      endToEnd.recordValue(inRange(nowMs - told.getTriggeredAt().toEpochMilli()));
    }
    Rating first = ratings.get(key(told.getQueue(), told.getPlayer1()));
    Rating second = ratings.get(key(told.getQueue(), told.getPlayer2()));
    if (first != null && second != null) {
      gapSum += Math.abs(first.getRatingMicros() - second.getRatingMicros()) / MICROS;
      gaps++;
    }
  }

  /** A rating has changed. */
  void rated(Rating rating) {
    ratings.put(key(rating.getQueue(), rating.getPlayer()), rating);
  }

  /** How many ratings are known, over all queues. */
  int ratings() {
    return ratings.size();
  }

  /** The best of a queue, best first. */
  List<Rating> best(String queue, int places) {
    return ratings.values().stream()
        .filter(rating -> rating.getQueue().equals(queue))
        .sorted(
            Comparator.comparingLong(Rating::getRatingMicros)
                .reversed()
                .thenComparing(Rating::getPlayer))
        .limit(places)
        .toList();
  }

  long askedSoFar() {
    return asked;
  }

  long matchedSoFar() {
    return matched;
  }

  long endedSoFar() {
    return ended;
  }

  /** Mean distance of two human opponents, in points. */
  double meanGap() {
    return gaps == 0 ? 0 : gapSum / gaps;
  }

  /** From the first enqueue to the match being readable, milliseconds. */
  Histogram waits() {
    return waits;
  }

  /** From the request that completed a match to the match being readable, milliseconds. */
  Histogram endToEnd() {
    return endToEnd;
  }

  private static String key(String queue, String player) {
    return queue + "|" + player;
  }

  private static long inRange(long ms) {
    return Math.max(0, Math.min(LONGEST_MS, ms));
  }
}
