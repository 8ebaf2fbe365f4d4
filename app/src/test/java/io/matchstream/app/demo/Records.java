package io.matchstream.app.demo;

import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Decider;
import io.matchstream.events.Enqueue;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.Match;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Proposal;
import io.matchstream.events.Rated;
import io.matchstream.events.Request;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatState;
import io.matchstream.events.Settlement;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.events.Trigger;
import io.matchstream.events.WithdrawReason;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Records as the topics would hold them, made by hand. */
final class Records {
  static final long TTL_MS = 60_000;

  private Records() {}

  static String ticketId(String player, long epoch) {
    return player + "~" + epoch;
  }

  static Request ask(String player, long epoch) {
    return new Request(player, "ask-" + epoch, Enqueue.newBuilder().setQueue("blitz").build());
  }

  static TicketEvent queued(String player, long epoch, long sinceMs) {
    return event(new TicketQueued(ticket(player, epoch, sinceMs, 0)));
  }

  static TicketEvent returned(String player, long epoch, long sinceMs, int returns) {
    return event(new TicketQueued(ticket(player, epoch, sinceMs, returns)));
  }

  static TicketEvent withdrawn(String player, long epoch) {
    return event(new TicketWithdrawn(ticketId(player, epoch), WithdrawReason.PLAYER, null));
  }

  private static TicketEvent event(Object body) {
    return new TicketEvent("blitz", 0, body);
  }

  static Ticket ticket(String player, long epoch, long sinceMs, int returns) {
    TicketPlayer who =
        TicketPlayer.newBuilder().setPlayer(player).setRatingMicros(1_500_000_000).build();
    return Ticket.newBuilder()
        .setTicketId(ticketId(player, epoch))
        .setPlayers(List.of(who))
        .setQueue("blitz")
        .setPool("blitz")
        .setPartition(0)
        .setSeatEpoch(epoch)
        .setRequestId("ask-" + epoch)
        .setSince(Instant.ofEpochMilli(sinceMs))
        .setTtlMs(TTL_MS)
        .setRating(1500)
        .setAttributes(Map.of())
        .setReturns(returns)
        .build();
  }

  static Proposal proposal(String id, Ticket... tickets) {
    return Proposal.newBuilder()
        .setMatchId(id)
        .setQueue("blitz")
        .setPool("blitz")
        .setTeams(List.of())
        .setPlayer1("one")
        .setPlayer2("two")
        .setTickets(List.of(tickets))
        .setAt(Instant.ofEpochMilli(0))
        .setTrigger(Trigger.TICKET)
        .setTriggeredAt(Instant.ofEpochMilli(0))
        .setConfigVersion(1)
        .build();
  }

  static Match match(String id, long atMs, MatchSeat first, MatchSeat second) {
    return Match.newBuilder()
        .setMatchId(id)
        .setQueue("blitz")
        .setPool("blitz")
        .setTeams(
            List.of(new Team("1", List.of(first), null), new Team("2", List.of(second), null)))
        .setPlayer1(first.getPlayer())
        .setPlayer2(second.getPlayer())
        .setGameServer("localhost:7000")
        .setProposedAt(Instant.ofEpochMilli(atMs))
        .setConfirmedAt(Instant.ofEpochMilli(atMs))
        .setTrigger(Trigger.TICKET)
        .setTriggeredAt(Instant.ofEpochMilli(atMs))
        .setConfigVersion(1)
        .build();
  }

  static MatchSeat seat(String player, long epoch, int rating) {
    return MatchSeat.newBuilder()
        .setPlayer(player)
        .setTicketId(ticketId(player, epoch))
        .setSeatEpoch(epoch)
        .setRequestId("ask-" + epoch)
        .setRatingMicros(rating * 1_000_000L)
        .setSince(Instant.ofEpochMilli(1_000))
        .build();
  }

  static MatchSeat bot() {
    return MatchSeat.newBuilder()
        .setPlayer("bot-blitz-1")
        .setBot(true)
        .setRatingMicros(1_500_000_000L)
        .build();
  }

  static Notification told(String player, long epoch, String matchId) {
    Instant at = Instant.ofEpochMilli(0);
    return Notification.newBuilder()
        .setPlayer(player)
        .setKind(NotificationKind.MATCHED)
        .setMatchId(matchId)
        .setTicketId(ticketId(player, epoch))
        .setSeatEpoch(epoch)
        .setRequestId("ask-" + epoch)
        .setQueue("blitz")
        .setPlayer1(player)
        .setPlayer2("rival")
        .setOpponents(List.of("rival"))
        .setTeam("1")
        .setGameServer("localhost:7000")
        .setToken("token")
        .setJti("jti")
        .setTokenExpires(at)
        .setDeliverUntil(at)
        .setSince(at)
        .setAt(at)
        .setTriggeredAt(at)
        .build();
  }

  static Answer answered(String player, long epoch, AnswerKind kind) {
    return Answer.newBuilder()
        .setPlayer(player)
        .setRequestId("ask-" + epoch)
        .setKind(kind)
        .setAt(Instant.ofEpochMilli(0))
        .build();
  }

  static MatchCommand left(String player, long epoch, String matchId, long atMs) {
    return new MatchCommand(matchId, player, new LeaveMatch(epoch), Instant.ofEpochMilli(atMs));
  }

  static SeatEvent seated(String player, long epoch, SeatState state) {
    return seated(player, epoch, state, 0);
  }

  static SeatEvent seated(String player, long epoch, SeatState state, long atMs) {
    return SeatEvent.newBuilder()
        .setPlayer(player)
        .setSeatEpoch(epoch)
        .setState(state)
        .setCause(SeatCause.UNKNOWN)
        .setAt(Instant.ofEpochMilli(atMs))
        .build();
  }

  static Outcome refusedAtOnce(String player, long epoch) {
    return Outcome.newBuilder(ended(player, epoch, OutcomeType.REJECTED, 0))
        .setTicketId(null)
        .setSeatEpoch(0)
        .setDecidedBy(Decider.PLAYERS)
        .build();
  }

  static Outcome ended(String player, long epoch, OutcomeType type, long atMs) {
    return Outcome.newBuilder()
        .setPlayer(player)
        .setTicketId(ticketId(player, epoch))
        .setSeatEpoch(epoch)
        .setRequestId("ask-" + epoch)
        .setQueue("blitz")
        .setType(type)
        .setReason(OutcomeReason.PLAYER)
        .setDecidedBy(Decider.POOLS)
        .setAt(Instant.ofEpochMilli(atMs))
        .build();
  }

  static Settlement rated(String player, long epoch, String matchId, long atMs) {
    Rated rated =
        Rated.newBuilder()
            .setQueue("blitz")
            .setScoreMicros(1_000_000)
            .setOpponent("rival")
            .setOpponentRatingMicros(1_500_000_000)
            .setOpponentDeviationMicros(0)
            .build();
    return Settlement.newBuilder()
        .setPlayer(player)
        .setMatchId(matchId)
        .setTicketId(ticketId(player, epoch))
        .setSeatEpoch(epoch)
        .setRequestId("ask-" + epoch)
        .setBody(rated)
        .setAt(Instant.ofEpochMilli(atMs))
        .build();
  }
}
