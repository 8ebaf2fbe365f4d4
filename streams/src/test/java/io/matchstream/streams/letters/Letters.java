package io.matchstream.streams.letters;

import io.matchstream.streams.runtime.DeadLetters;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;

/** Makes letters for tests. */
final class Letters {
  private Letters() {}

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** A letter of a record that lay on this topic. */
  static Letter of(String topic, String reason, int partition, long offset, long atMs) {
    RecordHeaders headers = new RecordHeaders();
    headers.add(DeadLetters.TOPIC, utf8(topic));
    headers.add(DeadLetters.REASON, utf8(reason));
    return of(partition, offset, atMs, Optional.of(utf8("{}")), headers);
  }

  static Letter of(
      int partition, long offset, long atMs, Optional<byte[]> value, RecordHeaders headers) {
    return new Letter(
        new ConsumerRecord<>(
            "dead-letters",
            partition,
            offset,
            atMs,
            TimestampType.CREATE_TIME,
            1,
            value.map(bytes -> bytes.length).orElse(-1),
            utf8("k"),
            value.orElse(null),
            headers,
            Optional.empty()));
  }
}
