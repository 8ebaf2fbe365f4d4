package io.matchstream.streams.letters;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.streams.letters.PageBuilder.GoOn;
import io.matchstream.streams.letters.PageBuilder.Limits;
import java.util.ArrayList;
import java.util.Collections;
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

  /**
   * As the reader reads: from the cursor on, partition by partition, some at a time, so many and no
   * more; of a partition that is full only what came along.
   */
  private static LetterPage page(
      List<List<Letter>> log,
      Optional<LetterCursor> after,
      LetterFilter filter,
      Limits limits,
      int fetch) {
    Map<TopicPartition, Long> starts = new HashMap<>();
    for (int p = 0; p < log.size(); p++) {
      int partition = p;
      starts.put(
          new TopicPartition("dead-letters", p),
          after.map(cursor -> cursor.next(partition).orElse(0)).orElse(0L));
    }
    PageBuilder page = new PageBuilder(limits, starts);
    boolean all = true;
    for (int p = 0; p < log.size(); p++) {
      int at = starts.get(new TopicPartition("dead-letters", p)).intValue();
      boolean paused = false;
      while (at < log.get(p).size() && !paused) {
        int end = Math.min(at + fetch, log.get(p).size());
        for (Letter letter : log.get(p).subList(at, end)) {
          GoOn on = page.look(letter, filter);
          if (on == GoOn.NONE) {
            return page.build(false);
          }
          paused |= on == GoOn.OTHERS;
        }
        at = end;
      }
      all &= at == log.get(p).size();
    }
    return page.build(all);
  }

  @Property
  void pagesOfAnySizeShowEveryLetterThatIsAskedForOnceAndThoseOfAPartitionInTheirOrder(
      @ForAll @Size(min = 1, max = 4) List<@Size(max = 20) List<@IntRange(max = 60) Integer>> times,
      @ForAll @IntRange(min = 1, max = 7) int most,
      @ForAll @IntRange(min = 1, max = 30) int look,
      @ForAll @IntRange(min = 1, max = 3_000) int bytes,
      @ForAll @IntRange(min = 1, max = 10) int fetch,
      @ForAll boolean rare) {
    Limits limits = new Limits(most, look, bytes);
    List<List<Letter>> log = log(times);
    LetterFilter filter = rare ? RARE : LetterFilter.ALL;
    List<LetterPlace> shown = new ArrayList<>();
    Optional<LetterCursor> cursor = Optional.empty();
    int pages = 0;
    do {
      LetterPage page = page(log, cursor, filter, limits, fetch);
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
      @ForAll @IntRange(min = 1, max = 7) int most,
      @ForAll @IntRange(min = 1, max = 10) int fetch) {
    List<List<Letter>> log =
        log(times.stream().map(each -> each.stream().sorted().toList()).toList());

    Limits limits = new Limits(most, Integer.MAX_VALUE, Long.MAX_VALUE);
    LetterPage page = page(log, Optional.empty(), LetterFilter.ALL, limits, fetch);

    List<LetterPlace> oldest =
        log.stream()
            .flatMap(List::stream)
            .map(Letter::summary)
            .sorted(LetterSummary.BY_TIME)
            .limit(most)
            .map(LetterSummary::place)
            .toList();
    assertThat(page.letters()).extracting(LetterSummary::place).isEqualTo(oldest);
  }

  /** One partition that has many does not keep the page from the others. */
  @Property
  void whatAPageHasNoRoomForIsNotCounted(@ForAll @IntRange(min = 1, max = 7) int most) {
    List<List<Letter>> log = log(List.of(Collections.nCopies(40, 50), Collections.nCopies(9, 30)));
    Limits limits = new Limits(most, 2 * most, Long.MAX_VALUE);

    LetterPage page = page(log, Optional.empty(), LetterFilter.ALL, limits, 40);

    assertThat(page.letters())
        .hasSize(most)
        .allSatisfy(letter -> assertThat(letter.place().partition()).isEqualTo(1));
  }

  @Property
  void whatIsNoCursorIsNone(@ForAll String text) {
    LetterCursor.parse(text)
        .ifPresent(cursor -> assertThat(LetterCursor.parse(cursor.toString())).isPresent());
    LetterPlace.parse(text)
        .ifPresent(place -> assertThat(LetterPlace.parse(place.toString())).contains(place));
  }
}
