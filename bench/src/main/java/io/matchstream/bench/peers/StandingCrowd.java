package io.matchstream.bench.peers;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Many who wait and of whom no two fit: ratings as of a {@link Crowd}, in thousandths of a point
 * and all different, where nobody who has just come tolerates any gap. Then, in turn, some arrive
 * with the ratings of some who wait, and are matched with just them; and as many again with the
 * same ratings, who fit nobody and wait in their stead.
 */
final class StandingCrowd {
  private final Crowd crowd;
  private final List<Player> waiting;
  private int turn;

  StandingCrowd(long seed, int size) {
    crowd = new Crowd(seed, "s");
    Set<Integer> taken = new HashSet<>();
    waiting = new ArrayList<>(size);
    while (waiting.size() < size) {
      int rating = (int) Math.round(1000 * crowd.strength());
      if (taken.add(rating)) {
        waiting.add(new Player(crowd.id(), rating));
      }
    }
  }

  /** Who waits, in the order in which they are met: none of rating, since they were drawn. */
  List<Player> waiting() {
    return List.copyOf(waiting);
  }

  /**
   * A turn.
   *
   * @param met who wait
   * @param meeting who arrive first, each to be matched with the one of {@code met} in his place
   * @param staying who arrive then, and wait
   */
  record Turn(List<Player> met, List<Player> meeting, List<Player> staying) {}

  /** The next so many, at most as many as wait. */
  Turn turn(int count) {
    List<Player> met = new ArrayList<>(count);
    List<Player> meeting = new ArrayList<>(count);
    List<Player> staying = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      Player one = waiting.get(turn);
      Player successor = new Player(crowd.id(), one.rating());
      met.add(one);
      meeting.add(new Player(crowd.id(), one.rating()));
      staying.add(successor);
      waiting.set(turn, successor);
      turn = (turn + 1) % waiting.size();
    }
    return new Turn(met, meeting, staying);
  }
}
