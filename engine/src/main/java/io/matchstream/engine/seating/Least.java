package io.matchstream.engine.seating;

import io.matchstream.engine.config.TeamConfig;
import io.matchstream.engine.config.Widening;
import java.util.Arrays;
import java.util.List;

/**
 * The least players of each team as the seed waits. A step counts from its instant on (inclusive);
 * one without a value means that the team needs nobody.
 *
 * <p>Immutable.
 */
final class Least {
  /** Waits at which a least changes, milliseconds, rising; the first is the start. */
  private final long[] from;

  private final int[][] least;

  /** The least of these teams, by team. */
  Least(List<TeamConfig> teams) {
    long[] instants =
        teams.stream()
            .flatMap(team -> team.minWidening().stream())
            .mapToLong(step -> step.at().toMillis())
            .filter(at -> at > 0)
            .sorted()
            .distinct()
            .toArray();
    long[] starts = new long[instants.length + 1];
    int[][] values = new int[instants.length + 1][];
    int kept = 0;
    for (int i = 0; i <= instants.length; i++) {
      long wait = i == 0 ? 0 : instants[i - 1];
      int[] now = teams.stream().mapToInt(team -> at(team, wait)).toArray();
      if (kept == 0 || !Arrays.equals(now, values[kept - 1])) {
        starts[kept] = wait;
        values[kept] = now;
        kept++;
      }
    }
    from = Arrays.copyOf(starts, kept);
    least = Arrays.copyOf(values, kept);
  }

  private static int at(TeamConfig team, long waitMs) {
    int min = team.min();
    for (Widening.Step step : team.minWidening()) {
      if (step.at().toMillis() <= waitMs) {
        min = (int) Math.ceil(Math.max(0, Math.min(team.max(), step.value().orElse(0))));
      }
    }
    return min;
  }

  /** The least of each team at a wait; not to be changed. */
  int[] at(long waitMs) {
    int last = from.length - 1;
    while (last > 0 && from[last] > waitMs) {
      last--;
    }
    return least[last];
  }

  /** The first wait after this one at which a least changes; {@link Long#MAX_VALUE} for never. */
  long nextAfter(long waitMs) {
    for (long instant : from) {
      if (instant > 0 && instant > waitMs) {
        return instant;
      }
    }
    return Long.MAX_VALUE;
  }
}
