package io.matchstream.streams.allocator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class OffsetTrackerTest {
  private static final TopicPartition P0 = new TopicPartition("requests", 0);
  private static final TopicPartition P1 = new TopicPartition("requests", 1);

  private final OffsetTracker tracker = new OffsetTracker();

  @Test
  void nothingIsCommittedBeyondTheFirstUnfinishedRecord() {
    tracker.started(P0, 5);
    tracker.started(P0, 6);
    tracker.started(P0, 9);
    tracker.started(P1, 1);
    tracker.finished(P0, 6);
    tracker.finished(P1, 1);
    assertThat(tracker.takeCommittable()).isEqualTo(Map.of(P1, new OffsetAndMetadata(2)));

    tracker.finished(P0, 5);
    assertThat(tracker.takeCommittable()).isEqualTo(Map.of(P0, new OffsetAndMetadata(7)));

    tracker.finished(P0, 9);
    assertThat(tracker.takeCommittable()).isEqualTo(Map.of(P0, new OffsetAndMetadata(10)));
    assertThat(tracker.takeCommittable()).isEmpty();
  }

  @Test
  void whatBelongsToAnotherWorkerIsNotCommitted() {
    tracker.started(P0, 5);
    tracker.started(P0, 6);
    tracker.finished(P0, 5);
    tracker.forget(List.of(P0));
    tracker.finished(P0, 6);

    assertThat(tracker.takeCommittable()).isEmpty();
  }
}
