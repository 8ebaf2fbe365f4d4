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
import java.util.Optional;

/** Tickets are issued, issued again after a return, and withdrawn; nobody else writes them. */
final class Tickets {
  private static final long FIRST_PAUSE_MS = 1_000;

  /** Longer pauses would cost a waiting player more than they save a broken allocator. */
  private static final long LONGEST_PAUSE_MS = 30_000;

  /** 2^5 s is beyond the longest pause. */
  private static final int MOST_DOUBLINGS = 5;

  private Tickets() {}

  /**
   * The ticket that an idle seat would get for this request, as far as its own key knows. Of the
   * members of a party it has what is said of them, and no epochs: these come with their grants.
   *
   * @param request one that {@link Admission} has let in
   */
  static Ticket draft(Turn turn, PendingEnqueue request) {
    Enqueue enqueue = request.getEnqueue();
    QueueConfig queue = turn.config().queue(enqueue.getQueue()).orElseThrow();
    int partition = turn.config().partition(enqueue.getQueue()).orElseThrow();
    long epoch = turn.state().getSeatEpoch() + 1;
    List<TicketPlayer> players = Party.asked(turn, queue, enqueue, epoch);
    int rating =
        bringsRating(turn, enqueue)
            ? RatingBook.points(enqueue.getRatingMicros())
            : Party.rating(queue, players);
    return Ticket.newBuilder()
        .setTicketId(TicketIds.of(turn.player(), epoch))
        .setPlayers(players)
        .setQueue(queue.name())
        .setPool(queue.name())
        .setPartition(partition)
        .setSeatEpoch(epoch)
        .setRequestId(request.getRequestId())
        .setSince(request.getAt())
        .setTtlMs(ttlMs(queue, enqueue))
        .setRating(rating)
        .setAttributes(Map.copyOf(enqueue.getAttributes()))
        .setReturns(0)
        .setAvoid(AvoidList.current(turn))
        .setSession(Attachment.of(enqueue))
        .setConfigVersion(turn.config().version())
        .build();
  }

  /**
   * Queues an idle seat of one player.
   *
   * @param request one that {@link Admission} has let in
   */
  static void issue(Turn turn, PendingEnqueue request) {
    Ticket ticket = inheriting(turn, draft(turn, request));
    Seat.queue(turn, ticket, ticket.getSeatEpoch());
    RequestMemory.link(turn, request.getRequestId(), ticket.getTicketId());
    send(turn, ticket);
  }

  /**
   * The ticket came back from a proposal: it waits on from its first enqueue time.
   *
   * @param players who is still with it
   * @param pause whether it waits before it is proposed again, since something may be broken
   */
  static Ticket reissue(Turn turn, List<TicketPlayer> players, boolean pause) {
    PlayerState state = turn.state();
    Ticket before = state.getTicket();
    int returns = before.getReturns() + 1;
    Ticket again =
        Ticket.newBuilder(with(turn, before, players))
            .setReturns(returns)
            .setNotBefore(pause ? turn.now().plusMillis(pauseMs(returns)) : null)
            .setAvoid(
                AvoidList.united(turn.now(), players, AvoidList.current(turn), before.getAvoid()))
            .build();
    state.setTicket(again);
    state.setLeavers(List.of());
    state.setReadyCheck(null);
    send(turn, again);
    return again;
  }

  /** A ticket of these players only; its rating is merged anew unless it was brought. */
  static Ticket with(Turn turn, Ticket ticket, List<TicketPlayer> players) {
    Optional<QueueConfig> queue = turn.config().queue(ticket.getQueue());
    boolean merged = queue.isPresent() && !turn.state().getRatingBrought();
    boolean same = players.size() == ticket.getPlayers().size();
    return Ticket.newBuilder(ticket)
        .setPlayers(players)
        .setRating(merged && !same ? Party.rating(queue.get(), players) : ticket.getRating())
        .build();
  }

  /** All have granted: the ticket with the rating that is theirs. */
  static Ticket complete(Turn turn, QueueConfig queue, Ticket draft) {
    int rating =
        turn.state().getRatingBrought()
            ? draft.getRating()
            : Party.rating(queue, draft.getPlayers());
    return Ticket.newBuilder(draft).setRating(rating).build();
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
   * The queued ticket is to end, or a member's part in it: its pool is told, once, or his leader.
   *
   * @param requestId the cancel, or the enqueue that replaces it
   * @param leaves whether the match is to be left too, if it wins
   */
  static void withdraw(Turn turn, String requestId, OutcomeReason reason, boolean leaves) {
    PlayerState state = turn.state();
    if (state.getCancelRequested() == null) {
      if (Party.leads(turn)) {
        boolean alone = Party.members(state.getTicket()).isEmpty();
        sendWithdrawn(turn, reason, alone ? null : turn.player());
      }
      ReadyChecks.decline(turn, requestId);
    }
    if (!Party.leads(turn)) {
      // Each time: his leader's key lets him go once, and may have lost the first word.
      Leaving.ask(turn, requestId, reason);
    }
    state.setCancelRequested(requestId);
    state.setCancelReason(reason);
    state.setCancelLeaves(leaves || state.getCancelLeaves());
  }

  /** A member has left, and the queued ticket is to end for all of the party. */
  static void dissolve(Turn turn, String requestId, String leaver, OutcomeReason reason) {
    PlayerState state = turn.state();
    if (state.getCancelRequested() == null) {
      sendWithdrawn(turn, reason, leaver);
      state.setCancelRequested(requestId);
      state.setCancelReason(OutcomeReason.PARTY_LEFT);
    }
  }

  private static void sendWithdrawn(Turn turn, OutcomeReason reason, String leaver) {
    Ticket ticket = turn.state().getTicket();
    var why = WithdrawReason.valueOf(reason.name());
    var withdrawn = new TicketWithdrawn(ticket.getTicketId(), why, leaver);
    turn.emit(
        new Effect.ToPool(new TicketEvent(ticket.getPool(), ticket.getPartition(), withdrawn)));
  }

  /** The pool hears of a ticket that waits, or waits again. */
  static void send(Turn turn, Ticket ticket) {
    turn.emit(
        new Effect.ToPool(
            new TicketEvent(ticket.getPool(), ticket.getPartition(), new TicketQueued(ticket))));
  }

  /** Whether the request's rating is the ticket's. */
  static boolean bringsRating(Turn turn, Enqueue enqueue) {
    return enqueue.getRatingMicros() != null
        && turn.config().queue(enqueue.getQueue()).filter(Admission::trusted).isPresent();
  }

  private static long ttlMs(QueueConfig queue, Enqueue enqueue) {
    long ttlMs = queue.ticketTtl().toMillis();
    return enqueue.getGiveUpAfterMs() == null ? ttlMs : Math.min(ttlMs, enqueue.getGiveUpAfterMs());
  }

  /**
   * The ticket from its request's own time on, or from the one to inherit because an opponent did
   * not show. It is used up, so only for a ticket that will wait. The time-to-live still counts
   * from the request.
   */
  static Ticket inheriting(Turn turn, Ticket draft) {
    Inheritance inheritance = turn.state().getInheritance();
    Instant asked = draft.getSince();
    if (inheritance == null
        || !inheritance.getQueue().equals(draft.getQueue())
        || inheritance.getUntil().isBefore(asked)) {
      return draft;
    }
    turn.state().setInheritance(null);
    Instant since = inheritance.getSince().isBefore(asked) ? inheritance.getSince() : asked;
    return Ticket.newBuilder(draft)
        .setSince(since)
        .setTtlMs(asked.toEpochMilli() - since.toEpochMilli() + draft.getTtlMs())
        .build();
  }
}
