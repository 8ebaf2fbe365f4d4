package io.matchstream.engine.duel;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Instants at which something may be due for a ticket: a four-ary heap ordered by instant, kind of
 * work, gap, and the order of the line, so that the order of work never depends on the order of
 * arrival in the heap.
 *
 * <p>A ticket has one valid entry, the one equal to its {@link Waiting#dueAt} and {@link
 * Waiting#dueWhat}. An entry that was overtaken stays until it surfaces or until stale ones are the
 * majority; then all are cleared at once. So memory is bounded by twice the tickets, and scheduling
 * is O(1) on average.
 */
final class DueQueue {
  static final int EXPIRY = 0;
  static final int WAKING = 1;
  static final int PAIR = 2;
  static final int BOT = 3;

  private static final int KIND_SHIFT = 40;
  private static final int SLACK = 256;
  private static final int ARITY_BITS = 2;

  private final Consumer<Waiting> whenUnused;
  private long[] at = new long[SLACK];
  private long[] what = new long[SLACK];
  private Waiting[] who = new Waiting[SLACK];
  private int size;

  /**
   * @param whenUnused told of each record that has left the pool and is named by no entry any more
   */
  DueQueue(Consumer<Waiting> whenUnused) {
    this.whenUnused = whenUnused;
  }

  /** Kind of work and gap in one number that sorts by kind, then gap. */
  static long what(int kind, long gap) {
    return ((long) kind << KIND_SHIFT) | gap;
  }

  static int kind(long what) {
    return (int) (what >>> KIND_SHIFT);
  }

  /** Adds an entry for what the ticket's record says is due. */
  void add(Waiting ticket, int live) {
    if (size > 2 * live + SLACK) {
      dropStale();
    }
    if (size == who.length) {
      at = Arrays.copyOf(at, size * 2);
      what = Arrays.copyOf(what, size * 2);
      who = Arrays.copyOf(who, size * 2);
    }
    ticket.entries++;
    siftUp(size++, ticket.dueAt, ticket.dueWhat, ticket);
  }

  /** The ticket whose valid entry comes first, or null if there is none. */
  Waiting peek() {
    while (size > 0 && isStale(0)) {
      forget(take());
    }
    return size == 0 ? null : who[0];
  }

  /** Removes the entry that {@link #peek} has shown. */
  void pop() {
    forget(take());
  }

  void clear() {
    for (int i = 0; i < size; i++) {
      forget(who[i]);
      who[i] = null;
    }
    size = 0;
  }

  int entries() {
    return size;
  }

  private boolean isStale(int i) {
    Waiting ticket = who[i];
    return !ticket.live || ticket.dueAt != at[i] || ticket.dueWhat != what[i];
  }

  private void forget(Waiting ticket) {
    ticket.entries--;
    if (ticket.entries == 0 && !ticket.live) {
      whenUnused.accept(ticket);
    }
  }

  private Waiting take() {
    Waiting top = who[0];
    size--;
    Waiting last = who[size];
    who[size] = null;
    if (size > 0) {
      siftDown(0, at[size], what[size], last);
    }
    return top;
  }

  private void dropStale() {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      Waiting ticket = who[i];
      if (isStale(i)) {
        forget(ticket);
      } else {
        at[kept] = at[i];
        what[kept] = what[i];
        who[kept++] = ticket;
      }
    }
    Arrays.fill(who, kept, size, null);
    size = kept;
    for (int i = (size - 2) >> ARITY_BITS; i >= 0; i--) {
      siftDown(i, at[i], what[i], who[i]);
    }
  }

  private void siftUp(int start, long atMs, long work, Waiting ticket) {
    int i = start;
    while (i > 0) {
      int parent = (i - 1) >> ARITY_BITS;
      if (!comesFirst(atMs, work, ticket, parent)) {
        break;
      }
      move(parent, i);
      i = parent;
    }
    set(i, atMs, work, ticket);
  }

  private void siftDown(int start, long atMs, long work, Waiting ticket) {
    int i = start;
    while (true) {
      int child = (i << ARITY_BITS) + 1;
      if (child >= size) {
        break;
      }
      int least = child;
      int end = Math.min(child + (1 << ARITY_BITS), size);
      for (int c = child + 1; c < end; c++) {
        if (comesFirst(at[c], what[c], who[c], least)) {
          least = c;
        }
      }
      if (!comesFirst(at[least], what[least], who[least], atMs, work, ticket)) {
        break;
      }
      move(least, i);
      i = least;
    }
    set(i, atMs, work, ticket);
  }

  private boolean comesFirst(long atMs, long work, Waiting ticket, int other) {
    return comesFirst(atMs, work, ticket, at[other], what[other], who[other]);
  }

  private static boolean comesFirst(
      long atMs, long work, Waiting ticket, long otherAtMs, long otherWork, Waiting other) {
    if (atMs != otherAtMs) {
      return atMs < otherAtMs;
    }
    if (work != otherWork) {
      return work < otherWork;
    }
    return ticket != other && ticket.isBefore(other);
  }

  private void move(int from, int to) {
    at[to] = at[from];
    what[to] = what[from];
    who[to] = who[from];
  }

  private void set(int i, long atMs, long work, Waiting ticket) {
    at[i] = atMs;
    what[i] = work;
    who[i] = ticket;
  }
}
