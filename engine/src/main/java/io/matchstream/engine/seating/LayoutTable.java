package io.matchstream.engine.seating;

import java.util.Arrays;

/**
 * Collects layouts, each once with its least cost, in the order in which they came. A hash table of
 * open addressing over flat arrays; its order never depends on the hash.
 *
 * <p>For one thread, while one set of layouts is made.
 */
final class LayoutTable {
  private static final int LEAST_SLOTS = 32;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final int stride;
  private long[] words;
  private int[] costs;
  private int[] table;
  private int size;

  /**
   * An empty table.
   *
   * @param stride numbers of a layout
   * @param expected about how many layouts will come
   */
  LayoutTable(int stride, int expected) {
    this.stride = stride;
    int slots = LEAST_SLOTS;
    while (slots < 2 * expected) {
      slots *= 2;
    }
    table = new int[slots];
    words = new long[slots / 2 * stride];
    costs = new int[slots / 2];
  }

  int size() {
    return size;
  }

  /** Takes a layout; of the same one twice the cheaper counts. */
  void add(long[] layout, int cost) {
    int mask = table.length - 1;
    int at = hash(layout, 0) & mask;
    while (table[at] != 0) {
      int known = table[at] - 1;
      if (isAt(known, layout)) {
        costs[known] = Math.min(costs[known], cost);
        return;
      }
      at = (at + 1) & mask;
    }
    if (size == costs.length) {
      grow();
      add(layout, cost);
      return;
    }
    for (int word = 0; word < stride; word++) {
      words[size * stride + word] = layout[word];
    }
    costs[size] = cost;
    size++;
    table[at] = size;
  }

  /** The same for layouts of one number. */
  void add(long layout, int cost) {
    int mask = table.length - 1;
    int at = (int) ((layout * SPREAD) >>> Integer.SIZE) & mask;
    while (table[at] != 0) {
      int known = table[at] - 1;
      if (words[known] == layout) {
        costs[known] = Math.min(costs[known], cost);
        return;
      }
      at = (at + 1) & mask;
    }
    if (size == costs.length) {
      grow();
      add(layout, cost);
      return;
    }
    words[size] = layout;
    costs[size] = cost;
    size++;
    table[at] = size;
  }

  private boolean isAt(int known, long[] layout) {
    for (int word = 0; word < stride; word++) {
      if (words[known * stride + word] != layout[word]) {
        return false;
      }
    }
    return true;
  }

  private int hash(long[] from, int base) {
    long hash = 0;
    for (int word = 0; word < stride; word++) {
      hash = (hash ^ from[base + word]) * SPREAD;
    }
    return (int) (hash >>> Integer.SIZE);
  }

  private void grow() {
    words = Arrays.copyOf(words, 2 * words.length);
    costs = Arrays.copyOf(costs, 2 * costs.length);
    table = new int[2 * table.length];
    int mask = table.length - 1;
    for (int i = 0; i < size; i++) {
      int at = hash(words, i * stride) & mask;
      while (table[at] != 0) {
        at = (at + 1) & mask;
      }
      table[at] = i + 1;
    }
  }

  /**
   * What came, at most so many: the cheapest, of equal cost those that came first.
   *
   * @param exact whether what was put in was complete
   */
  Layouts layouts(int most, boolean exact) {
    if (size <= most) {
      return new Layouts(stride, words, costs, size, exact);
    }
    int[] order = new Layouts(stride, words, costs, size, exact).cheapestFirst();
    long[] kept = new long[most * stride];
    int[] keptCosts = new int[most];
    for (int i = 0; i < most; i++) {
      System.arraycopy(words, order[i] * stride, kept, i * stride, stride);
      keptCosts[i] = costs[order[i]];
    }
    return new Layouts(stride, kept, keptCosts, most, false);
  }
}
