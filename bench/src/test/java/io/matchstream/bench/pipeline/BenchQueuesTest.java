package io.matchstream.bench.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.QueueConfig;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BenchQueuesTest {

  @Test
  void ofAHundredPlayersFortyWantTheHotQueueAndTheOthersAreSpread() {
    BenchQueues queues = new BenchQueues(4, 40);
    Map<String, Long> wanted =
        IntStream.range(0, 1_000)
            .mapToObj(queues::of)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    assertThat(wanted)
        .isEqualTo(Map.of("duel-0", 400L, "duel-1", 200L, "duel-2", 200L, "duel-3", 200L));
  }

  @Test
  void oneQueueIsEverybodys() {
    BenchQueues queues = new BenchQueues(1, 40);
    assertThat(IntStream.range(0, 100).mapToObj(queues::of)).containsOnly("duel-0");
  }

  @Test
  void allQueuesAreInTheFile() {
    BenchQueues queues = new BenchQueues(2, 50);
    List<String> names =
        ConfigReader.read(queues.yaml(), "bench.yaml").queues().stream()
            .map(QueueConfig::name)
            .toList();
    assertThat(names).containsExactly("duel-0", "duel-1", "lonely-0", "lonely-1");
  }

  @Test
  void theLonelyOfOnePoolAreFurtherApartThanTheirWindow() {
    BenchQueues queues = new BenchQueues(4, 40);
    int all = 4 * BenchQueues.MOST_LONELY;
    Set<String> taken = new HashSet<>();
    for (int i = 0; i < all; i++) {
      assertThat(queues.rating(i)).isBetween(-100_000, 100_000);
      for (int gap = -1; gap <= 1; gap++) {
        assertThat(taken.add(queues.lonely(i) + "/" + (queues.rating(i) + gap))).isTrue();
      }
    }
  }
}
