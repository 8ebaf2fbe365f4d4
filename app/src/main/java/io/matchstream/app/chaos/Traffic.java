package io.matchstream.app.chaos;

import io.matchstream.app.demo.BackEnd;
import io.matchstream.app.node.Cluster;
import io.matchstream.events.Cancel;
import io.matchstream.events.Enqueue;
import io.matchstream.events.IfMatched;
import io.matchstream.events.IfQueued;
import io.matchstream.events.Match;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.PartyMember;
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
 * acts in the same order; what is replied and reported depends on which matches there are. The
 * methods may be called from other threads.
 */
final class Traffic implements AutoCloseable {
  private static final long SECOND_NANOS = 1_000_000_000L;

  /** How often each request of a disorder is sent. */
  private static final int COPIES = 3;

  /** How many players a disorder is about. */
  private static final int DISORDERLY = 20;

  private final BackEnd backEnd;
  private final String requests;
  private final String results;
  private final Acts acts;
  private final Replies replies;
  private final long pauseNanos;
  private final AtomicLong ids = new AtomicLong();
  private final Queue<Runnable> due = new ConcurrentLinkedQueue<>();
  private final Deaths deaths = new Deaths();
  private final Thread thread = deaths.noted(this::run, "traffic");
  private volatile boolean stopped;

  /**
   * @param perSecond how many ask a second
   */
  Traffic(Cluster cluster, int perSecond, long seed) {
    this.backEnd = new BackEnd(cluster);
    this.requests = cluster.topics().requests().name();
    this.results = cluster.topics().results().name();
    this.acts = new Acts(seed);
    this.replies = new Replies(backEnd, this::nextId, seed);
    this.pauseNanos = SECOND_NANOS / perSecond;
  }

  void start() {
    thread.start();
  }

  /** A match was made: it is played, or its players leave it by asking again. */
  void made(Match match) {
    due.add(() -> replies.play(match));
  }

  /** A player hears of his match, or is asked whether he is there. */
  void notified(Notification notification) {
    String player = notification.getPlayer();
    String matchId = notification.getMatchId();
    if (notification.getKind() == NotificationKind.READY_CHECK) {
      due.add(() -> replies.answer(player, matchId));
    } else if (notification.getKind() == NotificationKind.MATCHED) {
      due.add(() -> replies.acknowledge(player, matchId));
    }
  }

  /** Nobody asks any more; who still waits gives up. Returns when the brokers have all of it. */
  void giveUp() throws InterruptedException {
    stop();
    for (int i = 0; i < Acts.PLAYERS; i++) {
      backEnd.request("p" + i, nextId(), Cancel.newBuilder().build());
    }
    backEnd.flush();
  }

  /** A sentence where it ended by itself. */
  List<String> complaints() {
    return deaths.complaints();
  }

  private void stop() throws InterruptedException {
    stopped = true;
    thread.join();
  }

  private void run() {
    long next = System.nanoTime();
    while (!stopped) {
      act(acts.next());
      for (Runnable reply = due.poll(); reply != null; reply = due.poll()) {
        reply.run();
      }
      next += pauseNanos;
      LockSupport.parkNanos(next - System.nanoTime());
    }
  }

  private void act(Act act) {
    if (act instanceof Act.Leave leave) {
      Cancel cancel = Cancel.newBuilder().setLeaveMatched(leave.leaveMatched()).build();
      backEnd.request(leave.player(), nextId(), cancel);
    } else if (act instanceof Act.Squad squad) {
      squad(squad);
    } else if (act instanceof Act.Duel duel) {
      duel(duel);
    }
  }

  private void duel(Act.Duel duel) {
    String requestId = nextId();
    for (boolean asJson : duel.asJson()) {
      if (asJson) {
        json(
            duel.player(),
            enqueueJson(duel.player(), requestId, duel.queue(), duel.abandons(), duel.replaces()));
      } else {
        backEnd.request(
            duel.player(),
            requestId,
            Enqueue.newBuilder()
                .setQueue(duel.queue())
                .setIfMatched(duel.abandons() ? IfMatched.ABANDON : IfMatched.ANSWER)
                .setIfQueued(duel.replaces() ? IfQueued.REPLACE : IfQueued.KEEP)
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

  private void squad(Act.Squad squad) {
    backEnd.request(
        squad.player(),
        nextId(),
        Enqueue.newBuilder()
            .setQueue(ChaosQueues.SQUAD)
            .setIfMatched(IfMatched.ABANDON)
            .setParty(
                squad.friend().stream()
                    .map(friend -> PartyMember.newBuilder().setPlayer(friend).build())
                    .toList())
            .build());
  }

  /**
   * Requests several times and in any order, among them cancels that name them, while the others go
   * on.
   */
  void disorder(Random chosen) {
    List<String[]> sent = new ArrayList<>();
    for (int i = 0; i < DISORDERLY; i++) {
      String player = "p" + chosen.nextInt(Acts.PLAYERS);
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

  private String nextId() {
    return "r" + ids.incrementAndGet();
  }

  @Override
  public void close() throws InterruptedException {
    stop();
    backEnd.close();
  }
}
