package io.matchstream.app.demo;

import io.matchstream.events.Rating;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Shows a running demo: a table that is drawn over itself on a terminal, a line now and then
 * elsewhere. Belongs to one thread.
 */
final class Screen implements Consumer<Snapshot> {
  private static final Duration REDRAW = Duration.ofMillis(500);
  private static final Duration LINE = Duration.ofSeconds(2);
  private static final int PLACES = 5;
  private static final double MICROS = 1_000_000;

  private final PrintWriter err;
  private final boolean terminal;
  private final LongSupplier nanoClock;
  private long shownAt;
  private long matchedThen;
  private int drawnLines;

  /**
   * @param terminal whether control sequences are understood
   * @param nanoClock monotonic, as {@link System#nanoTime()}
   */
  Screen(PrintWriter err, boolean terminal, LongSupplier nanoClock) {
    this.err = err;
    this.terminal = terminal;
    this.nanoClock = nanoClock;
    this.shownAt = nanoClock.getAsLong();
  }

  /** Says what happens now, under whatever stands there. */
  void say(String sentence) {
    drawnLines = 0;
    err.println(sentence);
    err.flush();
  }

  /** Shows it when it is time again; cheap otherwise. */
  @Override
  public void accept(Snapshot now) {
    long at = nanoClock.getAsLong();
    long since = at - shownAt;
    if (since < (terminal ? REDRAW : LINE).toNanos()) {
      return;
    }
    long matched = now.figures().matchedSoFar();
    double matchesPerSecond = (matched - matchedThen) / 2.0 * 1e9 / since;
    shownAt = at;
    matchedThen = matched;
    if (terminal) {
      draw(table(now, matchesPerSecond));
    } else {
      err.println(line(now, matchesPerSecond));
    }
    err.flush();
  }

  private void draw(List<String> lines) {
    if (drawnLines > 0) {
      err.print("\u001b[" + drawnLines + "A");
    }
    lines.forEach(line -> err.print(line + "\u001b[K\n"));
    drawnLines = lines.size();
  }

  private static String line(Snapshot now, double matchesPerSecond) {
    Figures figures = now.figures();
    return String.format(
        Locale.ROOT,
        "asked %d, waiting %d, playing %d, matches/s %.0f, gap %.0f, wait p50 %d ms, end to end p50"
            + " %d ms p99 %d ms",
        figures.askedSoFar(),
        now.waiting(),
        now.live(),
        matchesPerSecond,
        figures.meanGap(),
        figures.waits().getValueAtPercentile(50),
        figures.endToEnd().getValueAtPercentile(50),
        figures.endToEnd().getValueAtPercentile(99));
  }

  private static List<String> table(Snapshot now, double matchesPerSecond) {
    Figures figures = now.figures();
    List<String> lines = new ArrayList<>();
    lines.add(
        row(
            "asked %8d   matched %8d   ended otherwise %6d",
            figures.askedSoFar(), figures.matchedSoFar(), figures.endedSoFar()));
    lines.add(
        row(
            "waiting %6d   games %10d   matches/s %12.0f",
            now.waiting(), now.live(), matchesPerSecond));
    lines.add(row("rating gap %.0f points", figures.meanGap()));
    lines.add(times("wait", figures.waits()));
    lines.add(times("end to end", figures.endToEnd()));
    lines.add("");
    lines.add("leaderboard " + now.queue());
    int place = 1;
    for (Rating rating : figures.best(now.queue(), PLACES)) {
      lines.add(
          row("%3d. %-12s %6.0f", place++, rating.getPlayer(), rating.getRatingMicros() / MICROS));
    }
    return lines;
  }

  private static String times(String what, Histogram histogram) {
    return row(
        "%-10s p50 %6d ms   p99 %6d ms",
        what, histogram.getValueAtPercentile(50), histogram.getValueAtPercentile(99));
  }

  private static String row(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
