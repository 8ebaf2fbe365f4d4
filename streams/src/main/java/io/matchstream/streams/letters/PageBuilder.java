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
  private final int most;
  private final Map<Integer, Deque<Letter>> found = new TreeMap<>();
  private final Map<Integer, Long> next = new TreeMap<>();
  private boolean passedOver;
  private int looked;

  /**
   * @param most letters on the page
   * @param starts where the page begins
   */
  PageBuilder(int most, Map<TopicPartition, Long> starts) {
    this.most = most;
    starts.forEach((partition, start) -> next.put(partition.partition(), start));
  }

  /**
   * Looks at a letter.
   *
   * @return how many it has looked at so far
   */
  int look(Letter letter, LetterFilter filter) {
    int partition = letter.place().partition();
    Deque<Letter> taken = found.computeIfAbsent(partition, p -> new ArrayDeque<>());
    if (taken.size() == most) {
      passedOver = true; // for the next page, which begins before it
    } else {
      next.put(partition, letter.place().offset() + 1);
      if (filter.takes(letter)) {
        taken.add(letter);
      }
    }
    looked++;
    return looked;
  }

  /**
   * The page.
   *
   * @param all whether nothing is left that was not looked at
   */
  LetterPage build(boolean all) {
    PriorityQueue<Deque<Letter>> heads =
        new PriorityQueue<>(
            (one, other) -> LetterReader.BY_TIME.compare(one.getFirst(), other.getFirst()));
    found.values().stream().filter(taken -> !taken.isEmpty()).forEach(heads::add);
    List<Letter> page = new ArrayList<>();
    while (page.size() < most && !heads.isEmpty()) {
      Deque<Letter> oldest = heads.remove();
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
