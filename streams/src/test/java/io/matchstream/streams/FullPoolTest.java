package io.matchstream.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.matchstream.events.Proposal;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.TicketQueued;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.registry.RegistryException;
import io.matchstream.schemas.registry.SchemaRegistry;
import io.matchstream.streams.pools.PoolsTopology;
import io.matchstream.streams.runtime.OwnerRunner;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pools with many who wait, on a real broker: stopped and started, and killed by a fault. */
class FullPoolTest {
  private static final int WAITING = 100;

  private static final String YAML =
      """
      queues:
        - { name: duel, ticketTtl: 600s, rating: { window: { initial: 0, perSecond: 0, max: 0 } } }
      """;

  @TempDir Path state;

  private final FaultyRegistry registry = new FaultyRegistry();
  private final AtomicLong restored = new AtomicLong();
  private RealBroker real;
  private Instant since;

  @BeforeEach
  void open() {
    real = new RealBroker(state, YAML, registry);
    since = Instant.now().truncatedTo(ChronoUnit.MILLIS);
  }

  @AfterEach
  void close() {
    real.close();
  }

  @Test
  @DisplayName(
      "F39, F42: after a stop everybody waits on from where he was, and nothing is restored")
  void afterAStopEverybodyWaitsOn() throws Exception {
    OwnerRunner before = start();
    fill();
    before.close();
    try (var admin = real.admin()) {
      String group = PoolsTopology.APPLICATION;
      var members = admin.describeConsumerGroups(List.of(group)).all().get().get(group).members();
      assertThat(members).as("it has left the group").isEmpty();
    }
    restored.set(0);
    start();

    partnersFindEverybody();
    assertThat(restored).hasValue(0);
  }

  @Test
  @DisplayName(
      "F39, F41: after a fault in the middle of a transaction nothing is wiped or restored")
  void afterAFaultEverybodyWaitsOn() throws Exception {
    OwnerRunner pools = start();
    fill();
    restored.set(0);
    // The registry does not answer: no fault of the record's, so the thread dies with its
    // transaction, and is replaced. Then it answers, and the record is a dead letter.
    registry.down.set(true);
    real.sendBytes(real.topics.tickets(), 0, new byte[] {1}, new byte[] {0, 0, 0, 99, 99, 1});
    real.sendBytes(real.topics.tickets(), 1, new byte[] {1}, new byte[] {0, 0, 0, 99, 99, 1});
    await().atMost(RealBroker.LIMIT).until(() -> !registry.down.get());
    await()
        .atMost(RealBroker.LIMIT)
        .until(() -> real.records(real.topics.deadLetters(), "read_committed").size() == 2);

    partnersFindEverybody();
    assertThat(pools.failure()).isEmpty();
    assertThat(restored).hasValue(0);
  }

  private OwnerRunner start() throws InterruptedException {
    return real.start(PoolsTopology.APPLICATION, settings -> settings, restored::addAndGet);
  }

  private void fill() {
    for (int i = 0; i < WAITING; i++) {
      queue("waiting-" + i, i, since);
    }
    // Two of one rating behind them: when they are paired, all before them have been taken in.
    queue("probe-1", -1, since);
    queue("probe-2", -1, since);
    await().atMost(RealBroker.LIMIT).until(() -> !proposals().isEmpty());
  }

  private void partnersFindEverybody() {
    for (int i = 0; i < WAITING; i++) {
      queue("partner-" + i, i, since.plusSeconds(1));
    }
    await().atMost(RealBroker.LIMIT).until(() -> proposals().size() == WAITING + 1);
    assertThat(proposals())
        .filteredOn(proposal -> proposal.getPlayer1().startsWith("waiting"))
        .hasSize(WAITING)
        .allSatisfy(
            proposal -> {
              Ticket first = proposal.getTickets().get(0);
              assertThat(first.getSince()).isEqualTo(since);
              assertThat(proposal.getPlayer2())
                  .isEqualTo(proposal.getPlayer1().replace("waiting", "partner"));
            });
    assertThat(real.read(real.topics.outcomes())).isEmpty();
  }

  private List<Proposal> proposals() {
    return real.read(real.topics.proposals());
  }

  private void queue(String player, int rating, Instant at) {
    Ticket ticket =
        Ticket.newBuilder()
            .setTicketId(player + "~1")
            .setPlayers(
                List.of(TicketPlayer.newBuilder().setPlayer(player).setRatingMicros(0).build()))
            .setQueue("duel")
            .setPool("duel")
            .setPartition(0)
            .setSeatEpoch(1)
            .setRequestId("r1")
            .setSince(at)
            .setTtlMs(600_000)
            .setRating(rating)
            .build();
    real.send(
        real.topics.tickets(), 0, "duel", new TicketEvent("duel", 0, new TicketQueued(ticket)));
  }

  /** A registry that once does not answer. */
  private static final class FaultyRegistry implements SchemaRegistry {
    private final InMemoryRegistry registry = new InMemoryRegistry();
    final AtomicBoolean down = new AtomicBoolean();

    @Override
    public int register(String subject, Schema schema) {
      return registry.register(subject, schema);
    }

    @Override
    public Schema schema(int id) {
      if (down.getAndSet(false)) {
        throw new RegistryException(RegistryException.UNREACHABLE, "nobody answers");
      }
      return registry.schema(id);
    }
  }
}
