package io.matchstream.streams.runtime;

/**
 * When a thread may commit again, from what commits have cost it: they may take a fixed share of
 * its time. So whoever comes to an idle owner waits for one commit and not for an interval; and
 * where commits are dear, since the broker or the processor is busy or many partitions are written,
 * they become rarer and carry more each. Not for use by several threads.
 */
final class CommitBudget {
  /** Of the thread's time, one part in so many may go into commits. */
  static final int SHARE = 3;

  /** The weight of the last commit in the mean; single ones are two or three times as long. */
  private static final double NEWEST = 0.125;

  private boolean committing;
  private long beganNanos;
  private long endedNanos;
  private double meanNanos;

  /** A transaction begins; a commit that was begun for another, and never ended, is forgotten. */
  void transactionBegins() {
    committing = false;
  }

  /** A commit begins; where one is running already, as when several tasks take part, it goes on. */
  void commitBegins(long nowNanos) {
    if (!committing) {
      committing = true;
      beganNanos = nowNanos;
    }
  }

  /** The commit has succeeded. */
  void commitEnds(long nowNanos) {
    commitBegins(nowNanos);
    long took = nowNanos - beganNanos;
    meanNanos = meanNanos == 0 ? took : meanNanos + NEWEST * (took - meanNanos);
    committing = false;
    endedNanos = nowNanos;
  }

  /** Whether a commit now keeps within the share. */
  boolean allows(long nowNanos) {
    return meanNanos == 0 || nowNanos - endedNanos >= (SHARE - 1) * meanNanos;
  }
}
