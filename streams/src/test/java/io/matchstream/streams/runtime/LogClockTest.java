package io.matchstream.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LogClockTest {
  private static final long T = 1_700_000_000_000L;

  private final AtomicLong monotonic = new AtomicLong(5_000);
  private final AtomicBoolean behind = new AtomicBoolean();
  private final AtomicLong readUpTo = new AtomicLong(Long.MAX_VALUE);
  private final MockProcessorContext<String, Object> context = new MockProcessorContext<>();
  private KeyValueStore<String, Long> store;
  private LogClock clock;

  private final InputLag lag =
      new InputLag() {
        @Override
        public boolean behind(int partition) {
          return behind.get();
        }

        @Override
        public long readUpTo(int partition, long nowMs) {
          return Math.min(nowMs, readUpTo.get());
        }

        @Override
        public void handled(String topic, int partition, long offset, long timestampMs) {}
      };

  @BeforeEach
  void start() {
    store =
        Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore("clock"), Serdes.String(), Serdes.Long())
            .withLoggingDisabled()
            .build();
    store.init(context.getStateStoreContext(), store);
    clock = newClock();
  }

  private LogClock newClock() {
    Topics topics = new Topics(TopicsSettings.laptop());
    EventSerdes serdes = new EventSerdes(new InMemoryRegistry(), topics);
    return new LogClock(
        store,
        new Environment(
            topics,
            serdes,
            new ConfigVersions(new Placements()),
            new Placements(),
            lag,
            CommitPace.byInterval(),
            monotonic::get,
            new Counters()),
        context);
  }

  @Test
  void timeIsZeroBeforeTheFirstRecord() {
    monotonic.addAndGet(60_000);
    assertThat(clock.now()).isZero();
  }

  @Test
  void aRecordMovesTimeToItsTimestamp() {
    assertThat(clock.observe(T)).isEqualTo(T);
    assertThat(clock.observe(T + 5)).isEqualTo(T + 5);
  }

  @Test
  void anOlderRecordDoesNotTurnTimeBack() {
    clock.observe(T);
    assertThat(clock.observe(T - 1)).isEqualTo(T);
  }

  @Test
  void withoutLagTimeRunsOnWithMonotonicTime() {
    clock.observe(T);
    monotonic.addAndGet(1_234);
    assertThat(clock.now()).isEqualTo(T + 1_234);
  }

  @Test
  @DisplayName("F69: time does not run ahead of input that waits in the log")
  void withLagTimeStandsStill() {
    clock.observe(T);
    behind.set(true);
    monotonic.addAndGet(60_000);
    assertThat(clock.now()).isEqualTo(T);
  }

  @Test
  @DisplayName("F69: after the unread input, time continues from its timestamps")
  void afterLagTimeContinuesFromTheRecordsRead() {
    clock.observe(T);
    behind.set(true);
    monotonic.addAndGet(60_000);
    clock.observe(T + 10);
    behind.set(false);
    monotonic.addAndGet(7);
    assertThat(clock.now()).isEqualTo(T + 17);
  }

  @Test
  void aRecordBehindMonotonicTimeDoesNotMakeTimeRunTwice() {
    clock.observe(T);
    monotonic.addAndGet(100);
    assertThat(clock.now()).isEqualTo(T + 100);
    // It was stamped 40 ms ago and read now.
    assertThat(clock.observe(T + 60)).isEqualTo(T + 100);
    monotonic.addAndGet(50);
    assertThat(clock.now()).isEqualTo(T + 110);
  }

  @Test
  @DisplayName("F39, F62: after a restart time continues from the last record, to the millisecond")
  void timeSurvivesARestart() {
    clock.observe(T);
    clock.observe(T + 7);

    monotonic.set(3); // another machine's origin
    LogClock restarted = newClock();
    assertThat(restarted.now()).isEqualTo(T + 7);
    monotonic.addAndGet(20);
    assertThat(restarted.now()).isEqualTo(T + 27);
  }

  @Test
  @DisplayName("F62: what was decided between two steps is not followed by anything earlier")
  void timeThatWasDecidedAtSurvivesARestart() {
    clock.observe(T);
    monotonic.addAndGet(900);
    assertThat(clock.now()).isEqualTo(T + 900);
    clock.keep();

    LogClock restarted = newClock();
    assertThat(restarted.observe(T + 500)).isEqualTo(T + 900);
  }

  @Test
  @DisplayName("F62: time that nothing was decided at is stored in steps of a second")
  void idleTimeIsStoredInSteps() {
    clock.observe(T);
    monotonic.addAndGet(999);
    assertThat(clock.now()).isEqualTo(T + 999);
    assertThat(store.get("now")).isEqualTo(T);
    monotonic.addAndGet(1);
    assertThat(clock.now()).isEqualTo(T + 1_000);
    assertThat(store.get("now")).isEqualTo(T + 1_000);
  }

  @Test
  @DisplayName("F69: a version of the configuration moves no time")
  void whatPassesMovesNoTime() {
    assertThat(clock.pass(T + 60_000)).isZero();
    clock.observe(T);
    assertThat(clock.pass(T + 60_000)).isEqualTo(T);
    monotonic.addAndGet(5);
    assertThat(clock.now()).isEqualTo(T + 5);
  }

  @Test
  @DisplayName("F69: timers go as far as every input has been read, and never beyond now")
  void timersGoAsFarAsEveryInputHasBeenRead() {
    clock.observe(T);
    assertThat(clock.timersUpTo()).isEqualTo(T);
    readUpTo.set(T - 3_000);
    assertThat(clock.timersUpTo()).isEqualTo(T - 3_000);
  }
}
