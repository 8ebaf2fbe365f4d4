package io.matchstream.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.matchstream.events.Operation;
import io.matchstream.events.QueuePaused;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.TicketQueued;
import io.matchstream.state.QueueState;
import io.matchstream.streams.pools.PoolsTopology;
import io.matchstream.streams.reads.ExplanationView;
import io.matchstream.streams.reads.LocalPools;
import io.matchstream.streams.reads.LocalQueues;
import io.matchstream.streams.reads.OwnerUnavailable;
import io.matchstream.streams.reads.PoolReads;
import io.matchstream.streams.reads.QueueReads;
import io.matchstream.streams.reads.QueueView;
import io.matchstream.streams.reads.RoutedPools;
import io.matchstream.streams.reads.RoutedQueues;
import io.matchstream.streams.reads.SlowReads;
import io.matchstream.streams.reads.StreamsOwners;
import io.matchstream.streams.reads.WaitingPage;
import io.matchstream.streams.reads.WaitingTicketView;
import io.matchstream.streams.runtime.ConfigVersions;
import io.matchstream.streams.runtime.OwnerRunner;
import io.matchstream.streams.runtime.OwnerSettings;
import io.matchstream.streams.runtime.Placements;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.apache.kafka.streams.state.HostInfo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who waits, and why still, read from the stores of running pools. */
class ExplanationsOnBrokerTest {
  private static final HostInfo SELF = new HostInfo("this-process", 1);

  /** Ten minutes, so that nobody expires on a busy machine; 100 points, and one more a second. */
  private static final String YAML =
      """
      queues:
        - name: blitz
          ticketTtl: 10m
          rating: { window: { initial: 100, perSecond: 1, max: 1000 } }
        - name: blitz-2
          ticketTtl: 10m
        - name: arena
          ticketTtl: 10m
          teams: [{ name: red, players: 2 }, { name: blue, players: 2 }]
          rules: [{ type: string-equality, attribute: lobby }]
      """;

  @TempDir Path state;

  @AutoClose private final SlowReads slow = new SlowReads();
  private final Placements placements = new Placements();
  private final ConfigVersions versions = new ConfigVersions(placements);
  private RealBroker real;
  private OwnerRunner pools;
  private PoolReads reads;
  private QueueReads queues;

  @BeforeEach
  void start() throws InterruptedException {
    real = new RealBroker(state, YAML);
    versions.learn(real.published());
    pools =
        real.start(
            PoolsTopology.APPLICATION,
            s ->
                new OwnerSettings(
                    s.brokers(),
                    s.stateDirectory(),
                    Optional.of(SELF.host() + ":" + SELF.port()),
                    s.threads(),
                    s.standbys(),
                    s.failover(),
                    s.replication(),
                    s.commitInterval(),
                    s.transactional()),
            ignored -> {});
    reads =
        RoutedPools.own(
            StreamsOwners.byPool(pools.streams(), PoolsTopology.TICKETS_STORE, placements, SELF),
            new LocalPools(pools.streams(), versions, slow));
    queues =
        RoutedQueues.own(
            StreamsOwners.byPool(pools.streams(), PoolsTopology.TICKETS_STORE, placements, SELF),
            new LocalQueues(pools.streams(), versions, slow));
  }

  @AfterEach
  void stop() {
    real.close();
  }

  private Instant queue(String player, String pool, int rating) {
    return queue(player, pool, rating, Map.of());
  }

  private Instant queue(String player, String pool, int rating, Map<String, Object> attributes) {
    Instant since = Instant.ofEpochMilli(System.currentTimeMillis());
    int partition = placements.partition(pool).orElseThrow();
    Ticket ticket =
        Ticket.newBuilder()
            .setTicketId(player + "~1")
            .setPlayers(
                List.of(
                    TicketPlayer.newBuilder()
                        .setPlayer(player)
                        .setRatingMicros(rating * 1_000_000L)
                        .build()))
            .setQueue(pool)
            .setPool(pool)
            .setPartition(partition)
            .setSeatEpoch(1)
            .setRequestId("r-" + player)
            .setSince(since)
            .setTtlMs(600_000)
            .setRating(rating)
            .setAttributes(attributes)
            .build();
    real.send(
        real.topics.tickets(),
        partition,
        pool,
        new TicketEvent(pool, partition, new TicketQueued(ticket)));
    return since;
  }

  private Optional<ExplanationView> why(String pool, String ticketId) {
    return reads.explanation(pool, ticketId).toCompletableFuture().join();
  }

  private void awaitWaiting(String pool, String ticketId, int waiting) {
    await()
        .atMost(RealBroker.LIMIT)
        // Busy for a moment, since it is asked without pause.
        .ignoreException(java.util.concurrent.CompletionException.class)
        .until(() -> why(pool, ticketId).map(ExplanationView::waiting).orElse(0) == waiting);
  }

  @Test
  void aTicketIsExplainedByThoseOfItsOwnPoolAndNamesNobody() {
    Instant since = queue("anna", "blitz", 1_500);
    queue("bert", "blitz", 1_900);
    queue("cleo", "blitz", 3_000);
    queue("dora", "blitz-2", 1_500);
    awaitWaiting("blitz", "anna~1", 3);

    ExplanationView why = why("blitz", "anna~1").orElseThrow();

    assertThat(why.rejected()).containsExactly(new ExplanationView.Rejected("window", 2));
    assertThat(why.nearestMiss().orElseThrow().detail()).contains("differ by 400");
    // 400 points are allowed 300 s after anna came.
    assertThat(why.earliestAtMs()).hasValue(since.plusSeconds(300).toEpochMilli());
    assertThat(why.toString()).doesNotContain("anna", "bert", "cleo", "dora");
  }

  @Test
  void aTicketOfAGroupIsToldWhatIsMissingAndNoTextOfOthers() {
    queue("anna", "arena", 1_500, Map.of("lobby", "ours"));
    queue("bert", "arena", 1_500, Map.of("lobby", "ours"));
    queue("cleo", "arena", 1_500, Map.of("lobby", "theirs"));
    awaitWaiting("arena", "anna~1", 3);

    ExplanationView why = why("arena", "anna~1").orElseThrow();

    assertThat(why.candidates()).isEqualTo(2);
    assertThat(why.fitting()).isEqualTo(1);
    assertThat(why.rejected()).singleElement().extracting("candidates").isEqualTo(1);
    assertThat(why.missing()).singleElement().asString().contains("2 more players");
    assertThat(why.earliestAtMs()).isEmpty();
    assertThat(why.foreseen()).isTrue();
    assertThat(why.toString()).doesNotContain("anna", "bert", "cleo", "ours", "theirs");
  }

  @Test
  void anOperatorSeesWhoWaitsTheLongestFirstAndWhoHasPausedTheQueue() {
    Instant first = queue("anna", "blitz", 5_000);
    queue("bert", "blitz", 1_000);
    queue("cleo", "blitz", 3_000);
    awaitWaiting("blitz", "anna~1", 3);

    QueueView open = ask(queues.queue("blitz")).orElseThrow();
    assertThat(open.state()).isEqualTo(QueueState.OPEN);
    assertThat(open.waiting()).isEqualTo(3);
    assertThat(open.oldestSinceMs()).hasValue(first.toEpochMilli());
    assertThat(open.longestWaitMs().orElseThrow()).isNotNegative();
    assertThat(ask(queues.queue("blitz-2")).orElseThrow().waiting()).isZero();
    WaitingPage page = ask(queues.waiting("blitz", Optional.empty(), 2)).orElseThrow();
    WaitingPage last = ask(queues.waiting("blitz", page.next(), 2)).orElseThrow();
    assertThat(List.of(ids(page), ids(last)))
        .containsExactly(List.of("anna~1", "bert~1"), List.of("cleo~1"));
    assertThat(last.next()).isEmpty();
    assertThat(ask(queues.ticket("blitz", "cleo~1")).orElseThrow().rating()).isEqualTo(3_000);
    assertThat(ask(queues.ticket("blitz", "gone~1"))).isEmpty();
    assertThatThrownBy(() -> ask(queues.waiting("blitz", Optional.of("no place"), 2)))
        .hasCauseInstanceOf(IllegalArgumentException.class);

    real.send(
        real.topics.operations(),
        placements.partition("blitz").orElseThrow(),
        "blitz",
        new Operation("op-1", "olga", "the servers are moved", new QueuePaused("blitz")));
    await()
        .atMost(RealBroker.LIMIT)
        .until(() -> ask(queues.queue("blitz")).orElseThrow().state() == QueueState.PAUSED);
    QueueView.HoldView hold = ask(queues.queue("blitz")).orElseThrow().hold().orElseThrow();
    assertThat(List.of(hold.operation(), hold.operator(), hold.note().orElseThrow()))
        .containsExactly("op-1", "olga", "the servers are moved");
    ExplanationView why = why("blitz", "anna~1").orElseThrow();
    assertThat(why.missing().get(0)).startsWith("The queue is paused");
    assertThat(why.earliestAtMs()).isEmpty();
    assertThat(why.foreseen()).isFalse();
  }

  private static <T> Optional<T> ask(CompletionStage<Optional<T>> question) {
    return question.toCompletableFuture().join();
  }

  private static List<String> ids(WaitingPage page) {
    return page.tickets().stream().map(WaitingTicketView::ticketId).toList();
  }

  @Test
  void whoDoesNotWaitIsNotExplainedAndAPoolThatIsAwayIsNoAnswer() {
    queue("emil", "blitz", 1_500);
    awaitWaiting("blitz", "emil~1", 1);

    assertThat(why("blitz", "gone~1")).isEmpty();
    assertThat(why("blitz-2", "emil~1")).isEmpty();
    assertThatThrownBy(() -> why("nowhere", "emil~1")).hasCauseInstanceOf(OwnerUnavailable.class);
    pools.close();
    assertThatThrownBy(() -> why("blitz", "emil~1")).hasCauseInstanceOf(OwnerUnavailable.class);
  }
}
