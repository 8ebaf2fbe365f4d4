package io.matchstream.bench.peers;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an arrival costs where many wait.
 *
 * @param meetingPerSecond arrivals that are matched
 * @param stayingPerSecond arrivals that fit nobody
 * @param perSecond arrivals, half of them of either kind
 * @param breaches what was not as it must be; with any the run does not count
 */
record StandingRun(
    double meetingPerSecond, double stayingPerSecond, double perSecond, List<String> breaches) {
  /** In the first turn; so few that even a script over all who wait is done in seconds. */
  private static final int FIRST = 4;

  /** A turn shorter than that is mostly the clock and the connection; the next is longer. */
  private static final long SHORT_NANOS = 20_000_000;

  StandingRun {
    breaches = List.copyOf(breaches);
  }

  /**
   * Fills a pool and lets players arrive until that has taken so long. Each must have been given
   * the one partner who fits.
   */
  static StandingRun measure(StandingPool pool, StandingCrowd crowd, Duration time)
      throws IOException {
    List<Player> waiting = crowd.waiting();
    pool.fill(waiting);
    List<String> breaches = new ArrayList<>();
    int count = FIRST;
    long arrivals = 0;
    long meeting = 0;
    long staying = 0;
    // Either kind has its time: one of them may be a thousand times as slow.
    while (Math.min(meeting, staying) < time.toNanos()
        && meeting + staying < 4 * time.toNanos()
        && breaches.isEmpty()) {
      StandingCrowd.Turn turn = crowd.turn(count);
      long begin = System.nanoTime();
      List<Optional<String>> met = pool.enqueue(turn.meeting());
      long middle = System.nanoTime();
      List<Optional<String>> stayed = pool.enqueue(turn.staying());
      long end = System.nanoTime();
      check(turn, met, stayed).ifPresent(breaches::add);
      arrivals += count;
      meeting += middle - begin;
      staying += end - middle;
      if (end - begin < SHORT_NANOS) {
        count = Math.min(2 * count, waiting.size() / 10);
      }
    }
    return new StandingRun(
        arrivals * 1e9 / meeting,
        arrivals * 1e9 / staying,
        2 * arrivals * 1e9 / (meeting + staying),
        breaches);
  }

  private static Optional<String> check(
      StandingCrowd.Turn turn, List<Optional<String>> met, List<Optional<String>> stayed) {
    List<Optional<String>> due =
        turn.met().stream().map(player -> Optional.of(player.id())).toList();
    if (!met.equals(due)) {
      return Optional.of("not everybody was given the one who fits");
    }
    return stayed.equals(turn.staying().stream().map(player -> Optional.empty()).toList())
        ? Optional.empty()
        : Optional.of("somebody was matched who fits nobody");
  }
}
