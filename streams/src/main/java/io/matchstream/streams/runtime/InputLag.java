package io.matchstream.streams.runtime;

/**
 * Tells whether a task has read all of its input, so that its time may run on without it.
 *
 * <p>All methods are called on the stream thread that runs the task.
 */
public interface InputLag {

  /**
   * True while records may wait unread for the tasks of this partition, or while that is not known.
   */
  boolean behind(int partition);

  /** A record of the input has been dealt with: processed, dropped or made a dead letter. */
  void handled(String topic, int partition, long offset);

  /** Never behind: for a topology whose test feeds it record by record. */
  static InputLag none() {
    return new InputLag() {
      @Override
      public boolean behind(int partition) {
        return false;
      }

      @Override
      public void handled(String topic, int partition, long offset) {}
    };
  }
}
