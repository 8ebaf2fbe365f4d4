package io.matchstream.engine.duel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class DuelPoolProperties {
  private static final int LONG_AFTER = 3_000;

  @Provide
  Arbitrary<DuelRules> rules() {
    return Traffic.rules();
  }

  @Provide
  Arbitrary<List<Traffic.Step>> traffic() {
    return Traffic.hindered(60);
  }

  @Provide
  Arbitrary<List<Traffic.Step>> plainTraffic() {
    return Traffic.plain(60);
  }

  @Provide
  Arbitrary<List<Traffic.Step>> longTraffic() {
    return Traffic.hindered(3_000);
  }

  /** A pool under traffic, and everything it said. */
  private static final class Run {
    final List<Decision> decisions = new ArrayList<>();
    final List<DuelTicket> arrived = new ArrayList<>();
    final Set<String> cancelled = new HashSet<>();
    DuelPool pool;
    final DuelRules rules;
    long now = Traffic.START;

    Run(DuelRules rules) {
      this.rules = rules;
      pool = new DuelPool(rules, now);
    }

    void step(Traffic.Step step) {
      now += step.afterMs();
      if (step instanceof Traffic.Arrives arrives) {
        DuelTicket ticket = Traffic.ticket(arrives, arrived.size(), now);
        arrived.add(ticket);
        pool.enqueue(ticket, now, decisions::add);
        return;
      }
      pool.advance(now, Integer.MAX_VALUE, decisions::add);
      if (step instanceof Traffic.Cancelled cancel) {
        List<DuelTicket> line = waiting(pool);
        if (cancel.which() < line.size()) {
          String id = line.get(cancel.which()).id();
          cancelled.add(id);
          assertThat(pool.cancel(id)).isPresent();
        }
      } else if (step instanceof Traffic.Restarts restart) {
        pool = rebuilt(pool, rules, now, restart.shuffle());
      }
    }

    Run all(List<Traffic.Step> steps) {
      steps.forEach(this::step);
      now += LONG_AFTER;
      pool.advance(now, Integer.MAX_VALUE, decisions::add);
      return this;
    }
  }

  private static DuelPool rebuilt(DuelPool pool, DuelRules rules, long now, long shuffle) {
    List<DuelTicket> tickets = waiting(pool);
    Collections.shuffle(tickets, new Random(shuffle));
    DuelPool again = new DuelPool(rules, now);
    tickets.forEach(again::restore);
    return again;
  }

  private static List<DuelTicket> waiting(DuelPool pool) {
    List<DuelTicket> line = new ArrayList<>();
    pool.forEach(line::add);
    line.sort(Comparator.comparingLong(DuelTicket::sinceMs).thenComparing(DuelTicket::id));
    return line;
  }

  private static NaivePool naive(DuelRules rules, List<Traffic.Step> steps) {
    NaivePool naive = new NaivePool(rules, Traffic.START);
    long now = Traffic.START;
    int serial = 0;
    for (Traffic.Step step : steps) {
      now += step.afterMs();
      if (step instanceof Traffic.Arrives arrives) {
        naive.enqueue(Traffic.ticket(arrives, serial++, now), now);
      } else {
        naive.advance(now);
      }
      if (step instanceof Traffic.Cancelled cancel && cancel.which() < naive.waiting.size()) {
        naive.waiting.sort(
            Comparator.comparingLong(DuelTicket::sinceMs).thenComparing(DuelTicket::id));
        naive.cancel(naive.waiting.get(cancel.which()).id());
      }
    }
    naive.advance(now + LONG_AFTER);
    return naive;
  }

  @Property(tries = 600)
  @Label("decides what the rules say, millisecond by millisecond, restarts included")
  void decidesWhatTheRulesSay(
      @ForAll("rules") DuelRules rules, @ForAll("traffic") List<Traffic.Step> steps) {
    assertThat(new Run(rules).all(steps).decisions).isEqualTo(naive(rules, steps).decisions);
  }

  @Property(tries = 200)
  void decidesWhatTheRulesSayWhereNobodyIsBanned(
      @ForAll("rules") DuelRules rules, @ForAll("plainTraffic") List<Traffic.Step> steps) {
    assertThat(new Run(rules).all(steps).decisions).isEqualTo(naive(rules, steps).decisions);
  }

  @Property(tries = 5)
  void decidesWhatTheRulesSayInLongTraffic(
      @ForAll("rules") DuelRules rules, @ForAll("longTraffic") List<Traffic.Step> steps) {
    assertThat(new Run(rules).all(steps).decisions).isEqualTo(naive(rules, steps).decisions);
  }

  @Property(tries = 200)
  @Label("F36: one long step decides what many short ones do, under any budget")
  void aLongStepEqualsManyShortOnes(
      @ForAll("rules") DuelRules rules, @ForAll("traffic") List<Traffic.Step> steps) {
    Run longSteps = new Run(rules);
    Run shortSteps = new Run(rules);
    for (Traffic.Step step : steps) {
      if (!(step instanceof Traffic.Passes)) {
        for (long t = shortSteps.now + 1; t <= shortSteps.now + step.afterMs(); t++) {
          while (!shortSteps.pool.advance(t, 1, shortSteps.decisions::add)) {
            assertThat(shortSteps.pool.nextDue().orElseThrow()).isLessThanOrEqualTo(t);
          }
        }
        longSteps.step(step);
        shortSteps.step(step);
      } else {
        longSteps.now += step.afterMs();
        shortSteps.step(step);
      }
    }
    longSteps.all(List.of());
    shortSteps.all(List.of());
    assertThat(longSteps.decisions).isEqualTo(shortSteps.decisions);
  }

  @Property(tries = 150)
  @Label("F39: a restart in the middle of a budget changes nothing")
  void aRestartBetweenTwoBudgetsChangesNothing(
      @ForAll("rules") DuelRules rules,
      @ForAll("traffic") List<Traffic.Step> steps,
      @ForAll long shuffle) {
    Run whole = new Run(rules);
    Run broken = new Run(rules);
    steps.forEach(whole::step);
    steps.forEach(broken::step);
    long until = whole.now + LONG_AFTER;
    whole.pool.advance(until, Integer.MAX_VALUE, whole.decisions::add);
    long clock = broken.now;
    while (!broken.pool.advance(until, 1, broken.decisions::add)) {
      clock = broken.decisions.get(broken.decisions.size() - 1).atMs();
      broken.pool = rebuilt(broken.pool, rules, Math.max(clock, broken.now), shuffle);
    }
    assertThat(broken.decisions).isEqualTo(whole.decisions);
  }

  @Property(tries = 150)
  @Label("one end for each ticket, hard limits on every path, in order of time (F1, F9, F32)")
  void everyTicketEndsOnceAndWithinTheLimits(
      @ForAll("rules") DuelRules rules, @ForAll("traffic") List<Traffic.Step> steps) {
    Run run = new Run(rules);
    Set<String> ended = new HashSet<>();
    int seen = 0;
    for (Traffic.Step step : steps) {
      run.step(step);
      long last = seen == 0 ? 0 : run.decisions.get(seen - 1).atMs();
      for (; seen < run.decisions.size(); seen++) {
        Decision decision = run.decisions.get(seen);
        assertThat(decision.atMs()).isGreaterThanOrEqualTo(last).isLessThanOrEqualTo(run.now);
        last = decision.atMs();
        for (DuelTicket ticket : tickets(decision)) {
          assertThat(ended.add(ticket.id())).isTrue();
        }
        if (decision instanceof Decision.Paired paired) {
          assertThat(paired.first().player()).isNotEqualTo(paired.second().player());
          rules
              .window()
              .ifPresent(
                  window ->
                      assertThat(Math.abs(paired.first().rating() - paired.second().rating()))
                          .isLessThanOrEqualTo(window.max()));
        }
      }
      for (DuelTicket ticket : run.arrived) {
        assertThat(run.pool.contains(ticket.id()))
            .isEqualTo(!ended.contains(ticket.id()) && !run.cancelled.contains(ticket.id()));
      }
      assertThat(run.pool.size()).isEqualTo(waiting(run.pool).size());
    }
  }

  @Property(tries = 150)
  void theSafetyNetFindsNothing(
      @ForAll("rules") DuelRules rules, @ForAll("traffic") List<Traffic.Step> steps) {
    Run run = new Run(rules);
    for (Traffic.Step step : steps) {
      run.step(step);
      assertThat(run.pool.sweep()).isZero();
    }
  }

  @Property(tries = 150)
  void changingToTheSameRulesChangesNothing(
      @ForAll("rules") DuelRules rules, @ForAll("traffic") List<Traffic.Step> steps) {
    Run plain = new Run(rules);
    Run reconfigured = new Run(rules);
    for (Traffic.Step step : steps) {
      plain.step(step);
      reconfigured.step(step);
      reconfigured.pool.advance(reconfigured.now, Integer.MAX_VALUE, reconfigured.decisions::add);
      reconfigured.pool.reconfigure(rules, reconfigured.now);
    }
    assertThat(reconfigured.all(List.of()).decisions).isEqualTo(plain.all(List.of()).decisions);
  }

  @Property(tries = 150)
  @Label("F11: whoever comes within half of a waiting ticket's tolerance is not given to another")
  void theBoundOnBeingPassedOverHolds(@ForAll("plainTraffic") List<Traffic.Step> steps) {
    Window window = new Window(6, 200, 40);
    Run run = new Run(DuelRules.rated(window, Duration.ofMillis(400)));
    for (Traffic.Step step : steps) {
      run.pool.advance(run.now + step.afterMs(), Integer.MAX_VALUE, run.decisions::add);
      List<DuelTicket> before = waiting(run.pool);
      int decided = run.decisions.size();
      run.step(step);
      if (!(step instanceof Traffic.Arrives)) {
        continue;
      }
      DuelTicket newcomer = run.arrived.get(run.arrived.size() - 1);
      List<DuelTicket> entitled =
          before.stream()
              .filter(
                  ticket ->
                      !ticket.player().equals(newcomer.player())
                          && ticket.sinceMs() <= newcomer.sinceMs()
                          && 2000L * Math.abs(ticket.rating() - newcomer.rating())
                              <= window.toleranceMilliPoints(run.now - ticket.sinceMs()))
              .toList();
      boolean twins =
          before.stream().map(DuelTicket::player).distinct().count() < before.size()
              || before.stream().anyMatch(t -> t.player().equals(newcomer.player()));
      if (!entitled.isEmpty() && !twins && newcomerIsAlive(run, newcomer, decided)) {
        Decision.Paired paired = (Decision.Paired) run.decisions.get(decided);
        assertThat(List.of(paired.first(), paired.second()))
            .contains(newcomer)
            .containsAnyElementsOf(entitled);
      }
    }
  }

  private static boolean newcomerIsAlive(Run run, DuelTicket newcomer, int decided) {
    return run.decisions.size() == decided
        || !(run.decisions.get(decided) instanceof Decision.Expired expired
            && expired.ticket().equals(newcomer));
  }

  private static List<DuelTicket> tickets(Decision decision) {
    if (decision instanceof Decision.Paired paired) {
      return List.of(paired.first(), paired.second());
    }
    return decision instanceof Decision.Expired expired
        ? List.of(expired.ticket())
        : List.of(((Decision.PairedWithBot) decision).ticket());
  }
}
