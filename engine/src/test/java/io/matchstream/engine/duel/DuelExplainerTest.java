package io.matchstream.engine.duel;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.tickets.Avoid;
import io.matchstream.engine.tickets.Explanation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DuelExplainerTest {
  private static final long NOW = 1_000_000;
  private static final long TTL_MS = 60_000;

  /** 100 points at once, 50 more a second, 400 at most. */
  private static final DuelRules RULES =
      DuelRules.rated(new Window(100, 50, 400), Duration.ofMinutes(10));

  private static DuelTicket ticket(String player, long waitedMs, int rating) {
    return DuelTicket.fresh(player + "~1", player, NOW - waitedMs, TTL_MS, rating);
  }

  private static DuelTicket pausing(DuelTicket ticket, long untilMs) {
    return new DuelTicket(
        ticket.id(),
        ticket.player(),
        ticket.sinceMs(),
        ticket.ttlMs(),
        ticket.rating(),
        1,
        untilMs,
        ticket.avoid(),
        0);
  }

  private static DuelTicket avoiding(DuelTicket ticket, String player, long untilMs) {
    return new DuelTicket(
        ticket.id(),
        ticket.player(),
        ticket.sinceMs(),
        ticket.ttlMs(),
        ticket.rating(),
        0,
        Long.MIN_VALUE,
        List.of(new Avoid(player, untilMs)),
        0);
  }

  private static Explanation why(DuelRules rules, DuelTicket asked, DuelTicket... others) {
    List<DuelTicket> all = new ArrayList<>(List.of(others));
    all.add(asked);
    return DuelExplainer.explain(rules, all, asked.id(), NOW).orElseThrow();
  }

  @Test
  void whoWaitsAloneMissesOnePlayerAndWillExpire() {
    Explanation why = why(RULES, ticket("anna", 0, 1500));

    assertThat(why.waiting()).isEqualTo(1);
    assertThat(why.candidates()).isZero();
    assertThat(why.rejected()).isEmpty();
    assertThat(why.nearestMiss()).isEmpty();
    assertThat(why.missing()).containsExactly("1 more player");
    assertThat(why.earliestAtMs()).isEmpty();
    assertThat(why.foreseen()).isTrue();
  }

  @Test
  void theWindowOfTheLongerWaitingRejectsAndTheNearestIsTold() {
    // Anna has waited 2 s, so 200 points are allowed to her and whoever came later.
    Explanation why =
        why(
            RULES,
            ticket("anna", 2_000, 1500),
            ticket("near", 0, 1750),
            ticket("far", 0, 2500),
            ticket("below", 1_000, 1100));

    assertThat(why.rejected()).containsExactly(java.util.Map.entry("window", 3));
    assertThat(why.nearestMiss())
        .contains(
            new Explanation.NearestMiss(
                "window", "the ratings differ by 250, and 200 is allowed so far"));
    // 250 points are allowed 3 s after anna came: a second from now, and not a millisecond before.
    assertThat(why.earliestAtMs()).hasValue(NOW + 1_000);
  }

  @Test
  void whatWideningNeverReachesIsForeseenAsNothing() {
    Explanation why = why(RULES, ticket("anna", 2_000, 1500), ticket("far", 0, 1901));

    assertThat(why.earliestAtMs()).isEmpty();
    assertThat(why.foreseen()).isTrue();
  }

  @Test
  void anOpponentWhomSomebodyElseTakesFirstIsNotCountedOn() {
    // The two others are 240 apart and meet in 800 ms, before anna's window reaches either.
    Explanation why =
        why(RULES, ticket("anna", 2_000, 1000), ticket("x", 2_000, 1260), ticket("y", 2_000, 1500));

    assertThat(why.rejected()).containsEntry("window", 2);
    assertThat(why.earliestAtMs()).isEmpty();
  }

  @Test
  void whoPausesOrIsAvoidedIsSaidToAndCountsOnceHisTimeIsOver() {
    DuelTicket anna = avoiding(ticket("anna", 2_000, 1500), "rival", NOW + 5_000);
    Explanation why =
        why(
            RULES,
            anna,
            ticket("rival", 0, 1500),
            pausing(ticket("back", 0, 1500), NOW + 3_000),
            ticket("far", 0, 2500));

    assertThat(why.candidates()).isEqualTo(3);
    assertThat(why.fitting()).isZero();
    assertThat(why.rejected())
        .containsEntry("avoid", 1)
        .containsEntry("pause", 1)
        .containsEntry("window", 1);
    assertThat(why.earliestAtMs()).hasValue(NOW + 3_000);
  }

  @Test
  void aBanEndsAtItsInstantAndNotBefore() {
    DuelTicket rival = ticket("rival", 0, 1500);

    assertThat(why(RULES, avoiding(ticket("anna", 0, 1500), "rival", NOW + 1), rival).rejected())
        .containsEntry("avoid", 1);
    assertThat(why(RULES, avoiding(ticket("anna", 0, 1500), "rival", NOW), rival).fitting())
        .isEqualTo(1);
  }

  @Test
  void whoPausesHimselfIsToldSo() {
    Explanation why =
        why(RULES, pausing(ticket("anna", 0, 1500), NOW + 2_000), ticket("rival", 0, 1500));

    assertThat(why.missing()).singleElement().asString().contains("pauses until");
    assertThat(why.earliestAtMs()).hasValue(NOW + 2_000);
  }

  @Test
  void aBotCountsAsAMatch() {
    Explanation why = why(RULES.withBots(Duration.ofSeconds(10), 5), ticket("anna", 4_000, 1500));

    assertThat(why.earliestAtMs()).hasValue(NOW + 6_000);
  }

  @Test
  void aQueueWithoutRatingsKnowsNoWindow() {
    DuelTicket rival = ticket("rival", 0, 3_000);

    assertThat(
            why(DuelRules.firstCome(Duration.ofMinutes(1)), ticket("anna", 0, 100), rival)
                .fitting())
        .isEqualTo(1);
  }

  @Test
  void whoDoesNotWaitHereIsNotExplained() {
    assertThat(DuelExplainer.explain(RULES, List.of(ticket("anna", 0, 1)), "bert~1", NOW))
        .isEqualTo(Optional.empty());
  }
}
