package io.matchstream.streams.runtime;

/**
 * What an owner does with another owner's record that it can't deal with through a fault of ours.
 * The record becomes a dead letter like any other; but those it is about must not wait for ever for
 * what was in it, so that they are let go in the same transaction. Decision 0014.
 */
public final class LastResort {
  private LastResort() {}

  /**
   * Does the work. If it throws, lets go of whom it was about, and throws all the same, so that the
   * error handlers set the record aside or, with trouble of Kafka's, roll everything back.
   *
   * @param letGo simple and independent of the work; a fault in this, too, is told with the first
   */
  public static void ifItFails(Runnable work, Runnable letGo) {
    try {
      work.run();
    } catch (RuntimeException e) {
      try {
        letGo.run();
      } catch (RuntimeException another) {
        e.addSuppressed(another);
      }
      throw e;
    }
  }
}
