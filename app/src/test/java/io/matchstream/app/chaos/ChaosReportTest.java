package io.matchstream.app.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Report;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChaosReportTest {
  private static final FaultFigures KILLS =
      FaultFigures.of(Optional.of(Duration.ofSeconds(9)), Duration.ofMillis(9_500))
          .and(FaultFigures.of(Optional.of(Duration.ofSeconds(7)), Duration.ofMillis(7_100)));
  private static final FaultFigures POISONED =
      FaultFigures.of(Optional.of(Duration.ofMillis(200)), Duration.ofMillis(300));

  @Test
  void theLineHasTheFiguresOfTheWholeRun() throws Exception {
    JsonNode line =
        new ObjectMapper().readTree(report(Map.of(), List.of(), true).json().toString());
    assertThat(line.get("violations").asInt()).isZero();
    assertThat(line.get("faults").asInt()).isEqualTo(3);
    assertThat(line.get("kinds").asInt()).isEqualTo(2);
    assertThat(line.get("tickets").asLong()).isEqualTo(200);
    assertThat(line.get("matches").asLong()).isEqualTo(90);
    assertThat(line.get("longestStallMs").asLong()).isEqualTo(9_500);
    assertThat(line.get("recoveryP50Ms").asLong()).isEqualTo(7_000);
    assertThat(line.get("faultsByKind").get("kill").asInt()).isEqualTo(2);
  }

  @Test
  void aRunIsCleanOnlyWithoutViolationsAndLostAndAtRestAndRecovered() {
    assertThat(report(Map.of(), List.of(), true).clean()).isTrue();
    assertThat(report(Map.of(Kind.SEAT_ORDER, 1L), List.of(), true).clean()).isFalse();
    assertThat(report(Map.of(), List.of("request r1 of p1 has no answer"), true).clean()).isFalse();
    assertThat(report(Map.of(), List.of(), false).clean()).isFalse();
    FaultFigures never = FaultFigures.of(Optional.empty(), Duration.ofMinutes(2));
    assertThat(report(Map.of(FaultKind.CUT, never), Map.of(), List.of(), true).clean()).isFalse();
  }

  @Test
  void theTableNamesEachKindOnceWithItsFigures() {
    assertThat(report(Map.of(), List.of(), true).table())
        .containsPattern("kill +2 +7\\.0 s +9\\.0 s +9\\.5 s")
        .containsPattern("poison +1 +0\\.2 s +0\\.2 s +0\\.3 s");
  }

  @Test
  void aRunWithoutAnAuditHasItsLineAndIsNotClean() throws Exception {
    ChaosReport unaudited = audited(Optional.empty(), List.of("the audit failed: no broker"));
    JsonNode line = new ObjectMapper().readTree(unaudited.json().toString());
    assertThat(line.get("violations").isNull()).isTrue();
    assertThat(line.get("lost").asInt()).isEqualTo(1);
    assertThat(line.get("faults").asInt()).isEqualTo(3);
    assertThat(unaudited.table()).contains("not audited");
    assertThat(unaudited.clean()).isFalse();
    assertThat(audited(Optional.empty(), List.of()).clean()).isFalse();
  }

  @Test
  void aRunInWhichHardlyAnythingHappenedSaysThatItProvesLittle() {
    assertThat(audited(100, 40).thin()).isEmpty();
    assertThat(audited(99, 40).thin().orElseThrow()).contains("99 tickets and 40 matches");
    assertThat(audited(100, 39).thin()).isPresent();
    assertThat(audited(99, 40).clean()).as("thin is no fault").isTrue();
  }

  private static ChaosReport audited(long tickets, long matches) {
    return audited(
        Optional.of(new Report(5_000, tickets, matches, 100, Map.of(), Map.of(), 0)), List.of());
  }

  private static ChaosReport report(Map<Kind, Long> violations, List<String> lost, boolean rested) {
    return report(
        Map.of(FaultKind.KILL, KILLS, FaultKind.POISON, POISONED), violations, lost, rested);
  }

  private static ChaosReport report(
      Map<FaultKind, FaultFigures> faults,
      Map<Kind, Long> violations,
      List<String> lost,
      boolean rested) {
    Report audit = new Report(5_000, 200, 90, 100, violations, Map.of(), 0);
    return report(faults, lost, rested, Optional.of(audit));
  }

  private static ChaosReport audited(Optional<Report> audit, List<String> lost) {
    return report(Map.of(FaultKind.KILL, KILLS, FaultKind.POISON, POISONED), lost, true, audit);
  }

  private static ChaosReport report(
      Map<FaultKind, FaultFigures> faults,
      List<String> lost,
      boolean rested,
      Optional<Report> audit) {
    return new ChaosReport(
        7, faults, Duration.ofMillis(9_500), 40, Duration.ofMillis(11_000), lost, 0, rested, audit);
  }
}
