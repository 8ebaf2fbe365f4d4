package io.matchstream.streams.players;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Enqueue;
import io.matchstream.state.PendingEnqueue;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class ParkingTest {
  private static final long T = 1_700_000_000_000L;

  private KeyValueStore<String, Long> store;
  private Parking parking;

  @BeforeEach
  void open() {
    store =
        Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore("parked"), Serdes.String(), Serdes.Long())
            .withLoggingDisabled()
            .build();
    store.init(new MockProcessorContext<String, Object>().getStateStoreContext(), store);
    parking = new Parking(store);
  }

  private static Optional<PendingEnqueue> askedAt(long ms) {
    Enqueue enqueue = Enqueue.newBuilder().setQueue("blitz").setAfterMatch("M1").build();
    return Optional.of(new PendingEnqueue("r1", enqueue, Instant.ofEpochMilli(ms)));
  }

  @Test
  void theTwoSecondsAreInclusive() {
    parking.update("anna", askedAt(T));

    assertThat(parking.due(T + 1_999, 9)).isEmpty();
    assertThat(parking.due(T + 2_000, 9)).containsExactly("anna");
    assertThat(parking.due(T + 2_001, 9)).containsExactly("anna");
  }

  @Test
  void theLongestOverdueComesFirstAndTheRestNextTime() {
    parking.update("cleo", askedAt(T + 2));
    parking.update("bert", askedAt(T + 1));
    parking.update("anna", askedAt(T + 1));

    assertThat(parking.due(T + 5_000, 2)).containsExactly("anna", "bert");
  }

  @Test
  void aLaterRequestMovesTheTimerAndNoneEndsIt() {
    parking.update("anna", askedAt(T));
    parking.update("anna", askedAt(T + 10));
    assertThat(parking.due(T + 2_009, 9)).isEmpty();
    assertThat(parking.due(T + 2_010, 9)).containsExactly("anna");

    parking.update("anna", Optional.empty());
    assertThat(parking.due(T + 60_000, 9)).isEmpty();
    assertThat(store.get("anna")).isNull();
  }

  @Test
  @DisplayName("F39, F25: who was parked before a restart is given up in time after it")
  void timersSurviveARestart() {
    parking.update("anna", askedAt(T));

    assertThat(new Parking(store).due(T + 2_000, 9)).containsExactly("anna");
  }
}
