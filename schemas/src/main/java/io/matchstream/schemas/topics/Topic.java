package io.matchstream.schemas.topics;

import java.time.Duration;

/**
 * One topic of the catalogue. Keys are UTF-8 text everywhere.
 *
 * @param name name on the broker, prefix included
 * @param type class of the values
 * @param key what the key is, in words
 * @param partitions how many
 * @param policy what happens to old records
 * @param retention how long records stay under {@link CleanupPolicy#DELETE}; {@link #FOREVER} keeps
 *     them. Ignored under {@link CleanupPolicy#COMPACT}
 * @param timestamps whose time the records carry
 * @param maxRecordBytes largest record that its readers take
 * @param segment the broker closes a segment after this long; only closed segments are deleted or
 *     compacted, so it bounds how late that happens
 */
public record Topic<V>(
    String name,
    Class<V> type,
    String key,
    int partitions,
    CleanupPolicy policy,
    Duration retention,
    TimestampKind timestamps,
    int maxRecordBytes,
    Duration segment) {

  /**
   * What other languages' clients put into one batch where they have much to send: librdkafka up to
   * a million bytes. A broker that takes less refuses their peaks, whatever the size of a record.
   */
  private static final int BATCH_BYTES = 1024 * 1024;

  /** No record is ever deleted for its age. */
  public static final Duration FOREVER = Duration.ofMillis(Long.MAX_VALUE);

  /** The subject of the values in the registry: Confluent's TopicNameStrategy. */
  public String subject() {
    return name + "-value";
  }

  /** Largest batch of records that a topic of ours is made to take. */
  public int maxBatchBytes() {
    return Math.max(maxRecordBytes, BATCH_BYTES);
  }
}
