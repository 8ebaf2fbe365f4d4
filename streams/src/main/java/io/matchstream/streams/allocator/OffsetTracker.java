package io.matchstream.streams.allocator;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Which offsets may be committed while records finish in any order: up to the first one that is
 * still being worked on. Belongs to one thread.
 */
final class OffsetTracker {
  /** Per partition: offset → finished, for all from the first unfinished one on. */
  private final Map<TopicPartition, TreeMap<Long, Boolean>> open = new HashMap<>();

  private final Map<TopicPartition, OffsetAndMetadata> committable = new HashMap<>();

  /** A record is taken up. Offsets of a partition come in ascending order. */
  void started(TopicPartition partition, long offset) {
    open.computeIfAbsent(partition, p -> new TreeMap<>()).put(offset, false);
  }

  /** A record is done with. One of a partition that was forgotten means nothing. */
  void finished(TopicPartition partition, long offset) {
    TreeMap<Long, Boolean> offsets = open.get(partition);
    if (offsets == null || offsets.replace(offset, true) == null) {
      return;
    }
    while (!offsets.isEmpty() && offsets.firstEntry().getValue()) {
      long done = offsets.pollFirstEntry().getKey();
      committable.put(partition, new OffsetAndMetadata(done + 1));
    }
  }

  /** What may be committed and was not taken before. */
  Map<TopicPartition, OffsetAndMetadata> takeCommittable() {
    Map<TopicPartition, OffsetAndMetadata> taken = Map.copyOf(committable);
    committable.clear();
    return taken;
  }

  /** These partitions belong to somebody else now, who begins at what was committed. */
  void forget(Collection<TopicPartition> partitions) {
    partitions.forEach(open::remove);
    partitions.forEach(committable::remove);
  }
}
