package io.matchstream.streams.players;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.Notification;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatState;
import io.matchstream.events.Ticket;
import io.matchstream.schemas.ids.TicketIds;
import io.matchstream.state.Inbox;
import io.matchstream.state.PlayerState;
import java.time.Instant;
import java.util.List;

/**
 * The one place a player holds, and the only code that changes it. A change is published on the
 * topic seats if no other public record says it, so that where a player is, and was, follows from
 * the topics: from tickets he is queued, from notifications matched, from outcomes and settlements
 * free, and from seats all the rest. Each of these records names the player and his seat epoch.
 */
final class Seat {
  private Seat() {}

  /** The id that the next ticket of this player will have. */
  static String nextTicketId(Turn turn) {
    return TicketIds.of(turn.player(), turn.state().getSeatEpoch() + 1);
  }

  /**
   * Whether the seat is queued with this very ticket, or reserved for it: what names another one
   * comes too late.
   *
   * @param seatEpoch this player's own, which a member of a party has not from the ticket
   */
  static boolean holdsTicket(PlayerState state, String ticketId, long seatEpoch) {
    return holdsTicket(state, ticketId) && state.getSeatEpoch() == seatEpoch;
  }

  /** The same of what is said between the players of a party, whose ticket ids are fence enough. */
  static boolean holdsTicket(PlayerState state, String ticketId) {
    Ticket ticket = state.getTicket();
    return ticket != null && ticket.getTicketId().equals(ticketId);
  }

  /** Whether the seat is in this very match. */
  static boolean holdsMatch(PlayerState state, String matchId) {
    return state.getMatchId() != null && state.getMatchId().equals(matchId);
  }

  /**
   * An idle seat is kept for a ticket until its party is gathered.
   *
   * @param seatEpoch this player's own
   * @param until when time alone changes it
   */
  static void reserve(Turn turn, Ticket ticket, long seatEpoch, Instant until) {
    PlayerState state = turn.state();
    state.setSeatEpoch(seatEpoch);
    state.setTicket(ticket);
    state.setReservedUntil(until);
    become(turn, SeatState.RESERVED, SeatCause.RESERVED);
  }

  /**
   * An idle seat, or one that was reserved, is queued with a ticket.
   *
   * @param seatEpoch this player's own
   */
  static void queue(Turn turn, Ticket ticket, long seatEpoch) {
    PlayerState state = turn.state();
    state.setSeatEpoch(seatEpoch);
    state.setTicket(ticket);
    state.setReservedUntil(null);
    become(turn, SeatState.QUEUED, SeatCause.ENQUEUED);
  }

  /** The queued ticket was matched. */
  static void match(Turn turn, Notification assignment) {
    PlayerState state = turn.state();
    state.setMatchId(assignment.getMatchId());
    state.setMatchQueue(assignment.getQueue());
    state.setInbox(new Inbox(assignment, false));
    become(turn, SeatState.MATCHED, SeatCause.MATCHED);
    clearTicket(state);
  }

  /** A matched seat has an enqueue waiting for the end of its match. */
  static void park(Turn turn) {
    become(turn, SeatState.PARKED, SeatCause.PARKED);
  }

  /** The enqueue that waited for the end of the match is gone, the match is not. */
  static void unpark(Turn turn) {
    if (turn.state().getSeat() == SeatState.PARKED) {
      become(turn, SeatState.MATCHED, SeatCause.OUTCOME);
    }
  }

  /** The player gives his live match up. */
  static void leave(Turn turn) {
    leave(turn, SeatCause.ABANDONED);
  }

  /** The live match goes on without the player: its owner is told, and the seat is free. */
  static void leave(Turn turn, SeatCause cause) {
    PlayerState state = turn.state();
    turn.emit(
        new Effect.Commanded(
            new MatchCommand(
                state.getMatchId(),
                turn.player(),
                new LeaveMatch(state.getSeatEpoch()),
                turn.now())));
    release(turn, cause);
  }

  /** The seat is free. Whoever waited for something of it is told that there is nothing more. */
  static void release(Turn turn, SeatCause cause) {
    PlayerState state = turn.state();
    become(turn, SeatState.IDLE, cause);
    String over = state.getMatchId();
    if (over != null) {
      state.setLastMatchId(over);
    }
    for (String requestId : state.getTokenRequests()) {
      turn.tell(turn.answer(requestId, AnswerKind.GONE).setMatchId(over));
    }
    Claiming.dropEarly(turn);
    ReadyChecks.dropEarly(turn);
    clearTicket(state);
    state.setMatchId(null);
    state.setMatchQueue(null);
    state.setInbox(null);
    state.setTokenRequests(List.of());
  }

  private static void clearTicket(PlayerState state) {
    state.setTicket(null);
    state.setCancelRequested(null);
    state.setCancelReason(null);
    state.setCancelLeaves(false);
    state.setReservedUntil(null);
    state.setRatingBrought(false);
    state.setLeavers(List.of());
    state.setReadyCheck(null);
  }

  private static void become(Turn turn, SeatState next, SeatCause cause) {
    PlayerState state = turn.state();
    state.setSeat(next);
    if (saidElsewhere(next, cause)) {
      return;
    }
    Ticket ticket = state.getTicket();
    turn.emit(
        new Effect.Seated(
            SeatEvent.newBuilder()
                .setPlayer(turn.player())
                .setSeatEpoch(state.getSeatEpoch())
                .setState(next)
                .setCause(cause)
                .setTicketId(ticket == null ? null : ticket.getTicketId())
                .setMatchId(state.getMatchId())
                .setQueue(ticket == null ? state.getMatchQueue() : ticket.getQueue())
                .setAt(turn.now())
                .build()));
  }

  /** Whether the record that led to the change, or goes with it, names this very seat. */
  private static boolean saidElsewhere(SeatState next, SeatCause cause) {
    return switch (cause) {
      // The ticket, which has each of its players with his epoch, the members of a party too.
      case ENQUEUED -> true;
      // The notification, which is heeded only while the seat has its ticket.
      case MATCHED -> true;
      // The settlement, also where it overtakes the notification: it names ticket, epoch, match.
      case SETTLED, SEAT_TTL -> true;
      // The ticket's outcome. What was parked ends too, but never had a ticket that it could name.
      case OUTCOME -> next == SeatState.IDLE;
      // Leaving is a command to one match; a reservation is let go between the keys of a party.
      case RESERVED, RELEASED, PARKED, ABANDONED, OPERATOR, UNKNOWN -> false;
    };
  }
}
