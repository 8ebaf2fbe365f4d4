package io.matchstream.app.demo;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Cancel;
import io.matchstream.events.Enqueue;
import io.matchstream.events.IfQueued;
import io.matchstream.events.Match;
import io.matchstream.events.Notification;
import io.matchstream.events.Outcome;
import io.matchstream.events.RatingSet;
import io.matchstream.events.Returned;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.Settlement;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketQueued;
import io.matchstream.schemas.ids.BotIds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Simulated players. They come at random moments at a given rate, whatever the pipeline does (open
 * loop); some change their mind, some tap twice, all acknowledge, play for a few seconds, report,
 * and may come again. The same seed gives the same players and choices. Time is a parameter; not
 * for use by several threads.
 */
abstract class Crowd {
  /** Of a hundred requests three are given up within a second. */
  static final double CANCELS = 0.03;

  /** One in a hundred is sent twice, as by an impatient thumb. */
  static final double DOUBLE_TAPS = 0.01;

  /** Most look at what they wait for that long before they give up. */
  static final int CANCEL_WITHIN_MS = 1_000;

  /** Games of two to four seconds: short, so that the same players are matched again and again. */
  private static final int SHORTEST_GAME_MS = 2_000;

  private static final int GAME_SPREAD_MS = 2_000;

  private record Due(long atMs, Runnable action) {}

  private final Site site;
  private final String queue;
  private final Random random;
  private final double perMs;
  private final List<String> names = new ArrayList<>();
  private final Map<String, Double> strength = new HashMap<>();
  private final Map<String, String> lastMatch = new HashMap<>();
  private final PriorityQueue<Due> due = new PriorityQueue<>(Comparator.comparingLong(Due::atMs));
  private double nextArrivalMs;
  private long asked;

  /**
   * @param players how many there are
   * @param perSecond how many requests to play are made a second
   */
  Crowd(Site site, String queue, int players, double perSecond, long seed) {
    this.site = site;
    this.queue = queue;
    this.random = new Random(seed);
    this.perMs = perSecond / 1_000;
    for (int i = 0; i < players; i++) {
      String player = "p%05d".formatted(i);
      names.add(player);
      strength.put(player, rating());
    }
  }

  /**
   * The players that suit a queue: each for himself in one of duels, parties in one of groups.
   *
   * @param perSecond how many players ask a second; each of a party is one
   */
  static Crowd of(Site site, QueueConfig queue, int players, double perSecond, long seed) {
    return queue.group().isPresent()
        ? new GroupCrowd(site, queue.name(), queue.group().get(), players, perSecond, seed)
        : new DuelCrowd(site, queue.name(), players, perSecond, seed);
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
            site.rating(
                RatingSet.newBuilder()
                    .setQueue(queue)
                    .setPlayer(player)
                    .setRatingMicros(Math.round(rating) * 1_000_000)
                    .setDeviationMicros(80_000_000L)
                    .setGames(50)
                    .build()));
    site.flush();
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
      if (busy() < names.size()) {
        ask(nowMs);
      }
    }
  }

  /** Somebody who is free asks, perhaps with friends. */
  abstract void ask(long nowMs);

  /** Everybody who still waits gives up. */
  abstract void giveUp();

  /** A player hears of his match, or is asked whether he is there. */
  abstract void notified(Notification notification, long nowMs);

  /** A match is confirmed. */
  abstract void matched(Match match, long nowMs);

  /** A ticket waits: its players are no longer free. */
  abstract void queued(Ticket ticket);

  /** A request to play has ended otherwise: who waited may come again. */
  abstract void ended(Outcome outcome);

  /** The match is over for a player, who may come again. */
  abstract void over(Settlement settlement);

  /** A seat is reserved for a party, or the reservation let go. */
  abstract void seated(SeatEvent event);

  /** An event of a ticket; not of those of running matches, which nobody waits with. */
  final void ticket(TicketEvent event) {
    if (event.getBody() instanceof TicketQueued queued
        && queued.getTicket().getBackfill() == null) {
      queued(queued.getTicket());
    }
  }

  /** A settlement; what was given back waits again. */
  final void settled(Settlement settlement) {
    if (settlement.getTicketId() != null && !(settlement.getBody() instanceof Returned)) {
      lastMatch.put(settlement.getPlayer(), settlement.getMatchId());
      over(settlement);
    }
  }

  /**
   * An enqueue of a player, as a back end makes it that asks again as soon as it reads of an end:
   * the request may be read before what ended the match or the ticket is, and says so.
   */
  final Enqueue.Builder enqueue(String player) {
    return Enqueue.newBuilder()
        .setQueue(queue)
        .setAfterMatch(lastMatch.get(player))
        .setIfQueued(IfQueued.REPLACE);
  }

  /** How many play or wait, as far as they know. */
  abstract int busy();

  void cancel(String player) {
    site.request(player, nextId("stop-"), Cancel.newBuilder().build());
  }

  /** A game that begins now is over when the action runs. */
  void afterTheGame(long nowMs, Runnable action) {
    after(nowMs + SHORTEST_GAME_MS + random.nextInt(GAME_SPREAD_MS), action);
  }

  void after(long atMs, Runnable action) {
    due.add(new Due(atMs, action));
  }

  /** An id that no other request has. */
  String nextId(String kind) {
    return kind + asked++;
  }

  /** In points; every bot is as strong as the average. */
  double strengthOf(String player) {
    return BotIds.reserved(player) ? 1_500 : strength.get(player);
  }

  List<String> names() {
    return names;
  }

  String queue() {
    return queue;
  }

  Site site() {
    return site;
  }

  Random random() {
    return random;
  }
}
