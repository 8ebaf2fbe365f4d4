package io.matchstream.app.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * What players do, one after the other, without end and the same for the same seed: nothing that
 * happens in a run draws from it. Not for use by several threads.
 */
final class Acts {
  static final int PLAYERS = 240;

  private final Random random;

  Acts(long seed) {
    this.random = new Random(seed);
  }

  /** The next one. Of a hundred 6 leave, 10 are for parties, 12 want a server that is allocated. */
  Act next() {
    String player = player();
    int choice = random.nextInt(100);
    if (choice < 6) {
      return new Act.Leave(player, random.nextBoolean());
    }
    if (choice < 16) {
      String friend = player();
      boolean together = random.nextBoolean() && !friend.equals(player);
      return new Act.Squad(player, together ? Optional.of(friend) : Optional.empty());
    }
    List<String> duels = ChaosQueues.duels();
    String queue = choice < 28 ? ChaosQueues.HOSTED : duels.get(random.nextInt(duels.size()));
    return duel(player, queue);
  }

  private Act duel(String player, String queue) {
    boolean abandons = random.nextBoolean();
    boolean replaces = random.nextInt(10) == 0;
    int copies = random.nextInt(20) == 0 ? 2 : 1; // a double tap
    List<Boolean> asJson = new ArrayList<>();
    for (int i = 0; i < copies; i++) {
      asJson.add(random.nextBoolean());
    }
    return new Act.Duel(player, queue, abandons, replaces, asJson);
  }

  private String player() {
    return "p" + random.nextInt(PLAYERS);
  }
}
