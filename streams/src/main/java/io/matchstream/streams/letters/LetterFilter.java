package io.matchstream.streams.letters;

import java.time.Instant;
import java.util.Optional;

/**
 * Which letters are asked for; what is empty does not matter.
 *
 * @param topic full name of the topic on which the refused record lay
 * @param reason why it was refused
 * @param since set aside at this log time or later
 */
public record LetterFilter(
    Optional<String> topic, Optional<String> reason, Optional<Instant> since) {
  /** Every letter. */
  public static final LetterFilter ALL =
      new LetterFilter(Optional.empty(), Optional.empty(), Optional.empty());

  /** These, but only of this topic, by its full name. */
  public LetterFilter ofTopic(String name) {
    return new LetterFilter(Optional.of(name), reason, since);
  }

  /** These, but only with this reason. */
  public LetterFilter ofReason(String word) {
    return new LetterFilter(topic, Optional.of(word), since);
  }

  /** Whether a letter is one of those. */
  public boolean takes(Letter letter) {
    return (topic.isEmpty() || topic.equals(letter.topic()))
        && (reason.isEmpty() || reason.equals(letter.reason()))
        && (since.isEmpty() || !letter.at().isBefore(since.get()));
  }
}
