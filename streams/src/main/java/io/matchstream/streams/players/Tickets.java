package io.matchstream.streams.players;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Enqueue;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.events.WithdrawReason;
import io.matchstream.schemas.ids.TicketIds;
import io.matchstream.state.Inheritance;
import io.matchstream.state.PendingEnqueue;
import io.matchstream.state.PlayerState;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Tickets are issued, issued again after a return, and withdrawn; nobody else writes them. */
final class Tickets {
  private static final long FIRST_PAUSE_MS = 1_000;

  /** Longer pauses would cost a waiting player more than they save a broken allocator. */
  private static final long LONGEST_PAUSE_MS = 30_000;

  /** 2^5 s is beyond the longest pause. */
  private static final int MOST_DOUBLINGS = 5;

  private Tickets() {}

  /**
   * Queues an idle seat.
   *
   * @param request one that {@link Admission} has let in
   */
  static void issue(Turn turn, PendingEnqueue request) {
    Enqueue enqueue = request.getEnqueue();
    QueueConfig queue = turn.config().queue(enqueue.getQueue()).orElseThrow();
    int partition = turn.config().partition(enqueue.getQueue()).orElseThrow();
    long epoch = turn.state().getSeatEpoch() + 1;
    TicketPlayer player = RatingBook.snapshot(turn, queue, enqueue);
    Instant since = inherited(turn, request);
    Ticket ticket =
        Ticket.newBuilder()
            .setTicketId(TicketIds.of(turn.player(), epoch))
            .setPlayers(List.of(player))
            .setQueue(queue.name())
            .setPool(queue.name())
            .setPartition(partition)
            .setSeatEpoch(epoch)
            .setRequestId(request.getRequestId())
            .setSince(since)
            .setTtlMs(request.getAt().toEpochMilli() - since.toEpochMilli() + ttlMs(queue, enqueue))
            .setRating(RatingBook.points(player.getRatingMicros()))
            .setAttributes(Map.copyOf(enqueue.getAttributes()))
            .setReturns(0)
            .setAvoid(AvoidList.current(turn))
            .setSession(Attachment.of(enqueue))
            .setConfigVersion(turn.config().version())
            .build();
    Seat.queue(turn, ticket);
    RequestMemory.link(turn, request.getRequestId(), ticket.getTicketId());
    send(turn, ticket);
  }

  /**
   * The ticket came back from a proposal: it waits on from its first enqueue time, after a pause.
   */
  static void reissue(Turn turn) {
    Ticket ticket = turn.state().getTicket();
    int returns = ticket.getReturns() + 1;
    Ticket again =
        Ticket.newBuilder(ticket)
            .setReturns(returns)
            .setNotBefore(turn.now().plusMillis(pauseMs(returns)))
            .setAvoid(AvoidList.current(turn))
            .build();
    turn.state().setTicket(again);
    send(turn, again);
  }

  /**
   * How long a ticket waits after its n-th return, so that a broken allocator spins nobody: {@code
   * min(1 s × 2^n, 30 s)} with the number of returns that the ticket then carries, so 2, 4, 8, 16
   * and then 30 s.
   */
  static long pauseMs(int returns) {
    return Math.min(FIRST_PAUSE_MS << Math.min(returns, MOST_DOUBLINGS), LONGEST_PAUSE_MS);
  }

  /**
   * The queued ticket is to end: its pool is told, once.
   *
   * @param requestId the cancel, or the enqueue that replaces it
   * @param leaves whether the match is to be left too, if it wins
   */
  static void withdraw(Turn turn, String requestId, OutcomeReason reason, boolean leaves) {
    PlayerState state = turn.state();
    Ticket ticket = state.getTicket();
    if (state.getCancelRequested() == null) {
      var withdrawn =
          new TicketWithdrawn(ticket.getTicketId(), WithdrawReason.valueOf(reason.name()), null);
      turn.emit(
          new Effect.ToPool(new TicketEvent(ticket.getPool(), ticket.getPartition(), withdrawn)));
    }
    state.setCancelRequested(requestId);
    state.setCancelReason(reason);
    state.setCancelLeaves(leaves || state.getCancelLeaves());
  }

  private static void send(Turn turn, Ticket ticket) {
    turn.emit(
        new Effect.ToPool(
            new TicketEvent(ticket.getPool(), ticket.getPartition(), new TicketQueued(ticket))));
  }

  private static long ttlMs(QueueConfig queue, Enqueue enqueue) {
    long ttlMs = queue.ticketTtl().toMillis();
    return enqueue.getGiveUpAfterMs() == null ? ttlMs : Math.min(ttlMs, enqueue.getGiveUpAfterMs());
  }

  /**
   * The request's own time, or the one to inherit because an opponent did not show. It is used up.
   * The time-to-live still counts from the request.
   */
  private static Instant inherited(Turn turn, PendingEnqueue request) {
    Inheritance inheritance = turn.state().getInheritance();
    if (inheritance == null
        || !inheritance.getQueue().equals(request.getEnqueue().getQueue())
        || inheritance.getUntil().isBefore(request.getAt())) {
      return request.getAt();
    }
    turn.state().setInheritance(null);
    return inheritance.getSince().isBefore(request.getAt())
        ? inheritance.getSince()
        : request.getAt();
  }
}
