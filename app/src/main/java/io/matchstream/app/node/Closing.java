package io.matchstream.app.node;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stopping goes on when one part fails to stop. */
final class Closing {
  private static final Logger log = LoggerFactory.getLogger(Closing.class);

  private Closing() {}

  /** Closes it; a failure is logged, since nobody can act on it and the others must stop too. */
  static void quietly(AutoCloseable part) {
    try {
      part.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      log.warn("Interrupted while stopping {}", part.getClass().getSimpleName());
    } catch (Exception e) {
      log.warn("{} did not stop cleanly", part.getClass().getSimpleName(), e);
    }
  }
}
