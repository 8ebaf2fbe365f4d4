package io.matchstream.streams.runtime;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * Finds records that lie on the wrong partition for their key. Client libraries of other languages
 * hash keys differently (librdkafka: CRC32), and a player with two partitions would have two seats.
 */
public final class Rekeying {
  private Rekeying() {}

  /** The partition that Kafka's Java producer gives this key. */
  public static int partition(String key, int partitions) {
    return Utils.toPositive(Utils.murmur2(key.getBytes(StandardCharsets.UTF_8))) % partitions;
  }

  /**
   * True when a record of this key belongs on the partition it was read from.
   *
   * @param partitions how many the topic has
   */
  public static boolean belongsHere(String key, RecordMetadata source, int partitions) {
    return source.partition() == partition(key, partitions);
  }
}
