package io.matchstream.gateway;

import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Colour;
import io.matchstream.events.Decider;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Request;
import io.matchstream.events.SeatState;
import io.matchstream.streams.reads.BoardPage;
import io.matchstream.streams.reads.BoardReads;
import io.matchstream.streams.reads.BoardRow;
import io.matchstream.streams.reads.ExplanationView;
import io.matchstream.streams.reads.OwnerUnavailable;
import io.matchstream.streams.reads.PlayerView;
import io.matchstream.streams.reads.PlayerView.AssignmentView;
import io.matchstream.streams.reads.PlayerView.OutcomeView;
import io.matchstream.streams.reads.PlayerView.ReadyCheckView;
import io.matchstream.streams.reads.PlayerView.TicketView;
import io.matchstream.streams.reads.QueueView;
import io.matchstream.streams.reads.Readers;
import io.matchstream.streams.reads.WaitingTicketView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The owners of players and boards, played by the test: it says what stands in their stores and
 * what they write to the log, separately, since the two have no common order.
 */
final class Owners {
  static final String QUEUE = "blitz-3-2";
  static final String POOL = "blitz-3-2/eu";
  static final String SERVER = "game-1.example:7000";
  static final Instant ASKED_UNTIL = Instant.parse("2030-01-01T00:00:10Z");

  private final Log log;
  private final Map<String, PlayerView> players = new ConcurrentHashMap<>();
  private final List<BoardRow> board =
      List.of(
          new BoardRow(1, "ann", 1_612_500_000L),
          new BoardRow(2, "bob", 1_500_000_000L),
          new BoardRow(2, "cem", 1_500_000_000L));
  private final Map<String, ExplanationView> explanations = new ConcurrentHashMap<>();
  private final Queues queues = new Queues();
  private volatile boolean down;

  Owners(Log log) {
    this.log = log;
  }

  /** Nobody owns anything, as in a rebalance; or somebody does again. */
  void down(boolean nobody) {
    down = nobody;
  }

  Readers readers() {
    return new Readers(
        id -> answer(Optional.ofNullable(players.get(id))),
        boards(),
        (pool, ticketId) -> answer(Optional.ofNullable(explanations.get(pool + " " + ticketId))),
        queues);
  }

  /** The pools' owner shows a queue so. */
  void storeQueue(QueueView view) {
    queues.store(view);
  }

  /** These wait in a pool, the longest waiting first. */
  void storeTickets(String pool, List<WaitingTicketView> tickets) {
    queues.store(pool, tickets);
  }

  /** The owner of one pool can't be asked, or can be again. */
  void queueAway(String pool, boolean nobody) {
    queues.away(pool, nobody);
  }

  private <T> CompletionStage<T> answer(T view) {
    return down
        ? CompletableFuture.failedFuture(new OwnerUnavailable("Partition 3 is moving"))
        : CompletableFuture.completedFuture(view);
  }

  private BoardReads boards() {
    return new BoardReads() {
      @Override
      public CompletionStage<Optional<BoardPage>> page(
          String queue, Optional<String> cursor, int limit) {
        if (!queue.equals(QUEUE)) {
          return answer(Optional.empty());
        }
        if (cursor.isPresent() && !cursor.get().matches("\\d")) {
          return CompletableFuture.failedFuture(new IllegalArgumentException("no cursor"));
        }
        int from = cursor.map(Integer::parseInt).orElse(0);
        int to = Math.min(board.size(), from + limit);
        Optional<String> next =
            to < board.size() ? Optional.of(Integer.toString(to)) : Optional.empty();
        return answer(Optional.of(new BoardPage(queue, board.subList(from, to), 3, next)));
      }

      @Override
      public CompletionStage<Optional<BoardRow>> rank(String queue, String player) {
        return answer(board.stream().filter(row -> row.player().equals(player)).findFirst());
      }

      @Override
      public CompletionStage<Optional<BoardPage>> around(String queue, String player, int radius) {
        List<String> names = board.stream().map(BoardRow::player).toList();
        int place = names.indexOf(player);
        if (place < 0) {
          return answer(Optional.empty());
        }
        List<BoardRow> rows =
            board.subList(Math.max(0, place - radius), Math.min(board.size(), place + radius + 1));
        return answer(Optional.of(new BoardPage(queue, rows, 3, Optional.empty())));
      }
    };
  }

  /** The store shows the player waiting for what this request asked. */
  void storeWaiting(Request enqueue) {
    String player = enqueue.getPlayer();
    long now = System.currentTimeMillis();
    TicketView ticket =
        new TicketView(
            player + "~1",
            enqueue.getRequestId(),
            QUEUE,
            POOL,
            now,
            now + 60_000,
            0,
            Optional.empty(),
            false);
    players.put(
        player,
        new PlayerView(
            player,
            SeatState.QUEUED,
            1,
            Optional.of(ticket),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            Optional.empty()));
  }

  /** The same, and that he is asked whether he is ready. */
  void storeAsked(Request enqueue, String matchId) {
    storeWaiting(enqueue);
    players.computeIfPresent(
        enqueue.getPlayer(),
        (id, waits) ->
            new PlayerView(
                id,
                waits.seat(),
                waits.seatEpoch(),
                waits.ticket(),
                waits.matchId(),
                waits.assignment(),
                waits.lastOutcome(),
                waits.ratings(),
                Optional.of(new ReadyCheckView(matchId, id + "~1", ASKED_UNTIL.toEpochMilli()))));
  }

  /** The pools say this of the ticket that waits. */
  void explain(String player, ExplanationView why) {
    explanations.put(POOL + " " + player + "~1", why);
  }

  /** The store shows the player in this match. */
  void storeMatched(Notification assigned, boolean taken) {
    storeSeated(SeatState.MATCHED, assigned, taken);
  }

  /** The same, while a request for his next match is kept until this one is settled. */
  void storeParked(Notification assigned) {
    storeSeated(SeatState.PARKED, assigned, false);
  }

  /** The store shows the player in a match of this queue. */
  void storeMatched(String player, String matchId, String queue) {
    storeMatched(
        Notification.newBuilder(assignment(player, matchId, "r1")).setQueue(queue).build(), true);
  }

  private void storeSeated(SeatState seat, Notification assigned, boolean taken) {
    AssignmentView view = AssignmentView.of(assigned, taken);
    players.put(
        assigned.getPlayer(),
        new PlayerView(
            assigned.getPlayer(),
            seat,
            assigned.getSeatEpoch(),
            Optional.empty(),
            Optional.of(assigned.getMatchId()),
            Optional.of(view),
            Optional.empty(),
            Map.of(),
            Optional.empty()));
  }

  /** The store shows the player idle, and how his last request ended. */
  void storeEnded(Request enqueue, OutcomeType type, OutcomeReason reason, String code) {
    OutcomeView outcome =
        new OutcomeView(
            Optional.empty(),
            enqueue.getRequestId(),
            QUEUE,
            type,
            reason,
            Optional.of(code),
            Optional.of("Bring somebody."),
            System.currentTimeMillis());
    players.put(
        enqueue.getPlayer(),
        new PlayerView(
            enqueue.getPlayer(),
            SeatState.IDLE,
            1,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(outcome),
            Map.of(),
            Optional.empty()));
  }

  /** The store knows nothing of the player any more. */
  void storeNothing(String player) {
    players.remove(player);
  }

  /** What a match is for this player, and not said yet. */
  static Notification assignment(String player, String matchId, String requestId) {
    Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
    return Notification.newBuilder()
        .setPlayer(player)
        .setKind(NotificationKind.MATCHED)
        .setMatchId(matchId)
        .setTicketId(player + "~1")
        .setSeatEpoch(1)
        .setRequestId(requestId)
        .setQueue(QUEUE)
        .setPlayer1(player)
        .setPlayer2("rival")
        .setOpponents(List.of("rival"))
        .setTeam("1")
        .setColour(Colour.WHITE)
        .setGameServer(SERVER)
        .setToken("token-of-" + matchId)
        .setJti("jti")
        .setTokenExpires(now.plusSeconds(60))
        .setDeliverUntil(now.plusSeconds(120))
        .setSince(now)
        .setAt(now)
        .setTriggeredAt(now)
        .build();
  }

  /** The match is on the log; the store knows nothing of it yet. */
  Notification sayMatched(String player, String matchId, String requestId) {
    Notification assigned = assignment(player, matchId, requestId);
    log.say(log.topics.notifications(), player, assigned);
    return assigned;
  }

  /** A match is proposed, and the player is asked; the store knows nothing of it yet. */
  void sayAsked(String player, String matchId, String requestId) {
    Notification asked =
        Notification.newBuilder(assignment(player, matchId, requestId))
            .setKind(NotificationKind.READY_CHECK)
            .setGameServer("")
            .setToken("")
            .setJti("")
            .setDeliverUntil(ASKED_UNTIL)
            .build();
    log.say(log.topics.notifications(), player, asked);
  }

  /** The token of a live match is on the log, signed anew within the same second. */
  void sayResigned(Notification assigned, String requestId, String token) {
    log.say(
        log.topics.notifications(),
        assigned.getPlayer(),
        Notification.newBuilder(assigned)
            .setKind(NotificationKind.RESIGNED)
            .setRequestId(requestId)
            .setToken(token)
            .build());
  }

  /** The request has ended without a match. */
  void sayEnded(Request request, OutcomeType type, OutcomeReason reason) {
    sayEnded(request, type, reason, outcome -> {});
  }

  /** The same, with more in it. */
  void sayEnded(
      Request request, OutcomeType type, OutcomeReason reason, Consumer<Outcome.Builder> more) {
    boolean ticket = type != OutcomeType.REJECTED;
    Outcome.Builder outcome =
        Outcome.newBuilder()
            .setPlayer(request.getPlayer())
            .setTicketId(ticket ? request.getPlayer() + "~1" : null)
            .setSeatEpoch(ticket ? 1 : 0)
            .setRequestId(request.getRequestId())
            .setQueue(QUEUE)
            .setType(type)
            .setReason(reason)
            .setDecidedBy(Decider.POOLS)
            .setAt(Instant.ofEpochMilli(System.currentTimeMillis()));
    more.accept(outcome);
    log.say(log.topics.outcomes(), request.getPlayer(), outcome.build());
  }

  /** The request is answered. */
  void answer(Request request, AnswerKind kind) {
    answer(request, kind, answer -> {});
  }

  /** The same, with more in it. */
  void answer(Request request, AnswerKind kind, Consumer<Answer.Builder> more) {
    Answer.Builder answer =
        Answer.newBuilder()
            .setPlayer(request.getPlayer())
            .setRequestId(request.getRequestId())
            .setKind(kind)
            .setAt(Instant.ofEpochMilli(System.currentTimeMillis()));
    more.accept(answer);
    log.say(log.topics.answers(), request.getPlayer(), answer.build());
  }
}
