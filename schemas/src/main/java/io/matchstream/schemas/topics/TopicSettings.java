package io.matchstream.schemas.topics;

import static org.apache.kafka.common.config.TopicConfig.CLEANUP_POLICY_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.MAX_MESSAGE_BYTES_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.RETENTION_MS_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.SEGMENT_BYTES_CONFIG;
import static org.apache.kafka.common.config.TopicConfig.SEGMENT_MS_CONFIG;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A topic's settings on the broker: what we ask for, and what of the found ones we cannot live
 * with.
 */
final class TopicSettings {
  /** The broker's word for no limit. */
  private static final String UNLIMITED = "-1";

  /**
   * A compacted topic is read whole at every start, so it must stay near the number of its keys:
   * small segments, cleaned when a tenth is outdated (the broker's default is half).
   */
  private static final String COMPACT_SEGMENT_BYTES = String.valueOf(64 * 1024 * 1024);

  private static final String COMPACT_DIRTY_RATIO = "0.1";

  private TopicSettings() {}

  /** A setting that was found other than wanted. */
  record Difference(String topic, String setting, String found, String wanted) {
    @Override
    public String toString() {
      return "topic " + topic + ": " + setting + " is " + found + ", but must be " + wanted;
    }
  }

  /** What the topic is created with. */
  static Map<String, String> wanted(Topic<?> topic, TopicsSettings settings) {
    Map<String, String> wanted = new TreeMap<>();
    wanted.put(CLEANUP_POLICY_CONFIG, topic.policy().setting());
    wanted.put(MESSAGE_TIMESTAMP_TYPE_CONFIG, topic.timestamps().setting());
    wanted.put(MAX_MESSAGE_BYTES_CONFIG, String.valueOf(topic.maxBatchBytes()));
    wanted.put(MIN_IN_SYNC_REPLICAS_CONFIG, String.valueOf(settings.minInsync()));
    wanted.put(SEGMENT_MS_CONFIG, String.valueOf(topic.segment().toMillis()));
    switch (topic.policy()) {
      case DELETE -> wanted.put(RETENTION_MS_CONFIG, retention(topic));
      case COMPACT -> {
        wanted.put(SEGMENT_BYTES_CONFIG, COMPACT_SEGMENT_BYTES);
        wanted.put(MIN_CLEANABLE_DIRTY_RATIO_CONFIG, COMPACT_DIRTY_RATIO);
      }
    }
    return wanted;
  }

  private static String retention(Topic<?> topic) {
    return topic.retention().equals(Topic.FOREVER)
        ? UNLIMITED
        : String.valueOf(topic.retention().toMillis());
  }

  /**
   * Where the topic on the broker contradicts the catalogue. More is fine (a longer retention,
   * larger records), and so is what only costs (segments, copies): an operator may choose that.
   *
   * @param found the broker's settings of the topic
   */
  static List<Difference> contradictions(
      Topic<?> topic, int partitions, Map<String, String> found) {
    List<Difference> differences = new ArrayList<>();
    Checker checker = new Checker(topic, found, differences);
    if (partitions != topic.partitions()) {
      differences.add(
          new Difference(
              topic.name(),
              "partitions",
              String.valueOf(partitions),
              String.valueOf(topic.partitions())));
    }
    checker.same(CLEANUP_POLICY_CONFIG, topic.policy().setting());
    checker.same(MESSAGE_TIMESTAMP_TYPE_CONFIG, topic.timestamps().setting());
    checker.atLeast(MAX_MESSAGE_BYTES_CONFIG, String.valueOf(topic.maxRecordBytes()));
    if (topic.policy() == CleanupPolicy.DELETE) {
      checker.atLeast(RETENTION_MS_CONFIG, retention(topic));
    }
    return differences;
  }

  private record Checker(Topic<?> topic, Map<String, String> found, List<Difference> differences) {

    void same(String setting, String wanted) {
      String value = found.getOrDefault(setting, "unset");
      if (!value.equals(wanted)) {
        differences.add(new Difference(topic.name(), setting, value, wanted));
      }
    }

    void atLeast(String setting, String wanted) {
      String value = found.getOrDefault(setting, "unset");
      boolean enough =
          value.equals(UNLIMITED)
              || (!wanted.equals(UNLIMITED)
                  && value.matches("[0-9]{1,19}")
                  && Long.parseLong(value) >= Long.parseLong(wanted));
      if (!enough) {
        String least = wanted.equals(UNLIMITED) ? "-1 (unlimited)" : "at least " + wanted;
        differences.add(new Difference(topic.name(), setting, value, least));
      }
    }
  }
}
