package io.matchstream.engine.duel;

/**
 * A walk from a ticket outwards: first its own bucket, then upwards, then downwards, each until
 * {@link #leave} is called or nobody is left within reach; in each bucket the longest waiting comes
 * first. Reused, so a walk allocates nothing.
 */
final class Outwards {
  private static final int OWN = 0;
  private static final int UP = 1;
  private static final int END = 3; // after the way down

  private final RatingIndex index;
  private Waiting from;
  private long reach;
  private int direction;
  private Waiting upcoming;

  /** The first of the bucket that the walk is in. */
  private Waiting head;

  /** The nearest buckets above and below, or null. */
  private Waiting above;

  private Waiting below;

  Outwards(RatingIndex index) {
    this.index = index;
  }

  /**
   * Begins a walk that goes no further than a gap. Nobody may come or leave before the walk has
   * ended.
   */
  void start(Waiting ticket, long furthestGap) {
    from = ticket;
    reach = furthestGap;
    direction = OWN;
    head = index.first(ticket.rating);
    upcoming = head;
    above = head == null ? index.firstAbove(ticket.rating) : index.higher(head);
    below = head == null ? index.firstBelow(ticket.rating, above) : index.lower(head);
  }

  /** The next ticket, or null at the end. */
  Waiting next() {
    while (direction != END) {
      if (upcoming == null) {
        upcoming = nextBucket();
      }
      Waiting ticket = upcoming;
      if (ticket == null) {
        leave();
      } else {
        upcoming = ticket.next;
        if (ticket != from) {
          return ticket;
        }
      }
    }
    return null;
  }

  /** Goes no further in this direction. */
  void leave() {
    direction++;
    head = null;
    upcoming = null;
  }

  private Waiting nextBucket() {
    if (direction == OWN) {
      return null;
    }
    if (head == null) {
      head = direction == UP ? above : below;
    } else {
      head = direction == UP ? index.higher(head) : index.lower(head);
    }
    return head == null || head.gapTo(from) > reach ? null : head;
  }
}
