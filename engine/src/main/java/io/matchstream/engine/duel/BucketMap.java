package io.matchstream.engine.duel;

/**
 * From a rating to the place of the first ticket of its bucket. Open addressing with linear
 * probing; rating and place stand in one number, so that a look touches one line of the cache.
 */
final class BucketMap {
  private static final long EMPTY = 0;

  /** The rating above, the place counted from 1 below. */
  private long[] entries = new long[16];

  private int shift = Integer.SIZE - 4;
  private int size;

  /** The place, or {@link Records#NOBODY}. */
  int get(int rating) {
    // An empty entry is the place below the first one, which is nobody's.
    return (int) entries[find(rating)] - 1;
  }

  void put(int rating, int place) {
    int i = find(rating);
    boolean fresh = entries[i] == EMPTY;
    entries[i] = ((long) rating << Integer.SIZE) | (place + 1);
    if (fresh && ++size * 2 > entries.length) {
      grow();
    }
  }

  void remove(int rating) {
    int hole = find(rating);
    entries[hole] = EMPTY;
    size--;
    int mask = entries.length - 1;
    for (int i = (hole + 1) & mask; entries[i] != EMPTY; i = (i + 1) & mask) {
      if (((i - slot(rating(entries[i]))) & mask) >= ((i - hole) & mask)) {
        entries[hole] = entries[i];
        entries[i] = EMPTY;
        hole = i;
      }
    }
  }

  private int find(int rating) {
    int mask = entries.length - 1;
    int i = slot(rating);
    while (entries[i] != EMPTY && rating(entries[i]) != rating) {
      i = (i + 1) & mask;
    }
    return i;
  }

  private void grow() {
    long[] old = entries;
    entries = new long[old.length * 2];
    shift--;
    for (long entry : old) {
      if (entry != EMPTY) {
        entries[find(rating(entry))] = entry;
      }
    }
  }

  private static int rating(long entry) {
    return (int) (entry >>> Integer.SIZE);
  }

  private int slot(int rating) {
    return (rating * 0x9E3779B9) >>> shift;
  }
}
