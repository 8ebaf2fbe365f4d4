package io.matchstream.streams.runtime;

import java.util.Map;
import org.apache.kafka.common.config.TopicConfig;

/** Topic settings of the changelogs. */
public final class ChangelogSettings {
  /** For stores whose keys stay: players, ratings, clocks. */
  public static final Map<String, String> STEADY =
      Map.of(
          TopicConfig.CLEANUP_POLICY_CONFIG,
          TopicConfig.CLEANUP_POLICY_COMPACT,
          // Restore reads everything that is not compacted yet: 64 MB segments bound that.
          TopicConfig.SEGMENT_BYTES_CONFIG,
          String.valueOf(64 << 20));

  /**
   * For stores whose keys come and go, such as waiting tickets: without small segments and a low
   * dirty ratio a restore replays a day of dead tickets.
   */
  public static final Map<String, String> CHURNING =
      Map.of(
          TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_COMPACT,
          TopicConfig.SEGMENT_BYTES_CONFIG, String.valueOf(16 << 20),
          TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG, "0.1",
          TopicConfig.SEGMENT_MS_CONFIG, String.valueOf(600_000),
          // Above state.cleanup.dir.max.age.ms, so that no old local state outlives a tombstone.
          TopicConfig.DELETE_RETENTION_MS_CONFIG, String.valueOf(86_400_000));

  private ChangelogSettings() {}
}
