package io.matchstream.app.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.streams.runtime.OwnerSettings;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;

class FaultPlanTest {
  private static final Duration FAILOVER = OwnerSettings.FAILOVER;

  @Property
  void theSameSeedIsTheSamePlan(@ForAll long seed, @ForAll @NotEmpty Set<FaultKind> kinds) {
    assertThat(faults(new FaultPlan(seed, 3, 3, FAILOVER, kinds), 40))
        .isEqualTo(faults(new FaultPlan(seed, 3, 3, FAILOVER, kinds), 40));
  }

  @Property
  void everyKindComesOnceBeforeAnyComesAgain(
      @ForAll long seed,
      @ForAll @NotEmpty Set<FaultKind> kinds,
      @ForAll @IntRange(min = 1, max = 5) int rounds) {
    FaultPlan plan = new FaultPlan(seed, 3, 3, FAILOVER, kinds);
    for (int round = 0; round < rounds; round++) {
      assertThat(faults(plan, kinds.size()))
          .extracting(Fault::kind)
          .containsExactlyInAnyOrderElementsOf(kinds);
    }
  }

  @Property
  void onlyWhatExistsIsBroken(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 9) int instances,
      @ForAll @IntRange(min = 1, max = 9) int brokers) {
    assertThat(faults(plan(seed, instances, brokers), 100))
        .allSatisfy(
            fault -> {
              assertThat(fault.instance()).isBetween(0, instances - 1);
              assertThat(fault.broker()).isBetween(0, brokers - 1);
              assertThat(fault.length()).isPositive();
              assertThat(fault.pause()).isPositive();
            });
  }

  @Property
  void whatIsFrozenIsGivenUpBeforeItComesBack(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 300) int seconds) {
    Duration failover = Duration.ofSeconds(seconds);
    FaultPlan freezes = new FaultPlan(seed, 3, 3, failover, EnumSet.of(FaultKind.FREEZE));
    assertThat(faults(freezes, 20))
        .allSatisfy(fault -> assertThat(fault.length()).isGreaterThan(failover));
  }

  @Test
  void seedsDiffer() {
    assertThat(faults(plan(1, 3, 3), 14)).isNotEqualTo(faults(plan(2, 3, 3), 14));
  }

  @Test
  void everyInstanceAndEveryBrokerHasItsTurn() {
    List<Fault> faults = faults(plan(1, 3, 3), 100);
    assertThat(faults).extracting(Fault::instance).contains(0, 1, 2);
    assertThat(faults).extracting(Fault::broker).contains(0, 1, 2);
  }

  private static FaultPlan plan(long seed, int instances, int brokers) {
    return new FaultPlan(seed, instances, brokers, FAILOVER, EnumSet.allOf(FaultKind.class));
  }

  private static List<Fault> faults(FaultPlan plan, int count) {
    return Stream.generate(plan::next).limit(count).toList();
  }
}
