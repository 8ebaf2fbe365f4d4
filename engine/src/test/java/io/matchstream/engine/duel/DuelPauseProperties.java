package io.matchstream.engine.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** An operator pauses and resumes a pool at any time, restarts included. */
class DuelPauseProperties {
  private static final int STEPS = 60;
  private static final int LONG_AFTER = 3_000;

  @Provide
  Arbitrary<DuelRules> rules() {
    return Traffic.rules();
  }

  @Provide
  Arbitrary<List<Traffic.Step>> traffic() {
    return Traffic.hindered(STEPS);
  }

  /** After which steps the operator acts: he pauses, resumes, pauses again. */
  @Provide
  Arbitrary<Set<Integer>> acts() {
    return Arbitraries.integers().between(0, STEPS).set().ofMaxSize(8);
  }

  @Property(tries = 600)
  @Label("decides what the rules say, millisecond by millisecond, with pauses and restarts")
  void pausesChangeNothingButWhen(
      @ForAll("rules") DuelRules rules,
      @ForAll("traffic") List<Traffic.Step> steps,
      @ForAll("acts") Set<Integer> acts) {
    NaivePool naive = new NaivePool(rules, Traffic.START);
    List<Decision> decisions = new ArrayList<>();
    DuelPool pool = new DuelPool(rules, Traffic.START);
    long now = Traffic.START;
    boolean paused = false;
    for (int n = 0; n < steps.size(); n++) {
      Traffic.Step step = steps.get(n);
      now += step.afterMs();
      if (step instanceof Traffic.Arrives arrives) {
        DuelTicket ticket = Traffic.ticket(arrives, n, now);
        naive.enqueue(ticket, now);
        pool.enqueue(ticket, now, decisions::add);
      } else {
        naive.advance(now);
        advance(pool, now, decisions);
      }
      if (step instanceof Traffic.Cancelled cancel && cancel.which() < pool.size()) {
        String id = line(pool).get(cancel.which()).id();
        naive.cancel(id);
        assertThat(pool.cancel(id)).isPresent();
      } else if (step instanceof Traffic.Restarts restart) {
        pool = rebuilt(pool, rules, now, paused, restart.shuffle());
      }
      if (acts.contains(n)) {
        paused = !paused;
        if (paused) {
          naive.pause(now);
          pool.pause(now);
        } else {
          naive.resume(now);
          pool.resume(now);
          advance(pool, now, decisions);
        }
      }
      assertThat(decisions).isEqualTo(naive.decisions);
      assertThat(pool.sweep()).isZero();
    }
    naive.advance(now + LONG_AFTER);
    advance(pool, now + LONG_AFTER, decisions);
    assertThat(decisions).isEqualTo(naive.decisions);
  }

  @Example
  void whileAPoolPausesNothingIsDueButEnds() {
    DuelRules rules =
        new DuelRules(
            Optional.of(new Window(0, 10, 100)),
            Duration.ofSeconds(60),
            Optional.of(new DuelRules.Bots(Duration.ofSeconds(5), 3)));
    DuelPool pool = new DuelPool(rules, 0);
    List<Decision> decisions = new ArrayList<>();
    pool.enqueue(ticket("a", 0), 0, decisions::add);
    pool.pause(0);
    pool.enqueue(ticket("b", 30), 0, decisions::add);

    assertThat(pool.nextDue()).hasValue(60_001);
    advance(pool, 60_000, decisions);
    assertThat(decisions).isEmpty();
    pool.resume(60_000);
    advance(pool, 60_000, decisions);

    assertThat(decisions)
        .singleElement()
        .isEqualTo(
            new Decision.Paired(ticket("a", 0), ticket("b", 30), 60_000, Decision.Trigger.TIME));
  }

  private static DuelTicket ticket(String player, int rating) {
    return DuelTicket.fresh(player, player, 0, 60_000, rating);
  }

  private static void advance(DuelPool pool, long now, List<Decision> decisions) {
    assertThat(pool.advance(now, Integer.MAX_VALUE, decisions::add)).isTrue();
  }

  private static DuelPool rebuilt(
      DuelPool pool, DuelRules rules, long now, boolean paused, long shuffle) {
    List<DuelTicket> tickets = line(pool);
    Collections.shuffle(tickets, new Random(shuffle));
    DuelPool again = new DuelPool(rules, now);
    if (paused) {
      again.pause(now);
    }
    tickets.forEach(again::restore);
    return again;
  }

  private static List<DuelTicket> line(DuelPool pool) {
    List<DuelTicket> line = new ArrayList<>();
    pool.forEach(line::add);
    line.sort(Comparator.comparingLong(DuelTicket::sinceMs).thenComparing(DuelTicket::id));
    return line;
  }
}
