package io.matchstream.gateway.loop;

import java.time.Duration;

/** Runs things later, on the event loop. */
@FunctionalInterface
public interface Scheduler {

  /**
   * Runs the task once after this long.
   *
   * @return gives the task up, if it has not run
   */
  Runnable after(Duration delay, Runnable task);
}
