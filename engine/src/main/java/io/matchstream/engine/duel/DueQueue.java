package io.matchstream.engine.duel;

import java.util.function.IntConsumer;

/**
 * Instants at which something may be due for a ticket, one a ticket: its {@link Waiting#dueAt} and
 * {@link Waiting#dueWhat}. They come in order of instant, kind of work, gap, and the order of the
 * line, so that the order of work never depends on the order of arrival here.
 *
 * <p>A {@link Wheel} keeps what is ahead, where coming and leaving cost the same at any size; what
 * the wheel has come to stands in a {@link DueHeap}. The wheel is turned to the first instant that
 * it holds, so that this can be told; until that instant has come, whoever is due earlier goes
 * straight into the heap.
 */
final class DueQueue {
  static final int EXPIRY = 0;
  static final int WAKING = 1;
  static final int PAIR = 2;
  static final int BOT = 3;

  private static final int KIND_SHIFT = 40;

  private final Wheel ahead;
  private final DueHeap here = new DueHeap();
  private final IntConsumer arrive;

  /**
   * @param startMs epoch milliseconds up to which nothing is left to be done
   */
  DueQueue(Records records, long startMs) {
    ahead = new Wheel(startMs);
    arrive = place -> here.put(records.at(place));
  }

  /** Kind of work and gap in one number that sorts by kind, then gap. */
  static long what(int kind, long gap) {
    return ((long) kind << KIND_SHIFT) | gap;
  }

  static int kind(long what) {
    return (int) (what >>> KIND_SHIFT);
  }

  /** Enters a ticket for what its record says is due, in place of what it said before. */
  void put(Waiting ticket) {
    ahead.remove(ticket.place);
    if (ahead.isAhead(ticket.dueAt)) {
      here.remove(ticket);
      ahead.add(ticket.place, ticket.dueAt);
    } else {
      here.put(ticket);
    }
  }

  /** Takes a ticket out; nothing happens if it is not here. */
  void remove(Waiting ticket) {
    ahead.remove(ticket.place);
    here.remove(ticket);
  }

  /** The ticket that comes first, or null if there is none. */
  Waiting peek() {
    if (here.size() == 0) {
      ahead.turn(arrive);
    }
    return here.first();
  }

  void clear() {
    ahead.clear();
    here.clear();
  }

  int size() {
    return ahead.size() + here.size();
  }
}
