package io.matchstream.engine.duel;

import java.util.Arrays;

/**
 * Tickets in order of what is due for them: a four-ary heap in which each ticket knows where it
 * stands, so that it can be moved and taken out in logarithmic time.
 */
final class DueHeap {
  /** Where a ticket stands that is not in the heap. */
  static final int OUTSIDE = -1;

  /** Flatter than a binary one: half as many levels to touch, and children beside each other. */
  private static final int ARITY_BITS = 2;

  private Waiting[] heap = new Waiting[16];
  private int size;

  /** The ticket that comes first, or null. */
  Waiting first() {
    return heap[0];
  }

  int size() {
    return size;
  }

  /** Adds a ticket, or moves it to where it belongs since its record has changed. */
  void put(Waiting ticket) {
    if (ticket.heapIndex != OUTSIDE) {
      settle(ticket.heapIndex, ticket);
      return;
    }
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, size * 2);
    }
    siftUp(size++, ticket);
  }

  /** Takes a ticket out; nothing happens if it is not in the heap. */
  void remove(Waiting ticket) {
    int hole = ticket.heapIndex;
    if (hole == OUTSIDE) {
      return;
    }
    ticket.heapIndex = OUTSIDE;
    Waiting last = heap[--size];
    heap[size] = null;
    if (last != ticket) {
      settle(hole, last);
    }
  }

  void clear() {
    for (int i = 0; i < size; i++) {
      heap[i].heapIndex = OUTSIDE;
      heap[i] = null;
    }
    size = 0;
  }

  private void settle(int start, Waiting ticket) {
    siftDown(start, ticket);
    if (ticket.heapIndex == start) {
      siftUp(start, ticket);
    }
  }

  private void siftUp(int start, Waiting ticket) {
    int i = start;
    while (i > 0) {
      int parent = (i - 1) >> ARITY_BITS;
      if (!comesFirst(ticket, heap[parent])) {
        break;
      }
      set(i, heap[parent]);
      i = parent;
    }
    set(i, ticket);
  }

  private void siftDown(int start, Waiting ticket) {
    int i = start;
    while (true) {
      int child = (i << ARITY_BITS) + 1;
      if (child >= size) {
        break;
      }
      int least = child;
      int end = Math.min(child + (1 << ARITY_BITS), size);
      for (int c = child + 1; c < end; c++) {
        if (comesFirst(heap[c], heap[least])) {
          least = c;
        }
      }
      if (!comesFirst(heap[least], ticket)) {
        break;
      }
      set(i, heap[least]);
      i = least;
    }
    set(i, ticket);
  }

  private void set(int i, Waiting ticket) {
    heap[i] = ticket;
    ticket.heapIndex = i;
  }

  private static boolean comesFirst(Waiting ticket, Waiting other) {
    if (ticket.dueAt != other.dueAt) {
      return ticket.dueAt < other.dueAt;
    }
    if (ticket.dueWhat != other.dueWhat) {
      return ticket.dueWhat < other.dueWhat;
    }
    return ticket != other && ticket.isBefore(other);
  }
}
