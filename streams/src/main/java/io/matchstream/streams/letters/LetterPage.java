package io.matchstream.streams.letters;

import java.util.List;
import java.util.Optional;

/**
 * What there is to say of some letters, oldest first.
 *
 * @param letters in about the order of their times; those of one partition in their order
 * @param next where the following page begins; empty at the end of what there was when this page
 *     was read. A page may be empty and not the last: so much was looked at that nobody asked for
 */
public record LetterPage(List<LetterSummary> letters, Optional<LetterCursor> next) {
  /** Takes a copy. */
  public LetterPage {
    letters = List.copyOf(letters);
  }
}
