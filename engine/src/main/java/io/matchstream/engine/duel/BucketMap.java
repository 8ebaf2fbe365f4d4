package io.matchstream.engine.duel;

/** From a rating to the first ticket of its bucket. Open addressing with linear probing. */
final class BucketMap {
  private int[] ratings = new int[16];
  private Waiting[] heads = new Waiting[16];
  private int shift = Integer.SIZE - 4;
  private int size;

  Waiting get(int rating) {
    return heads[find(rating)];
  }

  void put(int rating, Waiting head) {
    int i = find(rating);
    boolean fresh = heads[i] == null;
    ratings[i] = rating;
    heads[i] = head;
    if (fresh && ++size * 2 > heads.length) {
      grow();
    }
  }

  void remove(int rating) {
    int hole = find(rating);
    heads[hole] = null;
    size--;
    int mask = heads.length - 1;
    for (int i = (hole + 1) & mask; heads[i] != null; i = (i + 1) & mask) {
      if (((i - slot(ratings[i])) & mask) >= ((i - hole) & mask)) {
        ratings[hole] = ratings[i];
        heads[hole] = heads[i];
        heads[i] = null;
        hole = i;
      }
    }
  }

  private int find(int rating) {
    int mask = heads.length - 1;
    int i = slot(rating);
    while (heads[i] != null && ratings[i] != rating) {
      i = (i + 1) & mask;
    }
    return i;
  }

  private void grow() {
    int[] oldRatings = ratings;
    Waiting[] oldHeads = heads;
    ratings = new int[oldRatings.length * 2];
    heads = new Waiting[oldHeads.length * 2];
    shift--;
    for (int i = 0; i < oldHeads.length; i++) {
      if (oldHeads[i] != null) {
        int to = find(oldRatings[i]);
        ratings[to] = oldRatings[i];
        heads[to] = oldHeads[i];
      }
    }
  }

  private int slot(int rating) {
    return (rating * 0x9E3779B9) >>> shift;
  }
}
