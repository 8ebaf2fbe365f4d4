package io.matchstream.streams.players;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.Leave;
import io.matchstream.events.MemberEnded;
import io.matchstream.events.MemberLeft;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.ReservationEvent;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.WithdrawReason;
import io.matchstream.state.Leaver;
import io.matchstream.state.PlayerState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A member leaves a party that waits. He asks his leader's key, which alone may speak to the pool;
 * until an outcome says otherwise the match may win, and then he is told the match.
 */
final class Leaving {
  private Leaving() {}

  /** The member's key asks. */
  static void ask(Turn turn, String requestId, OutcomeReason reason) {
    Ticket ticket = turn.state().getTicket();
    Party.say(turn, Party.leader(ticket), ticket.getTicketId(), new Leave(requestId, reason));
  }

  /** The leader's key hears it: the party dissolves or shrinks, as its queue says. */
  static void asked(Turn turn, ReservationEvent event, Leave leave) {
    PlayerState state = turn.state();
    String member = event.getFrom();
    if (!Seat.holdsTicket(state, event.getTicketId()) || !Party.has(state.getTicket(), member)) {
      turn.ignore("late_leave"); // he hears of the ticket's end from whoever has ended it
    } else if (Gathering.underWay(turn)) {
      Gathering.unavailable(turn, member + " has left.");
    } else if (reason(state, member).isEmpty()) {
      List<Leaver> leavers = new ArrayList<>(state.getLeavers());
      leavers.add(new Leaver(member, leave.getReason()));
      state.setLeavers(leavers);
      if (!Party.shrinks(turn)) {
        Tickets.dissolve(turn, leave.getRequestId(), member, leave.getReason());
      } else if (state.getCancelRequested() == null) {
        Ticket ticket = state.getTicket();
        WithdrawReason why = WithdrawReason.valueOf(leave.getReason().name());
        MemberLeft left =
            new MemberLeft(ticket.getTicketId(), member, why, ratingWithout(turn, leavers));
        turn.emit(
            new Effect.ToPool(new TicketEvent(ticket.getPool(), ticket.getPartition(), left)));
      }
    }
  }

  /** The rating that the ticket has in the pool once all of these have left. */
  private static int ratingWithout(Turn turn, List<Leaver> leavers) {
    Ticket ticket = turn.state().getTicket();
    Set<String> gone = leavers.stream().map(Leaver::getPlayer).collect(Collectors.toSet());
    List<TicketPlayer> rest =
        ticket.getPlayers().stream().filter(one -> !gone.contains(one.getPlayer())).toList();
    return Tickets.with(turn, ticket, rest).getRating();
  }

  /** Why this member has asked to leave; empty where he has not. */
  static Optional<OutcomeReason> reason(PlayerState state, String member) {
    return state.getLeavers().stream()
        .filter(leaver -> leaver.getPlayer().equals(member))
        .map(Leaver::getReason)
        .findFirst();
  }

  /**
   * A pool has ended a member's ticket for him. If he had asked to leave, the others may wait on,
   * and his leader's key must know. To be called while the seat still has the ticket.
   */
  static void ended(Turn turn, Outcome outcome) {
    Ticket ticket = turn.state().getTicket();
    if (!Party.leads(turn)
        && outcome.getType() == OutcomeType.CANCELLED
        && outcome.getReason() != OutcomeReason.PARTY_LEFT) {
      Party.say(turn, Party.leader(ticket), ticket.getTicketId(), new MemberEnded());
    }
  }

  /** The leader's key hears that the pool has let a member go: all who wait on are told. */
  static void gone(Turn turn, ReservationEvent event) {
    PlayerState state = turn.state();
    Ticket before = state.getTicket();
    if (!Seat.holdsTicket(state, event.getTicketId())
        || !Party.has(before, event.getFrom())
        || state.getCancelRequested() != null) {
      turn.ignore("late_leave");
      return;
    }
    List<TicketPlayer> players =
        before.getPlayers().stream()
            .filter(player -> !player.getPlayer().equals(event.getFrom()))
            .toList();
    Ticket ticket = Tickets.with(turn, before, players);
    state.setTicket(ticket);
    Party.tell(turn, ticket);
    tellLeader(turn, ticket);
  }

  /** The party has become smaller. */
  static void tellLeader(Turn turn, Ticket ticket) {
    turn.count("party_shrunk");
    turn.tell(
        turn.answer(ticket.getRequestId(), AnswerKind.QUEUED)
            .setTicketId(ticket.getTicketId())
            .setQueue(ticket.getQueue()));
  }
}
