package io.matchstream.app.chaos;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Threads that ended before they were told to: nobody would ask any more, and a run without load
 * proves nothing. Thread-safe.
 */
final class Deaths implements Thread.UncaughtExceptionHandler {
  private final Queue<String> complaints = new ConcurrentLinkedQueue<>();

  @Override
  public void uncaughtException(Thread thread, Throwable reason) {
    complaints.add(thread.getName() + " of the run itself died of " + reason);
  }

  /** A thread that is not started yet, and whose death is noted. */
  Thread noted(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setUncaughtExceptionHandler(this);
    return thread;
  }

  /** A sentence for each. */
  List<String> complaints() {
    return List.copyOf(complaints);
  }
}
