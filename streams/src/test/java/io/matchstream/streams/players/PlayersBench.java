package io.matchstream.streams.players;

import io.matchstream.events.Ack;
import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Cancel;
import io.matchstream.events.Claim;
import io.matchstream.events.Closed;
import io.matchstream.events.Decider;
import io.matchstream.events.Enqueue;
import io.matchstream.events.IfMatched;
import io.matchstream.events.IfQueued;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Operation;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Rated;
import io.matchstream.events.Request;
import io.matchstream.events.Returned;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.Settlement;
import io.matchstream.events.SignToken;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketQueued;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.state.PlayerState;
import io.matchstream.streams.runtime.TopologyBench;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The topology of players with one player, anna, and the other owners played by the test. */
final class PlayersBench implements AutoCloseable {
  static final String ANNA = "anna";
  static final String BERT = "bert";
  static final String BLITZ = "blitz";
  static final String RAPID = "rapid";
  static final String MATCH = "M1";

  static final String YAML =
      """
      queues:
        - name: blitz
          match: { players: 2, colours: true }
          rating: { system: elo, initial: 1500 }
          ticketTtl: 60s
          avoidRematch: 30s
          servers: [{ address: "eu-1:7000", weight: 1 }]
        - name: rapid
          rating: { system: glicko2, initial: 1500 }
          ticketTtl: 60s
          ifQueued: replace
          ifMatched: abandon
          results: { external: true }
          servers: [{ address: "eu-1:7000", weight: 1 }]
        - name: trusting
          rating: { system: elo, initial: 1200, trustProducer: true }
          servers: [{ address: "eu-1:7000", weight: 1 }]
        - name: roster
          requires: [{ attribute: rosterSize, min: 1, code: PARTY_EMPTY }, { attribute: build }]
          servers: [{ address: "eu-1:7000", weight: 1 }]
      """;

  final TopologyBench bench;
  final Topics topics;

  PlayersBench() {
    this(1);
  }

  PlayersBench(int partitions) {
    bench = new TopologyBench(PlayersTopology.APPLICATION, partitions, PlayersTopology::build);
    topics = bench.env().topics();
    bench.configure(YAML);
  }

  /** What a request says unless the test says otherwise. */
  static Enqueue.Builder ask(String queue) {
    return Enqueue.newBuilder().setQueue(queue);
  }

  static Enqueue.Builder keep(String queue) {
    return ask(queue).setIfQueued(IfQueued.KEEP);
  }

  static Enqueue.Builder replace(String queue) {
    return ask(queue).setIfQueued(IfQueued.REPLACE);
  }

  static Enqueue.Builder abandon(String queue) {
    return ask(queue).setIfMatched(IfMatched.ABANDON);
  }

  static Enqueue.Builder after(String matchId) {
    return ask(BLITZ).setAfterMatch(matchId);
  }

  void request(String player, String requestId, Object body) {
    bench.pipe(topics.requests(), player, new Request(player, requestId, body));
  }

  void enqueue(String requestId, Enqueue.Builder enqueue) {
    request(ANNA, requestId, enqueue.build());
  }

  void cancel(String requestId, Cancel.Builder cancel) {
    request(ANNA, requestId, cancel.build());
  }

  void cancel(String requestId) {
    cancel(requestId, Cancel.newBuilder());
  }

  /** An operator does something to anna. */
  void operate(String id, Object body) {
    operate(ANNA, id, body);
  }

  void operate(String player, String id, Object body) {
    bench.pipe(
        topics.operations(), player, new Operation(id, "olga", "the game server is gone", body));
  }

  void ack(String matchId) {
    request(ANNA, null, new Ack(matchId));
  }

  void claim(String requestId, String matchId) {
    request(ANNA, requestId, new Claim(matchId));
  }

  void sign(String requestId) {
    request(ANNA, requestId, new SignToken(null));
  }

  /** Anna asks for a blitz game and gets a ticket; what that wrote has been read. */
  Ticket queued(String requestId) {
    enqueue(requestId, ask(BLITZ));
    Ticket ticket = issued();
    drain();
    return ticket;
  }

  /** Anna is in a live match with bert; what that wrote has been read. */
  Ticket matched(String requestId, String matchId) {
    Ticket ticket = queued(requestId);
    notify(ticket, matchId);
    drain();
    return ticket;
  }

  /** The matches owner confirms the match of a ticket. */
  void notify(Ticket ticket, String matchId) {
    bench.pipe(topics.notifications(), ANNA, notification(ticket, matchId).build());
  }

  Notification.Builder notification(Ticket ticket, String matchId) {
    return Notification.newBuilder()
        .setPlayer(ANNA)
        .setKind(NotificationKind.MATCHED)
        .setMatchId(matchId)
        .setTicketId(ticket.getTicketId())
        .setSeatEpoch(ticket.getSeatEpoch())
        .setRequestId(ticket.getRequestId())
        .setQueue(ticket.getQueue())
        .setPlayer1(ANNA)
        .setPlayer2(BERT)
        .setOpponents(List.of(BERT))
        .setTeam("1")
        .setGameServer("eu-1:7000")
        .setToken("token-of-" + matchId)
        .setJti("jti-of-" + matchId)
        .setTokenExpires(bench.now().plusSeconds(60))
        .setDeliverUntil(bench.now().plusSeconds(120))
        .setSince(ticket.getSince())
        .setAt(bench.now())
        .setTriggeredAt(bench.now());
  }

  /** The pool ends a ticket. */
  void end(Ticket ticket, OutcomeType type, OutcomeReason reason) {
    bench.pipe(
        topics.outcomes(),
        ANNA,
        Outcome.newBuilder()
            .setPlayer(ANNA)
            .setTicketId(ticket.getTicketId())
            .setSeatEpoch(ticket.getSeatEpoch())
            .setRequestId(ticket.getRequestId())
            .setQueue(ticket.getQueue())
            .setType(type)
            .setReason(reason)
            .setDecidedBy(Decider.POOLS)
            .setAt(bench.now())
            .setSince(ticket.getSince())
            .build());
  }

  /** The matches owner says what the match of this ticket meant for anna. */
  void settle(Ticket ticket, String matchId, Object body) {
    bench.pipe(
        topics.settlements(),
        ANNA,
        Settlement.newBuilder()
            .setPlayer(ANNA)
            .setMatchId(matchId)
            .setTicketId(ticket.getTicketId())
            .setSeatEpoch(ticket.getSeatEpoch())
            .setRequestId(ticket.getRequestId())
            .setBody(body)
            .setAt(bench.now())
            .build());
  }

  void giveBack(Ticket ticket) {
    settle(ticket, MATCH, new Returned(ticket, "ALLOCATION_FAILED", List.of()));
  }

  static Rated.Builder won(long deltaMicros) {
    return Rated.newBuilder()
        .setQueue(BLITZ)
        .setScoreMicros(1_000_000)
        .setOpponent(BERT)
        .setOpponentRatingMicros(1_500_000_000)
        .setOpponentDeviationMicros(0)
        .setDeltaMicros(deltaMicros);
  }

  static Closed aborted() {
    return new Closed(BLITZ, "ABORTED", null);
  }

  void advance(Duration duration) {
    bench.advance(duration);
  }

  Instant now() {
    return bench.now();
  }

  PlayerState state() {
    return state(ANNA);
  }

  PlayerState state(String player) {
    return bench
        .driver()
        .<String, PlayerState>getKeyValueStore(PlayersTopology.PLAYERS)
        .get(player);
  }

  /** Anna's record as no event would leave it. */
  void put(PlayerState state) {
    put(ANNA, state);
  }

  /** The same of another player. */
  void put(String player, PlayerState state) {
    bench
        .driver()
        .<String, PlayerState>getKeyValueStore(PlayersTopology.PLAYERS)
        .put(player, state);
  }

  /** The one ticket queued since the last read. */
  Ticket issued() {
    List<TicketEvent> events = tickets();
    if (events.size() != 1 || !(events.get(0).getBody() instanceof TicketQueued queued)) {
      throw new AssertionError("expected one queued ticket, but got " + events);
    }
    return queued.getTicket();
  }

  List<TicketEvent> tickets() {
    return bench.read(topics.tickets());
  }

  List<Outcome> outcomes() {
    return bench.read(topics.outcomes());
  }

  List<Answer> answers() {
    return bench.read(topics.answers());
  }

  List<AnswerKind> answerKinds() {
    return answers().stream().map(Answer::getKind).toList();
  }

  List<SeatEvent> seats() {
    return bench.read(topics.seats());
  }

  List<MatchCommand> commands() {
    return bench.read(topics.matchCommands());
  }

  long counted(String name) {
    return bench.env().counters().count("players." + name);
  }

  /** Reads what has been written and forgets it. */
  void drain() {
    tickets();
    outcomes();
    answers();
    seats();
    commands();
    bench.read(topics.ratings());
  }

  @Override
  public void close() {
    bench.close();
  }
}
