package io.matchstream.streams.reads;

import io.matchstream.events.Colour;
import io.matchstream.events.Notification;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.SeatState;
import io.matchstream.events.Ticket;
import io.matchstream.state.Inbox;
import io.matchstream.state.PlayerState;
import io.matchstream.state.RatingEntry;
import io.matchstream.state.ReadyCheck;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One player as an edge sees him. Instants are epoch milliseconds by the log.
 *
 * @param player player id
 * @param seat what the one seat holds
 * @param seatEpoch the how-manieth ticket of this player the newest one is
 * @param ticket the ticket that waits; with {@link SeatState#QUEUED}, and with {@link
 *     SeatState#RESERVED} the one that is being gathered. A member of a party has his leader's
 * @param matchId the live match; with {@link SeatState#MATCHED} and {@link SeatState#PARKED}
 * @param assignment what was assigned last, acknowledged or not; empty once the match is over
 * @param lastOutcome how the last ticket ended that did not end in a match
 * @param ratings ratings by queue
 * @param readyCheck a match is proposed, and the player is asked whether he is there; empty once he
 *     has answered
 */
public record PlayerView(
    String player,
    SeatState seat,
    long seatEpoch,
    Optional<TicketView> ticket,
    Optional<String> matchId,
    Optional<AssignmentView> assignment,
    Optional<OutcomeView> lastOutcome,
    Map<String, RatingView> ratings,
    Optional<ReadyCheckView> readyCheck) {

  /** A copy of the ratings is taken. */
  public PlayerView {
    ratings = Map.copyOf(ratings);
    // An older process says nothing of ready checks.
    readyCheck = readyCheck == null ? Optional.empty() : readyCheck;
  }

  /**
   * A ticket that waits.
   *
   * @param ticketId ticket id
   * @param requestId the request that asked for it
   * @param queue the queue
   * @param pool the pool it waits in
   * @param sinceMs first enqueue time
   * @param expiresMs the last instant at which it may still wait
   * @param returns how often it came back from an aborted proposal
   * @param session the connection whose drop cancels it
   * @param cancelRequested the player has asked to stop; the outcome will say how it ends
   */
  public record TicketView(
      String ticketId,
      String requestId,
      String queue,
      String pool,
      long sinceMs,
      long expiresMs,
      int returns,
      Optional<String> session,
      boolean cancelRequested) {

    /** An older process does not name the pool, which is the queue then. */
    public TicketView {
      pool = pool == null ? queue : pool;
    }

    static TicketView of(Ticket ticket, boolean cancelRequested) {
      long since = ticket.getSince().toEpochMilli();
      return new TicketView(
          ticket.getTicketId(),
          ticket.getRequestId(),
          ticket.getQueue(),
          ticket.getPool(),
          since,
          since + ticket.getTtlMs(),
          ticket.getReturns(),
          Optional.ofNullable(ticket.getSession()),
          cancelRequested);
    }
  }

  /**
   * What a player gets of a match. Holds a token: not for logs.
   *
   * @param matchId match id
   * @param ticketId the ticket that was matched
   * @param seatEpoch its epoch
   * @param requestId the request that asked
   * @param queue the queue
   * @param player1 the longest waiting human
   * @param player2 the other
   * @param opponents the others, bots included
   * @param team the player's team
   * @param role the role the player has; empty where the queue has none
   * @param region where the match is played; empty where no rule asks for one
   * @param colour the player's colour
   * @param gameServer host:port
   * @param token the signed token for the game server
   * @param tokenExpiresMs from then on the token is of no use and can be signed anew
   * @param deliverUntilMs until then it is delivered again if nobody acknowledges
   * @param sinceMs first enqueue time
   * @param atMs when the match was confirmed
   * @param taken acknowledged or claimed
   */
  public record AssignmentView(
      String matchId,
      String ticketId,
      long seatEpoch,
      String requestId,
      String queue,
      String player1,
      String player2,
      List<String> opponents,
      String team,
      Optional<String> role,
      Optional<String> region,
      Colour colour,
      String gameServer,
      String token,
      long tokenExpiresMs,
      long deliverUntilMs,
      long sinceMs,
      long atMs,
      boolean taken) {

    /** A copy of the opponents is taken. */
    public AssignmentView {
      opponents = List.copyOf(opponents);
      // An older process says nothing of these.
      role = role == null ? Optional.empty() : role;
      region = region == null ? Optional.empty() : region;
    }

    static AssignmentView of(Inbox inbox) {
      return of(inbox.getAssignment(), inbox.getTaken());
    }

    /**
     * What a player is told, in the form in which it is read.
     *
     * @param taken whether it has been acknowledged or claimed
     */
    public static AssignmentView of(Notification assigned, boolean taken) {
      return new AssignmentView(
          assigned.getMatchId(),
          assigned.getTicketId(),
          assigned.getSeatEpoch(),
          assigned.getRequestId(),
          assigned.getQueue(),
          assigned.getPlayer1(),
          assigned.getPlayer2(),
          assigned.getOpponents(),
          assigned.getTeam(),
          Optional.ofNullable(assigned.getRole()),
          Optional.ofNullable(assigned.getRegion()),
          assigned.getColour(),
          assigned.getGameServer(),
          assigned.getToken(),
          assigned.getTokenExpires().toEpochMilli(),
          assigned.getDeliverUntil().toEpochMilli(),
          assigned.getSince().toEpochMilli(),
          assigned.getAt().toEpochMilli(),
          taken);
    }

    /** The credential stays out of whatever this is printed to. */
    @Override
    public String toString() {
      return "AssignmentView[matchId=%s, ticketId=%s, gameServer=%s, taken=%s]"
          .formatted(matchId, ticketId, gameServer, taken);
    }
  }

  /**
   * How a ticket, or a request that never became one, ended other than by a match.
   *
   * @param ticketId empty where the request never became a ticket
   * @param requestId the request
   * @param queue the queue asked for
   * @param type how
   * @param reason why
   * @param code the queue's own code, with {@link OutcomeReason#QUEUE_CODE}
   * @param detail what to do about it, for a person
   * @param atMs when
   */
  public record OutcomeView(
      Optional<String> ticketId,
      String requestId,
      String queue,
      OutcomeType type,
      OutcomeReason reason,
      Optional<String> code,
      Optional<String> detail,
      long atMs) {

    /** What a player is told, in the form in which it is read. */
    public static OutcomeView of(Outcome outcome) {
      return new OutcomeView(
          Optional.ofNullable(outcome.getTicketId()),
          outcome.getRequestId(),
          outcome.getQueue(),
          outcome.getType(),
          outcome.getReason(),
          Optional.ofNullable(outcome.getCode()),
          Optional.ofNullable(outcome.getDetail()),
          outcome.getAt().toEpochMilli());
    }
  }

  /**
   * A rating in one queue.
   *
   * @param ratingMicros micro-points
   * @param deviationMicros micro-points; 0 for Elo
   * @param games rated games finished
   */
  public record RatingView(long ratingMicros, long deviationMicros, int games) {

    static RatingView of(RatingEntry entry) {
      return new RatingView(entry.getRatingMicros(), entry.getDeviationMicros(), entry.getGames());
    }
  }

  /**
   * A ready check that waits for the player's answer.
   *
   * @param matchId the match that is proposed
   * @param ticketId the ticket that is asked
   * @param untilMs an answer at this instant or later comes too late
   */
  public record ReadyCheckView(String matchId, String ticketId, long untilMs) {

    /** What a player is asked, in the form in which it is read. */
    public static ReadyCheckView of(Notification asked) {
      return new ReadyCheckView(
          asked.getMatchId(), asked.getTicketId(), asked.getDeliverUntil().toEpochMilli());
    }

    static ReadyCheckView of(ReadyCheck check) {
      return new ReadyCheckView(
          check.getMatchId(), check.getTicketId(), check.getUntil().toEpochMilli());
    }
  }

  /** The view of a player's stored state. */
  public static PlayerView of(String player, PlayerState state) {
    boolean cancelRequested = state.getCancelRequested() != null;
    return new PlayerView(
        player,
        state.getSeat(),
        state.getSeatEpoch(),
        Optional.ofNullable(state.getTicket()).map(t -> TicketView.of(t, cancelRequested)),
        Optional.ofNullable(state.getMatchId()),
        Optional.ofNullable(state.getInbox()).map(AssignmentView::of),
        Optional.ofNullable(state.getLastOutcome()).map(OutcomeView::of),
        state.getRatings().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, e -> RatingView.of(e.getValue()))),
        Optional.ofNullable(state.getReadyCheck())
            .filter(check -> !check.getAccepted() && !check.getDeclined())
            .map(ReadyCheckView::of));
  }
}
