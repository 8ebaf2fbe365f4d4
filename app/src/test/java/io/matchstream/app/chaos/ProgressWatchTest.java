package io.matchstream.app.chaos;

import static io.matchstream.app.chaos.FaultKind.CUT;
import static io.matchstream.app.chaos.FaultKind.FREEZE;
import static io.matchstream.app.chaos.FaultKind.KILL;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Times are milliseconds, given by hand. */
class ProgressWatchTest {
  private final ProgressWatch watch = new ProgressWatch(Set.of("a", "b"));

  @Test
  void itHasStartedWhenEveryOwnerHasDoneSomething() {
    watch.done("a", 1, 1);
    assertThat(watch.started()).isFalse();
    watch.done("b", 2, 2);
    assertThat(watch.started()).isTrue();
  }

  @Test
  void aFaultIsOverWhenTheLastOwnerHasDoneSomething() {
    watch.open(0);
    watch.fault(KILL, 1_000);
    watch.done("a", 1_001, 1_050);
    assertThat(watch.recovered()).isFalse();
    watch.done("b", 8_000, 9_000);
    assertThat(watch.recovered()).isTrue();
    assertThat(watch.byKind().get(KILL).recoveries()).containsExactly(Duration.ofSeconds(8));
  }

  @Test
  void whatWasDoneForTheTimeUpToTheFaultProvesNothing() {
    watch.open(0);
    watch.fault(KILL, 1_000);
    watch.done("a", 999, 1_100);
    watch.done("b", 1_000, 1_100);
    assertThat(watch.recovered()).isFalse();
    watch.done("a", 1_001, 1_200);
    watch.done("b", 1_001, 1_300);
    assertThat(watch.byKind().get(KILL).recoveries()).containsExactly(Duration.ofMillis(300));
  }

  @Test
  void aFaultAfterWhichAnOwnerDoesNothingStaysUnrecovered() {
    watch.open(0);
    watch.fault(KILL, 1_000);
    watch.done("a", 1_500, 1_500);
    watch.close(60_000);
    assertThat(watch.recovered()).isFalse();
    assertThat(watch.byKind().get(KILL).unrecovered()).isEqualTo(1);
  }

  @Test
  void whoComesBackDuringALaterFaultHasNotRecoveredFromTheFormer() {
    watch.open(0);
    watch.fault(KILL, 1_000);
    watch.done("a", 1_500, 1_500);
    watch.fault(FREEZE, 200_000);
    watch.done("a", 200_001, 200_100);
    watch.done("b", 200_001, 200_100);
    assertThat(watch.recovered()).isTrue();
    assertThat(watch.byKind().get(KILL).unrecovered()).isEqualTo(1);
    assertThat(watch.byKind().get(FREEZE).unrecovered()).isZero();
  }

  @Test
  void aFaultIsNotOverWhileAProcessThatEndedByItselfDoesNotWorkAgain() {
    watch.open(0);
    watch.fault(CUT, 1_000);
    watch.fell("instance-1");
    both(2_000);
    assertThat(watch.recovered()).isFalse();
    watch.back("instance-1", 7_000);
    assertThat(watch.recovered()).isTrue();
    assertThat(watch.byKind().get(CUT).recoveries()).containsExactly(Duration.ofSeconds(6));
  }

  @Test
  void whoEndsByHimselfAfterTheOwnersCameBackMakesTheFaultLast() {
    watch.open(0);
    watch.fault(CUT, 1_000);
    both(2_000);
    watch.fell("instance-1");
    assertThat(watch.recovered()).isFalse();
    watch.back("instance-1", 7_000);
    assertThat(watch.byKind().get(CUT).recoveries()).containsExactly(Duration.ofSeconds(6));
  }

  @Test
  void whoIsBackOnlyDuringTheNextFaultHasNotRecoveredFromTheFormer() {
    watch.open(0);
    watch.fault(CUT, 1_000);
    watch.fell("instance-1");
    both(2_000);
    watch.fault(KILL, 200_000);
    both(201_000);
    watch.back("instance-1", 202_000);
    assertThat(watch.byKind().get(CUT).unrecovered()).isEqualTo(1);
    assertThat(watch.byKind().get(KILL).unrecovered()).isZero();
  }

  @Test
  void theLongestStallIsTheLongestTimeWithoutADeedOfOneOwner() {
    watch.open(0);
    watch.done("a", 100, 100);
    watch.done("b", 100, 100);
    watch.done("a", 500, 500);
    watch.done("a", 700, 700);
    watch.done("b", 1_300, 1_300);
    assertThat(watch.longestStall()).isEqualTo(Duration.ofMillis(1_200));
  }

  @Test
  void anOwnerThatIsSilentToTheEndHasStalledToTheEnd() {
    watch.open(0);
    watch.done("a", 900, 900);
    watch.close(1_000);
    assertThat(watch.longestStall()).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void beforeItIsOpenAndAfterItIsClosedNothingCounts() {
    watch.done("a", 100, 100);
    watch.open(10_000);
    watch.done("a", 10_010, 10_010);
    watch.done("b", 10_020, 10_020);
    watch.close(10_030);
    watch.done("a", 90_000, 90_000);
    assertThat(watch.longestStall()).isEqualTo(Duration.ofMillis(20));
  }

  @Test
  void ownersThatNobodyLooksAtDoNotCount() {
    watch.open(0);
    watch.fault(KILL, 10);
    watch.done("hosted", 5_000, 5_000);
    watch.done("a", 5_000, 5_000);
    assertThat(watch.recovered()).isFalse();
    assertThat(watch.longestStall()).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void aStallIsTheLastFaultsAndOnlyFromItOn() {
    watch.open(0);
    watch.fault(KILL, 1_000);
    watch.done("b", 2_000, 2_000);
    watch.fault(CUT, 4_000);
    watch.done("a", 4_500, 4_500);
    watch.done("b", 4_700, 4_700);
    assertThat(watch.byKind().get(KILL).longestStall()).isEqualTo(Duration.ofSeconds(3));
    assertThat(watch.byKind().get(CUT).longestStall()).isEqualTo(Duration.ofMillis(700));
    assertThat(watch.longestStall()).isEqualTo(Duration.ofMillis(4_500));
  }

  @Test
  void faultsOfOneKindAreCountedTogether() {
    watch.open(0);
    watch.fault(KILL, 1_000);
    both(1_400);
    watch.fault(KILL, 2_000);
    both(2_100);
    watch.fault(KILL, 3_000);
    both(3_900);
    watch.fault(KILL, 4_000);
    FaultFigures kills = watch.byKind().get(KILL);
    assertThat(kills.count()).isEqualTo(4);
    assertThat(kills.unrecovered()).isEqualTo(1);
    assertThat(kills.median()).contains(Duration.ofMillis(400));
    assertThat(kills.longest()).contains(Duration.ofMillis(900));
  }

  private void both(long atMs) {
    watch.done("a", atMs, atMs);
    watch.done("b", atMs, atMs);
  }
}
