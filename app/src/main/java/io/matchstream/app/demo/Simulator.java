package io.matchstream.app.demo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * The players' behaviour: they ask as a Poisson process, however slow the answers are, sometimes
 * tap twice or lose patience, play for some seconds and ask again. Knows no Kafka and no clock: the
 * same seed, calls and times give the same actions. Belongs to one thread.
 */
final class Simulator {
  private static final double LOSES_PATIENCE = 0.03;
  private static final double TAPS_TWICE = 0.02;
  private static final int LONGEST_PATIENCE_MS = 1_500;
  private static final int SHORTEST_GAME_MS = 1_500;
  private static final int LONGEST_GAME_MS = 5_000;

  /** As among club players; the rest is shared by expectation. */
  private static final double DRAWS = 0.1;

  /** A rating's scale: 400 points are ten to one. */
  private static final double ELO_SCALE = 400;

  private static final int UNKNOWN_RATING = 1500;

  private final List<String> queues;
  private final Random random;
  private final double meanPauseMs;
  private final Map<String, Player> players = new HashMap<>();
  private final List<Player> idle = new ArrayList<>();
  private final Map<String, Game> games = new HashMap<>();
  private final PriorityQueue<Due> agenda =
      new PriorityQueue<>(Comparator.comparingDouble(Due::atMs).thenComparingLong(Due::order));
  private double nextAskMs;
  private long order;
  private boolean asking;
  private int waiting;
  private int live;

  private static final class Player {
    final String id;
    final int rating;
    int asks;
    Optional<String> waitsFor = Optional.empty();
    Optional<String> lastMatch = Optional.empty();

    Player(Population.Member member) {
      id = member.id();
      rating = member.rating();
    }
  }

  private static final class Game {
    final Collection<String> seats;
    final List<Player> arrived = new ArrayList<>();
    boolean over;

    Game(Collection<String> seats) {
      this.seats = seats;
    }
  }

  private sealed interface Plan {}

  private record EndGame(String matchId) implements Plan {}

  private record GiveUp(Player player, String requestId) implements Plan {}

  private record Due(double atMs, long order, Plan plan) {}

  /**
   * @param queues names of the queues to ask for, each equally often
   */
  Simulator(List<Population.Member> members, List<String> queues, DemoSettings how) {
    this.queues = List.copyOf(queues);
    this.random = new Random(how.seed());
    this.meanPauseMs = 1000 / how.rate().perSecond();
    for (Population.Member member : members) {
      Player player = new Player(member);
      players.put(member.id(), player);
      idle.add(player);
    }
  }

  /** From now on players ask. */
  void startAsking(long nowMs) {
    asking = true;
    nextAskMs = nowMs + pause();
  }

  /** What is due by now. */
  List<Action> advance(long nowMs) {
    List<Action> actions = new ArrayList<>();
    while (asking && nextAskMs <= nowMs) {
      ask(nextAskMs, actions);
      nextAskMs += pause();
    }
    while (!agenda.isEmpty() && agenda.peek().atMs() <= nowMs) {
      Plan plan = agenda.remove().plan();
      if (plan instanceof GiveUp giveUp) {
        giveUp(giveUp.player(), giveUp.requestId(), actions);
      } else if (plan instanceof EndGame end) {
        end(end.matchId(), actions);
      }
    }
    return actions;
  }

  /** A player has been told his match. */
  List<Action> matched(long nowMs, String id, String matchId, Collection<String> seats) {
    Player player = players.get(id);
    if (player == null) {
      return List.of();
    }
    Game game = games.get(matchId);
    if (game == null) {
      game = new Game(List.copyOf(seats));
      games.put(matchId, game);
      live++;
      plan(nowMs + between(SHORTEST_GAME_MS, LONGEST_GAME_MS), new EndGame(matchId));
    }
    stopWaiting(player);
    player.lastMatch = Optional.of(matchId);
    if (game.over) {
      idle.add(player);
    } else {
      game.arrived.add(player);
    }
    return List.of(new Action.Acknowledge(id, "ack-" + matchId, matchId));
  }

  /** An ask has ended without a match. */
  void ended(String id, String requestId) {
    Player player = players.get(id);
    if (player != null && player.waitsFor.filter(requestId::equals).isPresent()) {
      stopWaiting(player);
      idle.add(player);
    }
  }

  /** An ask was answered with a match that stands: the one he knows is over, or one to come. */
  void answeredWithMatch(String id, String requestId, String matchId) {
    Game known = games.get(matchId);
    if (known != null && known.over) {
      ended(id, requestId);
    }
  }

  /** Nobody asks any more; games go on. */
  void stopAsking() {
    asking = false;
  }

  /** Everybody who waits takes his ask back. */
  List<Action> cancelAll() {
    List<Action> actions = new ArrayList<>();
    players.values().stream()
        .sorted(Comparator.comparing(player -> player.id))
        .forEach(player -> player.waitsFor.ifPresent(ask -> giveUp(player, ask, actions)));
    return actions;
  }

  /** Players who wait, as far as they know. */
  int waiting() {
    return waiting;
  }

  /** Games that are being played. */
  int live() {
    return live;
  }

  private void ask(double atMs, List<Action> actions) {
    if (idle.isEmpty()) {
      return;
    }
    // An unordered list: the last one takes the place of the one who leaves.
    int at = random.nextInt(idle.size());
    Player player = idle.get(at);
    idle.set(at, idle.get(idle.size() - 1));
    idle.remove(idle.size() - 1);

    String requestId = player.id + "-" + ++player.asks;
    player.waitsFor = Optional.of(requestId);
    waiting++;
    String queue = queues.get(random.nextInt(queues.size()));
    Action ask = new Action.Ask(player.id, requestId, queue, player.lastMatch);
    actions.add(ask);
    if (random.nextDouble() < TAPS_TWICE) {
      actions.add(ask);
    }
    if (random.nextDouble() < LOSES_PATIENCE) {
      plan(atMs + between(0, LONGEST_PATIENCE_MS), new GiveUp(player, requestId));
    }
  }

  private void giveUp(Player player, String requestId, List<Action> actions) {
    if (player.waitsFor.filter(requestId::equals).isPresent()) {
      actions.add(new Action.Cancel(player.id, "cancel-" + requestId, requestId));
    }
  }

  private void end(String matchId, List<Action> actions) {
    Game game = games.get(matchId);
    game.over = true;
    live--;
    actions.add(new Action.Report(matchId, scores(List.copyOf(game.seats))));
    idle.addAll(game.arrived);
    game.arrived.clear();
  }

  private Map<String, Double> scores(List<String> seats) {
    String first = seats.get(0);
    String second = seats.get(1);
    double expected = 1 / (1 + Math.pow(10, (rating(second) - rating(first)) / ELO_SCALE));
    double drawn = Math.min(DRAWS, 2 * Math.min(expected, 1 - expected));
    double draw = random.nextDouble();
    double score;
    if (draw < drawn) {
      score = 0.5;
    } else {
      score = draw < drawn / 2 + expected ? 1 : 0;
    }
    Map<String, Double> scores = new LinkedHashMap<>();
    scores.put(first, score);
    scores.put(second, 1 - score);
    return scores;
  }

  private double rating(String id) {
    Player player = players.get(id);
    return player == null ? UNKNOWN_RATING : player.rating;
  }

  private void stopWaiting(Player player) {
    if (player.waitsFor.isPresent()) {
      player.waitsFor = Optional.empty();
      waiting--;
    }
  }

  private void plan(double atMs, Plan plan) {
    agenda.add(new Due(atMs, order++, plan));
  }

  private double between(int least, int most) {
    return least + random.nextDouble() * (most - least);
  }

  private double pause() {
    return -Math.log(1 - random.nextDouble()) * meanPauseMs;
  }
}
