package io.matchstream.streams.allocator;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The requests of one queue: so many at once, the others wait in order. A queue whose service hangs
 * fills its own lane and nobody else's. Belongs to one thread.
 */
final class Lane {
  private final int width;
  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private int running;

  Lane(int width) {
    this.width = width;
  }

  /** Starts the task now, or when one before it has finished. */
  void add(Runnable task) {
    waiting.add(task);
    startWhatFits();
  }

  /** A task has finished. */
  void finished() {
    running--;
    startWhatFits();
  }

  int waiting() {
    return waiting.size();
  }

  private void startWhatFits() {
    while (running < width && !waiting.isEmpty()) {
      running++;
      waiting.poll().run();
    }
  }
}
