package io.matchstream.app.demo;

import io.matchstream.app.terminal.JsonLine;
import java.util.Optional;

/**
 * What became of all tickets; {@code enqueued} is the sum of matched, cancelled, expired, rejected,
 * waiting and lost. Of groups these count the players of the tickets, and a party that was refused
 * before it had a ticket counts as the one who asked.
 *
 * @param enqueued tickets issued, and requests that were refused one
 * @param waiting tickets still in their pool, with time left
 * @param doubleBooked players who were in two places at once
 * @param lost requests without an answer, tickets without an end, matches of which nobody was told
 * @param meanRatingGap points between two matched humans, of duels
 * @param waitP50Ms first enqueue to confirmed match, milliseconds
 * @param endToEndP50Ms log time of the request that completed a match to its notification being
 *     readable, milliseconds; waiting for an opponent is not in it
 * @param groups what only matches of groups have; empty for duels
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
    double matchesPerSecond,
    Optional<GroupFigures> groups) {

  /** Whether every promise that the account can see was kept. */
  public boolean clean() {
    return doubleBooked == 0
        && lost == 0
        && enqueued == matched + cancelled + expired + rejected + waiting;
  }

  /** The line for machines; a command may add to it. Groups have no rating gap of two humans. */
  public JsonLine json() {
    JsonLine line =
        JsonLine.of("enqueued", enqueued)
            .and("matched", matched)
            .and("cancelled", cancelled)
            .and("expired", expired)
            .and("rejected", rejected)
            .and("waiting", waiting)
            .and("doubleBooked", doubleBooked)
            .and("lost", lost);
    if (groups.isEmpty()) {
      line.and("meanRatingGap", rounded(meanRatingGap));
    }
    line.and("waitP50Ms", waitP50Ms)
        .and("waitP99Ms", waitP99Ms)
        .and("endToEndP50Ms", endToEndP50Ms)
        .and("endToEndP99Ms", endToEndP99Ms)
        .and("matchesPerSecond", rounded(matchesPerSecond));
    groups.ifPresent(figures -> figures.addTo(line));
    return line;
  }

  /** What the counts count, for people: {@code tickets}, or {@code players} of groups. */
  public String unit() {
    return groups.isPresent() ? "players" : "tickets";
  }

  /** The same for people. */
  public String table() {
    String gap = groups.isPresent() ? "" : ", mean rating gap %.0f".formatted(meanRatingGap);
    return """
        %-11s %,d: matched %,d, cancelled %,d, expired %,d, rejected %,d, waiting %,d
        promises    double-booked %d, lost %d
        matches     %.1f a second%s
        %swait        p50 %,d ms, p99 %,d ms
        end to end  p50 %,d ms, p99 %,d ms
        """
        .formatted(
            unit(),
            enqueued,
            matched,
            cancelled,
            expired,
            rejected,
            waiting,
            doubleBooked,
            lost,
            matchesPerSecond,
            gap,
            groups.map(GroupFigures::table).orElse(""),
            waitP50Ms,
            waitP99Ms,
            endToEndP50Ms,
            endToEndP99Ms);
  }

  private static double rounded(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
