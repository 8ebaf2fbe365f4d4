package io.matchstream.engine.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class RatingIndexProperties {
  private static final int[] EDGES = {
    Integer.MIN_VALUE,
    Integer.MIN_VALUE + 1,
    -65,
    -64,
    -63,
    -1,
    0,
    1,
    63,
    64,
    4095,
    4096,
    Integer.MAX_VALUE
  };

  @Property(tries = 60)
  @Label("F40: neighbours are right over the whole range of numbers")
  void neighboursAreThoseOfASortedMap(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 31) int bits) {
    Random random = new Random(seed);
    Records records = new Records();
    RatingIndex index = new RatingIndex(records);
    TreeMap<Integer, List<Waiting>> sorted = new TreeMap<>();
    for (int i = 0; i < 2_000; i++) {
      int rating =
          random.nextInt(8) == 0
              ? EDGES[random.nextInt(EDGES.length)]
              : random.nextInt() >> (31 - bits);
      List<Waiting> bucket = sorted.get(rating);
      if (bucket != null && random.nextBoolean()) {
        index.remove(bucket.remove(random.nextInt(bucket.size())));
        if (bucket.isEmpty()) {
          sorted.remove(rating);
        }
      } else {
        Waiting waiting = records.take();
        waiting.rating = rating;
        waiting.since = random.nextInt(5);
        waiting.ticket = DuelTicket.fresh("t" + i, "p", waiting.since, 0, rating);
        index.add(waiting);
        sorted.computeIfAbsent(rating, r -> new ArrayList<>()).add(waiting);
      }
      int probe = random.nextBoolean() ? rating : EDGES[random.nextInt(EDGES.length)];
      Integer above = sorted.higherKey(probe);
      Integer below = sorted.lowerKey(probe);
      assertThat(index.above(probe)).isEqualTo(above == null ? RatingIndex.NONE : above);
      assertThat(index.below(probe)).isEqualTo(below == null ? RatingIndex.NONE : below);
      assertThat(line(index.first(probe))).isEqualTo(sortedLine(sorted.get(probe)));
    }
    assertThat(upwards(index)).containsExactlyElementsOf(sorted.keySet());
    assertThat(downwards(index, sorted)).containsExactlyElementsOf(sorted.descendingKeySet());
  }

  /** From one bucket to the next, from the lowest up. */
  private static List<Integer> upwards(RatingIndex index) {
    List<Integer> ratings = new ArrayList<>();
    for (Waiting head = index.lowest(); head != null; head = index.higher(head)) {
      ratings.add(head.rating);
    }
    return ratings;
  }

  /** From one bucket to the next, from the highest down. */
  private static List<Integer> downwards(RatingIndex index, NavigableMap<Integer, ?> sorted) {
    List<Integer> ratings = new ArrayList<>();
    Waiting head = sorted.isEmpty() ? null : index.first(sorted.lastKey());
    for (; head != null; head = index.lower(head)) {
      ratings.add(head.rating);
    }
    return ratings;
  }

  private static List<Waiting> line(Waiting first) {
    List<Waiting> line = new ArrayList<>();
    for (Waiting waiting = first; waiting != null; waiting = waiting.next) {
      line.add(waiting);
    }
    return line;
  }

  private static List<Waiting> sortedLine(List<Waiting> bucket) {
    List<Waiting> line = bucket == null ? new ArrayList<>() : new ArrayList<>(bucket);
    line.sort((a, b) -> a.isBefore(b) ? -1 : 1);
    return line;
  }
}
