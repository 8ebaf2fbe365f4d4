package io.matchstream.streams.runtime;

import java.util.OptionalLong;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * The <em>now</em> of one task: the newest log timestamp it has seen, plus the monotonic time
 * since, the latter only while its input has no lag. So neither a client's clock nor an instance's,
 * nor a stall with records still unread, makes anybody wait longer or expire early.
 *
 * <p>It never decreases, over restarts and moves to other instances too: whatever was decided at is
 * kept in a store of the task. While a whole application is down its time stands still; the first
 * record afterwards carries it on. Belongs to one stream thread.
 */
public final class LogClock {
  /** The one key of the store: its value is the time, epoch milliseconds. */
  public static final String NOW = "now";

  /**
   * While nothing happens, time is stored in steps of this size. Each step is a transaction: a
   * finer one would keep an installation busy with its own clocks. With a record in hand there is a
   * transaction anyway.
   */
  private static final long STEP_MS = 1_000;

  private final KeyValueStore<String, Long> store;
  private final Environment env;
  private final ProcessorContext<?, ?> context;
  private long now;
  private long stored;
  private long anchorLogMs;
  private long anchorMonotonicMs;

  /**
   * The store a clock keeps its time in. It is cached, so that it costs one changelog record a
   * commit and not one a record.
   */
  public static StoreBuilder<KeyValueStore<String, Long>> store(String name) {
    return Stores.keyValueStoreBuilder(SmallStores.inMemory(name), Serdes.String(), Serdes.Long())
        // One key that changes with each commit: what is superseded must go soon.
        .withLoggingEnabled(ChangelogSettings.CHURNING)
        .withCachingEnabled();
  }

  /** The clock of the task this context belongs to, continuing from what the store remembers. */
  public LogClock(
      KeyValueStore<String, Long> store, Environment env, ProcessorContext<?, ?> context) {
    this.store = store;
    this.env = env;
    this.context = context;
    Long remembered = store.get(NOW);
    this.now = remembered == null ? 0 : remembered;
    this.stored = now;
    anchor(now);
  }

  /**
   * Notes the record in hand: its timestamp moves the time, its offset the input lag.
   *
   * @param recordTimestampMs the record's timestamp, epoch milliseconds
   * @return now, epoch milliseconds
   */
  public long observe(long recordTimestampMs) {
    dealtWith(recordTimestampMs);
    if (recordTimestampMs >= anchorLogMs) {
      anchor(recordTimestampMs);
    }
    now = Math.max(now, recordTimestampMs);
    keep();
    return now;
  }

  /**
   * Notes a record that moves no time: a version of the configuration says nothing of how far the
   * other inputs have been read, and may be far ahead of them.
   *
   * @param recordTimestampMs the record's timestamp, epoch milliseconds
   * @return now, epoch milliseconds; 0 before the first record that moves time
   */
  public long pass(long recordTimestampMs) {
    dealtWith(recordTimestampMs);
    return now;
  }

  /**
   * Now, for a punctuator: runs on with monotonic time while the input has no lag. Whoever decides
   * something by it calls {@link #keep}.
   *
   * @return epoch milliseconds; 0 before the first record ever
   */
  public long now() {
    if (anchorLogMs > 0 && !env.lag().behind(context.taskId().partition())) {
      now = Math.max(now, anchorLogMs + env.monotonicMillis().getAsLong() - anchorMonotonicMs);
      if (now - stored >= STEP_MS) {
        keep();
      }
    }
    return now;
  }

  /**
   * Up to when timers may act, which is now or before: the inputs of a task are read in no order,
   * and what is due later may be prevented by a record that waits in one of them.
   *
   * @return epoch milliseconds, inclusive; now may be ahead of it
   */
  public long timersUpTo() {
    return Math.min(now, env.lag().readUpTo(context.taskId().partition(), now));
  }

  /**
   * When to look again for what is due then. While anything waits, its time is stored in steps: a
   * crash costs those who wait a second, not all that they have waited since the last record. And
   * while the input is behind, this clock stands and says nothing of how long it will be.
   *
   * @param dueMs epoch milliseconds; empty while nothing waits
   * @return epoch milliseconds, now means at the next tick; empty where nothing waits
   */
  public OptionalLong lookAgain(OptionalLong dueMs) {
    if (dueMs.isEmpty()) {
      return dueMs;
    }
    boolean behind = env.lag().behind(context.taskId().partition());
    return OptionalLong.of(behind ? now : Math.min(dueMs.getAsLong(), stored + STEP_MS));
  }

  /**
   * Stores the time, so that nothing decided at it is followed by anything earlier, and asks for
   * what was decided to be committed.
   */
  public void keep() {
    env.pace().done(context);
    if (now > stored) {
      stored = now;
      store.put(NOW, now);
    }
  }

  private void dealtWith(long recordTimestampMs) {
    if (context.recordMetadata().isPresent()) {
      RecordMetadata source = context.recordMetadata().get();
      env.lag().handled(source.topic(), source.partition(), source.offset(), recordTimestampMs);
    }
  }

  private void anchor(long logMs) {
    anchorLogMs = logMs;
    anchorMonotonicMs = env.monotonicMillis().getAsLong();
  }
}
