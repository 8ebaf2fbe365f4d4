package io.matchstream.streams.players;

import io.matchstream.events.Cancel;
import io.matchstream.events.Enqueue;
import io.matchstream.events.IfMatched;
import io.matchstream.events.IfQueued;
import io.matchstream.events.Ready;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;

/**
 * Four players invite each other, queue alone, leave, answer and are matched, while everything that
 * may overtake something does: each holds one seat at most, whatever holds it is on his record, and
 * when nothing is left to happen each ticket has ended once for each of its players, and every seat
 * is free.
 */
class PartyLawsTest {
  private static final List<String> PLAYERS = List.of("anna", "bert", "cleo", "dora");

  private static final List<Duration> PAUSES =
      List.of(
          Duration.ofMillis(1),
          Duration.ofMillis(700),
          Duration.ofSeconds(10),
          Duration.ofSeconds(16));

  private enum Kind {
    PARTY,
    ALONE,
    CANCEL,
    READY,
    GO_ON,
    DELIVER,
    TIME_PASSES
  }

  private record Step(Kind kind, int pick, int flavour) {}

  @Property(tries = 600, edgeCases = EdgeCasesMode.NONE)
  @StatisticsReport(onFailureOnly = true)
  @Label("F1, F18, F20, F21, F24, F25, F26: one seat for each of a party, one end for each")
  void noOrderOfEventsBreaksAParty(@ForAll("steps") List<Step> steps) {
    PartyWorld world = new PartyWorld();
    int number = 0;
    for (Step step : steps) {
      take(world, step, "r" + number++);
      world.keepsTheLaws();
    }
    boolean queued = world.issued().stream().anyMatch(ticket -> ticket.getPlayers().size() > 1);
    boolean shrunk = world.counted("party_shrunk") > 0;
    world.settleEverything();
    world.everybodyHasBeenTold();

    // A law that is never put to the test holds nothing: many stories must queue a party.
    Statistics.label("queues a party").collect(queued);
    Statistics.label("queues a party")
        .coverage(coverage -> coverage.check(true).percentage(share -> share > 25));
    Statistics.label("a party shrinks").collect(shrunk);
    Statistics.label("a party shrinks")
        .coverage(coverage -> coverage.check(true).percentage(share -> share > 2));
  }

  private static void take(PartyWorld world, Step step, String requestId) {
    int pick = step.pick();
    int flavour = step.flavour();
    String player = PLAYERS.get(pick % PLAYERS.size());
    switch (step.kind()) {
      case PARTY -> world.enqueue(player, requestId, party(player, pick, flavour));
      case ALONE -> world.enqueue(player, requestId, alone(flavour));
      case CANCEL ->
          world.request(
              player, requestId, Cancel.newBuilder().setLeaveMatched(flavour % 3 == 0).build());
      case READY -> {
        var check = world.state(player).getReadyCheck();
        String matchId = check == null ? "m-of-others" : check.getMatchId();
        world.request(player, requestId, new Ready(matchId, flavour % 3 != 0));
      }
      case GO_ON -> goOn(world, pick, flavour);
      case DELIVER -> world.deliver(pick);
      case TIME_PASSES -> world.advance(PAUSES.get(flavour % PAUSES.size()));
    }
  }

  private static Enqueue.Builder party(String leader, int pick, int flavour) {
    List<String> members = new ArrayList<>(PLAYERS);
    members.remove(leader);
    if (pick / PLAYERS.size() % 2 == 0) {
      members.remove(flavour % members.size());
    }
    String queue = flavour % 2 == 0 ? GroupQueues.SHRINK : GroupQueues.DISSOLVE;
    return choose(PartyWorld.party(queue, members.toArray(String[]::new)), flavour);
  }

  private static Enqueue.Builder alone(int flavour) {
    String queue = flavour % 2 == 0 ? GroupQueues.DUEL : GroupQueues.SHRINK;
    return choose(Enqueue.newBuilder().setQueue(queue), flavour);
  }

  private static Enqueue.Builder choose(Enqueue.Builder enqueue, int flavour) {
    return enqueue
        .setIfQueued(flavour % 3 == 0 ? IfQueued.REPLACE : IfQueued.KEEP)
        .setIfMatched(flavour % 5 == 0 ? IfMatched.ABANDON : IfMatched.ANSWER);
  }

  private static void goOn(PartyWorld world, int pick, int flavour) {
    TinyPool pool = world.pool();
    List<TinyPool.Known> there =
        pool.tickets().values().stream()
            .filter(known -> known.place() != TinyPool.Place.OVER)
            .toList();
    if (there.isEmpty()) {
      return;
    }
    TinyPool.Known known = there.get(pick % there.size());
    switch (known.place()) {
      case WAITING -> {
        if (flavour % 7 == 0) {
          pool.expire(known);
        } else {
          pool.propose(known);
        }
      }
      case PROPOSED -> proposed(pool, known, flavour);
      case LIVE -> pool.settle(known);
      case ON_THE_WAY, RETURNING, OVER -> world.deliver(pick);
    }
  }

  private static void proposed(TinyPool pool, TinyPool.Known known, int flavour) {
    List<String> players = List.copyOf(known.players());
    switch (flavour % 5) {
      case 0, 1 -> pool.ask(known);
      case 2 -> pool.confirm(known);
      case 3 -> pool.abort(known, "ALLOCATION_FAILED", List.of());
      default -> pool.abort(known, "NOT_READY", players.subList(0, flavour / 5 % players.size()));
    }
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Kind> kinds =
        Arbitraries.frequency(
            Tuple.of(5, Kind.PARTY),
            Tuple.of(3, Kind.ALONE),
            Tuple.of(4, Kind.CANCEL),
            Tuple.of(2, Kind.READY),
            Tuple.of(8, Kind.GO_ON),
            Tuple.of(32, Kind.DELIVER),
            Tuple.of(2, Kind.TIME_PASSES));
    Arbitrary<Integer> numbers =
        Arbitraries.integers().between(0, 839).withDistribution(RandomDistribution.uniform());
    return Combinators.combine(kinds, numbers, numbers)
        .as(Step::new)
        .list()
        .ofMinSize(5)
        .ofMaxSize(160)
        .withSizeDistribution(RandomDistribution.uniform());
  }
}
