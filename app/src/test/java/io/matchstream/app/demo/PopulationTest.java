package io.matchstream.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PopulationTest {
  @Test
  void playersAreSpreadAsOnAServerAndTheSameForASeed() {
    var members = Population.of(2_000, 1);

    assertThat(members).isEqualTo(Population.of(2_000, 1)).doesNotHaveDuplicates();
    assertThat(members).extracting(Population.Member::rating).allMatch(r -> r >= 400 && r <= 2900);
    double mean = members.stream().mapToInt(Population.Member::rating).average().orElseThrow();
    assertThat(mean).isBetween(1_400.0, 1_500.0);
  }
}
