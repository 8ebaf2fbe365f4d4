package io.matchstream.streams.letters;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * What a list says of a letter: all but its value, which may have a mebibyte, and the headers that
 * it came with. It keeps nothing of the memory that the letter was read into.
 *
 * @param place where it lies
 * @param at the log's time when the record was set aside
 * @param topic on which the refused record lay
 * @param partition on which it lay
 * @param offset at which it lay
 * @param reason why it was refused: one word in capitals
 * @param message the same in words
 * @param key the refused record's key
 * @param replayOf the letter whose replay was refused again and became this one
 */
public record LetterSummary(
    LetterPlace place,
    Instant at,
    Optional<String> topic,
    Optional<Long> partition,
    Optional<Long> offset,
    Optional<String> reason,
    Optional<String> message,
    Optional<byte[]> key,
    Optional<String> replayOf) {
  /** In the order of their times; of one time, in that of their places. */
  static final Comparator<LetterSummary> BY_TIME =
      Comparator.comparing(LetterSummary::at).thenComparing(LetterSummary::place);

  /** About what it takes of memory besides what it says. */
  private static final int OVERHEAD_BYTES = 256;

  /** The bytes that this takes in memory, about. */
  int bytes() {
    return OVERHEAD_BYTES
        + text(topic)
        + text(reason)
        + text(message)
        + text(replayOf)
        + key.map(k -> k.length).orElse(0);
  }

  private static int text(Optional<String> text) {
    return 2 * text.map(String::length).orElse(0);
  }
}
