package io.matchstream.engine.duel;

/**
 * Waiting tickets in buckets, one a rating, with a bitmap of six levels over them that finds the
 * next occupied rating above or below in a handful of steps at any size of the pool. Any {@code
 * int} is a rating: words and buckets exist only where somebody waits. Inside a bucket the longest
 * waiting stands first, then the lower ticket id; the first of each bucket knows those of the next
 * buckets above and below, so that only who comes to an empty bucket has to search.
 */
final class RatingIndex {
  /** No occupied rating in that direction. */
  static final long NONE = Long.MIN_VALUE;

  private static final int LEVELS = 6;
  private static final int BITS = 6;
  private static final int LOW = 63;

  private final WordMap[] levels = new WordMap[LEVELS];
  private final BucketMap buckets = new BucketMap();
  private final Records records;

  RatingIndex(Records records) {
    this.records = records;
    for (int i = 0; i < LEVELS; i++) {
      levels[i] = new WordMap();
    }
  }

  /** The longest waiting at a rating, or null. */
  Waiting first(int rating) {
    return records.at(buckets.get(rating));
  }

  /** The first of the nearest bucket above a rating at which nobody stands, or null. */
  Waiting firstAbove(int rating) {
    long found = above(rating);
    return found == NONE ? null : first((int) found);
  }

  /**
   * The first of the nearest bucket below a rating at which nobody stands, or null.
   *
   * @param above what {@link #firstAbove} has found
   */
  Waiting firstBelow(int rating, Waiting above) {
    if (above != null) {
      return lower(above);
    }
    long found = below(rating);
    return found == NONE ? null : first((int) found);
  }

  /** The first of the lowest bucket, or null if nobody is here. */
  Waiting lowest() {
    Waiting bottom = first(Integer.MIN_VALUE);
    return bottom == null ? firstAbove(Integer.MIN_VALUE) : bottom;
  }

  /** The first of the next bucket above the one whose first this is, or null. */
  Waiting higher(Waiting head) {
    return records.at(head.higher);
  }

  /** The first of the next bucket below the one whose first this is, or null. */
  Waiting lower(Waiting head) {
    return records.at(head.lower);
  }

  void add(Waiting ticket) {
    Waiting head = first(ticket.rating);
    if (head == null) {
      Waiting above = firstAbove(ticket.rating);
      Waiting below = firstBelow(ticket.rating, above);
      buckets.put(ticket.rating, ticket.place);
      mark(ticket.rating);
      join(below, ticket);
      join(ticket, above);
      return;
    }
    if (ticket.isBefore(head)) {
      ticket.next = head;
      head.previous = ticket;
      replaceFirst(head, ticket);
      return;
    }
    Waiting before = head;
    while (before.next != null && !ticket.isBefore(before.next)) {
      before = before.next;
    }
    ticket.previous = before;
    ticket.next = before.next;
    if (before.next != null) {
      before.next.previous = ticket;
    }
    before.next = ticket;
  }

  void remove(Waiting ticket) {
    if (ticket.next != null) {
      ticket.next.previous = ticket.previous;
    }
    if (ticket.previous != null) {
      ticket.previous.next = ticket.next;
    } else if (ticket.next != null) {
      replaceFirst(ticket, ticket.next);
    } else {
      buckets.remove(ticket.rating);
      unmark(ticket.rating);
      join(lower(ticket), higher(ticket));
    }
    ticket.previous = null;
    ticket.next = null;
    ticket.lower = Records.NOBODY;
    ticket.higher = Records.NOBODY;
  }

  private void replaceFirst(Waiting before, Waiting now) {
    buckets.put(now.rating, now.place);
    join(lower(before), now);
    join(now, higher(before));
    before.lower = Records.NOBODY;
    before.higher = Records.NOBODY;
  }

  /** Makes the first of two buckets, either of which may be null, know each other. */
  private static void join(Waiting low, Waiting high) {
    if (low != null) {
      low.higher = high == null ? Records.NOBODY : high.place;
    }
    if (high != null) {
      high.lower = low == null ? Records.NOBODY : low.place;
    }
  }

  /** The lowest occupied rating above, or {@link #NONE}. */
  long above(int rating) {
    int prefix = unsigned(rating);
    for (int level = 0; level < LEVELS; level++) {
      // Shifted in two steps, since a shift by 64 does nothing.
      long higher = levels[level].get(prefix >>> BITS) & (-1L << (prefix & LOW) << 1);
      prefix >>>= BITS;
      if (higher != 0) {
        int found = (prefix << BITS) | Long.numberOfTrailingZeros(higher);
        for (int down = level - 1; down >= 0; down--) {
          found = (found << BITS) | Long.numberOfTrailingZeros(levels[down].get(found));
        }
        return signed(found);
      }
    }
    return NONE;
  }

  /** The highest occupied rating below, or {@link #NONE}. */
  long below(int rating) {
    int prefix = unsigned(rating);
    for (int level = 0; level < LEVELS; level++) {
      long lower = levels[level].get(prefix >>> BITS) & ~(-1L << (prefix & LOW));
      prefix >>>= BITS;
      if (lower != 0) {
        int found = (prefix << BITS) | (LOW - Long.numberOfLeadingZeros(lower));
        for (int down = level - 1; down >= 0; down--) {
          found = (found << BITS) | (LOW - Long.numberOfLeadingZeros(levels[down].get(found)));
        }
        return signed(found);
      }
    }
    return NONE;
  }

  private void mark(int rating) {
    int prefix = unsigned(rating);
    for (int level = 0; level < LEVELS; level++) {
      if (!levels[level].set(prefix >>> BITS, prefix & LOW)) {
        return;
      }
      prefix >>>= BITS;
    }
  }

  private void unmark(int rating) {
    int prefix = unsigned(rating);
    for (int level = 0; level < LEVELS; level++) {
      if (!levels[level].clear(prefix >>> BITS, prefix & LOW)) {
        return;
      }
      prefix >>>= BITS;
    }
  }

  /** Order-preserving, so that the bits of negative ratings come below those of positive ones. */
  private static int unsigned(int rating) {
    return rating ^ Integer.MIN_VALUE;
  }

  private static long signed(int unsigned) {
    return unsigned ^ Integer.MIN_VALUE;
  }
}
