package io.matchstream.streams.letters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.apache.kafka.common.TopicPartition;

/** Pages of letters, over logs that are made up: the reader's own loop, without a broker. */
class PageProperties {
  private static final LetterFilter RARE =
      new LetterFilter(Optional.empty(), Optional.of("RARE"), Optional.empty());

  /** Times by partition; a time below 20 makes the letter one that is asked for. */
  private static List<List<Letter>> log(List<List<Integer>> times) {
    return IntStream.range(0, times.size())
        .mapToObj(
            partition ->
                IntStream.range(0, times.get(partition).size())
                    .mapToObj(
                        offset -> {
                          int time = times.get(partition).get(offset);
                          String reason = time < 20 ? "RARE" : "COMMON";
                          return Letters.of("requests", reason, partition, offset, time);
                        })
                    .toList())
        .toList();
  }

  /** As the reader reads: from the cursor on, partition by partition, so many and no more. */
  private static LetterPage page(
      List<List<Letter>> log,
      Optional<LetterCursor> after,
      LetterFilter filter,
      int most,
      int look) {
    Map<TopicPartition, Long> starts = new HashMap<>();
    for (int p = 0; p < log.size(); p++) {
      int partition = p;
      starts.put(
          new TopicPartition("dead-letters", p),
          after.map(cursor -> cursor.next(partition).orElse(0)).orElse(0L));
    }
    PageBuilder page = new PageBuilder(most, starts);
    for (int p = 0; p < log.size(); p++) {
      long start = starts.get(new TopicPartition("dead-letters", p));
      for (Letter letter : log.get(p).subList((int) start, log.get(p).size())) {
        if (page.look(letter, filter) == look) {
          return page.build(false);
        }
      }
    }
    return page.build(true);
  }

  @Property
  void pagesOfAnySizeShowEveryLetterThatIsAskedForOnceAndThoseOfAPartitionInTheirOrder(
      @ForAll @Size(min = 1, max = 4) List<@Size(max = 20) List<@IntRange(max = 60) Integer>> times,
      @ForAll @IntRange(min = 1, max = 7) int most,
      @ForAll @IntRange(min = 1, max = 30) int look,
      @ForAll boolean rare) {
    List<List<Letter>> log = log(times);
    LetterFilter filter = rare ? RARE : LetterFilter.ALL;
    List<LetterPlace> shown = new ArrayList<>();
    Optional<LetterCursor> cursor = Optional.empty();
    int pages = 0;
    do {
      LetterPage page = page(log, cursor, filter, most, look);
      assertThat(page.letters()).hasSizeLessThanOrEqualTo(most);
      page.letters().forEach(letter -> shown.add(letter.place()));
      cursor = page.next().map(LetterCursor::toString).flatMap(LetterCursor::parse);
      pages++;
      assertThat(pages).as("it comes to an end").isLessThan(200);
    } while (cursor.isPresent());

    List<LetterPlace> wanted =
        log.stream().flatMap(List::stream).filter(filter::takes).map(Letter::place).toList();
    assertThat(shown).containsExactlyInAnyOrderElementsOf(wanted);
    for (int p = 0; p < log.size(); p++) {
      int partition = p;
      assertThat(shown.stream().filter(place -> place.partition() == partition))
          .isSortedAccordingTo(Comparator.comparing(LetterPlace::offset));
    }
  }

  /** Where times grow along each partition and all is looked at, a page is the oldest there is. */
  @Property
  void aPageIsTheOldestThereIs(
      @ForAll @Size(min = 1, max = 4) List<@Size(max = 20) List<@IntRange(max = 60) Integer>> times,
      @ForAll @IntRange(min = 1, max = 7) int most) {
    List<List<Letter>> log =
        log(times.stream().map(each -> each.stream().sorted().toList()).toList());

    LetterPage page = page(log, Optional.empty(), LetterFilter.ALL, most, Integer.MAX_VALUE);

    List<LetterPlace> oldest =
        log.stream()
            .flatMap(List::stream)
            .sorted(LetterReader.BY_TIME)
            .limit(most)
            .map(Letter::place)
            .toList();
    assertThat(page.letters()).extracting(Letter::place).isEqualTo(oldest);
  }

  @Property
  void whatIsNoCursorIsNone(@ForAll String text) {
    LetterCursor.parse(text)
        .ifPresent(cursor -> assertThat(LetterCursor.parse(cursor.toString())).isPresent());
    LetterPlace.parse(text)
        .ifPresent(place -> assertThat(LetterPlace.parse(place.toString())).contains(place));
  }
}
