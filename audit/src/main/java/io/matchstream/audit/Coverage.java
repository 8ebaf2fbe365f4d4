package io.matchstream.audit;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * From when on each topic was read, since what is not there may have been there before, and whose
 * players are whose. Not for use by several threads.
 */
public final class Coverage {
  /** A topic that was read from its first record. */
  public static final long BEGINNING = Long.MIN_VALUE;

  private final Map<Source, Long> since = new EnumMap<>(Source.class);
  private ToIntFunction<String> owner = player -> 0;

  /** Nothing is cut off. */
  public Coverage() {}

  /** The topic lacks what is older, in one of its partitions. */
  public void cut(Source source, long beforeMs) {
    since.merge(source, beforeMs, Math::max);
  }

  /** Which partition a player's key is on, where there is more than one. */
  public void owners(ToIntFunction<String> partition) {
    owner = partition;
  }

  /** The partition that a player's key is on: its owner has one time for all of its players. */
  public int owner(String player) {
    return owner.applyAsInt(player);
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
