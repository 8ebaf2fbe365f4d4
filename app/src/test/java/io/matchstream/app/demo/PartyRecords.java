package io.matchstream.app.demo;

import io.matchstream.events.BackfillSeats;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.MemberLeft;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.WithdrawReason;
import java.util.List;

/** Records of parties and teams as the topics would hold them, made by hand. */
final class PartyRecords {
  private PartyRecords() {}

  /** A player of a party, by his own seat. */
  static TicketPlayer member(String player, long epoch, String... roles) {
    return TicketPlayer.newBuilder()
        .setPlayer(player)
        .setRatingMicros(1_500_000_000)
        .setSeatEpoch(epoch)
        .setRoles(List.of(roles))
        .build();
  }

  /** A ticket of the first of these players. */
  static Ticket party(long sinceMs, int returns, TicketPlayer... players) {
    TicketPlayer leader = players[0];
    return Ticket.newBuilder(
            Records.ticket(leader.getPlayer(), leader.getSeatEpoch(), sinceMs, returns))
        .setPlayers(List.of(players))
        .build();
  }

  static TicketEvent queued(Ticket ticket) {
    return new TicketEvent("blitz", 0, new TicketQueued(ticket));
  }

  static TicketEvent memberLeft(String ticketId, String player) {
    return new TicketEvent(
        "blitz", 0, new MemberLeft(ticketId, player, WithdrawReason.PLAYER, null));
  }

  /** A running match asks for players, with those who play already on its ticket. */
  static Ticket backfill(String matchId, TicketPlayer... playing) {
    return Ticket.newBuilder(party(1_000, 0, playing))
        .setTicketId("backfill~" + matchId)
        .setBackfill(new BackfillSeats(matchId, "more-1", List.of(), List.of()))
        .build();
  }

  static MatchSeat seat(String ticketId, TicketPlayer player, int rating) {
    return MatchSeat.newBuilder(Records.seat(player.getPlayer(), player.getSeatEpoch(), rating))
        .setTicketId(ticketId)
        .build();
  }

  static MatchSeat seat(String ticketId, TicketPlayer player, int rating, String role) {
    return MatchSeat.newBuilder(seat(ticketId, player, rating)).setRole(role).build();
  }

  static Team team(String name, MatchSeat... seats) {
    return new Team(name, List.of(seats), null);
  }

  static Match match(String id, long atMs, Team... teams) {
    MatchSeat any = teams[0].getSeats().get(0);
    return Match.newBuilder(Records.match(id, atMs, any, any)).setTeams(List.of(teams)).build();
  }

  /** The same match, written anew after others have joined it. */
  static Match joined(Match match, int backfills) {
    return Match.newBuilder(match).setBackfills(backfills).build();
  }

  static Notification told(String ticketId, TicketPlayer player, String matchId) {
    return Notification.newBuilder(Records.told(player.getPlayer(), player.getSeatEpoch(), matchId))
        .setTicketId(ticketId)
        .build();
  }

  static Notification asked(String ticketId, TicketPlayer player, String matchId) {
    return Notification.newBuilder(told(ticketId, player, matchId))
        .setKind(NotificationKind.READY_CHECK)
        .build();
  }

  static Outcome ended(String ticketId, TicketPlayer player, OutcomeType type, long atMs) {
    return Outcome.newBuilder(Records.ended(player.getPlayer(), player.getSeatEpoch(), type, atMs))
        .setTicketId(ticketId)
        .build();
  }

  static Outcome memberUnavailable(String leader, long epoch) {
    return Outcome.newBuilder(Records.refusedAtOnce(leader, epoch))
        .setReason(OutcomeReason.MEMBER_UNAVAILABLE)
        .build();
  }
}
