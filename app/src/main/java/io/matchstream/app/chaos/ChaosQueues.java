package io.matchstream.app.chaos;

import io.matchstream.streams.runtime.Rekeying;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** The queues of a chaos run: duels on every partition, duels that need an allocator, parties. */
final class ChaosQueues {
  /** As many as partitions, so that each partition has pools that always make matches. */
  static final int PARTITIONS = 4;

  /** Duels whose servers an allocator gives. */
  static final String HOSTED = "hosted";

  /** Two against two, in parties too, with a ready check. */
  static final String SQUAD = "squad";

  private ChaosQueues() {}

  /** Duels with a list of servers: nothing but a fault keeps them from making matches. */
  static List<String> duels() {
    return IntStream.rangeClosed(1, PARTITIONS).mapToObj(i -> "duel-" + i).toList();
  }

  /** The owner of the players of one partition. */
  static String players(int partition) {
    return "players-" + partition;
  }

  /** The owner of this player: Kafka's own producer puts his key there. */
  static String playersOf(String player) {
    return players(Rekeying.partition(player, PARTITIONS));
  }

  /** Who always has something to do: the pools of {@link #duels()}, and all players. */
  static Set<String> busyOwners() {
    Set<String> owners = new LinkedHashSet<>(duels());
    IntStream.range(0, PARTITIONS).mapToObj(ChaosQueues::players).forEach(owners::add);
    return owners;
  }

  /** All of them. */
  static Set<String> all() {
    Set<String> all = new LinkedHashSet<>(duels());
    all.add(HOSTED);
    all.add(SQUAD);
    return all;
  }

  /**
   * The file.
   *
   * @param version differs in how fast windows widen
   */
  static String yaml(int version, String allocatorUrl) {
    int perSecond = 100 + 10 * version;
    StringBuilder yaml = new StringBuilder("queues:\n");
    for (String duel : duels()) {
      yaml.append(duel(duel, perSecond));
    }
    yaml.append(duel(HOSTED, perSecond))
        .append("    pendingTtl: 8s\n")
        .append("    allocator: { url: \"" + allocatorUrl + "\", timeout: 1s, attempts: 3 }\n");
    yaml.append(
        """
          - name: squad
            teams: [{ name: red, players: 2 }, { name: blue, players: 2 }]
            party: { maxSize: 2 }
            readyCheck: { window: 5s }
            ticketTtl: 60s
        """);
    return yaml.toString();
  }

  private static String duel(String name, int perSecond) {
    return """
      - name: %s
        rating: { system: glicko2, window: { initial: 200, perSecond: %d, max: 3000 } }
        ticketTtl: 30s
    """
        .formatted(name, perSecond);
  }
}
