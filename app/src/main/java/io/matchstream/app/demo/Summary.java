package io.matchstream.app.demo;

import io.matchstream.app.terminal.JsonLine;

/**
 * What became of all tickets; {@code enqueued} is the sum of matched, cancelled, expired, rejected,
 * waiting and lost.
 *
 * @param enqueued tickets issued, and requests that were refused one
 * @param waiting tickets still in their pool, with time left
 * @param doubleBooked players who were in two places at once
 * @param lost requests without an answer, tickets without an end, matches of which nobody was told
 * @param meanRatingGap points between two matched humans
 * @param waitP50Ms first enqueue to confirmed match, milliseconds
 * @param endToEndP50Ms log time of the request that completed a match to its notification being
 *     readable, milliseconds; waiting for an opponent is not in it
 */
public record Summary(
    long enqueued,
    long matched,
    long cancelled,
    long expired,
    long rejected,
    long waiting,
    long doubleBooked,
    long lost,
    double meanRatingGap,
    long waitP50Ms,
    long waitP99Ms,
    long endToEndP50Ms,
    long endToEndP99Ms,
    double matchesPerSecond) {

  /** Whether every promise that the account can see was kept. */
  public boolean clean() {
    return doubleBooked == 0
        && lost == 0
        && enqueued == matched + cancelled + expired + rejected + waiting;
  }

  /** The line for machines; a command may add to it. */
  public JsonLine json() {
    return JsonLine.of("enqueued", enqueued)
        .and("matched", matched)
        .and("cancelled", cancelled)
        .and("expired", expired)
        .and("rejected", rejected)
        .and("waiting", waiting)
        .and("doubleBooked", doubleBooked)
        .and("lost", lost)
        .and("meanRatingGap", rounded(meanRatingGap))
        .and("waitP50Ms", waitP50Ms)
        .and("waitP99Ms", waitP99Ms)
        .and("endToEndP50Ms", endToEndP50Ms)
        .and("endToEndP99Ms", endToEndP99Ms)
        .and("matchesPerSecond", rounded(matchesPerSecond));
  }

  /** The same for people. */
  public String table() {
    return """
        tickets     %,d: matched %,d, cancelled %,d, expired %,d, rejected %,d, waiting %,d
        promises    double-booked %d, lost %d
        matches     %.1f a second, mean rating gap %.0f
        wait        p50 %,d ms, p99 %,d ms
        end to end  p50 %,d ms, p99 %,d ms
        """
        .formatted(
            enqueued,
            matched,
            cancelled,
            expired,
            rejected,
            waiting,
            doubleBooked,
            lost,
            matchesPerSecond,
            meanRatingGap,
            waitP50Ms,
            waitP99Ms,
            endToEndP50Ms,
            endToEndP99Ms);
  }

  private static double rounded(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
