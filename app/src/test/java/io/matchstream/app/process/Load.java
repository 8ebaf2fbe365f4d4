package io.matchstream.app.process;

import io.matchstream.app.node.Cluster;
import io.matchstream.events.Cancel;
import io.matchstream.events.Enqueue;
import io.matchstream.events.IfMatched;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.PartyMember;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Ready;
import io.matchstream.events.Result;
import io.matchstream.events.Team;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * About 200 requests a second of the same players for duels and for groups, alone and with a friend
 * who mostly has come for this, and may be waiting or playing himself. They ask, ask twice, change
 * their mind, and play on while their last game is not over; who is asked whether he is there says
 * so, seldom that he is not, and now and then nothing.
 */
final class Load implements AutoCloseable {
  /** A duel, and two against two with roles, parties and a ready check. */
  static final String QUEUES =
      """
      queues:
        - name: blitz-3-2
          preset: chess
          timeControl: 180+2
        - name: arena-2v2
          teams:
            - { name: red, roles: { front: 1, back: 1 } }
            - { name: blue, roles: { front: 1, back: 1 } }
          party: { maxSize: 2, onLeave: shrink }
          readyCheck: { window: 5s }
          rating: { system: elo, window: { initial: 500, perSecond: 100, max: 2000 } }
      """;

  private static final long PAUSE_NANOS = 5_000_000;
  private static final int PLAYERS = 240;

  private final BackEnd backEnd;
  private final Random random;
  private final Random moods;
  private final AtomicLong sent = new AtomicLong();
  private final Queue<Match> played = new ConcurrentLinkedQueue<>();
  private final Thread thread = new Thread(this::run, "load");
  private volatile boolean stopped;

  Load(Cluster cluster, long seed) {
    backEnd = new BackEnd(cluster);
    random = new Random(seed);
    moods = new Random(seed + 1);
  }

  void start() {
    thread.start();
  }

  /** Enqueues that are in the log for good, as {@code player/request id}. */
  Set<String> acknowledged() {
    return backEnd.acknowledged();
  }

  /** A match was made; its result is reported, or its players leave it by asking again. */
  void made(Match match) {
    played.add(match);
  }

  /** A player is told something: who is asked answers. */
  void told(Notification notification) {
    int mood = moods.nextInt(40);
    if (notification.getKind() == NotificationKind.READY_CHECK && mood > 0) {
      Ready answer = new Ready(notification.getMatchId(), mood > 1);
      backEnd.request(notification.getPlayer(), nextId(), answer);
    }
  }

  /** Stops asking, lets everybody who still waits give up, and waits for the broker to have all. */
  void giveUp() throws InterruptedException {
    stopped = true;
    thread.join();
    for (int i = 0; i < PLAYERS; i++) {
      backEnd.request("p" + i, "stop-" + i, Cancel.newBuilder().build());
      backEnd.request("friend" + i, "stop-" + i, Cancel.newBuilder().build());
    }
    backEnd.flush();
  }

  private void run() {
    long next = System.nanoTime();
    while (!stopped) {
      act(anybody());
      next += PAUSE_NANOS;
      LockSupport.parkNanos(next - System.nanoTime());
    }
  }

  private void act(String player) {
    String requestId = nextId();
    int choice = random.nextInt(20);
    if (choice == 0) {
      cancel("friend" + random.nextInt(PLAYERS), requestId);
    } else if (choice == 1) {
      cancel(player, requestId);
    } else if (random.nextBoolean()) {
      boolean abandons = random.nextBoolean();
      duel(player, requestId, abandons);
      if (choice == 2) {
        duel(player, requestId, abandons); // a double tap
      }
    } else {
      group(player, requestId);
    }
    Match match = played.poll();
    if (match != null && random.nextBoolean()) {
      backEnd.result(resultOf(match));
    }
  }

  private void duel(String player, String requestId, boolean abandons) {
    if (random.nextBoolean()) {
      backEnd.enqueueAsJson(
          player,
          requestId,
          "{\"type\":\"enqueue\",\"player\":\"%s\",\"requestId\":\"%s\",\"queue\":\"%s\",\"ifMatched\":\"%s\"}"
              .formatted(player, requestId, "blitz-3-2", abandons ? "abandon" : "answer"));
    } else {
      backEnd.request(player, requestId, enqueue("blitz-3-2", abandons).build());
    }
  }

  private void group(String player, String requestId) {
    Enqueue.Builder enqueue = enqueue("arena-2v2", random.nextBoolean()).setRoles(roles());
    String friend = random.nextInt(4) == 0 ? anybody() : "friend" + random.nextInt(PLAYERS);
    if (random.nextBoolean() && !friend.equals(player)) {
      enqueue.setParty(
          List.of(PartyMember.newBuilder().setPlayer(friend).setRoles(roles()).build()));
    }
    backEnd.request(player, requestId, enqueue.build());
  }

  private static Enqueue.Builder enqueue(String queue, boolean abandons) {
    return Enqueue.newBuilder()
        .setQueue(queue)
        .setIfMatched(abandons ? IfMatched.ABANDON : IfMatched.ANSWER);
  }

  private List<String> roles() {
    return switch (random.nextInt(3)) {
      case 0 -> List.of("front");
      case 1 -> List.of("back", "front");
      default -> List.of("fill");
    };
  }

  private void cancel(String player, String requestId) {
    if (random.nextBoolean()) {
      backEnd.json(
          player,
          "{\"type\":\"cancel\",\"player\":\"%s\",\"requestId\":\"%s\"}"
              .formatted(player, requestId));
    } else {
      backEnd.request(player, requestId, Cancel.newBuilder().build());
    }
  }

  /** The first to sit has won, the others have lost. */
  private static Result resultOf(Match match) {
    List<PlayerResult> players = new ArrayList<>();
    if (match.getTeams().isEmpty()) {
      players.add(new PlayerResult(match.getPlayer1(), 1_000_000L, null));
      players.add(new PlayerResult(match.getPlayer2(), 0L, null));
    }
    for (Team team : match.getTeams()) {
      long score = players.isEmpty() ? 1_000_000L : 0L;
      for (MatchSeat seat : team.getSeats()) {
        players.add(new PlayerResult(seat.getPlayer(), score, null));
      }
    }
    return Result.newBuilder().setMatchId(match.getMatchId()).setPlayers(players).build();
  }

  private String anybody() {
    return "p" + random.nextInt(PLAYERS);
  }

  private String nextId() {
    return "r" + sent.incrementAndGet();
  }

  @Override
  public void close() throws InterruptedException {
    stopped = true;
    thread.join();
    backEnd.close();
  }
}
