package io.matchstream.streams.pools;

import io.matchstream.engine.duel.BotPool;
import io.matchstream.engine.groups.GroupDecision;
import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.tickets.GroupTicket;
import io.matchstream.engine.tickets.MatchIds;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Proposal;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The proposal of a match of groups, or of new players for a running match. Pure. */
final class GroupProposal {
  /** The contract's word for nobody: a duel's other player, where there is none. */
  private static final String NOBODY = "";

  private final WaitingPool pool;
  private final GroupDecision.Formed formed;
  private final List<Ticket> tickets;
  private final Optional<Ticket> backfill;
  private final Proposals.Circumstances when;
  private final Map<String, MatchSeat> seats = new HashMap<>();

  /**
   * What a decision is made into.
   *
   * @param tickets those of the players whole, in the order of the line
   * @param backfill the running match's, whole
   */
  GroupProposal(
      WaitingPool pool,
      GroupDecision.Formed formed,
      List<Ticket> tickets,
      Optional<Ticket> backfill,
      Proposals.Circumstances when) {
    this.pool = pool;
    this.formed = formed;
    this.tickets = tickets;
    this.backfill = backfill;
    this.when = when;
    for (Ticket ticket : tickets) {
      for (TicketPlayer player : ticket.getPlayers()) {
        seats.put(player.getPlayer(), Proposals.seat(ticket, player).build());
      }
    }
  }

  /** How many bots it needs. */
  int bots() {
    return (int)
        formed.lineup().teams().stream()
            .flatMap(team -> team.seats().stream())
            .filter(seat -> seat.sitter().isEmpty())
            .count();
  }

  /** The proposal of a match without bots. */
  Proposal ofHumans() {
    return proposal(List.of());
  }

  /** The proposal with bots of the queue, and the queue's bots afterwards. */
  Departures.Filled withBots(BotPool bots) {
    BotPool.Team drawn = bots.draw(bots(), formed.tickets().get(0).part());
    return new Departures.Filled(proposal(drawn.botIds()), drawn.pool());
  }

  private Proposal proposal(List<String> bots) {
    List<String> line =
        tickets.stream().map(ticket -> ticket.getPlayers().get(0).getPlayer()).toList();
    List<String> all =
        tickets.stream()
            .flatMap(ticket -> ticket.getPlayers().stream())
            .map(TicketPlayer::getPlayer)
            .toList();
    return Proposal.newBuilder()
        .setMatchId(
            backfill
                .map(ticket -> ticket.getBackfill().getMatchId())
                .orElseGet(
                    () -> MatchIds.of(formed.tickets().stream().map(GroupTicket::part).toList())))
        .setQueue(pool.queue().name())
        .setPool(pool.name())
        .setTeams(teams(new ArrayList<>(bots)))
        .setPlayer1(line.get(0))
        .setPlayer2(all.size() > 1 ? all.get(1) : bots.stream().findFirst().orElse(NOBODY))
        .setTickets(tickets)
        .setAt(Instant.ofEpochMilli(when.nowMs()))
        .setTrigger(when.trigger())
        .setTriggeredAt(Instant.ofEpochMilli(when.triggeredAtMs()))
        .setConfigVersion(when.configVersion())
        .setRegion(formed.region().orElse(null))
        .setBackfill(backfill.map(ticket -> ticket.getBackfill().getRequestId()).orElse(null))
        .build();
  }

  private List<Team> teams(List<String> bots) {
    List<Team> teams = new ArrayList<>();
    for (Lineup.Team team : formed.lineup().teams()) {
      List<MatchSeat> taken = new ArrayList<>();
      for (Lineup.Seat seat : team.seats()) {
        MatchSeat.Builder builder =
            seat.sitter()
                .map(sitter -> MatchSeat.newBuilder(seats.get(sitter.player().id())))
                .orElseGet(() -> Proposals.bot(bots.remove(0), pool.queue()));
        taken.add(builder.setRole(seat.role().orElse(null)).build());
      }
      teams.add(
          Team.newBuilder()
              .setName(team.name())
              .setSeats(taken)
              .setWinProbability(
                  team.winProbability().isPresent() ? team.winProbability().getAsDouble() : null)
              .build());
    }
    return teams;
  }
}
