package io.matchstream.app.replay;

import io.matchstream.app.demo.Summary;
import io.matchstream.app.terminal.JsonLine;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What became of a replay.
 *
 * @param tickets what became of those who asked
 * @param games how many the file holds
 * @param applied results that both players were rated for, counted on the topics
 * @param refused games whose result does not count, by reason
 * @param tops the best of each queue, in the order of the queues
 * @param boardsComplete whether the boards showed every rating that was published
 */
public record ReplayAccount(
    Summary tickets,
    long games,
    long applied,
    Map<String, Long> refused,
    Map<String, List<Row>> tops,
    boolean boardsComplete) {

  /**
   * A place on a leaderboard.
   *
   * @param rank from 1; equals share it
   * @param rating whole points
   */
  public record Row(long rank, String player, int rating) {}

  /** Copies the maps. */
  public ReplayAccount {
    refused = Collections.unmodifiableMap(new TreeMap<>(refused));
    tops = Collections.unmodifiableMap(new LinkedHashMap<>(tops));
  }

  /** Whether every promise that the account can see was kept, and every game accounted for. */
  public boolean clean() {
    return tickets.clean()
        && tickets.waiting() == 0
        && applied + refusedCount() == games
        && boardsComplete;
  }

  private long refusedCount() {
    return refused.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The line for machines: the demo's, and what only a replay has. */
  public JsonLine json() {
    return tickets
        .json()
        .and("games", games)
        .and("resultsApplied", applied)
        .and("resultsRefused", refusedCount())
        .and("refused", refused)
        .and("leaderboards", tops);
  }

  /** The same for people. */
  public String table() {
    StringBuilder text = new StringBuilder(tickets.table());
    text.append(
        "results     %,d games: applied %,d, refused %,d%s%n"
            .formatted(games, applied, refusedCount(), refused.isEmpty() ? "" : " " + refused));
    tops.forEach(
        (queue, rows) -> {
          text.append("%n%s%n".formatted(queue));
          if (rows.isEmpty()) {
            text.append("  nobody is rated\n");
          }
          rows.forEach(
              row ->
                  text.append("%6d  %5d  %s%n".formatted(row.rank(), row.rating(), row.player())));
        });
    return text.toString();
  }
}
