package io.matchstream.engine.duel;

/**
 * From a number to 64 bits, where absent is the same as all bits clear: one level of a sparse
 * bitmap. Open addressing with linear probing; memory follows the words that have a bit set,
 * whatever the range of the numbers. Number and word stand beside each other, in one line of the
 * cache.
 */
final class WordMap {
  /** At 2i a number, at 2i + 1 its word. */
  private long[] pairs = new long[32];

  private int shift = Integer.SIZE - 4;
  private int size;

  long get(int key) {
    return pairs[find(key) + 1];
  }

  /** Sets a bit; true if the word was empty before. */
  boolean set(int key, int bit) {
    int i = find(key);
    long before = pairs[i + 1];
    pairs[i] = key;
    pairs[i + 1] = before | (1L << bit);
    if (before != 0) {
      return false;
    }
    if (++size * 4 > pairs.length) {
      grow();
    }
    return true;
  }

  /** Clears a bit that is set; true if the word is empty now. */
  boolean clear(int key, int bit) {
    int i = find(key);
    pairs[i + 1] &= ~(1L << bit);
    if (pairs[i + 1] != 0) {
      return false;
    }
    size--;
    closeHole(i);
    return true;
  }

  private int find(int key) {
    int mask = pairs.length - 1;
    int i = slot(key);
    while (pairs[i + 1] != 0 && pairs[i] != key) {
      i = (i + 2) & mask;
    }
    return i;
  }

  private void closeHole(int start) {
    int mask = pairs.length - 1;
    int hole = start;
    for (int i = (hole + 2) & mask; pairs[i + 1] != 0; i = (i + 2) & mask) {
      if (((i - slot((int) pairs[i])) & mask) >= ((i - hole) & mask)) {
        pairs[hole] = pairs[i];
        pairs[hole + 1] = pairs[i + 1];
        pairs[i + 1] = 0;
        hole = i;
      }
    }
  }

  private void grow() {
    long[] old = pairs;
    pairs = new long[old.length * 2];
    shift--;
    for (int i = 0; i < old.length; i += 2) {
      if (old[i + 1] != 0) {
        int to = find((int) old[i]);
        pairs[to] = old[i];
        pairs[to + 1] = old[i + 1];
      }
    }
  }

  private int slot(int key) {
    return (key * 0x9E3779B9) >>> shift << 1;
  }
}
