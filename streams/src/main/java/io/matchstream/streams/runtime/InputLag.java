package io.matchstream.streams.runtime;

/**
 * Tells how far a task has read its input, so that neither its time nor its timers run ahead of
 * what waits there.
 *
 * <p>All methods are called on the stream thread that runs the task.
 */
public interface InputLag {

  /**
   * True while records may wait unread for the tasks of this partition, or while that is not known.
   */
  boolean behind(int partition);

  /**
   * The log time up to which every input of the tasks of this partition has been read: what is due
   * later may be prevented by a record that waits. A task reads its inputs in no order, so that its
   * now may be ahead of this.
   *
   * @param nowMs the task's now, epoch milliseconds
   * @return epoch milliseconds, at most now
   */
  long readUpTo(int partition, long nowMs);

  /**
   * A record of the input has been dealt with: processed, dropped or made a dead letter.
   *
   * @param timestampMs the record's log time, epoch milliseconds
   */
  void handled(String topic, int partition, long offset, long timestampMs);

  /** Never behind: for a topology whose test feeds it record by record. */
  static InputLag none() {
    return new InputLag() {
      @Override
      public boolean behind(int partition) {
        return false;
      }

      @Override
      public long readUpTo(int partition, long nowMs) {
        return nowMs;
      }

      @Override
      public void handled(String topic, int partition, long offset, long timestampMs) {}
    };
  }
}
