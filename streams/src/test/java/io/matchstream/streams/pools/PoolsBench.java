package io.matchstream.streams.pools;

import io.matchstream.events.Avoid;
import io.matchstream.events.Operation;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Proposal;
import io.matchstream.events.QueueDrained;
import io.matchstream.events.QueuePaused;
import io.matchstream.events.QueueResumed;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.events.WithdrawReason;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.runtime.TopologyBench;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The topology of pools on the test driver, with tickets as players would issue them. */
final class PoolsBench implements AutoCloseable {
  /** Two who fit at once are 100 points apart at most; 50 more a second, up to 1000. */
  static final String DUEL = "duel";

  /** Without ratings. */
  static final String LINE = "line";

  /** A bot steps in after ten seconds. */
  static final String BOTS = "bots";

  /** One team of a tank and two for damage. */
  static final String TRIO = "trio";

  /** Two against two, with bots. */
  static final String DOUBLES = "doubles";

  /** Holds three tickets. */
  static final String SMALL = "small";

  static final String YAML =
      """
      queues:
        - name: duel
          match: { players: 2, colours: true }
          rating: { initial: 1500, window: { initial: 100, perSecond: 50, max: 1000 } }
          ticketTtl: 60s
        - name: line
          ticketTtl: 60s
        - name: bots
          rating: { system: glicko2, initial: 1200, deviation: 300 }
          ticketTtl: 60s
          bots: { after: 10s, pool: 3 }
        - name: small
          rating: { initial: 1500, window: { initial: 0, perSecond: 0, max: 0 } }
          ticketTtl: 60s
          maxWaiting: 3
        - name: trio
          teams: [{ name: party, roles: { tank: 1, damage: 2 } }]
          party: { onLeave: shrink }
          ticketTtl: 60s
        - name: doubles
          teams: [{ name: red, players: 2 }, { name: blue, players: 2 }]
          rating: { initial: 1500, window: { initial: 700, perSecond: 0, max: 700 } }
          ticketTtl: 60s
          bots: { after: 10s, pool: 5 }
      """;

  final TopologyBench bench = new TopologyBench(PoolsTopology.APPLICATION, 1, PoolsTopology::build);
  final Topics topics = bench.env().topics();

  PoolsBench() {
    bench.configure(YAML);
  }

  /** A first ticket of this player, asked for at an instant. */
  static Ticket.Builder ticket(String player, String queue, int rating, Instant since) {
    return Ticket.newBuilder()
        .setTicketId(player + "~1")
        .setPlayers(
            List.of(
                TicketPlayer.newBuilder()
                    .setPlayer(player)
                    .setRatingMicros(rating * 1_000_000L)
                    .setDeviationMicros(80_000_000)
                    .setGames(12)
                    .build()))
        .setQueue(queue)
        .setPool(queue)
        .setPartition(0)
        .setSeatEpoch(1)
        .setRequestId("request-of-" + player)
        .setSince(since)
        .setTtlMs(60_000)
        .setRating(rating);
  }

  /** The same, asked for now. */
  Ticket.Builder ticket(String player, String queue, int rating) {
    return ticket(player, queue, rating, bench.now());
  }

  static Avoid avoid(String player, Instant until) {
    return new Avoid(player, until);
  }

  /** A ticket arrives. */
  Ticket queue(Ticket.Builder builder) {
    return queue(builder.build());
  }

  Ticket queue(Ticket ticket) {
    queue(ticket, bench.now());
    return ticket;
  }

  void queue(Ticket ticket, Instant at) {
    event(ticket.getPool(), new TicketQueued(ticket), at);
  }

  /** A player's first ticket arrives now. */
  Ticket queue(String player, String queue, int rating) {
    return queue(ticket(player, queue, rating));
  }

  void withdraw(Ticket ticket, WithdrawReason reason) {
    withdraw(ticket, reason, bench.now());
  }

  void withdraw(Ticket ticket, WithdrawReason reason, Instant at) {
    event(ticket.getPool(), new TicketWithdrawn(ticket.getTicketId(), reason, null), at);
  }

  /** The ticket of a party; each member's seat has an epoch of its own. */
  Ticket.Builder party(String queue, TicketPlayer... players) {
    return ticket(players[0].getPlayer(), queue, 1500).setPlayers(List.of(players));
  }

  static TicketPlayer member(String player, int seatEpoch, String... roles) {
    return TicketPlayer.newBuilder()
        .setPlayer(player)
        .setRatingMicros(1_500_000_000L)
        .setSeatEpoch(seatEpoch)
        .setRoles(List.of(roles))
        .build();
  }

  /** Something else happens to a ticket of this pool, now. */
  void event(String pool, Object body) {
    event(pool, body, bench.now());
  }

  private void event(String pool, Object body, Instant at) {
    bench.pipe(topics.tickets(), pool, new TicketEvent(pool, 0, body), at);
  }

  void pause(String queue) {
    operate(queue, new QueuePaused(queue));
  }

  void drain(String queue) {
    operate(queue, new QueueDrained(queue));
  }

  void resume(String queue) {
    operate(queue, new QueueResumed(queue));
  }

  /** An operator does something now. */
  void operate(String key, Object body) {
    bench.pipe(topics.operations(), key, operation(body));
  }

  static Operation operation(Object body) {
    return new Operation("operation-1", "olga", "the servers are moved", body);
  }

  void advance(Duration duration) {
    bench.advance(duration);
  }

  void advanceMs(long ms) {
    bench.advance(Duration.ofMillis(ms));
  }

  List<Proposal> proposals() {
    return bench.read(topics.proposals());
  }

  /** Who was paired with whom since the last read, player1 first. */
  List<String> pairs() {
    return proposals().stream().map(p -> p.getPlayer1() + "+" + p.getPlayer2()).toList();
  }

  List<Outcome> outcomes() {
    return bench.read(topics.outcomes());
  }

  /** How tickets have ended since the last read: {@code anna EXPIRED TTL}. */
  List<String> ends() {
    return outcomes().stream().map(o -> end(o.getPlayer(), o.getType(), o.getReason())).toList();
  }

  static String end(String player, OutcomeType type, OutcomeReason reason) {
    return player + " " + type + " " + reason;
  }

  /** The ids of the tickets in the store, in its order. */
  List<String> waiting() {
    List<String> ids = new ArrayList<>();
    try (var all =
        bench.driver().<TicketKey, Ticket>getKeyValueStore(PoolsTopology.TICKETS_STORE).all()) {
      all.forEachRemaining(entry -> ids.add(entry.value.getTicketId()));
    }
    return ids;
  }

  long counted(String name) {
    return bench.env().counters().count(name);
  }

  @Override
  public void close() {
    bench.close();
  }
}
