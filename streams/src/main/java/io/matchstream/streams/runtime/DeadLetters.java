package io.matchstream.streams.runtime;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * What a dead letter looks like: the record as it came, and headers that say why it is here and
 * where it came from. The header names are those Kafka Streams itself uses, plus {@link #REASON}.
 */
public final class DeadLetters {
  /** Header: why, one word in capitals. */
  public static final String REASON = "matchstream.reason";

  static final String EXCEPTION = "__streams.errors.exception";

  /** Header: a sentence for a person. */
  public static final String MESSAGE = "__streams.errors.message";

  static final String STACKTRACE = "__streams.errors.stacktrace";

  /** Header: the topic the record lay on. */
  public static final String TOPIC = "__streams.errors.topic";

  static final String PARTITION = "__streams.errors.partition";
  static final String OFFSET = "__streams.errors.offset";

  /** Room for a stack trace in a header; the broker takes 1 MB for the whole record. */
  private static final int MAX_STACKTRACE = 8_000;

  private DeadLetters() {}

  /**
   * A dead letter that a processor sends itself, because the record was readable and still could
   * not be accepted.
   *
   * @param key the key as it came
   * @param value the value as it came
   * @param reason one word in capitals, for example UNKNOWN_MATCH
   * @param message for a person: what is wrong and what to do
   * @param source where the record lay
   * @param timestampMs epoch milliseconds of the letter
   */
  public static Record<byte[], byte[]> record(
      byte[] key,
      byte[] value,
      String reason,
      String message,
      RecordMetadata source,
      long timestampMs) {
    Headers headers = new RecordHeaders();
    describe(headers, reason, message, source.topic(), source.partition(), source.offset());
    return new Record<>(key, value, timestampMs, headers);
  }

  /** A dead letter of an error handler. */
  static ProducerRecord<byte[], byte[]> record(
      String deadLetters,
      byte[] key,
      byte[] value,
      String reason,
      Exception error,
      ErrorHandlerContext source) {
    Headers headers = new RecordHeaders();
    describe(
        headers,
        reason,
        String.valueOf(error.getMessage()),
        source.topic(),
        source.partition(),
        source.offset());
    header(headers, EXCEPTION, error.getClass().getName());
    header(headers, STACKTRACE, stackTrace(error));
    return new ProducerRecord<>(deadLetters, null, null, key, value, headers);
  }

  private static void describe(
      Headers headers, String reason, String message, String topic, int partition, long offset) {
    header(headers, REASON, reason);
    header(headers, MESSAGE, message);
    header(headers, TOPIC, String.valueOf(topic));
    header(headers, PARTITION, String.valueOf(partition));
    header(headers, OFFSET, String.valueOf(offset));
  }

  private static void header(Headers headers, String name, String value) {
    headers.add(name, value.getBytes(StandardCharsets.UTF_8));
  }

  private static String stackTrace(Exception error) {
    StringWriter text = new StringWriter();
    error.printStackTrace(new PrintWriter(text));
    String trace = text.toString();
    return trace.substring(0, Math.min(trace.length(), MAX_STACKTRACE));
  }
}
