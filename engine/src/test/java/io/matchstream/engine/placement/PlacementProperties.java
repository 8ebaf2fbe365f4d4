package io.matchstream.engine.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class PlacementProperties {
  @Property(tries = 300)
  @Label("F59: adding queues never moves a pool")
  void whatHasAPlaceKeepsIt(
      @ForAll Set<@AlphaChars @StringLength(min = 1, max = 3) String> old,
      @ForAll Set<@AlphaChars @StringLength(min = 1, max = 3) String> added,
      @ForAll @IntRange(min = 1, max = 8) int partitions,
      @ForAll @IntRange(max = 4) int more) {
    Placement before = Placement.none().extend(old, partitions);
    Placement after = before.extend(added, partitions + more);
    assertThat(after.partitions()).containsAllEntriesOf(before.partitions());
    assertThat(after.partitions().keySet()).containsAll(added);
    assertThat(after.extend(old, partitions + more)).isEqualTo(after);
  }

  @Property(tries = 300)
  @Label("F51: pools are spread evenly")
  void noPartitionHasMoreThanOnePoolMoreThanAnother(
      @ForAll Set<@AlphaChars @StringLength(min = 1, max = 3) String> pools,
      @ForAll @IntRange(min = 1, max = 8) int partitions) {
    Placement placement = Placement.none().extend(pools, partitions);
    int[] load = new int[partitions];
    placement.partitions().values().forEach(partition -> load[partition]++);
    assertThat(
            java.util.Arrays.stream(load).max().orElseThrow()
                - java.util.Arrays.stream(load).min().orElseThrow())
        .isLessThanOrEqualTo(1);
  }

  @Test
  void newPoolsFillTheEmptiestPartitionOfTheLowestNumber() {
    Placement before = Placement.of(Map.of("a", 0, "b", 0, "c", 2));
    Placement after = before.extend(List.of("e", "d", "f"), 3);
    assertThat(after.partitions())
        .containsExactlyInAnyOrderEntriesOf(Map.of("a", 0, "b", 0, "c", 2, "d", 1, "e", 1, "f", 2));
    assertThat(after.partition("e")).hasValue(1);
    assertThat(after.partition("z")).isEmpty();
  }

  @Test
  void partitionsAreNeverTakenAway() {
    Placement placed = Placement.of(Map.of("a", 3));
    assertThatThrownBy(() -> placed.extend(List.of("b"), 3))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
