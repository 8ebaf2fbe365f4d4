package io.matchstream.engine.duel;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Records by the instant of each, in a hierarchical timing wheel: lists of one millisecond each for
 * the next 64, of 64 milliseconds each for the next 4,096, and so on up to all the milliseconds
 * that a {@code long} can count. When the wheel's position comes to a longer list, its records are
 * spread over shorter ones. Adding and removing take the same time however many there are; a record
 * is spread at most ten times, and one that leaves before pays nothing for it.
 *
 * <p>After: Varghese and Lauck, Hashed and Hierarchical Timing Wheels, 1987 (their scheme 7), with
 * a bitmap of the lists in use a level, so that empty milliseconds cost nothing.
 */
final class Wheel {
  private static final int BITS = 6;
  private static final int LISTS = 1 << BITS;
  private static final int LEVELS = (Long.SIZE + BITS - 1) / BITS;

  /** No list or record; also the way in which numbers of lists are told from those of records. */
  private static final int NONE = -1;

  private static final int ABSENT = Integer.MIN_VALUE;

  private final int[] firsts = new int[LEVELS * LISTS];
  private final long[] used = new long[LEVELS];

  /**
   * By the place of a record two numbers beside each other, in one line of the cache: its instant,
   * without sign, and its links. Above stands the record after it in its list; below the one before
   * it, or, of the first of a list, {@code -1 - list}, or {@link #ABSENT}.
   */
  private long[] nodes = new long[0];

  /** All instants that the wheel holds come later; as a number without sign. */
  private long position;

  private int size;

  /**
   * @param start epoch milliseconds; nothing up to this instant will be added
   */
  Wheel(long start) {
    position = unsigned(start);
    Arrays.fill(firsts, NONE);
  }

  /** Whether an instant comes after the wheel's position, so that it can be added. */
  boolean isAhead(long instant) {
    return Long.compareUnsigned(unsigned(instant), position) > 0;
  }

  /** Adds a record that is not in the wheel, for an instant ahead. */
  void add(int place, long instant) {
    if (2 * place >= nodes.length) {
      grow(place);
    }
    nodes[2 * place] = unsigned(instant);
    link(place);
    size++;
  }

  /** Takes a record out; nothing happens if it is not in the wheel. */
  void remove(int place) {
    if (2 * place < nodes.length && previous(place) != ABSENT) {
      unlink(place);
      size--;
    }
  }

  /**
   * Moves the position to the first instant at which there are records, and takes those out.
   *
   * @param out told of each, in no particular order; of none if the wheel is empty
   */
  void turn(IntConsumer out) {
    int before = size;
    while (size > 0 && size == before) {
      int level = 0;
      while (used[level] == 0) {
        level++;
      }
      int slot = Long.numberOfTrailingZeros(used[level]);
      int list = level * LISTS + slot;
      int shift = level * BITS;
      // All before it is empty, so the position may be the first instant of the list.
      long above = shift + BITS < Long.SIZE ? -1L << (shift + BITS) : 0;
      position = (position & above) | ((long) slot << shift);
      int place = firsts[list];
      firsts[list] = NONE;
      used[level] &= ~(1L << slot);
      while (place != NONE) {
        int following = next(place);
        if (nodes[2 * place] == position) {
          setLinks(place, NONE, ABSENT);
          size--;
          out.accept(place);
        } else {
          link(place);
        }
        place = following;
      }
    }
  }

  void clear() {
    for (int place = 0; 2 * place < nodes.length; place++) {
      setLinks(place, NONE, ABSENT);
    }
    Arrays.fill(firsts, NONE);
    Arrays.fill(used, 0);
    size = 0;
  }

  int size() {
    return size;
  }

  private void link(int place) {
    long at = nodes[2 * place];
    int level = (Long.SIZE - 1 - Long.numberOfLeadingZeros(at ^ position)) / BITS;
    int slot = (int) (at >>> (level * BITS)) & (LISTS - 1);
    int list = level * LISTS + slot;
    int first = firsts[list];
    setLinks(place, first, NONE - list);
    if (first == NONE) {
      used[level] |= 1L << slot;
    } else {
      setLinks(first, next(first), place);
    }
    firsts[list] = place;
  }

  private void unlink(int place) {
    int before = previous(place);
    int after = next(place);
    setLinks(place, NONE, ABSENT);
    if (after != NONE) {
      setLinks(after, next(after), before);
    }
    if (before >= 0) {
      setLinks(before, after, previous(before));
      return;
    }
    int list = NONE - before;
    firsts[list] = after;
    if (after == NONE) {
      used[list >> BITS] &= ~(1L << (list & (LISTS - 1)));
    }
  }

  private int next(int place) {
    return (int) (nodes[2 * place + 1] >>> Integer.SIZE);
  }

  private int previous(int place) {
    return (int) nodes[2 * place + 1];
  }

  private void setLinks(int place, int next, int previous) {
    nodes[2 * place + 1] = ((long) next << Integer.SIZE) | Integer.toUnsignedLong(previous);
  }

  private void grow(int place) {
    int old = nodes.length / 2;
    nodes = Arrays.copyOf(nodes, Math.max(32, Math.max(nodes.length * 2, 2 * (place + 1))));
    for (int i = old; 2 * i < nodes.length; i++) {
      setLinks(i, NONE, ABSENT);
    }
  }

  private static long unsigned(long instant) {
    return instant ^ Long.MIN_VALUE;
  }
}
