package io.matchstream.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class PlacementsTest {
  private final Placements placements = new Placements();

  @Test
  @DisplayName("F51: a pool lies where the configuration placed it, not where a hash falls")
  void aPoolLiesWhereItWasPlaced() {
    placements.learn(Map.of("blitz", 3, "bullet", 1));
    var partitioner = placements.<String>byPool(value -> value);
    assertThat(partitioner.partitions("tickets", "k", "blitz", new RecordHeaders(), 4))
        .isEqualTo(Optional.of(Set.of(3)));
    assertThat(partitioner.partitions("tickets", "k", "bullet", new RecordHeaders(), 4))
        .isEqualTo(Optional.of(Set.of(1)));
  }

  @Test
  @DisplayName("F59: a pool never moves")
  void aPoolNeverMoves() {
    placements.learn(Map.of("blitz", 3));
    placements.learn(Map.of("blitz", 3, "new", 0));
    assertThatThrownBy(() -> placements.learn(Map.of("blitz", 2)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("blitz");
    assertThat(placements.partition("blitz")).hasValue(3);
  }

  @Test
  void aPoolNobodyHasPlacedIsAnErrorAndNotAGuess() {
    assertThatThrownBy(
            () ->
                placements
                    .byPool(v -> "nowhere")
                    .partitions("tickets", "k", "v", new RecordHeaders(), 4))
        .hasMessageContaining("nowhere");
  }
}
