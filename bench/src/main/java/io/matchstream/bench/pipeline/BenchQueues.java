package io.matchstream.bench.pipeline;

/** The queues of a run: duels, one of them wanted more than the others. Immutable. */
final class BenchQueues {
  private static final int PERCENT = 100;

  /** Coprime to 100, so that players who follow one another want different queues. */
  private static final int STRIDE = 37;

  private final int pools;
  private final int hotPercent;

  /**
   * @param hotPercent of the players who want the first
   */
  BenchQueues(int pools, int hotPercent) {
    this.pools = pools;
    this.hotPercent = hotPercent;
  }

  /** Which queue the player with this number always wants. */
  String of(int player) {
    int share = (int) ((long) player * STRIDE % PERCENT);
    return name(pools == 1 || share < hotPercent ? 0 : 1 + share % (pools - 1));
  }

  private static String name(int pool) {
    return "duel-" + pool;
  }

  /** The file. A window as of a casual game: most are paired by who comes, few by time alone. */
  String yaml() {
    StringBuilder yaml = new StringBuilder("queues:\n");
    for (int i = 0; i < pools; i++) {
      yaml.append(
          """
            - name: %s
              rating: { system: glicko2, window: { initial: 200, perSecond: 100, max: 3000 } }
              ticketTtl: 60s
          """
              .formatted(name(i)));
    }
    return yaml.toString();
  }
}
