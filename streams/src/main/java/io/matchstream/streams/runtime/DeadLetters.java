package io.matchstream.streams.runtime;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/**
 * What a dead letter looks like: the record as it came, and headers that say why it is here and
 * where it came from. The header names are those Kafka Streams itself uses, plus {@link #REASON}.
 *
 * <p>A letter always fits into its topic. The record may not: a batch that was compressed holds
 * more than the broker lets in, and a letter that is refused would stop its partition for ever. So
 * a key or value beyond its limit is cut, and a header tells its true length.
 */
public final class DeadLetters {
  /** Header: why, one word in capitals. */
  public static final String REASON = "matchstream.reason";

  /** Header: the value is cut; its true length in bytes, in decimal digits. */
  public static final String CUT_VALUE = "matchstream.cut.value";

  /** Header: the key is cut; its true length in bytes, in decimal digits. */
  public static final String CUT_KEY = "matchstream.cut.key";

  static final String EXCEPTION = "__streams.errors.exception";

  /** Header: a sentence for a person. */
  public static final String MESSAGE = "__streams.errors.message";

  static final String STACKTRACE = "__streams.errors.stacktrace";

  /** Header: the topic the record lay on. */
  public static final String TOPIC = "__streams.errors.topic";

  /** Header: its partition there, in decimal digits. */
  public static final String PARTITION = "__streams.errors.partition";

  /** Header: its offset there, in decimal digits. */
  public static final String OFFSET = "__streams.errors.offset";

  /**
   * As much as any topic takes whose records are letters; half of what {@code dead-letters} has.
   */
  static final int MAX_VALUE = 1024 * 1024;

  /** Keys are ids and names of a hundred characters. */
  static final int MAX_KEY = 64 * 1024;

  /** Characters of a header: a message may quote the record. */
  private static final int MAX_TEXT = 8_000;

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
    byte[] fittingKey = cut(key, MAX_KEY, CUT_KEY, headers);
    return new Record<>(
        fittingKey, cut(value, MAX_VALUE, CUT_VALUE, headers), timestampMs, headers);
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
    byte[] fittingKey = cut(key, MAX_KEY, CUT_KEY, headers);
    byte[] fittingValue = cut(value, MAX_VALUE, CUT_VALUE, headers);
    return new ProducerRecord<>(deadLetters, null, null, fittingKey, fittingValue, headers);
  }

  private static byte[] cut(byte[] bytes, int limit, String header, Headers headers) {
    if (bytes == null || bytes.length <= limit) {
      return bytes;
    }
    header(headers, header, String.valueOf(bytes.length));
    return Arrays.copyOf(bytes, limit);
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
    String text = value.substring(0, Math.min(value.length(), MAX_TEXT));
    headers.add(name, text.getBytes(StandardCharsets.UTF_8));
  }

  private static String stackTrace(Exception error) {
    StringWriter text = new StringWriter();
    error.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
