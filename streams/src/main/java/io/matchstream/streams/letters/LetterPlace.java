package io.matchstream.streams.letters;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a letter lies on {@code dead-letters}, which is its name for as long as it is kept. Written
 * {@code partition/offset}, as in {@code 2/17}.
 *
 * @param partition from 0
 * @param offset from 0
 */
public record LetterPlace(int partition, long offset) implements Comparable<LetterPlace> {
  private static final Comparator<LetterPlace> ORDER =
      Comparator.comparingInt(LetterPlace::partition).thenComparingLong(LetterPlace::offset);

  private static final Pattern FORM = Pattern.compile("([0-9]{1,9})/([0-9]{1,18})");

  /** The place that this text names; empty where it names none. */
  public static Optional<LetterPlace> parse(String text) {
    Matcher form = FORM.matcher(text);
    return form.matches()
        ? Optional.of(
            new LetterPlace(Integer.parseInt(form.group(1)), Long.parseLong(form.group(2))))
        : Optional.empty();
  }

  /** By partition, and within it by offset. */
  @Override
  public int compareTo(LetterPlace other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return partition + "/" + offset;
  }
}
