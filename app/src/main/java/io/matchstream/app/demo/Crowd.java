package io.matchstream.app.demo;

import io.matchstream.events.Ack;
import io.matchstream.events.Cancel;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.RatingSet;
import io.matchstream.events.Result;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatState;
import io.matchstream.schemas.ids.BotIds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;

/**
 * Simulated players. They come at random moments at a given rate, whatever the pipeline does (open
 * loop); some change their mind, some tap twice, all acknowledge, play for a few seconds, report,
 * and may come again. The same seed gives the same players and choices. Time is a parameter; not
 * for use by several threads.
 */
final class Crowd {
  private static final double CANCELS = 0.03;
  private static final double DOUBLE_TAPS = 0.01;

  /** Games of two to four seconds: short, so that the same players are matched again and again. */
  private static final int SHORTEST_GAME_MS = 2_000;

  private static final int GAME_SPREAD_MS = 2_000;

  private record Due(long atMs, Runnable action) {}

  private final BackEnd backEnd;
  private final String queue;
  private final Random random;
  private final double perMs;
  private final List<String> idle = new ArrayList<>();
  private final Map<String, Double> strength = new HashMap<>();
  private final Set<String> reported = new HashSet<>();
  private final Set<String> waiting = new HashSet<>();
  private final PriorityQueue<Due> due = new PriorityQueue<>(Comparator.comparingLong(Due::atMs));
  private double nextArrivalMs;
  private long asked;

  /**
   * @param players how many there are
   * @param perSecond how many come a second
   */
  Crowd(BackEnd backEnd, String queue, int players, double perSecond, long seed) {
    this.backEnd = backEnd;
    this.queue = queue;
    this.random = new Random(seed);
    this.perMs = perSecond / 1_000;
    for (int i = 0; i < players; i++) {
      String player = "p%05d".formatted(i);
      idle.add(player);
      strength.put(player, rating());
    }
  }

  /** Most players of a large site are around 1500, with a long tail of beginners. */
  private double rating() {
    double spread = random.nextInt(10) < 7 ? 300 : 450;
    double mean = random.nextInt(10) < 7 ? 1_550 : 1_250;
    return Math.min(2_900, Math.max(400, mean + spread * random.nextGaussian()));
  }

  /** Brings every player's rating, as a site that moves in would. */
  void moveIn() {
    strength.forEach(
        (player, rating) ->
            backEnd.rating(
                RatingSet.newBuilder()
                    .setQueue(queue)
                    .setPlayer(player)
                    .setRatingMicros(Math.round(rating) * 1_000_000)
                    .setDeviationMicros(80_000_000L)
                    .setGames(50)
                    .build()));
    backEnd.flush();
  }

  /** From now on they come. */
  void open(long nowMs) {
    nextArrivalMs = nowMs;
  }

  /** Does what is due: arrivals up to now, and what was planned. */
  void act(long nowMs, boolean arrivals) {
    while (!due.isEmpty() && due.peek().atMs() <= nowMs) {
      due.poll().action().run();
    }
    while (arrivals && nextArrivalMs <= nowMs) {
      nextArrivalMs += -Math.log(1 - random.nextDouble()) / perMs;
      if (!idle.isEmpty()) {
        ask(nowMs);
      }
    }
  }

  private void ask(long nowMs) {
    int chosen = random.nextInt(idle.size());
    String player = idle.get(chosen);
    idle.set(chosen, idle.get(idle.size() - 1));
    idle.remove(idle.size() - 1);
    waiting.add(player);
    String requestId = "ask-" + asked++;
    Enqueue enqueue = Enqueue.newBuilder().setQueue(queue).build();
    backEnd.request(player, requestId, enqueue);
    if (random.nextDouble() < DOUBLE_TAPS) {
      backEnd.request(player, requestId, enqueue);
    }
    if (random.nextDouble() < CANCELS) {
      due.add(new Due(nowMs + random.nextInt(1_000), () -> cancel(player)));
    }
  }

  private void cancel(String player) {
    backEnd.request(player, "stop-" + asked++, Cancel.newBuilder().build());
  }

  /** Everybody who still waits gives up. */
  void giveUp() {
    waiting.forEach(this::cancel);
    backEnd.flush();
  }

  /** A player hears of his match. */
  void notified(Notification notification, long nowMs) {
    if (notification.getKind() != NotificationKind.MATCHED) {
      return;
    }
    waiting.remove(notification.getPlayer());
    backEnd.request(notification.getPlayer(), "ack-" + asked++, new Ack(notification.getMatchId()));
    if (reported.add(notification.getMatchId())) {
      long over = nowMs + SHORTEST_GAME_MS + random.nextInt(GAME_SPREAD_MS);
      due.add(new Due(over, () -> report(notification)));
    }
  }

  private void report(Notification match) {
    String first = match.getPlayer1();
    String second = match.getPlayer2();
    double gap = strengthOf(second) - strengthOf(first);
    double expected = 1 / (1 + Math.pow(10, gap / 400));
    double draw = random.nextDouble();
    long score = draw < 0.1 ? 500_000 : random.nextDouble() < expected ? 1_000_000 : 0;
    backEnd.result(
        Result.newBuilder()
            .setMatchId(match.getMatchId())
            .setPlayers(
                List.of(
                    new PlayerResult(first, score, null),
                    new PlayerResult(second, 1_000_000 - score, null)))
            .build());
  }

  private double strengthOf(String player) {
    return BotIds.reserved(player) ? 1_500 : strength.get(player);
  }

  /** A seat has changed: who is idle may come again. */
  void seated(SeatEvent event) {
    if (event.getState() == SeatState.IDLE) {
      waiting.remove(event.getPlayer());
      idle.add(event.getPlayer());
    }
  }

  /** How many play or wait, as far as they know. */
  int busy() {
    return strength.size() - idle.size();
  }
}
