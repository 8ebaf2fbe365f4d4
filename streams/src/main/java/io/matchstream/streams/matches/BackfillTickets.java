package io.matchstream.streams.matches;

import io.matchstream.engine.ratings.Points;
import io.matchstream.events.BackfillSeats;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Proposal;
import io.matchstream.events.Seated;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.events.WithdrawReason;
import io.matchstream.state.BackfillState;
import io.matchstream.state.MatchState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The ticket by which a running match asks for players. A match has one, under one id: the pool
 * lets the one with more returns stand.
 */
final class BackfillTickets {
  /** Before the match's id. Such an id is no player's ticket: a match id is no number. */
  private static final String PREFIX = "backfill~";

  /**
   * Longer than any match is played: the ticket ends with its match or its request, never alone.
   */
  private static final Duration ENDLESS = Duration.ofDays(36_500);

  /** A running match has no seat of a player's. */
  private static final long NO_EPOCH = 0;

  private BackfillTickets() {}

  static String id(String matchId) {
    return PREFIX + matchId;
  }

  /** What is kept of a proposal, so that its match can ask for players later. */
  static BackfillState running(Proposal proposal, List<MatchSeat> humans) {
    return BackfillState.newBuilder()
        // A proposal has a ticket, and they all come from one pool.
        .setPartition(proposal.getTickets().get(0).getPartition())
        .setPlayers(admitted(proposal, humans))
        .build();
  }

  /** These humans as their tickets in this proposal have them. */
  static List<TicketPlayer> admitted(Proposal proposal, List<MatchSeat> humans) {
    Map<String, TicketPlayer> known = new HashMap<>();
    for (Ticket ticket : proposal.getTickets()) {
      if (ticket.getBackfill() == null) {
        ticket.getPlayers().forEach(player -> known.put(player.getPlayer(), whole(ticket, player)));
      }
    }
    List<TicketPlayer> players = new ArrayList<>();
    for (MatchSeat seat : humans) {
      TicketPlayer player = known.get(seat.getPlayer());
      if (player == null) {
        throw new IllegalArgumentException(
            seat.getPlayer() + " has a seat in the proposal and no ticket");
      }
      players.add(
          TicketPlayer.newBuilder(player)
              .setSeatEpoch(seat.getSeatEpoch())
              .setRoles(seat.getRole() == null ? List.of() : List.of(seat.getRole()))
              .build());
    }
    return players;
  }

  /**
   * The ticket of what the match asks for now.
   *
   * @param pause for how long the pool is not to serve it
   */
  static Effect queued(MatchState live, Instant at, Duration pause) {
    Match match = live.getMatch();
    BackfillState asks = live.getBackfill();
    Ticket ticket =
        Ticket.newBuilder()
            .setTicketId(id(match.getMatchId()))
            .setPlayers(asks.getPlayers())
            .setQueue(match.getQueue())
            .setPool(match.getPool())
            .setPartition(asks.getPartition())
            .setSeatEpoch(NO_EPOCH)
            .setRequestId(asks.getRequestId())
            .setSince(asks.getSince())
            .setTtlMs(ENDLESS.toMillis())
            .setRating(rating(asks.getPlayers()))
            .setReturns(asks.getIssued())
            .setNotBefore(pause.isZero() ? null : at.plus(pause))
            .setConfigVersion(match.getConfigVersion())
            .setBackfill(
                BackfillSeats.newBuilder()
                    .setMatchId(match.getMatchId())
                    .setRequestId(asks.getRequestId())
                    .setSeated(seated(match.getTeams()))
                    .setOpen(asks.getOpen())
                    .build())
            .build();
    return toPool(live, TicketQueued.newBuilder().setTicket(ticket).build(), at);
  }

  /** The ticket leaves the pool, if the match asks for anybody. */
  static Optional<Effect> withdrawn(MatchState live, Instant at) {
    return isOpen(live)
        ? Optional.of(
            toPool(
                live,
                TicketWithdrawn.newBuilder()
                    .setTicketId(id(live.getMatch().getMatchId()))
                    .setReason(WithdrawReason.OPERATOR)
                    .build(),
                at))
        : Optional.empty();
  }

  /** Whether the match asks for players. */
  static boolean isOpen(MatchState live) {
    return live.getBackfill() != null && !live.getBackfill().getOpen().isEmpty();
  }

  private static Effect toPool(MatchState live, Object body, Instant at) {
    return new Effect.ToPool(
        TicketEvent.newBuilder()
            .setPool(live.getMatch().getPool())
            .setPartition(live.getBackfill().getPartition())
            .setBody(body)
            .build(),
        at);
  }

  /** The player with what his ticket says of all its players, where he says nothing himself. */
  private static TicketPlayer whole(Ticket ticket, TicketPlayer player) {
    Map<String, Object> attributes = new HashMap<>(ticket.getAttributes());
    attributes.putAll(player.getAttributes());
    return TicketPlayer.newBuilder(player).setAttributes(attributes).build();
  }

  /** The mean, in whole points. */
  private static int rating(List<TicketPlayer> players) {
    long sum = players.stream().mapToLong(TicketPlayer::getRatingMicros).sum();
    return Points.whole(Math.floorDiv(sum, players.size()));
  }

  private static List<Seated> seated(List<Team> teams) {
    List<Seated> seated = new ArrayList<>();
    for (Team team : teams) {
      for (MatchSeat seat : team.getSeats()) {
        seated.add(new Seated(seat.getPlayer(), team.getName(), seat.getRole()));
      }
    }
    return seated;
  }
}
