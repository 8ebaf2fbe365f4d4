package io.matchstream.audit.files;

import io.matchstream.audit.Logged;

/** What is known of one thing. Not for use by several threads. */
public abstract class CaseFile {
  private final String id;
  private long firstAtMs = Long.MAX_VALUE;
  private long lastAtMs = Long.MIN_VALUE;
  private long deadlineMs = Long.MIN_VALUE;

  CaseFile(String id) {
    this.id = id;
  }

  final void touched(Logged<?> record) {
    firstAtMs = Math.min(firstAtMs, record.atMs());
    lastAtMs = Math.max(lastAtMs, record.atMs());
  }

  /** What it is a file of. */
  public final String id() {
    return id;
  }

  /** Log time of its oldest record. */
  public final long firstAtMs() {
    return firstAtMs;
  }

  /** Log time of its newest record. */
  public final long lastAtMs() {
    return lastAtMs;
  }

  /** By when it must have ended, as far as is known; the largest of those that were told. */
  public final long deadlineMs() {
    return deadlineMs;
  }

  /** It must not have ended before this instant. */
  public final void mayTakeUntil(long atMs) {
    deadlineMs = Math.max(deadlineMs, atMs);
  }
}
