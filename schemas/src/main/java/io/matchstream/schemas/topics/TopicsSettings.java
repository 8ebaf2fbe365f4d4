package io.matchstream.schemas.topics;

import java.util.regex.Pattern;

/**
 * What an installation chooses about its topics.
 *
 * @param prefix put before every topic's name; empty for none
 * @param partitions partitions of every topic but {@code schemas}; all alike, because owners join
 *     topics by key
 * @param replication copies of every topic, at most the number of brokers; with 3 or more, two must
 *     be in sync for a write
 */
public record TopicsSettings(String prefix, int partitions, short replication) {
  private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9._-]{0,100}");

  /** Checks the values. */
  public TopicsSettings {
    if (!PREFIX.matcher(prefix).matches()) {
      throw new IllegalArgumentException(
          "topics.prefix must match " + PREFIX.pattern() + ", but is '" + prefix + "'");
    }
    if (partitions < 1) {
      throw new IllegalArgumentException("partitions must be at least 1, but is " + partitions);
    }
    if (replication < 1) {
      throw new IllegalArgumentException("replication must be at least 1, but is " + replication);
    }
  }

  /** One broker on a laptop: no prefix, 4 partitions, one copy. */
  public static TopicsSettings laptop() {
    return new TopicsSettings("", 4, (short) 1);
  }

  /**
   * How many copies must have a record before a write counts: all but one, so that one may fail.
   */
  public int minInsync() {
    return Math.max(1, replication - 1);
  }
}
