package io.matchstream.bench.peers;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What has to be undone, last first: at the end, after a failure and when the process is told to
 * stop. Whatever is handed over after that is undone at once. Safe for use by several threads.
 */
final class Cleanup implements AutoCloseable {
  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private final Thread hook = new Thread(this::undoAll, "cleanup");
  private boolean closed;

  Cleanup() {
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Closes it at the end; what is closed twice must not mind. */
  synchronized <T extends AutoCloseable> T later(T resource) {
    open.push(resource);
    if (closed) {
      undoAll();
      throw new IllegalStateException("told to stop");
    }
    return resource;
  }

  @Override
  public void close() {
    undoAll();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException stopping) {
      // The hook itself runs, or is about to, and finds nothing left to do.
    }
  }

  private synchronized void undoAll() {
    closed = true;
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        // The others have to be undone all the same.
        System.err.println("peers: not cleaned up: " + e);
      }
    }
  }
}
