package io.matchstream.streams.letters;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * Makes a page of what is read, which comes partition by partition: of each it keeps no more than
 * would fill the page alone, and where that one goes on. Not for use by several threads.
 */
final class PageBuilder {
  private final Limits limits;
  private final Map<Integer, Deque<LetterSummary>> found = new TreeMap<>();
  private final Map<Integer, Long> next = new TreeMap<>();
  private boolean passedOver;
  private int looked;
  private long bytes;

  /**
   * Where a page ends.
   *
   * @param letters on the page
   * @param looked letters that it looks at
   * @param bytes that it keeps; at least one letter is kept, whatever its size
   */
  record Limits(int letters, int looked, long bytes) {}

  /** How to go on after a letter. */
  enum GoOn {
    /** With the next one. */
    ALL,
    /** Without this partition, of which the page needs no more. */
    OTHERS,
    /** Not at all. */
    NONE
  }

  /**
   * @param starts where the page begins
   */
  PageBuilder(Limits limits, Map<TopicPartition, Long> starts) {
    this.limits = limits;
    starts.forEach((partition, start) -> next.put(partition.partition(), start));
  }

  /** Looks at a letter, and says how to go on; one of a partition that is full costs nothing. */
  GoOn look(Letter letter, LetterFilter filter) {
    int partition = letter.place().partition();
    Deque<LetterSummary> taken = found.computeIfAbsent(partition, p -> new ArrayDeque<>());
    if (taken.size() == limits.letters()) {
      passedOver = true; // for the next page, which begins before it
      return GoOn.OTHERS;
    }
    next.put(partition, letter.place().offset() + 1);
    if (filter.takes(letter)) {
      LetterSummary summary = letter.summary();
      taken.add(summary);
      bytes += summary.bytes();
    }
    looked++;
    if (looked >= limits.looked() || bytes >= limits.bytes()) {
      return GoOn.NONE;
    }
    return taken.size() == limits.letters() ? GoOn.OTHERS : GoOn.ALL;
  }

  /**
   * The page.
   *
   * @param all whether nothing is left that was not looked at
   */
  LetterPage build(boolean all) {
    PriorityQueue<Deque<LetterSummary>> heads =
        new PriorityQueue<>(
            (one, other) -> LetterSummary.BY_TIME.compare(one.getFirst(), other.getFirst()));
    found.values().stream().filter(taken -> !taken.isEmpty()).forEach(heads::add);
    List<LetterSummary> page = new ArrayList<>();
    while (page.size() < limits.letters() && !heads.isEmpty()) {
      Deque<LetterSummary> oldest = heads.remove();
      page.add(oldest.removeFirst());
      if (!oldest.isEmpty()) {
        heads.add(oldest);
      }
    }
    // What did not find room is read again.
    heads.forEach(
        left -> next.put(left.getFirst().place().partition(), left.getFirst().place().offset()));
    boolean end = all && !passedOver && heads.isEmpty();
    return new LetterPage(page, end ? Optional.empty() : Optional.of(new LetterCursor(next)));
  }
}
