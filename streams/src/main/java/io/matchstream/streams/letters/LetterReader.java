package io.matchstream.streams.letters;

import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.letters.PageBuilder.GoOn;
import io.matchstream.streams.letters.PageBuilder.Limits;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Reads {@code dead-letters}, committed ones only, from the topic itself: nothing keeps an index of
 * them, since they are few where all is well. Each call reads up to what was the end when it began.
 * It blocks, so it is not for an event loop; not for use by several threads.
 *
 * <p>Every method fails with Kafka's own exceptions: a {@link TimeoutException} where no broker
 * answers.
 */
public final class LetterReader implements AutoCloseable {
  /** Letters that one page looks at: about a second, however rare what is asked for is. */
  static final int MOST_LOOKED_AT = 5_000;

  private static final Duration POLL = Duration.ofMillis(200);

  /** A broker that says nothing for so long is gone; a fetch waits half a second. */
  private static final long SILENT_NANOS = Duration.ofSeconds(10).toNanos();

  /** A letter has 2 MB at most; more at once would only fill memory. */
  private static final int FETCH_BYTES = 8 * 1024 * 1024;

  /** As much as one fetch brings; a page of common letters has a hundredth of it. */
  private static final long PAGE_BYTES = FETCH_BYTES;

  private final String topic;
  private final KafkaConsumer<byte[], byte[]> consumer;

  /**
   * A reader of this installation's letters.
   *
   * @param client where the broker is, and how long to wait for it
   */
  public LetterReader(Map<String, Object> client, Topics topics) {
    Map<String, Object> settings = new HashMap<>(client);
    settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    settings.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCH_BYTES);
    // What was deleted meanwhile is passed over.
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    this.topic = topics.deadLetters().name();
    this.consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /**
   * What there is to say of the newest letters, newest last. Takes time in proportion to all that
   * are kept, and memory to {@code most}.
   *
   * @param most how many, at least 1
   */
  public List<LetterSummary> newest(LetterFilter filter, int most) {
    return newest(filter, most, Letter::summary, LetterSummary.BY_TIME);
  }

  /**
   * The newest letters with their values, newest last: a mebibyte of memory each, where they are
   * large.
   *
   * @param most how many, at least 1
   */
  public List<Letter> newestWhole(LetterFilter filter, int most) {
    return newest(
        filter,
        most,
        letter -> letter,
        Comparator.comparing(Letter::at).thenComparing(Letter::place));
  }

  private <T> List<T> newest(
      LetterFilter filter, int most, Function<Letter, T> kept, Comparator<T> byTime) {
    PriorityQueue<T> newest = new PriorityQueue<>(byTime);
    each(
        filter,
        letter -> {
          newest.add(kept.apply(letter));
          if (newest.size() > most) {
            newest.remove();
          }
          return true;
        });
    return newest.stream().sorted(byTime).toList();
  }

  /**
   * Shows every letter, those of one partition in their order, and thereby those of one key.
   *
   * @param visitor says whether to go on
   */
  public void each(LetterFilter filter, Predicate<Letter> visitor) {
    List<TopicPartition> all = partitions();
    Map<TopicPartition, Long> ends = consumer.endOffsets(all);
    seek(starts(all, ends, filter.since()));
    var unused = scan(ends, letter -> goOn(!filter.takes(letter) || visitor.test(letter)));
  }

  /** Whether there is such a letter at all; stops at the first. */
  public boolean any(LetterFilter filter) {
    AtomicBoolean found = new AtomicBoolean();
    each(
        filter,
        letter -> {
          found.set(true);
          return false;
        });
    return found.get();
  }

  /**
   * A page of letters, oldest first. Looks at {@value #MOST_LOOKED_AT} at most, and keeps some
   * mebibytes at most: an uncommonly large key or message may end it early.
   *
   * @param after where the page before ended; empty for the first one
   * @param most how many letters, at least 1
   */
  public LetterPage page(Optional<LetterCursor> after, LetterFilter filter, int most) {
    List<TopicPartition> partitions = partitions();
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    Map<TopicPartition, Long> starts = starts(partitions, ends, filter.since());
    after.ifPresent(
        cursor ->
            starts.replaceAll(
                (partition, start) ->
                    Math.max(start, cursor.next(partition.partition()).orElse(start))));
    seek(starts);
    PageBuilder page = new PageBuilder(new Limits(most, MOST_LOOKED_AT, PAGE_BYTES), starts);
    boolean all = scan(ends, letter -> page.look(letter, filter));
    return page.build(all);
  }

  /** The letter at a place; empty where there is none, or none any more. */
  public Optional<Letter> at(LetterPlace place) {
    TopicPartition partition = new TopicPartition(topic, place.partition());
    if (!partitions().contains(partition)) {
      return Optional.empty();
    }
    Map<TopicPartition, Long> ends = consumer.endOffsets(List.of(partition));
    long first = consumer.beginningOffsets(List.of(partition)).get(partition);
    if (place.offset() < first || place.offset() >= ends.get(partition)) {
      return Optional.empty();
    }
    seek(Map.of(partition, place.offset()));
    List<Letter> found = new ArrayList<>();
    var unused =
        scan(
            ends,
            letter -> {
              found.add(letter);
              return GoOn.NONE;
            });
    return found.stream().filter(letter -> letter.place().equals(place)).findFirst();
  }

  /** The broker's own count: this installation may have more partitions than a laptop. */
  private List<TopicPartition> partitions() {
    return IntStream.range(0, consumer.partitionsFor(topic).size())
        .mapToObj(partition -> new TopicPartition(topic, partition))
        .toList();
  }

  private Map<TopicPartition, Long> starts(
      List<TopicPartition> all, Map<TopicPartition, Long> ends, Optional<Instant> since) {
    Map<TopicPartition, Long> starts = new HashMap<>(consumer.beginningOffsets(all));
    if (since.isPresent()) {
      Map<TopicPartition, Long> times = new HashMap<>();
      all.forEach(partition -> times.put(partition, Math.max(0, since.get().toEpochMilli())));
      Map<TopicPartition, OffsetAndTimestamp> found = consumer.offsetsForTimes(times);
      starts.replaceAll(
          (partition, start) ->
              found.get(partition) == null
                  ? ends.get(partition)
                  : Math.max(start, found.get(partition).offset()));
    }
    return starts;
  }

  private static GoOn goOn(boolean more) {
    return more ? GoOn.ALL : GoOn.NONE;
  }

  private void seek(Map<TopicPartition, Long> starts) {
    consumer.assign(starts.keySet());
    // What the question before had enough of.
    consumer.resume(starts.keySet());
    starts.forEach(consumer::seek);
  }

  /**
   * Reads from where the consumer stands to the ends, or until the visitor has enough. One that has
   * enough of a partition may still be shown those that were fetched with it.
   *
   * @return whether it came to all the ends
   */
  private boolean scan(Map<TopicPartition, Long> ends, Function<Letter, GoOn> visitor) {
    long heard = System.nanoTime();
    Set<TopicPartition> unread = unread(ends);
    while (!consumer.paused().containsAll(unread)) {
      var read = consumer.poll(POLL);
      long now = System.nanoTime();
      if (!read.isEmpty()) {
        heard = now;
      } else if (now - heard > SILENT_NANOS) {
        throw new TimeoutException("the broker sends nothing of " + topic);
      }
      for (var record : read) {
        TopicPartition partition = new TopicPartition(record.topic(), record.partition());
        if (record.offset() < ends.get(partition)) {
          switch (visitor.apply(new Letter(record))) {
            case ALL -> {}
            case OTHERS -> consumer.pause(Set.of(partition));
            case NONE -> {
              return false;
            }
          }
        }
      }
      unread = unread(ends);
    }
    return unread.isEmpty();
  }

  private Set<TopicPartition> unread(Map<TopicPartition, Long> ends) {
    return consumer.assignment().stream()
        .filter(partition -> consumer.position(partition) < ends.get(partition))
        .collect(Collectors.toSet());
  }

  @Override
  public void close() {
    consumer.close();
  }
}
