package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * How large the teams of a match can be: each between its own least and most, no two further apart
 * than a limit, all together a multiple of a number. Immutable.
 */
final class TeamSizes {
  private final int[] least;
  private final int[] most;
  private final int multiple;
  private final int apart;

  private TeamSizes(int[] least, int[] most, int multiple, int apart) {
    this.least = least;
    this.most = most;
    this.multiple = multiple;
    this.apart = apart;
  }

  /** Of a queue whose teams all have a size. */
  static TeamSizes of(JsonNode queue) {
    List<int[]> teams = new ArrayList<>();
    for (JsonNode team : queue.get("teams")) {
      int least = team.get("min").intValue();
      for (JsonNode step : team.get("minWidening")) {
        least = Math.min(least, step.get("value").intValue());
      }
      for (int i = 0; i < team.get("count").intValue(); i++) {
        teams.add(new int[] {least, team.get("max").intValue()});
      }
    }
    return new TeamSizes(
        teams.stream().mapToInt(team -> team[0]).toArray(),
        teams.stream().mapToInt(team -> team[1]).toArray(),
        queue.at("/match/multipleOf").intValue(),
        Integer.MAX_VALUE);
  }

  /** The same with sizes that are nearer to each other. */
  TeamSizes apart(int limit) {
    return new TeamSizes(least, most, multiple, Math.min(apart, limit));
  }

  /** The same where no team is smaller than this. */
  TeamSizes atLeast(int size) {
    int[] raised = Arrays.stream(least).map(own -> Math.max(own, size)).toArray();
    return new TeamSizes(raised, most, multiple, apart);
  }

  /** The same where one team is not smaller than this. */
  TeamSizes atLeast(int size, int team) {
    int[] raised = least.clone();
    raised[team] = Math.max(raised[team], size);
    return new TeamSizes(raised, most, multiple, apart);
  }

  /** Players of a match at least, whatever else must be true of it. */
  int fewest() {
    return Arrays.stream(least).sum();
  }

  /** Players of a match at most, whatever else must be true of it. */
  int fullest() {
    return Arrays.stream(most).sum();
  }

  /** Most players of any team. */
  int largest() {
    return Arrays.stream(most).max().orElse(0);
  }

  /** Most players of one of the teams. */
  int most(int team) {
    return most[team];
  }

  int teams() {
    return least.length;
  }

  /** The numbers of players that a match can have; empty where there can be none. */
  Set<Integer> totals() {
    Set<Integer> totals = new TreeSet<>();
    // By the size of the smallest team the others are bounded one by one, so that every sum between
    // the bounds' sums is one of a match.
    for (int smallest = 0; smallest <= Arrays.stream(most).min().orElse(0); smallest++) {
      int from = 0;
      int to = 0;
      boolean possible = true;
      for (int team = 0; team < teams(); team++) {
        int low = Math.max(least[team], smallest);
        int high = apart > most[team] ? most[team] : Math.min(most[team], smallest + apart);
        possible &= low <= high;
        from += low;
        to += high;
      }
      for (int total = Math.max(1, from); possible && total <= to; total++) {
        if (total % multiple == 0) {
          totals.add(total);
        }
      }
    }
    return totals;
  }

  /** The nearest that all sizes of a match can be. */
  int nearest() {
    int limit = 0;
    while (apart(limit).totals().isEmpty()) {
      limit++;
    }
    return limit;
  }
}
