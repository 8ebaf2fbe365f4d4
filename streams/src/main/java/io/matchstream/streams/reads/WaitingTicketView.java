package io.matchstream.streams.reads;

import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A ticket that waits, as an operator sees it. It holds no token.
 *
 * @param ticketId id of the ticket
 * @param players who waits on it, the one who asked first; of a running match: who plays
 * @param requestId id of the request that asked
 * @param rating what it is paired by, in whole points
 * @param sinceMs first enqueue time, epoch milliseconds
 * @param waitedMs how long it has waited, by the log's time, to about a second
 * @param expiresAtMs the last instant at which it may be matched, epoch milliseconds
 * @param returns how often it came back from a proposal that was aborted
 * @param notBeforeMs it is not proposed again before this instant, epoch milliseconds
 * @param matchId the running match that asks for players; empty: players ask
 */
public record WaitingTicketView(
    String ticketId,
    List<String> players,
    String requestId,
    int rating,
    long sinceMs,
    long waitedMs,
    long expiresAtMs,
    int returns,
    OptionalLong notBeforeMs,
    Optional<String> matchId) {

  /** A copy is taken. */
  public WaitingTicketView {
    players = List.copyOf(players);
  }

  /**
   * The view of a ticket.
   *
   * @param nowMs epoch milliseconds
   */
  static WaitingTicketView of(Ticket ticket, long nowMs) {
    long sinceMs = ticket.getSince().toEpochMilli();
    return new WaitingTicketView(
        ticket.getTicketId(),
        ticket.getPlayers().stream().map(TicketPlayer::getPlayer).toList(),
        ticket.getRequestId(),
        ticket.getRating(),
        sinceMs,
        Math.max(0, nowMs - sinceMs),
        sinceMs + ticket.getTtlMs(),
        ticket.getReturns(),
        ticket.getNotBefore() == null
            ? OptionalLong.empty()
            : OptionalLong.of(ticket.getNotBefore().toEpochMilli()),
        Optional.ofNullable(ticket.getBackfill()).map(backfill -> backfill.getMatchId()));
  }
}
