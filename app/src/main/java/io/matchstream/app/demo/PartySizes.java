package io.matchstream.app.demo;

import java.util.List;
import java.util.Random;

/**
 * How many come together: of a hundred requests 55 are of one player, 25 of two, 10 of three, 5 of
 * four and 5 of five. Most people play alone, friends come in pairs, and a full team is rare. Where
 * a queue takes smaller parties, a larger one comes as the largest it takes.
 *
 * @param largest players of the largest party that the queue takes
 */
record PartySizes(int largest) {
  /** Of a hundred requests, by size, beginning with one. */
  private static final List<Integer> OF_A_HUNDRED = List.of(55, 25, 10, 5, 5);

  /** The size of the next one. */
  int draw(Random random) {
    int rest = random.nextInt(100);
    int size = 1;
    while (rest >= OF_A_HUNDRED.get(size - 1)) {
      rest -= OF_A_HUNDRED.get(size - 1);
      size++;
    }
    return Math.min(size, largest);
  }

  /** Players a request, on average. */
  double mean() {
    double sum = 0;
    for (int size = 1; size <= OF_A_HUNDRED.size(); size++) {
      sum += OF_A_HUNDRED.get(size - 1) * Math.min(size, largest);
    }
    return sum / 100;
  }
}
