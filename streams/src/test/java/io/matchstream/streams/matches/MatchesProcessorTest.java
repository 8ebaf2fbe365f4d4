package io.matchstream.streams.matches;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.ConfigVersion;
import io.matchstream.events.Settlement;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import io.matchstream.streams.matches.notifier.Notifier;
import io.matchstream.streams.runtime.CommitPace;
import io.matchstream.streams.runtime.ConfigVersions;
import io.matchstream.streams.runtime.Counters;
import io.matchstream.streams.runtime.Environment;
import io.matchstream.streams.runtime.InputLag;
import io.matchstream.streams.runtime.Placements;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenSigner;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MatchesProcessorTest {
  private final Topics topics = new Topics(TopicsSettings.laptop());
  private final AtomicLong monotonicMillis = new AtomicLong();
  private final Placements places = new Placements();
  private final Environment env =
      new Environment(
          topics,
          new EventSerdes(new InMemoryRegistry(), topics),
          new ConfigVersions(places),
          places,
          InputLag.none(),
          CommitPace.byInterval(),
          monotonicMillis::get,
          new Counters());
  private final TokenSigner signer = new TokenSigner(MatchesBench.KEYS, TokenNames.DEFAULT);

  @Test
  @DisplayName("F39: due-times outlive the task")
  void aTaskThatStartsKnowsWhatItsStoreHasDue() {
    var context = new MockProcessorContext<Object, Object>();
    var matches = store(context, MatchesTopology.STORE, env.serdes().store(MatchState.class));
    store(context, MatchesTopology.CONFIG_STORE, env.serdes().store(ConfigVersion.class));
    store(context, MatchesTopology.CLOCK_STORE, Serdes.Long())
        .put("now", Samples.T0.toEpochMilli());
    matches.put(
        MatchKeys.match(Samples.MATCH),
        MatchState.newBuilder()
            .setPhase(MatchPhase.PENDING)
            .setQueue("asked")
            .setProposal(Samples.duel("asked"))
            .setDueAt(Samples.T0.plusSeconds(15))
            .build());
    MatchesProcessor processor = new MatchesProcessor(env, new Notifier(signer));

    // Twice: a task is initialised again when it is revived, and must not count anything double.
    processor.init(context);
    context.scheduledPunctuators().get(0).cancel();
    processor.init(context);
    tickAfter(context, Duration.ofMillis(14_999));
    assertThat(context.forwarded()).isEmpty();
    tickAfter(context, Duration.ofMillis(1));

    assertThat(context.forwarded())
        .filteredOn(forward -> forward.record().value() instanceof Settlement)
        .hasSize(2);
  }

  @Test
  @DisplayName("F25: a match that a later release wrote holds up nobody else's timers")
  void aTimerThatFailsHoldsUpNoOther() {
    var context = new MockProcessorContext<Object, Object>();
    var matches = store(context, MatchesTopology.STORE, env.serdes().store(MatchState.class));
    store(context, MatchesTopology.CONFIG_STORE, env.serdes().store(ConfigVersion.class));
    store(context, MatchesTopology.CLOCK_STORE, Serdes.Long())
        .put("now", Samples.T0.toEpochMilli());
    MatchState pending =
        MatchState.newBuilder()
            .setPhase(MatchPhase.PENDING)
            .setQueue("asked")
            .setProposal(Samples.duel("asked"))
            .setDueAt(Samples.T0.plusSeconds(15))
            .build();
    matches.put(MatchKeys.match(Samples.MATCH), pending);
    matches.put(
        MatchKeys.match("FROM-LATER"),
        MatchState.newBuilder(pending)
            .setPhase(MatchPhase.UNKNOWN)
            .setDueAt(Samples.T0.plusSeconds(14))
            .build());
    MatchesProcessor processor = new MatchesProcessor(env, new Notifier(signer));
    processor.init(context);
    monotonicMillis.addAndGet(15_000);
    context.scheduledPunctuators().get(0).getPunctuator().punctuate(0);
    context.scheduledPunctuators().get(0).getPunctuator().punctuate(0);

    assertThat(context.forwarded())
        .filteredOn(forward -> forward.record().value() instanceof Settlement)
        .hasSize(2);
    assertThat(env.counters().count("matches.failed_timer")).isEqualTo(1);
    assertThat(matches.get(MatchKeys.match("FROM-LATER"))).as("nothing is lost").isNotNull();
  }

  private void tickAfter(MockProcessorContext<Object, Object> context, Duration time) {
    monotonicMillis.addAndGet(time.toMillis());
    context.scheduledPunctuators().get(1).getPunctuator().punctuate(0);
  }

  private static <V> KeyValueStore<String, V> store(
      MockProcessorContext<Object, Object> context, String name, Serde<V> serde) {
    KeyValueStore<String, V> store =
        Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), Serdes.String(), serde)
            .withLoggingDisabled()
            .build();
    store.init(context.getStateStoreContext(), store);
    return store;
  }
}
