package io.matchstream.app.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes players whose strengths are spread as on a public server. */
final class Population {
  private static final double MEAN = 1500;
  private static final double DEVIATION = 350;

  /** One in eight is a casual player: the low tail of real servers is heavier than a normal one. */
  private static final double CASUAL_SHARE = 0.125;

  private static final double CASUAL_MEAN = 1100;
  private static final double CASUAL_DEVIATION = 250;
  private static final double LOWEST = 400;
  private static final double HIGHEST = 2900;

  private Population() {}

  /**
   * A player before the demo.
   *
   * @param id player id
   * @param rating points
   */
  record Member(String id, int rating) {}

  /** So many players, the same ones for the same seed. */
  static List<Member> of(int players, long seed) {
    Random random = new Random(seed);
    List<Member> members = new ArrayList<>(players);
    for (int n = 1; n <= players; n++) {
      boolean casual = random.nextDouble() < CASUAL_SHARE;
      double mean = casual ? CASUAL_MEAN : MEAN;
      double deviation = casual ? CASUAL_DEVIATION : DEVIATION;
      double rating = mean + deviation * random.nextGaussian();
      members.add(
          new Member("p%05d".formatted(n), (int) Math.max(LOWEST, Math.min(HIGHEST, rating))));
    }
    return List.copyOf(members);
  }
}
