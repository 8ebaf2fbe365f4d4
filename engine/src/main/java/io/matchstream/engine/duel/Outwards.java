package io.matchstream.engine.duel;

/**
 * A walk from a ticket outwards: first its own bucket, then upwards, then downwards, each until
 * {@link #leave} is called or nobody is left within reach; in each bucket the longest waiting comes
 * first. Reused, so a walk allocates nothing.
 */
final class Outwards {
  private static final int OWN = 0;
  private static final int UP = 1;
  private static final int DOWN = 2;

  private final RatingIndex index;
  private Waiting from;
  private long reach;
  private int direction;
  private Waiting upcoming;
  private int bucket;

  Outwards(RatingIndex index) {
    this.index = index;
  }

  /** Begins a walk that goes no further than a gap. */
  void start(Waiting ticket, long furthestGap) {
    from = ticket;
    reach = furthestGap;
    direction = OWN;
    bucket = ticket.rating;
    upcoming = index.first(bucket);
  }

  /** The next ticket, or null at the end. */
  Waiting next() {
    while (true) {
      if (upcoming != null) {
        Waiting ticket = upcoming;
        upcoming = ticket.next;
        if (ticket != from) {
          return ticket;
        }
      } else if (!nextBucket()) {
        if (direction == DOWN) {
          return null;
        }
        leave();
      }
    }
  }

  /** Goes no further in this direction. */
  void leave() {
    upcoming = null;
    bucket = from.rating;
    // In its own bucket there is no further one to go to, so the walk turns upwards there.
    if (direction == DOWN) {
      reach = -1;
    } else {
      direction++;
    }
  }

  private boolean nextBucket() {
    if (direction == OWN || reach < 0) {
      return false;
    }
    long found = direction == UP ? index.above(bucket) : index.below(bucket);
    if (found == RatingIndex.NONE || Math.abs(found - from.rating) > reach) {
      return false;
    }
    bucket = (int) found;
    upcoming = index.first(bucket);
    return true;
  }
}
