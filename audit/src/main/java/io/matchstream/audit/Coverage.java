package io.matchstream.audit;

import java.util.EnumMap;
import java.util.Map;

/**
 * From when on each topic was read: what is not there may have been there before. Not for use by
 * several threads.
 */
public final class Coverage {
  /** A topic that was read from its first record. */
  public static final long BEGINNING = Long.MIN_VALUE;

  private final Map<Source, Long> since = new EnumMap<>(Source.class);

  /** Nothing is cut off. */
  public Coverage() {}

  /** The topic lacks what is older, in one of its partitions. */
  public void cut(Source source, long beforeMs) {
    since.merge(source, beforeMs, Math::max);
  }

  /** Whether everything that the topics have had since then was read. */
  public boolean whole(long sinceMs, Source... sources) {
    for (Source source : sources) {
      if (sinceMs < since.getOrDefault(source, BEGINNING)) {
        return false;
      }
    }
    return true;
  }
}
