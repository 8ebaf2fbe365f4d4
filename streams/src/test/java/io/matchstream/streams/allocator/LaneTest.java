package io.matchstream.streams.allocator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaneTest {
  @Test
  void asManyRunAsTheLaneIsWideAndTheOthersFollowInOrder() {
    List<String> started = new ArrayList<>();
    Lane lane = new Lane(2);
    for (String task : List.of("a", "b", "c", "d")) {
      lane.add(() -> started.add(task));
    }
    assertThat(started).containsExactly("a", "b");
    assertThat(lane.waiting()).isEqualTo(2);

    lane.finished();

    assertThat(started).containsExactly("a", "b", "c");
    assertThat(lane.waiting()).isEqualTo(1);
  }
}
