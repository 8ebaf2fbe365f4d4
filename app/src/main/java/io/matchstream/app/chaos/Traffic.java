package io.matchstream.app.chaos;

import io.matchstream.app.demo.BackEnd;
import io.matchstream.app.node.Cluster;
import io.matchstream.events.Ack;
import io.matchstream.events.Cancel;
import io.matchstream.events.Enqueue;
import io.matchstream.events.IfMatched;
import io.matchstream.events.IfQueued;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.PartyMember;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Ready;
import io.matchstream.events.Result;
import io.matchstream.events.Team;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Players of all queues, as Avro and as JSON: who ask, ask twice, change their mind, leave matches,
 * play and report. They ask at a given rate, whatever becomes of it. The same seed makes the same
 * choices, but what is reported depends on which matches there are. The methods may be called from
 * other threads.
 */
final class Traffic implements AutoCloseable {
  private static final int PLAYERS = 240;
  private static final long SECOND_NANOS = 1_000_000_000L;

  /** How often each request of a disorder is sent. */
  private static final int COPIES = 3;

  /** How many players a disorder is about. */
  private static final int DISORDERLY = 20;

  private final BackEnd backEnd;
  private final String requests;
  private final String results;
  private final Random random;
  private final long pauseNanos;
  private final AtomicLong ids = new AtomicLong();
  private final Queue<Runnable> replies = new ConcurrentLinkedQueue<>();
  private final Queue<Match> played = new ConcurrentLinkedQueue<>();
  private final Thread thread = new Thread(this::run, "traffic");
  private volatile boolean stopped;

  /**
   * @param perSecond how many ask a second
   */
  Traffic(Cluster cluster, int perSecond, long seed) {
    this.backEnd = new BackEnd(cluster);
    this.requests = cluster.topics().requests().name();
    this.results = cluster.topics().results().name();
    this.random = new Random(seed);
    this.pauseNanos = SECOND_NANOS / perSecond;
  }

  void start() {
    thread.start();
  }

  /** A match was made: it is played, or its players leave it by asking again. */
  void made(Match match) {
    played.add(match);
  }

  /** A player hears of his match, or is asked whether he is there. */
  void notified(Notification notification) {
    String player = notification.getPlayer();
    String matchId = notification.getMatchId();
    if (notification.getKind() == NotificationKind.READY_CHECK) {
      replies.add(() -> answer(player, matchId));
    } else if (notification.getKind() == NotificationKind.MATCHED) {
      replies.add(() -> acknowledge(player, matchId));
    }
  }

  private void answer(String player, String matchId) {
    int mood = random.nextInt(40);
    if (mood > 0) { // else he has gone to the kitchen
      backEnd.request(player, nextId(), new Ready(matchId, mood > 1));
    }
  }

  private void acknowledge(String player, String matchId) {
    if (random.nextInt(4) > 0) {
      backEnd.request(player, nextId(), new Ack(matchId));
    }
  }

  /** Nobody asks any more; who still waits gives up. Returns when the brokers have all of it. */
  void giveUp() throws InterruptedException {
    stop();
    for (int i = 0; i < PLAYERS; i++) {
      backEnd.request("p" + i, nextId(), Cancel.newBuilder().build());
    }
    backEnd.flush();
  }

  private void stop() throws InterruptedException {
    stopped = true;
    thread.join();
  }

  private void run() {
    long next = System.nanoTime();
    while (!stopped) {
      act();
      for (Runnable reply = replies.poll(); reply != null; reply = replies.poll()) {
        reply.run();
      }
      for (Match match = played.poll(); match != null; match = played.poll()) {
        play(match);
      }
      next += pauseNanos;
      LockSupport.parkNanos(next - System.nanoTime());
    }
  }

  private void act() {
    String player = player();
    int choice = random.nextInt(100);
    if (choice < 6) {
      backEnd.request(
          player, nextId(), Cancel.newBuilder().setLeaveMatched(random.nextBoolean()).build());
    } else if (choice < 16) {
      squad(player);
    } else {
      List<String> duels = ChaosQueues.duels();
      String queue = choice < 28 ? ChaosQueues.HOSTED : duels.get(random.nextInt(duels.size()));
      duel(player, queue);
    }
  }

  private void duel(String player, String queue) {
    String requestId = nextId();
    boolean abandons = random.nextBoolean();
    boolean replaces = random.nextInt(10) == 0;
    int copies = random.nextInt(20) == 0 ? 2 : 1; // a double tap
    for (int i = 0; i < copies; i++) {
      if (random.nextBoolean()) {
        json(player, enqueueJson(player, requestId, queue, abandons, replaces));
      } else {
        backEnd.request(
            player,
            requestId,
            Enqueue.newBuilder()
                .setQueue(queue)
                .setIfMatched(abandons ? IfMatched.ABANDON : IfMatched.ANSWER)
                .setIfQueued(replaces ? IfQueued.REPLACE : IfQueued.KEEP)
                .build());
      }
    }
  }

  private static String enqueueJson(
      String player, String requestId, String queue, boolean abandons, boolean replaces) {
    return ("{\"type\":\"enqueue\",\"player\":\"%s\",\"requestId\":\"%s\",\"queue\":\"%s\","
            + "\"ifMatched\":\"%s\",\"ifQueued\":\"%s\"}")
        .formatted(
            player,
            requestId,
            queue,
            abandons ? "abandon" : "answer",
            replaces ? "replace" : "keep");
  }

  private void squad(String leader) {
    List<PartyMember> party = new ArrayList<>();
    String friend = player();
    if (random.nextBoolean() && !friend.equals(leader)) {
      party.add(PartyMember.newBuilder().setPlayer(friend).build());
    }
    backEnd.request(
        leader,
        nextId(),
        Enqueue.newBuilder()
            .setQueue(ChaosQueues.SQUAD)
            .setIfMatched(IfMatched.ABANDON)
            .setParty(party)
            .build());
  }

  private void play(Match match) {
    int fate = random.nextInt(20);
    if (fate > 2) { // else nobody ever reports
      report(match, 0);
    }
    if (fate > 17) {
      report(match, 0); // twice
    }
    if (fate == 10) {
      report(match, 1); // and somebody says otherwise
    }
  }

  private void report(Match match, int winner) {
    List<PlayerResult> players = new ArrayList<>();
    List<Team> teams = match.getTeams();
    for (int team = 0; team < teams.size(); team++) {
      for (MatchSeat seat : teams.get(team).getSeats()) {
        players.add(new PlayerResult(seat.getPlayer(), team == winner ? 1_000_000L : 0L, null));
      }
    }
    if (players.isEmpty()) {
      players.add(new PlayerResult(match.getPlayer1(), winner == 0 ? 1_000_000L : 0L, null));
      players.add(new PlayerResult(match.getPlayer2(), winner == 0 ? 0L : 1_000_000L, null));
    }
    backEnd.result(Result.newBuilder().setMatchId(match.getMatchId()).setPlayers(players).build());
  }

  /**
   * Requests several times and in any order, among them cancels that name them, while the others go
   * on.
   */
  void disorder(Random chosen) {
    List<String[]> sent = new ArrayList<>();
    for (int i = 0; i < DISORDERLY; i++) {
      String player = "p" + chosen.nextInt(PLAYERS);
      String requestId = nextId();
      List<String> duels = ChaosQueues.duels();
      String queue = duels.get(chosen.nextInt(duels.size()));
      String enqueue = enqueueJson(player, requestId, queue, true, chosen.nextBoolean());
      String cancel =
          "{\"type\":\"cancel\",\"player\":\"%s\",\"requestId\":\"%s\",\"cancels\":\"%s\"}"
              .formatted(player, nextId(), requestId);
      for (int copy = 0; copy < COPIES; copy++) {
        sent.add(new String[] {player, enqueue});
      }
      if (chosen.nextBoolean()) {
        sent.add(new String[] {player, cancel});
      }
    }
    Collections.shuffle(sent, chosen);
    sent.forEach(request -> json(request[0], request[1]));
  }

  /** Records that nobody can read, on both public inputs. */
  void poison(Random chosen) {
    for (Poison poison : Poison.some(chosen)) {
      backEnd.record(poison.to(requests));
      backEnd.record(poison.to(results));
    }
  }

  private void json(String player, String value) {
    backEnd.record(new ProducerRecord<>(requests, player, value.getBytes(StandardCharsets.UTF_8)));
  }

  private String player() {
    return "p" + random.nextInt(PLAYERS);
  }

  private String nextId() {
    return "r" + ids.incrementAndGet();
  }

  @Override
  public void close() throws InterruptedException {
    stop();
    backEnd.close();
  }
}
