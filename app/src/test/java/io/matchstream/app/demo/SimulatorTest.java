package io.matchstream.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SimulatorTest {
  private static final List<String> QUEUES = List.of("blitz");

  @Test
  void equalSeedsActAlike() {
    assertThat(play(7)).isEqualTo(play(7)).isNotEqualTo(play(8));
  }

  @Test
  void nobodyAsksBeforeTheStart() {
    DemoSettings settings = new DemoSettings(Duration.ofSeconds(20), 10, new Rate(50), 7);
    Simulator simulator = new Simulator(Population.of(10, 7), QUEUES, settings);

    assertThat(simulator.advance(60_000)).isEmpty();
    simulator.startAsking(60_000);
    assertThat(simulator.advance(61_000)).isNotEmpty();
  }

  @Test
  void asksComeAtTheRate() {
    long asks = play(7).stream().filter(Action.Ask.class::isInstance).distinct().count();

    // Twenty seconds at 50 a second, as a Poisson process: 1000 and a deviation of 32.
    assertThat(asks).isBetween(850L, 1150L);
  }

  @Test
  void nobodyAsksWhileHeWaitsOrPlays() {
    Simulator simulator = simulator(7, 10);
    Set<String> busy = new HashSet<>();
    for (long now = 0; now < 20_000; now += 10) {
      for (Action action : new HashSet<>(simulator.advance(now))) {
        if (action instanceof Action.Ask ask) {
          assertThat(busy.add(ask.player())).isTrue();
        }
      }
    }
    assertThat(busy).hasSize(10);
    assertThat(simulator.waiting()).isEqualTo(10);
  }

  @Test
  void everyGameIsReportedOnceAndItsPlayersAskAgainAfterIt() {
    List<Action> actions = play(7);
    List<Action.Report> reports =
        actions.stream()
            .filter(Action.Report.class::isInstance)
            .map(Action.Report.class::cast)
            .toList();

    assertThat(reports).extracting(Action.Report::matchId).doesNotHaveDuplicates().isNotEmpty();
    assertThat(reports)
        .allSatisfy(
            report ->
                assertThat(report.scores().values().stream().mapToDouble(d -> d).sum())
                    .isEqualTo(1));
    assertThat(actions)
        .anySatisfy(
            action ->
                assertThat(action)
                    .isInstanceOfSatisfying(
                        Action.Ask.class, ask -> assertThat(ask.afterMatch()).isPresent()));
  }

  @Test
  void whoeverWaitsTakesHisAskBackAtTheEnd() {
    Simulator simulator = simulator(7, 10);
    simulator.advance(20_000);
    simulator.stopAsking();

    List<Action> cancels = simulator.cancelAll();
    assertThat(cancels).hasSize(10).allMatch(Action.Cancel.class::isInstance);
    for (Action action : cancels) {
      if (action instanceof Action.Cancel cancel) {
        simulator.ended(cancel.player(), cancel.cancels());
      }
    }
    assertThat(simulator.waiting()).isZero();
    assertThat(simulator.advance(60_000)).isEmpty();
  }

  /** Matches whoever asks with the next one who does. */
  private static List<Action> play(long seed) {
    Simulator simulator = simulator(seed, 500);
    List<Action> all = new ArrayList<>();
    Map<String, String> waiting = new HashMap<>();
    int matches = 0;
    for (long now = 0; now < 20_000; now += 5) {
      List<Action> actions = simulator.advance(now);
      all.addAll(actions);
      for (Action action : actions) {
        if (action instanceof Action.Ask ask && !waiting.containsKey(ask.player())) {
          String rival = waiting.isEmpty() ? null : waiting.keySet().iterator().next();
          if (rival == null) {
            waiting.put(ask.player(), ask.requestId());
          } else {
            waiting.clear();
            String match = "m" + ++matches;
            List<String> seats = List.of(rival, ask.player());
            all.addAll(simulator.matched(now, rival, match, seats));
            all.addAll(simulator.matched(now, ask.player(), match, seats));
          }
        }
      }
    }
    return all;
  }

  private static Simulator simulator(long seed, int players) {
    DemoSettings settings = new DemoSettings(Duration.ofSeconds(20), players, new Rate(50), seed);
    Simulator simulator = new Simulator(Population.of(players, seed), QUEUES, settings);
    simulator.startAsking(0);
    return simulator;
  }
}
