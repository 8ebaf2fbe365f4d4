package io.matchstream.streams.players;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Enqueue;
import io.matchstream.state.PendingEnqueue;
import io.matchstream.state.PlayerState;
import java.time.Instant;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class SeatTimersTest {
  private static final long T = 1_700_000_000_000L;

  private KeyValueStore<String, Long> store;
  private SeatTimers timers;

  @BeforeEach
  void open() {
    store =
        Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore("timers"), Serdes.String(), Serdes.Long())
            .withLoggingDisabled()
            .build();
    store.init(new MockProcessorContext<String, Object>().getStateStoreContext(), store);
    timers = new SeatTimers(store);
  }

  private static PlayerState askedAt(long ms) {
    Enqueue enqueue = Enqueue.newBuilder().setQueue("blitz").setAfterMatch("M1").build();
    return PlayerState.newBuilder()
        .setParked(new PendingEnqueue("r1", enqueue, Instant.ofEpochMilli(ms)))
        .build();
  }

  private static PlayerState reservedUntil(long ms) {
    return PlayerState.newBuilder().setReservedUntil(Instant.ofEpochMilli(ms)).build();
  }

  @Test
  void theTwoSecondsAreInclusive() {
    timers.update("anna", askedAt(T));

    assertThat(timers.due(T + 1_999, 9)).isEmpty();
    assertThat(timers.due(T + 2_000, 9)).containsExactly("anna");
    assertThat(timers.due(T + 2_001, 9)).containsExactly("anna");
  }

  @Test
  void theLongestOverdueComesFirstAndTheRestNextTime() {
    timers.update("cleo", askedAt(T + 2));
    timers.update("bert", askedAt(T + 1));
    timers.update("anna", askedAt(T + 1));

    assertThat(timers.due(T + 5_000, 2)).containsExactly("anna", "bert");
  }

  @Test
  void aLaterRequestMovesTheTimerAndNoneEndsIt() {
    timers.update("anna", askedAt(T));
    timers.update("anna", askedAt(T + 10));
    assertThat(timers.due(T + 2_009, 9)).isEmpty();
    assertThat(timers.due(T + 2_010, 9)).containsExactly("anna");

    timers.update("anna", Turn.unknownPlayer());
    assertThat(timers.due(T + 60_000, 9)).isEmpty();
    assertThat(store.get("anna")).isNull();
  }

  @Test
  void aReservedSeatIsDueAtItsTimeInclusive() {
    timers.update("anna", reservedUntil(T));

    assertThat(timers.due(T - 1, 9)).isEmpty();
    assertThat(timers.due(T, 9)).containsExactly("anna");
  }

  @Test
  void ofTwoThatAreDueTheEarlierCounts() {
    PlayerState both = askedAt(T);
    both.setReservedUntil(Instant.ofEpochMilli(T + 1_999));
    timers.update("anna", both);
    assertThat(timers.nextDue()).hasValue(T + 1_999);

    both.setReservedUntil(Instant.ofEpochMilli(T + 2_001));
    timers.update("anna", both);
    assertThat(timers.nextDue()).hasValue(T + 2_000);
  }

  @Test
  @DisplayName("F39, F25: who was parked before a restart is given up in time after it")
  void timersSurviveARestart() {
    timers.update("anna", askedAt(T));

    assertThat(new SeatTimers(store).due(T + 2_000, 9)).containsExactly("anna");
  }
}
