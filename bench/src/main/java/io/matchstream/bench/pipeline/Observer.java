package io.matchstream.bench.pipeline;

import io.matchstream.app.demo.TopicTail;
import io.matchstream.app.node.Cluster;
import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Match;
import io.matchstream.events.Outcome;
import io.matchstream.events.Trigger;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Reads what becomes of the requests, committed records only, on a thread of its own, and keeps the
 * time at which each was readable. Of most records the key says all that is needed: to read tokens
 * would cost the machine what the pipeline is measured with.
 */
final class Observer implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(5);

  /** Of a match that time alone completed: nobody's request is to be measured. */
  private static final long BY_TIME = -1;

  private final Cluster cluster;
  private final Cast cast;
  private final Load load;
  private final Outbox outbox;
  private final Latencies latencies;
  private final long gameNanos;
  private final boolean acknowledge;

  /** By player: when the request was meant to be sent that completed his match; 0: no match yet. */
  private final long[] completing;

  /** By player: when his notification was readable, where the match was not yet. */
  private final long[] early;

  private final AtomicReference<RuntimeException> failure = new AtomicReference<>();
  private final Thread thread = new Thread(this::run, "observer");
  private volatile boolean stopped;
  private volatile LongConsumer onMatch = made -> {};
  private final AtomicLong matches = new AtomicLong();
  private final AtomicLong notifications = new AtomicLong();
  private final AtomicLong settlements = new AtomicLong();
  private final AtomicLong ended = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong byTime = new AtomicLong();
  private long now;

  Observer(
      Cluster cluster,
      Cast cast,
      int most,
      Load load,
      Outbox outbox,
      Latencies latencies,
      PipelineSettings settings) {
    this.cluster = cluster;
    this.cast = cast;
    this.load = load;
    this.outbox = outbox;
    this.latencies = latencies;
    this.gameNanos = settings.game().toNanos();
    this.acknowledge = settings.acknowledge();
    this.completing = new long[most];
    this.early = new long[most];
  }

  void start() {
    thread.start();
  }

  private void run() {
    try (TopicTail tail = new TopicTail(cluster)) {
      tail.followRecords(cluster.topics().notifications(), this::notified);
      tail.follow(cluster.topics().matches(), this::matched);
      tail.followRecords(cluster.topics().settlements(), this::settled);
      tail.follow(cluster.topics().outcomes(), this::ended);
      tail.follow(cluster.topics().answers(), this::answered);
      while (!stopped) {
        tail.poll(POLL, () -> now = System.nanoTime());
      }
    } catch (RuntimeException e) {
      failure.set(e);
    }
  }

  private void matched(Match match) {
    int first = Cast.number(match.getPlayer1());
    int second = Cast.number(match.getPlayer2());
    boolean requested = match.getTrigger() == Trigger.TICKET;
    // Whichever of the two the pool saw last: it cannot have known of the match before this.
    long last = Math.max(cast.intended(first), cast.intended(second));
    onMatch.accept(matches.incrementAndGet());
    if (requested) {
      latencies.matched(last, now);
    } else {
      byTime.incrementAndGet();
    }
    matched(first, requested ? last : BY_TIME);
    matched(second, requested ? last : BY_TIME);
    load.plays(
        new Game(match.getMatchId(), match.getPlayer1(), match.getPlayer2(), now + gameNanos));
    if (acknowledge) {
      outbox.acknowledge(match.getPlayer1(), match.getMatchId());
      outbox.acknowledge(match.getPlayer2(), match.getMatchId());
    }
  }

  private void matched(int player, long last) {
    cast.plays(player);
    latencies.waited(cast.intended(player), now);
    if (early[player] == 0) {
      completing[player] = last;
    } else {
      told(last, early[player]);
      early[player] = 0;
    }
  }

  private void notified(ConsumerRecord<byte[], byte[]> notification) {
    int player = Cast.number(notification.key());
    notifications.incrementAndGet();
    if (completing[player] == 0) {
      early[player] = now;
    } else {
      told(completing[player], now);
      completing[player] = 0;
    }
  }

  private void told(long last, long at) {
    if (last != BY_TIME) {
      latencies.notified(last, at);
    }
  }

  private void settled(ConsumerRecord<byte[], byte[]> settlement) {
    settlements.incrementAndGet();
    cast.rests(Cast.number(settlement.key()));
  }

  private void ended(Outcome outcome) {
    ended.incrementAndGet();
    cast.rests(Cast.number(outcome.getPlayer()));
  }

  /** A request whose player had a seat already; he is free when that seat is. */
  private void answered(Answer answer) {
    if (answer.getKind() == AnswerKind.MATCHED || answer.getKind() == AnswerKind.QUEUED) {
      refused.incrementAndGet();
    }
  }

  /** Whom to tell at each match how many there were, on the thread of this observer. */
  void onMatch(LongConsumer listener) {
    onMatch = listener;
  }

  long matches() {
    return matches.get();
  }

  long notifications() {
    return notifications.get();
  }

  long settlements() {
    return settlements.get();
  }

  /** Tickets that ended otherwise than by a match. */
  long ended() {
    return ended.get();
  }

  /** Requests that met a seat that was taken. */
  long refused() {
    return refused.get();
  }

  /** Matches that a window's widening completed, of which no request can be measured. */
  long byTime() {
    return byTime.get();
  }

  /** Why it has ended before it was told to. */
  Optional<RuntimeException> failure() {
    return Optional.ofNullable(failure.get());
  }

  @Override
  public void close() throws InterruptedException {
    stopped = true;
    thread.join();
  }
}
