package io.matchstream.bench.pipeline;

import java.util.ArrayList;
import java.util.List;

/**
 * How much the owners had not read yet, looked at once a second while a rate was on. Not for use by
 * several threads.
 */
final class Backlog {
  /** What a rate may fall short by and still count as sustained: less than two runs differ by. */
  private static final double TOLERANCE = 0.02;

  /** Of two means of a third each: what lies between their middles. */
  private static final double BETWEEN = 2.0 / 3;

  /** Records that are read for one request, about. */
  private static final double RECORDS = 6;

  /** A backlog of so many seconds is not worked off while the rate is on. */
  private static final double HOPELESS_SECONDS = 10;

  private final double rate;
  private final List<Long> unread = new ArrayList<>();

  /**
   * @param rate requests a second
   */
  Backlog(double rate) {
    this.rate = rate;
  }

  /** Looked at now: so many records. */
  void add(long records) {
    unread.add(records);
  }

  /** Whether there is no need to look on: it will not be sustained. */
  boolean hopeless() {
    return !unread.isEmpty() && last() > HOPELESS_SECONDS * RECORDS * rate;
  }

  /**
   * Whether it did not grow: by the means of the first and the last third, less than a rate that is
   * two in a hundred too high would make it.
   */
  boolean steady() {
    int third = unread.size() / 3;
    if (hopeless() || third == 0) {
      return false;
    }
    double growth = mean(unread.size() - third, unread.size()) - mean(0, third);
    return growth <= TOLERANCE * rate * unread.size() * BETWEEN;
  }

  private double mean(int from, int to) {
    return unread.subList(from, to).stream().mapToLong(Long::longValue).average().orElseThrow();
  }

  private long last() {
    return unread.get(unread.size() - 1);
  }
}
