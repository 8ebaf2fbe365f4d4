package io.matchstream.streams.matches;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("F41: ended matches cost a start nothing, and are forgotten all the same")
class EndedMatchesTest {
  private static final Instant NOW = Samples.T0;

  private final KeyValueStore<String, MatchState> store = store();
  private final EndedMatches ended = new EndedMatches(store);

  @Test
  void whoseTimeIsOverIsForgottenAndNobodyElse() {
    int many = 250; // more than one step of the walk
    for (int i = 0; i < many; i++) {
      ended.put("match|over" + i, ended(NOW));
      ended.put("match|young" + i, ended(NOW.plusMillis(1)));
    }
    String live = MatchKeys.match("live");
    store.put(live, MatchState.newBuilder(ended(NOW)).setPhase(MatchPhase.READY).build());

    walk(NOW);

    assertThat(keys()).hasSize(many + 1).contains(live).noneMatch(key -> key.contains("over"));
    assertThat(ended.find("match|young7")).isPresent();

    walk(NOW.plus(EndedMatches.WALK_EVERY));

    assertThat(keys()).containsExactly(live);
  }

  @Test
  void aWalkIsNotBegunAgainAtOnce() {
    ended.put("match|M1", ended(NOW.plusMillis(1)));
    walk(NOW);
    walk(NOW.plus(EndedMatches.WALK_EVERY).minusMillis(1));
    assertThat(keys()).hasSize(1);

    walk(NOW.plus(EndedMatches.WALK_EVERY));
    assertThat(keys()).isEmpty();
  }

  @Test
  void thereIsAlwaysANextLookUntilNoneIsLeft() {
    assertThat(ended.forget(NOW.toEpochMilli())).isEqualTo(EndedMatches.NEVER);

    Instant due = NOW.plus(Duration.ofHours(1));
    ended.put("match|M1", ended(due));
    assertThat(ended.forget(NOW.toEpochMilli())).isEqualTo(due.toEpochMilli());
    walk(due);
    assertThat(keys()).isEmpty();
    assertThat(ended.forget(due.toEpochMilli())).isGreaterThan(due.toEpochMilli());
    walk(due.plus(EndedMatches.WALK_EVERY));
    assertThat(ended.forget(due.plusSeconds(120).toEpochMilli())).isEqualTo(EndedMatches.NEVER);
  }

  @Test
  void aRestartBeforeAnyTimeIsKnownLooksAgainAtOnce() {
    ended.put("match|M1", ended(NOW));
    EndedMatches restarted = new EndedMatches(store);

    assertThat(restarted.forget(Long.MIN_VALUE)).isZero();
    restarted.forget(NOW.toEpochMilli());

    assertThat(keys()).isEmpty();
  }

  /** As many ticks as a walk takes, all at this time. */
  private void walk(Instant now) {
    for (int tick = 0; tick < 10; tick++) {
      ended.forget(now.toEpochMilli());
    }
  }

  private List<String> keys() {
    List<String> keys = new ArrayList<>();
    try (var all = store.all()) {
      all.forEachRemaining(entry -> keys.add(entry.key));
    }
    return keys;
  }

  private static MatchState ended(Instant due) {
    return MatchState.newBuilder()
        .setPhase(MatchPhase.SETTLED)
        .setQueue("listed")
        .setDueAt(due)
        .build();
  }

  private static KeyValueStore<String, MatchState> store() {
    var context = new MockProcessorContext<Object, Object>();
    EventSerdes serdes =
        new EventSerdes(new InMemoryRegistry(), new Topics(TopicsSettings.laptop()));
    KeyValueStore<String, MatchState> store =
        Stores.keyValueStoreBuilder(
                Stores.inMemoryKeyValueStore(MatchesTopology.STORE),
                Serdes.String(),
                serdes.store(MatchState.class))
            .withLoggingDisabled()
            .build();
    store.init(context.getStateStoreContext(), store);
    return store;
  }
}
