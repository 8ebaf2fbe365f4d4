package io.matchstream.streams.letters;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How far a reader of pages has come: the next offset of each partition. Written {@code
 * partition.offset}, joined by {@code -}, as in {@code 0.17-1.5}.
 */
public final class LetterCursor {
  /** A topic of ten thousand partitions is none of ours; this bounds what is taken in. */
  private static final int MOST_CHARACTERS = 4_000;

  private static final Pattern FORM =
      Pattern.compile("[0-9]{1,9}\\.[0-9]{1,18}(-[0-9]{1,9}\\.[0-9]{1,18})*");

  private final SortedMap<Integer, Long> next;

  /** A reader who reads these offsets next. */
  LetterCursor(Map<Integer, Long> next) {
    this.next = new TreeMap<>(next);
  }

  /** The cursor that this text is; empty where it is none. */
  public static Optional<LetterCursor> parse(String text) {
    if (text.length() > MOST_CHARACTERS || !FORM.matcher(text).matches()) {
      return Optional.empty();
    }
    Map<Integer, Long> next = new TreeMap<>();
    for (String part : text.split("-", -1)) {
      int dot = part.indexOf('.');
      next.put(Integer.valueOf(part.substring(0, dot)), Long.valueOf(part.substring(dot + 1)));
    }
    return Optional.of(new LetterCursor(next));
  }

  /** Where to go on in a partition; empty for one that it says nothing of. */
  OptionalLong next(int partition) {
    Long offset = next.get(partition);
    return offset == null ? OptionalLong.empty() : OptionalLong.of(offset);
  }

  @Override
  public String toString() {
    return next.entrySet().stream()
        .map(entry -> entry.getKey() + "." + entry.getValue())
        .collect(Collectors.joining("-"));
  }
}
