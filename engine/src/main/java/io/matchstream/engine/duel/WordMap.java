package io.matchstream.engine.duel;

/**
 * From a number to 64 bits, where absent is the same as all bits clear: one level of a sparse
 * bitmap. Open addressing with linear probing; memory follows the words that have a bit set,
 * whatever the range of the numbers.
 */
final class WordMap {
  private int[] keys = new int[16];
  private long[] words = new long[16];
  private int shift = Integer.SIZE - 4;
  private int size;

  long get(int key) {
    return words[find(key)];
  }

  /** Sets a bit; true if the word was empty before. */
  boolean set(int key, int bit) {
    int i = find(key);
    long before = words[i];
    keys[i] = key;
    words[i] = before | (1L << bit);
    if (before != 0) {
      return false;
    }
    if (++size * 2 > words.length) {
      grow();
    }
    return true;
  }

  /** Clears a bit that is set; true if the word is empty now. */
  boolean clear(int key, int bit) {
    int i = find(key);
    words[i] &= ~(1L << bit);
    if (words[i] != 0) {
      return false;
    }
    size--;
    closeHole(i);
    return true;
  }

  private int find(int key) {
    int mask = words.length - 1;
    int i = slot(key);
    while (words[i] != 0 && keys[i] != key) {
      i = (i + 1) & mask;
    }
    return i;
  }

  private void closeHole(int start) {
    int mask = words.length - 1;
    int hole = start;
    for (int i = (hole + 1) & mask; words[i] != 0; i = (i + 1) & mask) {
      if (((i - slot(keys[i])) & mask) >= ((i - hole) & mask)) {
        keys[hole] = keys[i];
        words[hole] = words[i];
        words[i] = 0;
        hole = i;
      }
    }
  }

  private void grow() {
    int[] oldKeys = keys;
    long[] oldWords = words;
    keys = new int[oldKeys.length * 2];
    words = new long[oldWords.length * 2];
    shift--;
    for (int i = 0; i < oldWords.length; i++) {
      if (oldWords[i] != 0) {
        int to = find(oldKeys[i]);
        keys[to] = oldKeys[i];
        words[to] = oldWords[i];
      }
    }
  }

  private int slot(int key) {
    return (key * 0x9E3779B9) >>> shift;
  }
}
