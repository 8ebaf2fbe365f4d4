package io.matchstream.bench.pipeline;

/** The queues of a run: duels, one of them wanted more than the others. Immutable. */
final class BenchQueues {
  private static final int PERCENT = 100;

  /** Coprime to 100, so that players who follow one another want different queues. */
  private static final int STRIDE = 37;

  /** In points; windows of the lonely are of one. */
  private static final int GAP = 3;

  /** In points below zero: half of what a rating may be. */
  private static final int LOWEST = 90_000;

  /** How many ratings there are between it and its opposite. */
  static final int MOST_LONELY = 2 * LOWEST / GAP;

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

  /** How many pools of those who can be matched. */
  int pools() {
    return pools;
  }

  /** The queue of this pool, from 0. */
  static String name(int pool) {
    return "duel-" + pool;
  }

  /** The queue of one who will find nobody: his rating is {@link #rating} and fits no other. */
  String lonely(int number) {
    return "lonely-" + number % pools;
  }

  /**
   * Of the number-th of them, in points. The pools together have room for {@value #MOST_LONELY} for
   * each pool.
   */
  int rating(int number) {
    return number / pools * GAP - LOWEST;
  }

  /**
   * The file. A window as of a casual game: most are paired by who comes, few by time alone.
   * Tickets live so long that an overload is seen in how late matches are, and not in players who
   * are gone.
   */
  String yaml() {
    StringBuilder yaml = new StringBuilder("queues:\n");
    for (int i = 0; i < pools; i++) {
      yaml.append(
          """
            - name: %s
              rating: { system: glicko2, window: { initial: 200, perSecond: 100, max: 3000 } }
              ticketTtl: 10m
          """
              .formatted(name(i)));
    }
    for (int i = 0; i < pools; i++) {
      yaml.append(
          """
            - name: %s
              rating:
                system: glicko2
                trustProducer: true
                window: { initial: 1, perSecond: 0, max: 1 }
              ticketTtl: 2h
          """
              .formatted(lonely(i)));
    }
    return yaml.toString();
  }
}
