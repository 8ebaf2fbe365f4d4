package io.matchstream.engine.seating;

import java.util.Arrays;
import java.util.Optional;

/**
 * All layouts that are still possible, each with the least cost of the roles in it. Assignments of
 * the same layout collapse to the cheapest, since whoever comes next sees only what is free.
 *
 * <p>Immutable. One more unit costs {@code O(layouts × distinct teams × the unit's options)}.
 */
final class Layouts {
  /**
   * Layouts kept at most. Two teams of {tank 1, healer 1, damage 3} have 136 in all and no more
   * than some 25 at a time, four such teams a few hundred at a time; 4,096 is enough for what
   * people play and bounds a step to about a millisecond.
   */
  static final int MOST = 4096;

  private final int stride;
  private final long[] words;
  private final int[] costs;
  private final int size;
  private final boolean exact;

  /** The arrays are kept, not copied: only {@link LayoutTable} makes layouts. */
  Layouts(int stride, long[] words, int[] costs, int size, boolean exact) {
    this.stride = stride;
    this.words = words;
    this.costs = costs;
    this.size = size;
    this.exact = exact;
  }

  /** The one layout at the start. */
  static Layouts of(long[] layout) {
    return new Layouts(layout.length, layout.clone(), new int[1], 1, true);
  }

  int size() {
    return size;
  }

  /** Whether no layout was ever left out. */
  boolean exact() {
    return exact;
  }

  int cost(int layout) {
    return costs[layout];
  }

  /** Numbers of the layouts, the cheapest first; of equal cost in the order in which they came. */
  int[] cheapestFirst() {
    long[] order = new long[size];
    for (int layout = 0; layout < size; layout++) {
      order[layout] = ((long) costs[layout] << Integer.SIZE) | layout;
    }
    Arrays.sort(order);
    int[] numbers = new int[size];
    for (int at = 0; at < size; at++) {
      numbers[at] = (int) order[at];
    }
    return numbers;
  }

  /** The state of a slot in a layout. */
  long state(Grid grid, int layout, int slot) {
    return grid.state(words, layout * stride, slot);
  }

  /** What is possible when a unit sits down too; no layouts where it has no place. */
  Layouts with(Grid grid, Options options) {
    LayoutTable table = new LayoutTable(stride, Math.min(2 * size, MOST));
    long[] next = new long[stride];
    for (int layout = 0; layout < size; layout++) {
      for (int shape = 0; shape < grid.shapes(); shape++) {
        if (options.count(shape) > 0) {
          seat(grid, options, layout, shape, next, table);
        }
      }
    }
    return table.layouts(MOST, exact && options.exact());
  }

  private void seat(
      Grid grid, Options options, int layout, int shape, long[] next, LayoutTable table) {
    int base = layout * stride;
    int first = grid.from(shape);
    long guards = grid.shape(shape).guards();
    long before = -1;
    for (int slot = first; slot < grid.from(shape + 1); slot++) {
      long state = grid.state(words, base, slot);
      if (state == before) {
        continue;
      }
      before = state;
      for (int option = 0; option < options.count(shape); option++) {
        long sum = state + options.adds(shape, option);
        if ((sum & guards) != 0) {
          continue;
        }
        int cost = costs[layout] + options.cost(shape, option);
        if (stride == 1) {
          table.add(grid.filled(words[base], first, slot, options.adds(shape, option)), cost);
        } else {
          System.arraycopy(words, base, next, 0, stride);
          grid.fill(next, first, slot, sum);
          table.add(next, cost);
        }
      }
    }
  }

  /** A layout, as a copy. */
  long[] layout(int layout) {
    return Arrays.copyOfRange(words, layout * stride, (layout + 1) * stride);
  }

  /**
   * How a unit came to a layout.
   *
   * @param before number of the layout before it
   * @param shape shape of the team that it sat down in
   * @param state that team's state before
   * @param filled that team's state after
   */
  record Step(int before, int shape, long state, long filled) {}

  /**
   * One way in which a unit leads from one of these layouts to another; empty when there is none.
   */
  Optional<Step> stepTo(Grid grid, Options options, long[] after) {
    long[] next = new long[stride];
    for (int layout = 0; layout < size; layout++) {
      for (int shape = 0; shape < grid.shapes(); shape++) {
        for (int slot = grid.from(shape); slot < grid.from(shape + 1); slot++) {
          long state = grid.state(words, layout * stride, slot);
          for (int option = 0; option < options.count(shape); option++) {
            long sum = state + options.adds(shape, option);
            if ((sum & grid.shape(shape).guards()) == 0) {
              System.arraycopy(words, layout * stride, next, 0, stride);
              grid.fill(next, grid.from(shape), slot, sum);
              if (Arrays.equals(next, after)) {
                return Optional.of(new Step(layout, shape, state, sum));
              }
            }
          }
        }
      }
    }
    return Optional.empty();
  }

  /**
   * For each number of a layout the guards of the fields that are full in every layout, among other
   * bits.
   */
  long[] fullEverywhere(Grid grid) {
    long[] full = new long[stride];
    for (int word = 0; word < stride; word++) {
      long all = -1L;
      for (int layout = 0; layout < size; layout++) {
        all &= words[layout * stride + word] + grid.ones(word);
      }
      full[word] = all;
    }
    return full;
  }
}
