package io.matchstream.streams.matches;

import io.matchstream.engine.config.BackfillConfig;
import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Proposal;
import io.matchstream.events.Team;
import io.matchstream.state.HeldResult;
import io.matchstream.state.LiveSeat;
import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A proposal has its server: the match is told, and each human gets a token. */
final class Confirming {
  private Confirming() {}

  /**
   * The match is live.
   *
   * @param gameServer where it is played; empty for a queue that needs no server
   * @param held a valid result that came before; it settles the match at once
   */
  static Transition confirmed(
      Proposal proposal,
      String gameServer,
      Optional<HeldResult> held,
      Instant now,
      QueueConfig queue) {
    Match match = match(proposal, gameServer, now);
    List<MatchSeat> humans = Seats.humans(match.getTeams());
    List<Effect> effects = new ArrayList<>();
    effects.add(new Effect.Confirmed(match, now));
    humans.forEach(seat -> effects.add(token(match, seat, now, queue)));
    MatchState live =
        MatchState.newBuilder()
            .setPhase(MatchPhase.READY)
            .setQueue(proposal.getQueue())
            .setGameServer(gameServer)
            .setMatch(match)
            .setSeats(humans.stream().map(Confirming::live).toList())
            .setBackfill(mayAsk(queue) ? BackfillTickets.running(proposal, humans) : null)
            .setDueAt(now.plus(queue.seatTtl()))
            .build();
    return held.map(result -> Settling.settled(live, result.getResult(), now, queue))
        .orElseGet(() -> Transition.to(live))
        .after(effects);
  }

  /** The first token of a seat. */
  static Effect token(Match match, MatchSeat seat, Instant now, QueueConfig queue) {
    return new Effect.Notify(
        NotificationKind.MATCHED,
        match,
        seat.getPlayer(),
        seat.getRequestId(),
        seat.getJti(),
        now.plus(queue.tokenTtl()),
        now.plus(queue.assignmentTtl()),
        now);
  }

  /** The seats as a confirmed match has them: those of humans with the id of their token. */
  static List<MatchSeat> signed(List<MatchSeat> seats, String matchId) {
    return seats.stream()
        .map(
            seat ->
                seat.getBot()
                    ? seat
                    : MatchSeat.newBuilder(seat)
                        .setJti(TokenIds.of(matchId, seat.getPlayer(), seat.getSeatEpoch(), 1))
                        .build())
        .toList();
  }

  /** A seat that is timed from now on. */
  static LiveSeat live(MatchSeat seat) {
    return LiveSeat.newBuilder()
        .setPlayer(seat.getPlayer())
        .setTicketId(seat.getTicketId())
        .setSeatEpoch(seat.getSeatEpoch())
        .build();
  }

  private static boolean mayAsk(QueueConfig queue) {
    return queue.group().map(GroupConfig::backfill).filter(BackfillConfig::allowed).isPresent();
  }

  private static Match match(Proposal proposal, String gameServer, Instant now) {
    return Match.newBuilder()
        .setMatchId(proposal.getMatchId())
        .setQueue(proposal.getQueue())
        .setPool(proposal.getPool())
        .setTeams(
            proposal.getTeams().stream().map(team -> signed(team, proposal.getMatchId())).toList())
        .setPlayer1(proposal.getPlayer1())
        .setPlayer2(proposal.getPlayer2())
        .setGameServer(gameServer)
        .setProposedAt(proposal.getAt())
        .setConfirmedAt(now)
        .setTrigger(proposal.getTrigger())
        .setTriggeredAt(proposal.getTriggeredAt())
        .setConfigVersion(proposal.getConfigVersion())
        .setRegion(proposal.getRegion())
        .build();
  }

  private static Team signed(Team team, String matchId) {
    return Team.newBuilder(team).setSeats(signed(team.getSeats(), matchId)).build();
  }
}
