package io.matchstream.engine.duel;

import io.matchstream.engine.tickets.Avoid;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Random traffic on small numbers, where everything collides: ratings, instants, players, bans. */
final class Traffic {
  static final long START = 1_000;
  private static final int PLAYERS = 9;

  private Traffic() {}

  /** What happens to a pool, after some milliseconds. */
  sealed interface Step {
    int afterMs();
  }

  /** A ticket arrives; its times are relative to its arrival. */
  record Arrives(
      int afterMs,
      int player,
      int rating,
      int waited,
      int ttl,
      int pause,
      List<Ban> bans,
      int tieBreak)
      implements Step {}

  /** One of those waiting, counted in order of the line, is cancelled. */
  record Cancelled(int afterMs, int which) implements Step {}

  /** Nothing but time. */
  record Passes(int afterMs) implements Step {}

  /** The pool is rebuilt from its tickets, in a shuffled order. */
  record Restarts(int afterMs, long shuffle) implements Step {}

  record Ban(int player, int forMs) {}

  static String player(int n) {
    return "p" + n;
  }

  static DuelTicket ticket(Arrives step, int serial, long now) {
    List<Avoid> avoid = new ArrayList<>();
    step.bans().forEach(ban -> avoid.add(new Avoid(player(ban.player()), now + ban.forMs())));
    return new DuelTicket(
        "t" + step.tieBreak() + "-" + serial,
        player(step.player()),
        now - step.waited(),
        step.ttl(),
        step.rating(),
        step.pause() > 0 ? 1 : 0,
        step.pause() > 0 ? now + step.pause() : Long.MIN_VALUE,
        avoid,
        0);
  }

  static Arbitrary<DuelRules> rules() {
    Arbitrary<Optional<Window>> windows =
        Combinators.combine(
                Arbitraries.integers().between(0, 6),
                Arbitraries.of(0, 30, 70, 100, 500, 1000),
                Arbitraries.integers().between(0, 40))
            .as((initial, perSecond, max) -> Optional.of(new Window(initial, perSecond, max)));
    Arbitrary<Optional<DuelRules.Bots>> bots =
        Arbitraries.frequencyOf(
            Tuple.of(2, Arbitraries.just(Optional.<DuelRules.Bots>empty())),
            Tuple.of(
                1,
                Arbitraries.integers()
                    .between(0, 200)
                    .map(after -> Optional.of(new DuelRules.Bots(Duration.ofMillis(after), 3)))));
    return Combinators.combine(
            Arbitraries.frequencyOf(
                Tuple.of(5, windows), Tuple.of(1, Arbitraries.just(Optional.<Window>empty()))),
            Arbitraries.of(0, 50, 200, 400),
            bots)
        .as((window, ttl, bot) -> new DuelRules(window, Duration.ofMillis(ttl), bot));
  }

  /** Without bans, pauses and second tickets of one player. */
  static Arbitrary<List<Step>> plain(int most) {
    return steps(most, 500, Arbitraries.just(List.of()), Arbitraries.just(0), 1);
  }

  static Arbitrary<List<Step>> hindered(int most) {
    Arbitrary<List<Ban>> bans =
        Combinators.combine(
                Arbitraries.integers().between(0, PLAYERS - 1),
                Arbitraries.integers().between(0, 120))
            .as(Ban::new)
            .list()
            .ofMaxSize(4);
    Arbitrary<Integer> pauses =
        Arbitraries.frequencyOf(
            Tuple.of(3, Arbitraries.just(0)), Tuple.of(1, Arbitraries.integers().between(1, 60)));
    return steps(most, PLAYERS, bans, pauses, 1);
  }

  private static Arbitrary<List<Step>> steps(
      int most, int players, Arbitrary<List<Ban>> bans, Arbitrary<Integer> pauses, int restarts) {
    Arbitrary<Integer> gaps =
        Arbitraries.frequencyOf(
            Tuple.of(2, Arbitraries.just(0)),
            Tuple.of(4, Arbitraries.integers().between(1, 8)),
            Tuple.of(1, Arbitraries.integers().between(9, 60)));
    Arbitrary<Integer> waits =
        Arbitraries.frequencyOf(
            Tuple.of(3, Arbitraries.just(0)), Tuple.of(1, Arbitraries.integers().between(-10, 90)));
    Arbitrary<Step> arrives =
        Combinators.combine(
                gaps,
                Arbitraries.integers().between(0, players - 1),
                Arbitraries.integers().between(-30, 30),
                waits,
                Arbitraries.of(0, 20, 100, 1000),
                pauses,
                bans,
                Arbitraries.integers().between(0, 9))
            .as(Arrives::new);
    Arbitrary<Step> cancelled =
        Combinators.combine(gaps, Arbitraries.integers().between(0, 20)).as(Cancelled::new);
    Arbitrary<Step> passes = gaps.map(Passes::new);
    Arbitrary<Step> restart = Combinators.combine(gaps, Arbitraries.longs()).as(Restarts::new);
    return Arbitraries.frequencyOf(
            Tuple.of(14, arrives),
            Tuple.of(2, cancelled),
            Tuple.of(2, passes),
            Tuple.of(restarts, restart))
        .list()
        .ofMinSize(most / 3)
        .ofMaxSize(most);
  }
}
