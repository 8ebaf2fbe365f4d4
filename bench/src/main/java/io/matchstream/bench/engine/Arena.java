package io.matchstream.bench.engine;

import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.groups.GroupRules;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Five against five with roles: the queue and those who ask for it. Ratings are normal around 1500
 * with a deviation of 350; of 100 tickets 55 are of one player, 25 of two, 10 of three, 5 of four
 * and 5 of five; everybody names his roles in order, and of 100 players 20 begin with tank, 25 with
 * healer and 55 with damage, half of them with a second wish. The same seed gives the same tickets.
 */
final class Arena {
  /**
   * All come within so many milliseconds, however many they are: their windows are equally wide.
   */
  static final double RUSH_MS = 100;

  static final long START = 1_700_000_000_000L;

  private static final List<String> ROLES = List.of("tank", "healer", "damage");

  private static final String QUEUE =
      """
      queues:
        - name: arena
          teams:
            - { name: red, roles: { tank: 1, healer: 1, damage: 3 } }
            - { name: blue, roles: { tank: 1, healer: 1, damage: 3 } }
          rating: { system: glicko2, window: { initial: 100, perSecond: 50, max: 1000 } }
          rules:
            - { type: team-difference, max: 100 }
          ticketTtl: 10m
      """;

  private final SplittableRandom random;
  private long made;

  Arena(long seed) {
    random = new SplittableRandom(seed);
  }

  static GroupRules rules() {
    return rules(QUEUE);
  }

  /** The same queue with windows of 100 points that stay as they are. */
  static GroupRules still() {
    return rules(QUEUE.replace("perSecond: 50", "perSecond: 0"));
  }

  private static GroupRules rules(String queue) {
    return GroupRules.of(ConfigReader.read(queue, "arena.yaml").queues().get(0));
  }

  /** So many tickets that have come one after the other, so many milliseconds apart. */
  List<GroupTicket> tickets(int count, double apartMs) {
    List<GroupTicket> tickets = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      tickets.add(ticket(START + (long) (i * apartMs)));
    }
    return tickets;
  }

  GroupTicket ticket(long sinceMs) {
    String id = "t" + made++;
    int rating = (int) Math.round(1500 + 350 * gauss());
    int size = size();
    List<GroupPlayer> players = new ArrayList<>(size);
    boolean[] taken = new boolean[ROLES.size()];
    int damage = 0;
    for (int i = 0; i < size; i++) {
      int first = first();
      // A party agrees beforehand who is tank and who is healer.
      if ((first < 2 && taken[first]) || (first == 2 && damage == 3)) {
        first = !taken[0] ? 0 : !taken[1] ? 1 : 2;
      }
      taken[first] = true;
      damage += first == 2 ? 1 : 0;
      List<String> wishes = new ArrayList<>(List.of(ROLES.get(first)));
      if (random.nextBoolean()) {
        wishes.add(ROLES.get((first + 1 + random.nextInt(2)) % 3));
      }
      players.add(new GroupPlayer(id + "." + i, rating * 1_000_000L, Map.of(), wishes));
    }
    return GroupTicket.fresh(id, players, sinceMs, 600_000, rating);
  }

  private int first() {
    int draw = random.nextInt(100);
    return draw < 20 ? 0 : draw < 45 ? 1 : 2;
  }

  private int size() {
    int draw = random.nextInt(100);
    return draw < 55 ? 1 : draw < 80 ? 2 : draw < 90 ? 3 : draw < 95 ? 4 : 5;
  }

  /** Marsaglia's polar method. */
  private double gauss() {
    double u;
    double s;
    do {
      u = 2 * random.nextDouble() - 1;
      double v = 2 * random.nextDouble() - 1;
      s = u * u + v * v;
    } while (s >= 1 || s == 0);
    return u * Math.sqrt(-2 * Math.log(s) / s);
  }
}
