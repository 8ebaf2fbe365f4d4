package io.matchstream.engine.duel;

import static io.matchstream.engine.duel.Decision.Trigger.TICKET;
import static io.matchstream.engine.duel.Decision.Trigger.TIME;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.engine.tickets.Avoid;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DuelPoolTest {
  private static final long T0 = 1_700_000_000_000L;
  private static final long TTL = 60_000;
  private static final Window SEA_BATTLE = new Window(100, 50, 1000);
  private static final int ALL = Integer.MAX_VALUE;

  private final List<Decision> decisions = new ArrayList<>();
  private DuelPool pool = rated();

  private static DuelPool rated() {
    return new DuelPool(DuelRules.rated(SEA_BATTLE, Duration.ofMillis(TTL)), T0);
  }

  private static DuelTicket ticket(String player, long since, int rating) {
    return DuelTicket.fresh(player + "~1", player, since, TTL, rating);
  }

  private static DuelTicket returned(String player, long since, int rating, long notBefore) {
    return new DuelTicket(player + "~1", player, since, TTL, rating, 1, notBefore, List.of(), 0);
  }

  private static DuelTicket avoiding(DuelTicket ticket, String player, long until) {
    return new DuelTicket(
        ticket.id(),
        ticket.player(),
        ticket.sinceMs(),
        ticket.ttlMs(),
        ticket.rating(),
        ticket.returns(),
        ticket.notBeforeMs(),
        List.of(new Avoid(player, until)),
        ticket.whites());
  }

  private void enqueue(DuelTicket ticket, long now) {
    pool.enqueue(ticket, now, decisions::add);
  }

  private void advance(long now) {
    assertThat(pool.advance(now, ALL, decisions::add)).isTrue();
  }

  private static Decision paired(
      DuelTicket first, DuelTicket second, long at, Decision.Trigger trigger) {
    return new Decision.Paired(first, second, at, trigger);
  }

  @Nested
  class OnArrival {
    @Test
    @DisplayName("F57: two who arrive together and fit make one match")
    void twoWhoArriveTogetherMakeOneMatch() {
      DuelTicket a = ticket("a", T0, 1500);
      DuelTicket b = ticket("b", T0, 1500);
      enqueue(b, T0);
      enqueue(a, T0);
      assertThat(decisions).containsExactly(paired(a, b, T0, TICKET));
      assertThat(pool.size()).isZero();
      assertThat(pool.contains("a~1")).isFalse();
    }

    @Test
    void aGapOfExactlyTheInitialWindowFitsAndOnePointMoreDoesNot() {
      DuelTicket a = ticket("a", T0, 1500);
      enqueue(a, T0);
      enqueue(ticket("far", T0, 1601), T0);
      assertThat(decisions).isEmpty();
      DuelTicket b = ticket("b", T0, 1400);
      enqueue(b, T0);
      assertThat(decisions).containsExactly(paired(a, b, T0, TICKET));
    }

    @Test
    void theNearestIsTakenAndNotTheLongestWaiting() {
      enqueue(ticket("old", T0, 1400), T0);
      DuelTicket near = ticket("near", T0 + 1, 1520);
      enqueue(near, T0 + 1);
      DuelTicket newcomer = ticket("x", T0 + 2, 1495);
      enqueue(newcomer, T0 + 2);
      assertThat(decisions).containsExactly(paired(near, newcomer, T0 + 2, TICKET));
    }

    @Test
    void ofEqualGapsTheLongestWaitingIsTaken() {
      DuelTicket above = ticket("z", T0, 1560);
      enqueue(above, T0);
      enqueue(ticket("a", T0 + 1, 1440), T0 + 1);
      DuelTicket newcomer = ticket("x", T0 + 2, 1500);
      enqueue(newcomer, T0 + 2);
      assertThat(decisions).containsExactly(paired(above, newcomer, T0 + 2, TICKET));
    }

    @Test
    void ofEqualGapsAndWaitsTheLowerTicketIdIsTaken() {
      enqueue(ticket("z", T0, 1440), T0);
      DuelTicket lower = ticket("a", T0, 1560);
      enqueue(lower, T0);
      DuelTicket newcomer = ticket("x", T0 + 2, 1500);
      enqueue(newcomer, T0 + 2);
      assertThat(decisions).containsExactly(paired(lower, newcomer, T0 + 2, TICKET));
    }

    @Test
    @DisplayName("F1: a player never meets himself")
    void aPlayerNeverMeetsHimself() {
      enqueue(DuelTicket.fresh("a~1", "a", T0, TTL, 1500), T0);
      enqueue(DuelTicket.fresh("a~2", "a", T0, TTL, 1500), T0);
      advance(T0 + TTL);
      assertThat(decisions).isEmpty();
      assertThat(pool.size()).isEqualTo(2);
    }

    @Test
    @DisplayName("F21: who returns with an early first enqueue time is player1")
    void whoReturnsKeepsItsPlace() {
      DuelTicket waiting = ticket("a", T0 + 5000, 1500);
      enqueue(waiting, T0 + 5000);
      DuelTicket back = returned("b", T0, 1500, T0 + 6000);
      enqueue(back, T0 + 6000);
      assertThat(decisions).containsExactly(paired(back, waiting, T0 + 6000, TICKET));
    }

    @Test
    void aTicketThatWaitsCannotArriveAgain() {
      enqueue(ticket("a", T0, 1500), T0);
      assertThatThrownBy(() -> enqueue(ticket("a", T0, 1500), T0 + 1))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> pool.restore(ticket("a", T0, 1500)))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(pool.size()).isEqualTo(1);
    }

    @Test
    void ratingsAtTheEndsOfTheRangeArePairedLikeAnyOther() {
      DuelTicket low = ticket("low", T0, Integer.MIN_VALUE);
      DuelTicket high = ticket("high", T0, Integer.MAX_VALUE);
      enqueue(low, T0);
      enqueue(high, T0);
      enqueue(ticket("zero", T0, 0), T0);
      DuelTicket low2 = ticket("low~", T0, Integer.MIN_VALUE + 100);
      DuelTicket high2 = ticket("high~", T0, Integer.MAX_VALUE - 100);
      enqueue(low2, T0);
      enqueue(high2, T0);
      assertThat(decisions)
          .containsExactly(paired(low, low2, T0, TICKET), paired(high, high2, T0, TICKET));
    }
  }

  @Nested
  class InTime {
    @Test
    @DisplayName("F10, F14: time alone brings two together, at the very millisecond")
    void aPairIsMadeWhenTheWindowReachesIt() {
      DuelTicket a = ticket("a", T0, 1500);
      DuelTicket b = ticket("b", T0 + 300, 1701);
      enqueue(a, T0);
      enqueue(b, T0 + 300);
      long due = T0 + 2020;
      assertThat(pool.nextDue()).hasValue(due);
      advance(due - 1);
      assertThat(decisions).isEmpty();
      advance(due);
      assertThat(decisions).containsExactly(paired(a, b, due, TIME));
      advance(due + 1);
      assertThat(decisions).hasSize(1);
    }

    @Test
    @DisplayName("F17: the age of the oldest counts, not the newcomer's")
    void aNewcomerMeetsTheWindowOfTheOneWhoHasWaited() {
      DuelTicket a = ticket("a", T0, 1500);
      enqueue(a, T0);
      DuelTicket b = ticket("b", T0 + 10_000, 2100);
      enqueue(b, T0 + 10_000);
      assertThat(decisions).containsExactly(paired(a, b, T0 + 10_000, TICKET));
    }

    @Test
    @DisplayName("F32: beyond the hard limit no wait helps")
    void nobodyMeetsBeyondTheHardLimit() {
      enqueue(ticket("a", T0, 1500), T0);
      enqueue(ticket("b", T0, 2501), T0);
      advance(T0 + TTL);
      assertThat(decisions).isEmpty();
    }

    @Test
    @DisplayName("F36: a late call decides in order of due instants, at those instants")
    void aLateCallDecidesWhatTimelyOnesWould() {
      DuelTicket a = ticket("a", T0, 1500);
      DuelTicket b = ticket("b", T0, 1650);
      DuelTicket c = ticket("c", T0, 2000);
      enqueue(a, T0);
      enqueue(b, T0);
      enqueue(c, T0);
      advance(T0 + 10 * TTL);
      assertThat(decisions)
          .containsExactly(paired(a, b, T0 + 1000, TIME), new Decision.Expired(c, T0 + TTL + 1));
    }

    @Test
    @DisplayName("F36: an arrival first finds done what was due before it")
    void anArrivalComesAfterWhatWasDue() {
      DuelTicket a = ticket("a", T0, 1500);
      DuelTicket b = ticket("b", T0, 1650);
      enqueue(a, T0);
      enqueue(b, T0);
      enqueue(ticket("x", T0 + 1000, 1500), T0 + 1000);
      assertThat(decisions).containsExactly(paired(a, b, T0 + 1000, TIME));
      assertThat(pool.contains("x~1")).isTrue();
    }

    @Test
    void timeDoesNotRunBackwards() {
      advance(T0 + 5000);
      DuelTicket a = ticket("a", T0, 1500);
      DuelTicket b = ticket("b", T0, 1500);
      enqueue(a, T0);
      enqueue(b, T0);
      assertThat(decisions).containsExactly(paired(a, b, T0 + 5000, TICKET));
    }

    @Test
    void aBudgetEndsACallAndTheNextGoesOn() {
      for (int i = 0; i < 5; i++) {
        enqueue(ticket("p" + i, T0, 2000 * i), T0);
      }
      assertThat(pool.advance(T0 + TTL + 1, 0, decisions::add)).isFalse();
      assertThat(pool.advance(T0 + TTL + 1, 2, decisions::add)).isFalse();
      assertThat(decisions).hasSize(2);
      assertThat(pool.advance(T0 + TTL + 1, 3, decisions::add)).isTrue();
      assertThat(decisions).hasSize(5);
      assertThat(pool.advance(T0 + TTL + 1, 0, decisions::add)).isTrue();
    }
  }

  @Nested
  class Expiry {
    @Test
    void aTicketExpiresWhenItsWaitExceedsItsTimeToLive() {
      DuelTicket a = ticket("a", T0, 1500);
      enqueue(a, T0);
      advance(T0 + TTL);
      assertThat(decisions).isEmpty();
      advance(T0 + TTL + 1);
      assertThat(decisions).containsExactly(new Decision.Expired(a, T0 + TTL + 1));
      assertThat(pool.nextDue()).isEmpty();
    }

    @Test
    @DisplayName("R26: a ticket may give up earlier than the queue's time-to-live, never later")
    void theShorterOfTheTwoTimesToLiveCounts() {
      DuelTicket brief = DuelTicket.fresh("a~1", "a", T0, 500, 1500);
      DuelTicket patient = DuelTicket.fresh("b~1", "b", T0, Long.MAX_VALUE, 9000);
      enqueue(brief, T0);
      enqueue(patient, T0);
      advance(T0 + TTL + 1);
      assertThat(decisions)
          .containsExactly(
              new Decision.Expired(brief, T0 + 501), new Decision.Expired(patient, T0 + TTL + 1));
    }

    @Test
    void atOneInstantExpiryComesBeforePairing() {
      DuelTicket a = DuelTicket.fresh("a~1", "a", T0, 999, 1500);
      enqueue(a, T0);
      enqueue(ticket("b", T0, 1650), T0);
      advance(T0 + 1000);
      assertThat(decisions).containsExactly(new Decision.Expired(a, T0 + 1000));
    }

    @Test
    void oneMillisecondMoreToLiveIsEnoughForThePair() {
      DuelTicket a = DuelTicket.fresh("a~1", "a", T0, 1000, 1500);
      DuelTicket b = ticket("b", T0, 1650);
      enqueue(a, T0);
      enqueue(b, T0);
      advance(T0 + 1000);
      assertThat(decisions).containsExactly(paired(a, b, T0 + 1000, TIME));
    }

    @Test
    @DisplayName("F45: who comes back dead expires and is not matched")
    void aTicketThatArrivesTooLateExpiresAtOnce() {
      enqueue(ticket("b", T0 + TTL, 1500), T0 + TTL);
      DuelTicket late = ticket("a", T0, 1500);
      enqueue(late, T0 + TTL + 1);
      assertThat(decisions).containsExactly(new Decision.Expired(late, T0 + TTL + 1));
      assertThat(pool.size()).isEqualTo(1);
    }

    @Test
    @DisplayName("F45: restored after its time, a ticket expires before anything else happens")
    void aTicketRestoredAfterItsTimeExpires() {
      pool = new DuelPool(DuelRules.rated(SEA_BATTLE, Duration.ofMillis(TTL)), T0 + 2 * TTL);
      DuelTicket dead = ticket("a", T0, 1500);
      DuelTicket alsoDead = ticket("b", T0 + 10, 1550);
      DuelTicket alive = ticket("c", T0 + 2 * TTL, 1600);
      pool.restore(alive);
      pool.restore(alsoDead);
      pool.restore(dead);
      advance(T0 + 2 * TTL);
      assertThat(decisions)
          .containsExactly(
              new Decision.Expired(dead, T0 + 2 * TTL),
              new Decision.Expired(alsoDead, T0 + 2 * TTL));
    }
  }

  @Nested
  class Returns {
    @Test
    @DisplayName("F63: a returned ticket pauses, then is paired by time alone")
    void aPausingTicketIsNotProposedBeforeItsInstant() {
      DuelTicket back = returned("a", T0, 1500, T0 + 1000);
      DuelTicket b = ticket("b", T0 + 10, 1500);
      enqueue(back, T0);
      enqueue(b, T0 + 10);
      advance(T0 + 999);
      assertThat(decisions).isEmpty();
      assertThat(pool.contains("a~1")).isTrue();
      advance(T0 + 1000);
      assertThat(decisions).containsExactly(paired(back, b, T0 + 1000, TIME));
    }

    @Test
    void twoThatWakeTogetherMakeOneMatch() {
      DuelTicket a = returned("a", T0, 1500, T0 + 1000);
      DuelTicket b = returned("b", T0 - 1, 1500, T0 + 1000);
      enqueue(a, T0);
      enqueue(b, T0);
      advance(T0 + 1000);
      assertThat(decisions).containsExactly(paired(b, a, T0 + 1000, TIME));
    }

    @Test
    void aPausingTicketExpiresOnTime() {
      DuelTicket a = returned("a", T0, 1500, T0 + 2 * TTL);
      enqueue(a, T0);
      advance(T0 + TTL + 1);
      assertThat(decisions).containsExactly(new Decision.Expired(a, T0 + TTL + 1));
    }

    @Test
    void aPausingTicketCanBeCancelled() {
      DuelTicket a = returned("a", T0, 1500, T0 + 1000);
      enqueue(a, T0);
      assertThat(pool.cancel("a~1")).contains(a);
      assertThat(pool.nextDue()).isEmpty();
    }
  }

  @Nested
  class Avoiding {
    @Test
    void theSafetyNetRaisesNoAlarmWhenABanEnds() {
      DuelTicket older = ticket("a", T0, 1500);
      DuelTicket younger = avoiding(ticket("b", T0 + 1, 1650), "a", T0 + 500);
      enqueue(older, T0);
      enqueue(younger, T0 + 1);
      advance(T0 + 500);

      assertThat(pool.sweep()).isZero();
      advance(T0 + 1000);
      assertThat(decisions).containsExactly(paired(older, younger, T0 + 1000, TIME));
    }

    @Test
    @DisplayName("F33: either side's avoid list keeps two apart until it ends, inclusive")
    void twoWhoAvoidEachOtherMeetWhenTheBanEnds() {
      DuelTicket a = ticket("a", T0, 1500);
      DuelTicket b = avoiding(ticket("b", T0 + 1, 1500), "a", T0 + 5000);
      enqueue(a, T0);
      enqueue(b, T0 + 1);
      advance(T0 + 4999);
      assertThat(decisions).isEmpty();
      advance(T0 + 5000);
      assertThat(decisions).containsExactly(paired(a, b, T0 + 5000, TIME));
    }

    @Test
    void theOlderSidesListCountsToo() {
      enqueue(avoiding(ticket("a", T0, 1500), "b", T0 + 5000), T0);
      enqueue(ticket("b", T0 + 1, 1500), T0 + 1);
      assertThat(decisions).isEmpty();
    }

    @Test
    void theNextNearestIsTakenInstead() {
      enqueue(ticket("near", T0, 1500), T0);
      DuelTicket next = ticket("next", T0, 1601);
      enqueue(next, T0);
      DuelTicket x = avoiding(ticket("x", T0 + 1, 1501), "near", T0 + 9000);
      enqueue(x, T0 + 1);
      assertThat(decisions).containsExactly(paired(next, x, T0 + 1, TICKET));
    }

    @Test
    void aWindowReachesPastSomeoneWhoIsAvoided() {
      DuelTicket z = avoiding(ticket("z", T0, 1800), "y", T0 + TTL);
      DuelTicket x = ticket("x", T0 + 3000, 1500);
      enqueue(z, T0);
      enqueue(ticket("y", T0 + 3000, 1700), T0 + 3000);
      enqueue(x, T0 + 3000);
      // y stands between and reaches x at T0 + 5000; z, older and banned from y, does so before.
      advance(T0 + 3999);
      assertThat(decisions).isEmpty();
      advance(T0 + 4000);
      assertThat(decisions).containsExactly(paired(z, x, T0 + 4000, TIME));
    }
  }

  @Nested
  class FirstCome {
    @Test
    @DisplayName("R27: the head of the line is paired with whoever comes")
    void theHeadOfTheLineMeetsWhoeverComes() {
      pool = new DuelPool(DuelRules.firstCome(Duration.ofMillis(TTL)), T0);
      DuelTicket head = avoiding(ticket("a", T0, 100), "b", T0 + 9000);
      enqueue(head, T0);
      enqueue(ticket("b", T0 + 1, 101), T0 + 1);
      DuelTicket c = ticket("c", T0 + 2, 9000);
      enqueue(c, T0 + 2);
      assertThat(decisions).containsExactly(paired(head, c, T0 + 2, TICKET));
    }
  }

  @Nested
  class WithBots {
    private final DuelRules rules =
        DuelRules.rated(SEA_BATTLE, Duration.ofMillis(TTL)).withBots(Duration.ofSeconds(10), 3);

    @Test
    @DisplayName("R27: a bot steps in when the wait is reached, inclusive")
    void aBotStepsInWhenTheWaitIsReached() {
      pool = new DuelPool(rules, T0);
      DuelTicket a = ticket("a", T0, 1500);
      enqueue(a, T0);
      advance(T0 + 9_999);
      assertThat(decisions).isEmpty();
      advance(T0 + 10_000);
      assertThat(decisions).containsExactly(new Decision.PairedWithBot(a, T0 + 10_000));
    }

    @Test
    void atOneInstantAHumanComesBeforeABot() {
      pool = new DuelPool(rules, T0);
      DuelTicket a = ticket("a", T0, 1500);
      DuelTicket b = ticket("b", T0, 2100);
      enqueue(a, T0);
      enqueue(b, T0);
      advance(T0 + 10_000);
      assertThat(decisions).containsExactly(paired(a, b, T0 + 10_000, TIME));
    }

    @Test
    void expiryComesBeforeABot() {
      pool = new DuelPool(rules, T0);
      DuelTicket a = DuelTicket.fresh("a~1", "a", T0, 9_999, 1500);
      enqueue(a, T0);
      advance(T0 + 10_000);
      assertThat(decisions).containsExactly(new Decision.Expired(a, T0 + 10_000));
    }

    @Test
    void aPausingTicketGetsItsBotWhenThePauseEnds() {
      pool = new DuelPool(rules, T0);
      DuelTicket a = returned("a", T0, 1500, T0 + 12_000);
      enqueue(a, T0 + 9_000);
      advance(T0 + 20_000);
      assertThat(decisions).containsExactly(new Decision.PairedWithBot(a, T0 + 12_000));
    }

    @Test
    void whoArrivesAfterThatWaitGetsABotAtOnceIfNoHumanFits() {
      pool = new DuelPool(rules, T0);
      DuelTicket a = returned("a", T0, 1500, T0);
      enqueue(a, T0 + 15_000);
      assertThat(decisions).containsExactly(new Decision.PairedWithBot(a, T0 + 15_000));
    }
  }

  @Nested
  class Leaving {
    @Test
    @DisplayName("F9: a ticket is findable until it ends")
    void aTicketIsFindableUntilItEnds() {
      DuelTicket a = ticket("a", T0, 1500);
      enqueue(a, T0);
      for (int i = 1; i <= 60; i++) {
        advance(T0 + i * 1000L);
        assertThat(pool.contains("a~1")).isTrue();
      }
      DuelTicket b = ticket("b", T0 + TTL, 2500);
      enqueue(b, T0 + TTL);
      assertThat(decisions).containsExactly(paired(a, b, T0 + TTL, TICKET));
    }

    @Test
    void aCancelledTicketMeetsNobody() {
      DuelTicket a = ticket("a", T0, 1500);
      enqueue(a, T0);
      assertThat(pool.cancel("a~1")).contains(a);
      assertThat(pool.cancel("a~1")).isEqualTo(Optional.empty());
      enqueue(ticket("b", T0 + 1, 1500), T0 + 1);
      assertThat(decisions).isEmpty();
    }

    @Test
    void theNeighboursOfOneWhoLeavesMeetAtTheirOwnInstant() {
      DuelTicket a = ticket("a", T0, 1500);
      DuelTicket c = ticket("c", T0, 1900);
      enqueue(a, T0);
      enqueue(c, T0);
      enqueue(ticket("b", T0, 1700), T0);
      pool.cancel("b~1");
      advance(T0 + 5_999);
      assertThat(decisions).isEmpty();
      advance(T0 + 6_000);
      assertThat(decisions).containsExactly(paired(a, c, T0 + 6_000, TIME));
    }
  }

  @Nested
  class ChangedRules {
    @Test
    void aWiderWindowPairsFromTheInstantOfTheChange() {
      DuelTicket a = ticket("a", T0, 1500);
      DuelTicket b = ticket("b", T0, 1800);
      enqueue(a, T0);
      enqueue(b, T0);
      advance(T0 + 1000);
      pool.reconfigure(DuelRules.rated(new Window(300, 0, 300), Duration.ofMillis(TTL)), T0 + 1000);
      assertThat(pool.nextDue()).hasValue(T0 + 1000);
      advance(T0 + 1000);
      assertThat(decisions).containsExactly(paired(a, b, T0 + 1000, TIME));
    }

    @Test
    void aShorterTimeToLiveCountsFromTheFirstEnqueueTime() {
      DuelTicket a = ticket("a", T0, 1500);
      enqueue(a, T0);
      pool.reconfigure(DuelRules.firstCome(Duration.ofMillis(500)), T0 + 400);
      advance(T0 + 501);
      assertThat(decisions).containsExactly(new Decision.Expired(a, T0 + 501));
    }
  }
}
