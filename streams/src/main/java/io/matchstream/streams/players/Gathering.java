package io.matchstream.streams.players;

import io.matchstream.events.Granted;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Refused;
import io.matchstream.events.Release;
import io.matchstream.events.ReservationEvent;
import io.matchstream.events.Reserve;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatState;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.state.PendingEnqueue;
import io.matchstream.state.PlayerState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The leader's side of a party's enqueue. His own seat is reserved and each member's key asked for
 * his; when all have granted, the ticket waits; when one refuses, or has not answered in time, none
 * does. So a party is queued whole or not at all, and nobody waits for somebody else's seat.
 */
final class Gathering {
  /**
   * To ask and to be answered takes two hops, some tens of milliseconds, and who refuses does so at
   * once. So only a busy owner takes longer, which a party should not fail for; who has not
   * answered after so long belongs to an owner that is away, and the others want to know.
   */
  static final Duration AT_MOST = Duration.ofSeconds(10);

  private Gathering() {}

  /** Whether this player's party is being gathered. */
  static boolean underWay(Turn turn) {
    return turn.state().getSeat() == SeatState.RESERVED && Party.leads(turn);
  }

  /**
   * An idle seat asks for its party.
   *
   * @param request one that {@link Admission} has let in
   */
  static void start(Turn turn, PendingEnqueue request) {
    Ticket draft = Tickets.draft(turn, request);
    Instant until = turn.now().plus(AT_MOST);
    Seat.reserve(turn, draft, draft.getSeatEpoch(), until);
    turn.state().setRatingBrought(Tickets.bringsRating(turn, request.getEnqueue()));
    RequestMemory.link(turn, request.getRequestId(), draft.getTicketId());
    Reserve reserve = new Reserve(Party.forMembers(draft), until);
    for (TicketPlayer member : Party.members(draft)) {
      Party.say(turn, member.getPlayer(), draft.getTicketId(), reserve);
    }
  }

  /** A member's seat is held. */
  static void granted(Turn turn, ReservationEvent event, Granted granted) {
    if (!isAbout(turn, event)) {
      Release release = new Release(OutcomeType.REJECTED, OutcomeReason.MEMBER_UNAVAILABLE);
      Party.say(turn, event.getFrom(), event.getTicketId(), release);
      turn.ignore("late_grant");
      return;
    }
    PlayerState state = turn.state();
    Ticket draft = with(turn, state.getTicket(), granted);
    state.setTicket(draft);
    if (draft.getPlayers().stream().allMatch(Gathering::isHere)) {
      complete(turn, draft);
    }
  }

  /** A member's seat is taken otherwise. */
  static void refused(Turn turn, ReservationEvent event, Refused refused) {
    if (isAbout(turn, event)) {
      unavailable(turn, event.getFrom() + " " + refused.getWhy() + ".");
    } else {
      turn.ignore("late_refusal");
    }
  }

  /** A member cannot come, or does not want to any more. */
  static void unavailable(Turn turn, String detail) {
    fail(turn, Refusal.of(OutcomeReason.MEMBER_UNAVAILABLE, detail));
  }

  /** Not all have granted in time. */
  static void timeOut(Turn turn) {
    String missing =
        Party.members(turn.state().getTicket()).stream()
            .filter(member -> !isHere(member))
            .map(TicketPlayer::getPlayer)
            .collect(Collectors.joining(", "));
    unavailable(turn, "No answer came in time of " + missing + ". Ask again.");
  }

  /** The party can't be queued: nobody is kept. */
  static void fail(Turn turn, Refusal refusal) {
    Ticket draft = turn.state().getTicket();
    turn.count("not_gathered");
    companions(turn, draft, OutcomeType.REJECTED, refusal.reason());
    Ending.refused(turn, draft.getRequestId(), draft.getQueue(), refusal);
    RequestMemory.ended(turn, draft.getTicketId(), OutcomeType.REJECTED, refusal.reason());
    free(turn, draft, OutcomeType.REJECTED, refusal.reason());
  }

  /** The leader doesn't want to any more: nobody is kept. Nobody else can have the party by now. */
  static void cancel(Turn turn, OutcomeReason reason) {
    Ticket draft = turn.state().getTicket();
    companions(turn, draft, OutcomeType.CANCELLED, reason);
    Ending.cancelled(turn, draft.getRequestId(), draft.getQueue(), reason);
    RequestMemory.ended(turn, draft.getTicketId(), OutcomeType.CANCELLED, reason);
    free(turn, draft, OutcomeType.CANCELLED, OutcomeReason.PARTY_LEFT);
  }

  /** A member's seat has been held for long, and he asks what became of the ticket. */
  static void asked(Turn turn, ReservationEvent event) {
    Ticket ticket = turn.state().getTicket();
    if (isAbout(turn, event)) {
      turn.ignore("early_question"); // its own time is not over
    } else if (Seat.holdsTicket(turn.state(), event.getTicketId())
        && Party.has(ticket, event.getFrom())) {
      Party.tell(turn, ticket);
      turn.ignore("told_again");
    } else {
      Release release = new Release(OutcomeType.REJECTED, OutcomeReason.MEMBER_UNAVAILABLE);
      Party.say(turn, event.getFrom(), event.getTicketId(), release);
      turn.ignore("told_again");
    }
  }

  private static Ticket with(Turn turn, Ticket draft, Granted granted) {
    TicketPlayer member = granted.getMember();
    List<TicketPlayer> players =
        draft.getPlayers().stream()
            .map(
                known -> known.getPlayer().equals(member.getPlayer()) ? both(known, member) : known)
            .toList();
    return Ticket.newBuilder(draft)
        .setPlayers(players)
        .setAvoid(AvoidList.united(turn.now(), players, draft.getAvoid(), granted.getAvoid()))
        .build();
  }

  /** What the leader's request said of a member, and what his own key says. */
  private static TicketPlayer both(TicketPlayer asked, TicketPlayer granted) {
    return TicketPlayer.newBuilder(granted)
        .setRoles(asked.getRoles())
        .setAttributes(asked.getAttributes())
        .build();
  }

  private static void complete(Turn turn, Ticket draft) {
    var queue = turn.config().queue(draft.getQueue());
    if (queue.isEmpty()) {
      fail(
          turn,
          Refusal.of(OutcomeReason.UNKNOWN_QUEUE, "The queue was taken away in the meantime."));
      return;
    }
    Ticket complete = Tickets.complete(turn, queue.get(), draft);
    Optional<Refusal> refusal = turn.plans().refusal(turn.config(), complete);
    if (refusal.isPresent()) {
      fail(turn, refusal.get());
      return;
    }
    Ticket ticket = Tickets.inheriting(turn, complete);
    Seat.queue(turn, ticket, ticket.getSeatEpoch());
    Tickets.send(turn, ticket);
    Party.tell(turn, ticket);
    turn.count("gathered");
  }

  /** Who has asked a second time was kept for this request, and ends with it. */
  static void companions(Turn turn, Ticket draft, OutcomeType type, OutcomeReason reason) {
    for (String requestId : RequestMemory.waitingFor(turn.state(), draft.getTicketId())) {
      if (!requestId.equals(draft.getRequestId())) {
        Ending.endedToo(turn, requestId, type, reason);
      }
    }
  }

  private static void free(Turn turn, Ticket draft, OutcomeType type, OutcomeReason reason) {
    Release release = new Release(type, reason);
    for (TicketPlayer member : Party.members(draft)) {
      Party.say(turn, member.getPlayer(), draft.getTicketId(), release);
    }
    Seat.release(turn, SeatCause.RELEASED);
    Enqueueing.resume(turn);
  }

  private static boolean isAbout(Turn turn, ReservationEvent event) {
    return Seat.holdsTicket(turn.state(), event.getTicketId()) && underWay(turn);
  }

  /** Epochs begin at one: nought is who has not granted yet. */
  private static boolean isHere(TicketPlayer player) {
    return player.getSeatEpoch() > 0;
  }
}
