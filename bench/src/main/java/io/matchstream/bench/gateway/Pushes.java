package io.matchstream.bench.gateway;

import io.matchstream.bench.pipeline.PipelineRun;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * How long after the request that completed a match was meant to be sent its two players read of it
 * on their sockets. Safe for several threads.
 */
final class Pushes implements SocketFleet.Listener {
  private static final Pattern TYPE = Pattern.compile("\"type\":\"matched\"");
  private static final Pattern PLAYERS = Pattern.compile("\"player([12])\":\"(p[0-9]{7})\"");
  private static final double MICROS_A_MS = 1_000;

  private final PipelineRun run;
  private final Histogram micros = new Histogram(3);

  Pushes(PipelineRun run) {
    this.run = run;
  }

  @Override
  public void message(int player, String text, long nanos) {
    if (!TYPE.matcher(text).find()) {
      return;
    }
    long completing = Long.MIN_VALUE;
    Matcher players = PLAYERS.matcher(text);
    while (players.find()) {
      completing = Math.max(completing, run.intended(PipelineRun.number(players.group(2))));
    }
    if (completing == Long.MIN_VALUE) {
      throw new IllegalStateException("a match without its players: " + text);
    }
    synchronized (micros) {
      micros.recordValue(Math.max(0, TimeUnit.NANOSECONDS.toMicros(nanos - completing)));
    }
  }

  /** Forgets what was before. */
  void reset() {
    synchronized (micros) {
      micros.reset();
    }
  }

  /** How many. */
  long count() {
    synchronized (micros) {
      return micros.getTotalCount();
    }
  }

  /** So many in a hundred were read within this, milliseconds. */
  double percentile(double percent) {
    synchronized (micros) {
      return micros.getValueAtPercentile(percent) / MICROS_A_MS;
    }
  }
}
