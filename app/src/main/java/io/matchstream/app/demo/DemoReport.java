package io.matchstream.app.demo;

import io.matchstream.app.terminal.JsonLine;
import java.util.List;
import java.util.Locale;

/**
 * How a demo ended: the counts from the topics, the times as the players saw them.
 *
 * @param finding what the topics say
 * @param figures what the players saw
 */
record DemoReport(Ledger.Finding finding, Figures figures) {

  /** Whether nobody was lost or booked twice. */
  boolean good() {
    return finding.doubleBooked() == 0 && finding.lost() == 0;
  }

  JsonLine json() {
    return JsonLine.of("enqueued", finding.enqueued())
        .and("matched", finding.matched())
        .and("cancelled", finding.cancelled())
        .and("expired", finding.expired())
        .and("rejected", finding.rejected())
        .and("waiting", finding.waiting())
        .and("doubleBooked", finding.doubleBooked())
        .and("lost", finding.lost())
        .and("matches", finding.matches())
        .and("meanRatingGap", rounded(finding.meanRatingGap().orElse(0)))
        .and("waitP50Ms", figures.waits().getValueAtPercentile(50))
        .and("waitP99Ms", figures.waits().getValueAtPercentile(99))
        .and("endToEndP50Ms", figures.endToEnd().getValueAtPercentile(50))
        .and("endToEndP99Ms", figures.endToEnd().getValueAtPercentile(99))
        .and("matchesPerSecond", rounded(finding.matchesPerSecond()))
        .and("deadLetters", finding.deadLetters());
  }

  /** The same for a person. */
  List<String> summary() {
    return List.of(
        text(
            "%d asks: %d matched, %d cancelled, %d expired, %d rejected, %d still waiting.",
            finding.enqueued(),
            finding.matched(),
            finding.cancelled(),
            finding.expired(),
            finding.rejected(),
            finding.waiting()),
        text(
            "%d matches, %.1f a second, opponents %.0f points apart on average.",
            finding.matches(), finding.matchesPerSecond(), finding.meanRatingGap().orElse(0)),
        text(
            "From the request that completed a match to its token in the player's hand: half within"
                + " %d ms, 99 of 100 within %d ms.",
            figures.endToEnd().getValueAtPercentile(50),
            figures.endToEnd().getValueAtPercentile(99)),
        text(
            "With the wait for an opponent: half within %d ms, 99 of 100 within %d ms.",
            figures.waits().getValueAtPercentile(50), figures.waits().getValueAtPercentile(99)),
        good()
            ? "By the topics, nobody was lost and nobody was in two matches."
            : text(
                "By the topics, %d were lost and %d booked twice: %s",
                finding.lost(), finding.doubleBooked(), String.join(", ", finding.examples())));
  }

  private static double rounded(double value) {
    return Math.round(value * 10) / 10.0;
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
