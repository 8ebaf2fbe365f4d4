package io.matchstream.engine.seating;

import io.matchstream.engine.config.SeatCounters;
import java.util.List;

/**
 * Where the states of all teams lie in a row of numbers, a <i>layout</i>. Teams of one shape lie
 * side by side, the fullest first: they are interchangeable while a group grows, and layouts that
 * differ only in which of them is which are one. No team lies across two numbers.
 *
 * <p>Immutable.
 */
final class Grid {
  private final Shape[] shapes;
  private final int[] from;
  private final int[] word;
  private final int[] shift;
  private final long[] mask;
  private final int words;

  /**
   * A grid of slots.
   *
   * @param shapes the shapes of teams
   * @param counts how many teams there are of each
   */
  Grid(List<Shape> shapes, int[] counts) {
    this.shapes = shapes.toArray(Shape[]::new);
    from = new int[counts.length + 1];
    for (int shape = 0; shape < counts.length; shape++) {
      from[shape + 1] = from[shape] + counts[shape];
    }
    int slots = from[counts.length];
    word = new int[slots];
    shift = new int[slots];
    mask = new long[slots];
    int used = 0;
    int at = 0;
    for (int shape = 0; shape < counts.length; shape++) {
      int width = this.shapes[shape].width();
      for (int slot = from[shape]; slot < from[shape + 1]; slot++) {
        if (used + width > SeatCounters.MOST_BITS) {
          at++;
          used = 0;
        }
        word[slot] = at;
        shift[slot] = used;
        mask[slot] = (1L << width) - 1;
        used += width;
      }
    }
    words = at + 1;
  }

  /** How many numbers a layout has. */
  int words() {
    return words;
  }

  int shapes() {
    return shapes.length;
  }

  Shape shape(int shape) {
    return shapes[shape];
  }

  /** The first slot of a shape; that of the next shape is where it ends. */
  int from(int shape) {
    return from[shape];
  }

  /** The state in a slot of the layout that begins at an index. */
  long state(long[] layouts, int base, int slot) {
    return layouts[base + word[slot]] >>> shift[slot] & mask[slot];
  }

  private void put(long[] layouts, int base, int slot, long state) {
    int at = base + word[slot];
    layouts[at] = (layouts[at] & ~(mask[slot] << shift[slot])) | (state << shift[slot]);
  }

  /**
   * Writes a team's new, fuller state and moves it forward among its kind, past those that are less
   * full.
   *
   * @param layout one layout, changed
   * @param first first slot of the team's shape
   * @param slot the team's slot
   * @param state the new state
   */
  void fill(long[] layout, int first, int slot, long state) {
    int to = slot;
    while (to > first) {
      long ahead = state(layout, 0, to - 1);
      if (ahead >= state) {
        break;
      }
      put(layout, 0, to, ahead);
      to--;
    }
    put(layout, 0, to, state);
  }

  /**
   * The same for a layout that is one number, which most are.
   *
   * @param layout the layout
   * @param adds what the team's state grows by
   * @return the new layout
   */
  long filled(long layout, int first, int slot, long adds) {
    long next = layout + (adds << shift[slot]);
    for (int to = slot; to > first; to--) {
      long ahead = next >>> shift[to - 1] & mask[to - 1];
      long state = next >>> shift[to] & mask[to];
      if (ahead >= state) {
        break;
      }
      // Both are exchanged at once by flipping the bits in which they differ.
      long flip = ahead ^ state;
      next ^= (flip << shift[to]) ^ (flip << shift[to - 1]);
    }
    return next;
  }

  /**
   * The layout of these states, sorted within each shape.
   *
   * @param states by slot, in any order within a shape
   */
  long[] layout(long[] states) {
    long[] layout = new long[words()];
    for (int shape = 0; shape < shapes.length; shape++) {
      for (int slot = from[shape]; slot < from[shape + 1]; slot++) {
        fill(layout, from[shape], slot, states[slot]);
      }
    }
    return layout;
  }
}
