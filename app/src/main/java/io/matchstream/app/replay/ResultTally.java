package io.matchstream.app.replay;

import io.matchstream.app.demo.TopicTail;
import io.matchstream.events.Rating;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.runtime.DeadLetters;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * What became of the results, from the topics: one is applied when both of its players have been
 * rated for it, and refused when it lies in the dead letters. Not for use by several threads.
 */
final class ResultTally {
  private final Topics topics;
  private final Map<String, String> halfApplied = new HashMap<>();
  private final Map<String, Map<String, Long>> newest = new HashMap<>();
  private final Map<String, Long> refused = new TreeMap<>();
  private long applied;

  ResultTally(Topics topics) {
    this.topics = topics;
  }

  /** Counts what comes from here. */
  ResultTally following(TopicTail tail) {
    tail.follow(topics.ratings(), this::rated);
    tail.followRecords(topics.deadLetters(), this::deadLetter);
    return this;
  }

  /** A player has a new rating. */
  void rated(Rating rating) {
    newest
        .computeIfAbsent(rating.getQueue(), queue -> new HashMap<>())
        .put(rating.getPlayer(), rating.getRatingMicros());
    if (rating.getMatchId() == null) {
      return;
    }
    String other = halfApplied.putIfAbsent(rating.getMatchId(), rating.getPlayer());
    if (other != null && !other.equals(rating.getPlayer())) {
      halfApplied.remove(rating.getMatchId());
      applied++;
    }
  }

  /** A record has been refused. */
  void deadLetter(ConsumerRecord<byte[], byte[]> letter) {
    String source = header(letter, DeadLetters.TOPIC);
    if (source.equals(topics.results().name()) || source.equals(topics.resultsRekeyed().name())) {
      refuse(header(letter, DeadLetters.REASON));
    }
  }

  private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    Header header = letter.headers().lastHeader(name);
    return header == null ? "" : new String(header.value(), StandardCharsets.UTF_8);
  }

  /** Counts one that never went out. */
  void refuse(String reason) {
    refused.merge(reason, 1L, Long::sum);
  }

  /** Results that both players were rated for. */
  long applied() {
    return applied;
  }

  /** Results that do not count, by reason. */
  Map<String, Long> refused() {
    return Map.copyOf(refused);
  }

  /** How many results have come to an end. */
  long settled() {
    return applied + refused.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The newest rating of each player of a queue, in micro-points. */
  Map<String, Long> newest(String queue) {
    return newest.getOrDefault(queue, Map.of());
  }
}
