package io.matchstream.gateway.matchmaking;

import io.matchstream.events.Notification;
import io.matchstream.events.Outcome;
import io.matchstream.events.SeatState;
import io.matchstream.gateway.delivery.Recent;
import io.matchstream.streams.reads.PlayerView;
import io.matchstream.streams.reads.PlayerView.AssignmentView;
import io.matchstream.streams.reads.PlayerView.OutcomeView;
import io.matchstream.streams.reads.PlayerView.ReadyCheckView;
import io.matchstream.streams.reads.PlayerView.TicketView;
import java.util.Optional;

/**
 * How a player stands.
 *
 * @param match the live match of a matched seat
 * @param ticket the ticket that waits
 * @param lastOutcome how the last ticket ended that did not end in a match
 * @param readyCheck a match is proposed for the ticket, and the player is asked whether he is there
 */
public record Status(
    Optional<AssignmentView> match,
    Optional<TicketView> ticket,
    Optional<OutcomeView> lastOutcome,
    Optional<ReadyCheckView> readyCheck) {

  /** Nothing is known of the player. */
  static final Status NOTHING =
      new Status(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /** Right after this assignment. */
  public static Status of(Notification assignment) {
    return new Status(
        Optional.of(AssignmentView.of(assignment, false)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** The same, where a ready check has been delivered that may have overtaken the stored state. */
  public Status asked(Notification readyCheck) {
    return match.isPresent()
        ? this
        : new Status(match, ticket, lastOutcome, Optional.of(ReadyCheckView.of(readyCheck)));
  }

  /** The same, where the ready check of this match has been answered. */
  Status answered(String matchId) {
    return new Status(
        match, ticket, lastOutcome, readyCheck.filter(check -> !check.matchId().equals(matchId)));
  }

  /**
   * What was read, corrected by what was delivered: a push can overtake the stored state, and a
   * token signed anew is newer than the one read.
   */
  static Status merge(Optional<PlayerView> read, Recent.Last delivered) {
    Status status = read.map(Status::stored).orElse(NOTHING);
    Optional<Notification> assignment = delivered.assignment();
    if (assignment.filter(a -> overtakes(a, read)).isPresent()) {
      return of(assignment.get());
    }
    if (assignment.filter(a -> renews(a, status)).isPresent()) {
      return of(assignment.get());
    }
    return delivered
        .outcome()
        .filter(outcome -> status.match().isEmpty() && isNews(outcome, read, status))
        .map(status::ended)
        .orElse(status);
  }

  private static Status stored(PlayerView view) {
    // Whoever asks for a next match before the last is settled has both for a while.
    boolean matched = view.seat() == SeatState.MATCHED || view.seat() == SeatState.PARKED;
    return new Status(
        view.assignment()
            .filter(assigned -> matched && view.matchId().equals(Optional.of(assigned.matchId()))),
        view.ticket(),
        view.lastOutcome(),
        view.readyCheck());
  }

  /** The read state still waits for what was assigned already. */
  private static boolean overtakes(Notification assignment, Optional<PlayerView> read) {
    long epoch = read.map(PlayerView::seatEpoch).orElse(0L);
    boolean waits =
        read.flatMap(PlayerView::ticket)
            .filter(ticket -> ticket.ticketId().equals(assignment.getTicketId()))
            .isPresent();
    return assignment.getSeatEpoch() > epoch || waits;
  }

  /** Tokens end at whole seconds, so that one signed anew may end when the one read does. */
  private static boolean renews(Notification assignment, Status status) {
    return status
        .match()
        .filter(match -> match.matchId().equals(assignment.getMatchId()))
        .filter(match -> match.tokenExpiresMs() <= assignment.getTokenExpires().toEpochMilli())
        .isPresent();
  }

  private static boolean isNews(Outcome outcome, Optional<PlayerView> read, Status status) {
    long epoch = read.map(PlayerView::seatEpoch).orElse(0L);
    boolean ofAnOlderTicket = outcome.getSeatEpoch() != 0 && outcome.getSeatEpoch() < epoch;
    long known = status.lastOutcome().map(OutcomeView::atMs).orElse(Long.MIN_VALUE);
    return !ofAnOlderTicket && outcome.getAt().toEpochMilli() > known;
  }

  private Status ended(Outcome outcome) {
    return new Status(
        match,
        ticket.filter(t -> !t.ticketId().equals(outcome.getTicketId())),
        Optional.of(OutcomeView.of(outcome)),
        readyCheck.filter(check -> !check.ticketId().equals(outcome.getTicketId())));
  }
}
