package io.matchstream.streams.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.engine.config.ConfigReader;
import io.matchstream.events.ConfigVersion;
import io.matchstream.events.Outcome;
import io.matchstream.events.Proposal;
import io.matchstream.events.QueuePaused;
import io.matchstream.events.QueueResumed;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.events.WithdrawReason;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.state.BotsMade;
import io.matchstream.state.PoolHold;
import io.matchstream.state.QueueState;
import io.matchstream.streams.runtime.CommitPace;
import io.matchstream.streams.runtime.ConfigVersions;
import io.matchstream.streams.runtime.Counters;
import io.matchstream.streams.runtime.Environment;
import io.matchstream.streams.runtime.InputLag;
import io.matchstream.streams.runtime.Placements;
import io.matchstream.streams.runtime.TopologyBench;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A task that starts finds its store full; what it knew besides is gone. */
class PoolsRestartTest {
  private static final Instant T0 = TopologyBench.START;

  private final Topics topics = new Topics(TopicsSettings.laptop());
  private final AtomicLong monotonicMillis = new AtomicLong();
  private final Placements places = new Placements();
  private volatile boolean behind;
  private final Environment env =
      new Environment(
          topics,
          new EventSerdes(new InMemoryRegistry(), topics),
          new ConfigVersions(places),
          places,
          new Lag(),
          CommitPace.byInterval(),
          monotonicMillis::get,
          new Counters());

  private boolean faulty;

  private final MockProcessorContext<String, SpecificRecord> context =
      new MockProcessorContext<>() {
        @Override
        public <K extends String, V extends SpecificRecord> void forward(
            Record<K, V> record, String child) {
          if (faulty) {
            throw new IllegalStateException("planted");
          }
          super.forward(record, child);
        }
      };
  private KeyValueStore<TicketKey, Ticket> tickets;
  private KeyValueStore<String, Long> clock;
  private KeyValueStore<String, PoolHold> states;
  private PoolsProcessor task;
  private int starts;

  @BeforeEach
  void openStores() {
    tickets =
        store(PoolsTopology.TICKETS_STORE, TicketKey.serde(), env.serdes().store(Ticket.class));
    store(PoolsTopology.BOTS_STORE, Serdes.String(), env.serdes().store(BotsMade.class));
    states = store(PoolsTopology.STATES_STORE, Serdes.String(), env.serdes().store(PoolHold.class));
    store(PoolsTopology.CONFIGS_STORE, Serdes.String(), env.serdes().store(ConfigVersion.class));
    clock = store(PoolsTopology.CLOCK_STORE, Serdes.String(), Serdes.Long());
    start();
    configure(1, PoolsBench.YAML, T0, T0);
    carryTimeTo(T0);
  }

  @Test
  @DisplayName("F39: the first enqueue time outlives a restart: the window goes on widening")
  void waitingTimeSurvivesARestart() {
    queue(PoolsBench.ticket("anna", PoolsBench.DUEL, 1500, T0), T0);
    queue(PoolsBench.ticket("bert", PoolsBench.DUEL, 1800, T0), T0);
    pass(Duration.ofSeconds(3));

    start();
    start(); // a revived task is initialised again, and must not count anybody twice
    pass(Duration.ofMillis(999));
    assertThat(forwarded(Proposal.class)).isEmpty();
    pass(Duration.ofMillis(1));

    assertThat(forwarded(Proposal.class))
        .singleElement()
        .satisfies(
            proposal -> {
              assertThat(proposal.getTriggeredAt()).isEqualTo(T0.plusSeconds(4));
              assertThat(proposal.getTickets()).extracting(Ticket::getSince).containsOnly(T0);
            });
    assertThat(tickets.all().hasNext()).isFalse();
  }

  @Test
  @DisplayName("F45: who has waited too long by the first new record ends, and is never matched")
  void anExpiredTicketFoundAtTheStartEndsAndIsNeverMatched() {
    queue(PoolsBench.ticket("anna", PoolsBench.DUEL, 1500, T0), T0);
    start();

    Instant later = T0.plusSeconds(3_600);
    queue(PoolsBench.ticket("bert", PoolsBench.DUEL, 1500, later), later);

    assertThat(forwarded(Proposal.class)).isEmpty();
    assertThat(forwarded(Outcome.class))
        .extracting(o -> PoolsBench.end(o.getPlayer(), o.getType(), o.getReason()))
        .containsExactly("anna EXPIRED TTL");
    assertThat(ids()).containsExactly("bert~1");
  }

  @Test
  @DisplayName("F45: a deleted ticket that a stale store brings back ends, once")
  void aTicketRisenFromAStaleStoreEnds() {
    carryTimeTo(T0.plusSeconds(120));
    Ticket stale = PoolsBench.ticket("anna", PoolsBench.DUEL, 1500, T0).build();
    tickets.put(TicketKey.of(stale), stale);
    start();
    pass(Duration.ofMillis(25));

    assertThat(forwarded(Outcome.class))
        .extracting(o -> PoolsBench.end(o.getPlayer(), o.getType(), o.getReason()))
        .containsExactly("anna EXPIRED TTL");
    assertThat(ids()).isEmpty();
  }

  @Test
  @DisplayName("F69: after a start nobody is judged before the input has been read up to date")
  void nobodyIsJudgedWhileTheInputIsBehind() {
    queue(PoolsBench.ticket("anna", PoolsBench.DUEL, 1500, T0), T0);
    start();
    behind = true;
    pass(Duration.ofHours(1));
    assertThat(context.forwarded()).isEmpty();

    // The partner has waited in the log all the time.
    Instant soon = T0.plusSeconds(1);
    queue(PoolsBench.ticket("bert", PoolsBench.DUEL, 1500, soon), soon);

    assertThat(forwarded(Proposal.class)).hasSize(1);
    assertThat(forwarded(Outcome.class)).isEmpty();
  }

  @Test
  @DisplayName("F69: a configuration read before the tickets that wait in the log expires nobody")
  void aConfigurationReadEarlyExpiresNobody() {
    queue(PoolsBench.ticket("anna", PoolsBench.DUEL, 1500, T0), T0);
    behind = true;
    configure(2, PoolsBench.YAML + "    tokenTtl: 30s\n", T0.plusSeconds(70), T0.plusSeconds(65));
    pass(Duration.ofMillis(25));

    Instant soon = T0.plusSeconds(1);
    queue(PoolsBench.ticket("bert", PoolsBench.DUEL, 1500, soon), soon);

    assertThat(forwarded(Proposal.class)).hasSize(1);
    assertThat(forwarded(Outcome.class)).isEmpty();
  }

  @Test
  @DisplayName("F25: an error while a ticket leaves fails the thread, so that it stays findable")
  void anErrorBetweenIndexAndStoreFailsTheThread() {
    queue(PoolsBench.ticket("anna", PoolsBench.DUEL, 1500, T0), T0);
    faulty = true;
    assertThatThrownBy(() -> pass(Duration.ofSeconds(61)))
        .isInstanceOf(StreamsException.class)
        .hasNoCause()
        .hasMessageContaining("planted");
  }

  @Test
  @DisplayName(
      "F62: an end decided between two steps of the clock is not followed by a time before")
  void timeThatEndedATicketIsStored() {
    queue(PoolsBench.ticket("anna", PoolsBench.DUEL, 1500, T0).setTtlMs(500), T0);
    pass(Duration.ofMillis(900));

    assertThat(forwarded(Outcome.class)).hasSize(1);
    assertThat(clock.get("now")).isEqualTo(T0.plusMillis(900).toEpochMilli());
  }

  @Test
  void aStoredTicketWhoseQueueIsGoneEnds() {
    Ticket lost = PoolsBench.ticket("anna", "gone", 1500, T0).build();
    tickets.put(TicketKey.of(lost), lost);
    start();
    pass(Duration.ofMillis(25));

    assertThat(forwarded(Outcome.class))
        .extracting(o -> PoolsBench.end(o.getPlayer(), o.getType(), o.getReason()))
        .containsExactly("anna REJECTED UNKNOWN_QUEUE");
    assertThat(ids()).isEmpty();
  }

  @Test
  @DisplayName("F62: a restart on a machine whose clock is behind does not turn time back")
  void timeDoesNotTurnBackOverARestart() {
    carryTimeTo(T0.plusSeconds(120));
    assertThat(clock.get("now")).isEqualTo(T0.plusSeconds(120).toEpochMilli());
    monotonicMillis.set(-1_000_000);
    start();
    queue(PoolsBench.ticket("anna", PoolsBench.DUEL, 1500, T0), T0);

    assertThat(forwarded(Outcome.class))
        .extracting(Outcome::getAt)
        .containsExactly(T0.plusSeconds(120));
  }

  @Test
  void aPausedQueuePausesStillAfterARestartAndMatchesWhoWaitedWhenItIsResumed() {
    operate(new QueuePaused(PoolsBench.DUEL), T0);
    queue(PoolsBench.ticket("anna", PoolsBench.DUEL, 1500, T0), T0);
    start();
    start(); // a revived task is initialised again
    queue(PoolsBench.ticket("bert", PoolsBench.DUEL, 1500, T0), T0);
    pass(Duration.ofSeconds(30));
    assertThat(forwarded(Proposal.class)).isEmpty();
    assertThat(states.get(PoolsBench.DUEL).getState()).isEqualTo(QueueState.PAUSED);

    operate(new QueueResumed(PoolsBench.DUEL), T0.plusSeconds(30));
    start();
    pass(Duration.ofMillis(25));

    assertThat(forwarded(Proposal.class)).hasSize(1);
    assertThat(states.get(PoolsBench.DUEL)).isNull();
  }

  @Test
  @DisplayName("F69: an operation far ahead of the tickets expires nobody")
  void anOperationMovesNoTime() {
    queue(PoolsBench.ticket("anna", PoolsBench.DUEL, 1500, T0), T0);
    behind = true;
    operate(new QueuePaused(PoolsBench.DUEL), T0.plusSeconds(3_600));
    operate(new QueueResumed(PoolsBench.DUEL), T0.plusSeconds(3_601));
    queue(PoolsBench.ticket("bert", PoolsBench.DUEL, 1500, T0.plusSeconds(1)), T0.plusSeconds(1));

    assertThat(forwarded(Outcome.class)).isEmpty();
    assertThat(forwarded(Proposal.class)).hasSize(1);
  }

  @Test
  void anOperationBeforeThePoolsAreOpenedHoldsThemAllTheSame() {
    queue(PoolsBench.ticket("anna", PoolsBench.DUEL, 1500, T0), T0);
    start();
    operate(new QueuePaused(PoolsBench.DUEL), T0);
    queue(PoolsBench.ticket("bert", PoolsBench.DUEL, 1500, T0), T0);

    assertThat(forwarded(Proposal.class)).isEmpty();
    assertThat(ids()).containsExactly("anna~1", "bert~1");
  }

  @Test
  @DisplayName("F51: how many wait is shown as long as the pool is here")
  void howManyWaitIsShownUntilThePoolLeaves() {
    Counters.Level waiting = new Counters.Level(PoolLevels.WAITING, "pool", PoolsBench.DUEL);
    start();
    queue(PoolsBench.ticket("anna", PoolsBench.DUEL, 1500, T0), T0);
    pass(Duration.ofMillis(25));
    assertThat(env.counters().levels()).containsEntry(waiting, 1L);

    task.close();
    assertThat(env.counters().levels()).isEmpty();
  }

  @Test
  @DisplayName("F51: a queue that is gone shows nobody waiting")
  void howManyWaitIsNotShownOfAQueueThatIsGone() {
    queue(PoolsBench.ticket("anna", PoolsBench.LINE, 1500, T0), T0);
    pass(Duration.ofMillis(25));
    Counters.Level waiting = new Counters.Level(PoolLevels.WAITING, "pool", PoolsBench.LINE);
    assertThat(env.counters().levels()).containsKey(waiting);

    configure(2, "queues: [{ name: duel }]", T0, T0);
    pass(Duration.ofMillis(25));
    assertThat(env.counters().levels()).doesNotContainKey(waiting);
  }

  /** Something is read that changes nothing but the time. */
  private void carryTimeTo(Instant at) {
    process(
        new TicketEvent(
            PoolsBench.LINE, 0, new TicketWithdrawn("nobody~1", WithdrawReason.PLAYER, null)),
        PoolsBench.LINE,
        at);
  }

  private void configure(int version, String yaml, Instant effectiveFrom, Instant readAt) {
    String json = ConfigReader.read(yaml, "test").toJson();
    process(
        new ConfigVersion(version, effectiveFrom, json, Map.of(PoolsBench.DUEL, 0)),
        "" + version,
        readAt);
  }

  private void operate(Object body, Instant at) {
    process(PoolsBench.operation(body), PoolsBench.DUEL, at);
  }

  private void start() {
    task = new PoolsProcessor(env);
    task.init(context);
    starts++;
  }

  private void pass(Duration time) {
    monotonicMillis.addAndGet(time.toMillis());
    context.scheduledPunctuators().get(starts - 1).getPunctuator().punctuate(0);
  }

  private void queue(Ticket.Builder builder, Instant at) {
    Ticket ticket = builder.build();
    process(new TicketEvent(ticket.getPool(), 0, new TicketQueued(ticket)), ticket.getPool(), at);
  }

  private void process(SpecificRecord value, String key, Instant at) {
    task.process(new Record<>(key, value, at.toEpochMilli()));
  }

  private <V> List<V> forwarded(Class<V> type) {
    return context.forwarded().stream()
        .map(forward -> forward.record().value())
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }

  private List<String> ids() {
    List<String> ids = new ArrayList<>();
    try (var all = tickets.all()) {
      all.forEachRemaining(entry -> ids.add(entry.value.getTicketId()));
    }
    return ids;
  }

  private <K, V> KeyValueStore<K, V> store(String name, Serde<K> keys, Serde<V> values) {
    KeyValueStore<K, V> store =
        Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), keys, values)
            .withLoggingDisabled()
            .build();
    store.init(context.getStateStoreContext(), store);
    return store;
  }

  private final class Lag implements InputLag {
    @Override
    public boolean behind(int partition) {
      return behind;
    }

    @Override
    public long readUpTo(int partition, long nowMs) {
      return nowMs;
    }

    @Override
    public void handled(String topic, int partition, long offset, long timestampMs) {}
  }
}
