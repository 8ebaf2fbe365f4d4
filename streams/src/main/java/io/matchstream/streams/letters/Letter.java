package io.matchstream.streams.letters;

import io.matchstream.streams.runtime.DeadLetters;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * One dead letter. Anybody who may write to the topic may have written it, so that each of its
 * headers may be missing or be anything. Immutable, as far as nobody changes the bytes.
 */
public final class Letter {
  /** Headers of these beginnings are the letter's own; all others are the record's. */
  private static final List<String> OWN_HEADERS = List.of("__streams.errors.", "matchstream.");

  private final ConsumerRecord<byte[], byte[]> record;

  /** The letter that was read as this record. */
  public Letter(ConsumerRecord<byte[], byte[]> record) {
    this.record = record;
  }

  /** Where it lies. */
  public LetterPlace place() {
    return new LetterPlace(record.partition(), record.offset());
  }

  /** The log's time when the record was set aside. */
  public Instant at() {
    return Instant.ofEpochMilli(record.timestamp());
  }

  /** The topic on which the refused record lay. */
  public Optional<String> topic() {
    return header(DeadLetters.TOPIC);
  }

  /** The partition on which the refused record lay. */
  public Optional<Long> partition() {
    return number(DeadLetters.PARTITION);
  }

  /** The offset at which the refused record lay. */
  public Optional<Long> offset() {
    return number(DeadLetters.OFFSET);
  }

  /** Why it was refused: one word in capitals. */
  public Optional<String> reason() {
    return header(DeadLetters.REASON);
  }

  /** The same in words. */
  public Optional<String> message() {
    return header(DeadLetters.MESSAGE);
  }

  /** The refused record's key. */
  public Optional<byte[]> key() {
    return Optional.ofNullable(record.key());
  }

  /** The refused record's value. */
  public Optional<byte[]> value() {
    return Optional.ofNullable(record.value());
  }

  /** The true length of a value that was cut, in bytes. */
  public Optional<Long> cutValue() {
    return number(DeadLetters.CUT_VALUE);
  }

  /** The true length of a key that was cut, in bytes. */
  public Optional<Long> cutKey() {
    return number(DeadLetters.CUT_KEY);
  }

  /** The letter whose replay was refused again and became this one. */
  public Optional<String> replayOf() {
    return header(LetterReplayer.LETTER);
  }

  /** What a list says of it. */
  public LetterSummary summary() {
    return new LetterSummary(
        place(), at(), topic(), partition(), offset(), reason(), message(), key(), replayOf());
  }

  /** All headers, in their order. */
  public List<Header> headers() {
    return Arrays.asList(record.headers().toArray());
  }

  /** The headers that are not the letter's own. */
  public List<Header> publicHeaders() {
    return headers().stream()
        .filter(header -> OWN_HEADERS.stream().noneMatch(header.key()::startsWith))
        .toList();
  }

  private Optional<Long> number(String name) {
    return header(name).filter(digits -> digits.matches("[0-9]{1,18}")).map(Long::valueOf);
  }

  private Optional<String> header(String name) {
    return Optional.ofNullable(record.headers().lastHeader(name))
        .map(Header::value)
        .map(value -> new String(value, StandardCharsets.UTF_8));
  }
}
