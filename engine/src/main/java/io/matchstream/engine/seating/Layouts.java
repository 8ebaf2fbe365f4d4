package io.matchstream.engine.seating;

import io.matchstream.engine.effort.Effort;
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
   * than some 25 at a time, four such teams a few hundred at a time; two teams of six different
   * roles 462 at a time, of seven 1,716.
   */
  static final int MOST = 2048;

  /**
   * Units of effort for one more party at most, about a millisecond: two teams of seven different
   * roles, of which each player names three, take half of it. The layouts that are then not reached
   * are left out.
   */
  static final int MOST_EFFORT = 1 << 17;

  /** To keep a sum takes as long as to try so many. */
  private static final int KEPT = 8;

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

  /**
   * What is possible when a unit sits down too; no layouts where it has no place.
   *
   * @param most units of effort at most
   * @param effort what it took is spent of it
   */
  Layouts with(Grid grid, Options options, int most, Effort effort) {
    LayoutTable table = new LayoutTable(stride, Math.min(2 * size, MOST));
    long[] next = new long[stride];
    long spent = 0;
    int layout = 0;
    for (; layout < size && spent < most; layout++) {
      for (int shape = 0; shape < grid.shapes(); shape++) {
        if (options.count(shape) > 0) {
          spent += seat(grid, options, layout, shape, next, table);
        }
      }
    }
    effort.spend(spent);
    return table.layouts(MOST, exact && options.exact() && layout == size);
  }

  /** Sits down in each team of a shape, in each way; what that took, in units of effort. */
  private long seat(
      Grid grid, Options options, int layout, int shape, long[] next, LayoutTable table) {
    long spent = 0;
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
      spent += options.count(shape);
      for (int option = 0; option < options.count(shape); option++) {
        long sum = state + options.adds(shape, option);
        if ((sum & guards) != 0) {
          continue;
        }
        spent += (long) KEPT * stride;
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
    return spent;
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
  Optional<Step> stepTo(Grid grid, Options options, long[] after, Effort effort) {
    long[] next = new long[stride];
    for (int layout = 0; layout < size; layout++) {
      for (int shape = 0; shape < grid.shapes(); shape++) {
        for (int slot = grid.from(shape); slot < grid.from(shape + 1); slot++) {
          long state = grid.state(words, layout * stride, slot);
          effort.spend(options.count(shape));
          for (int option = 0; option < options.count(shape); option++) {
            long sum = state + options.adds(shape, option);
            if ((sum & grid.shape(shape).guards()) == 0) {
              effort.spend((long) KEPT * stride);
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
   * For each slot the guards of the fields that are full in every layout, among other bits. In a
   * team without a seat every role is full, whatever is left of it.
   */
  long[] fullEverywhere(Grid grid) {
    long[] full = new long[grid.from(grid.shapes())];
    for (int shape = 0; shape < grid.shapes(); shape++) {
      Shape of = grid.shape(shape);
      for (int slot = grid.from(shape); slot < grid.from(shape + 1); slot++) {
        long all = -1L;
        for (int layout = 0; layout < size; layout++) {
          long sum = state(grid, layout, slot) + of.ones();
          all &= of.isFull(sum) ? -1L : sum;
        }
        full[slot] = all;
      }
    }
    return full;
  }
}
