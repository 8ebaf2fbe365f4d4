package io.matchstream.streams.matches;

import io.matchstream.events.Allocation;
import io.matchstream.events.Colour;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Proposal;
import io.matchstream.events.Result;
import io.matchstream.events.ResultReason;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.Trigger;
import java.time.Instant;
import java.util.List;

/** Events of a duel between anna, who waited longer, and bert. */
final class Samples {
  static final String MATCH = "M1";
  static final String ANNA = "anna";
  static final String BERT = "bert";
  static final String BOT = "bot-bots-1";
  static final Instant T0 = Instant.parse("2026-01-01T12:00:00Z");
  static final Instant ANNA_SINCE = T0.minusSeconds(9);
  static final Instant BERT_SINCE = T0.minusSeconds(3);

  static final String YAML =
      """
      queues:
        - name: listed
          rating: { system: elo, initial: 1500 }
          servers: [{ address: "eu-1:7000", weight: 1 }]
          seatTtl: 1h
          tokenTtl: 60s
          assignmentTtl: 120s
          match: { players: 2, colours: true }
        - name: asked
          rating: { system: glicko2, initial: 1500 }
          pendingTtl: 15s
          seatTtl: 1h
          allocator: { url: "http://localhost:9/allocations" }
        - name: bots
          rating: { system: elo, initial: 1200 }
          bots: { after: 10s, pool: 3, rated: false }
        - name: rated-bots
          rating: { system: elo, initial: 1200 }
          bots: { after: 10s, pool: 3, rated: true }
        - name: open
          rating: { system: glicko2, initial: 1500 }
          results: { external: true }
        - name: open-elo
          rating: { system: elo }
          results: { external: true }
        - name: open-unrated
          results: { external: true }
      """;

  private Samples() {}

  static Ticket ticket(String player, String queue, Instant since) {
    return Ticket.newBuilder()
        .setTicketId(player + "~7")
        .setPlayers(
            List.of(
                TicketPlayer.newBuilder().setPlayer(player).setRatingMicros(1_500_000_000).build()))
        .setQueue(queue)
        .setPool(queue)
        .setPartition(0)
        .setSeatEpoch(7)
        .setRequestId("enqueue-" + player)
        .setSince(since)
        .setTtlMs(60_000)
        .setRating(1500)
        .build();
  }

  private static MatchSeat seat(Ticket ticket, Colour colour, long ratingMicros) {
    return MatchSeat.newBuilder()
        .setPlayer(ticket.getPlayers().get(0).getPlayer())
        .setTicketId(ticket.getTicketId())
        .setSeatEpoch(ticket.getSeatEpoch())
        .setRequestId(ticket.getRequestId())
        .setColour(colour)
        .setRatingMicros(ratingMicros)
        .setDeviationMicros(80_000_000)
        .setGames(50)
        .setSince(ticket.getSince())
        .build();
  }

  private static Team team(String name, MatchSeat seat) {
    return Team.newBuilder().setName(name).setSeats(List.of(seat)).build();
  }

  static Proposal duel(String queue) {
    Ticket anna = ticket(ANNA, queue, ANNA_SINCE);
    Ticket bert = ticket(BERT, queue, BERT_SINCE);
    return proposal(
        queue,
        List.of(anna, bert),
        team("first", seat(anna, Colour.WHITE, 1_500_000_000)),
        team("second", seat(bert, Colour.BLACK, 1_540_000_000)),
        BERT);
  }

  static Proposal againstBot(String queue) {
    Ticket anna = ticket(ANNA, queue, ANNA_SINCE);
    MatchSeat bot =
        MatchSeat.newBuilder().setPlayer(BOT).setBot(true).setRatingMicros(1_200_000_000).build();
    return proposal(
        queue,
        List.of(anna),
        team("first", seat(anna, Colour.NONE, 1_500_000_000)),
        team("second", bot),
        BOT);
  }

  private static Proposal proposal(
      String queue, List<Ticket> tickets, Team first, Team second, String player2) {
    return Proposal.newBuilder()
        .setMatchId(MATCH)
        .setQueue(queue)
        .setPool(queue)
        .setTeams(List.of(first, second))
        .setPlayer1(ANNA)
        .setPlayer2(player2)
        .setTickets(tickets)
        .setAt(T0)
        .setTrigger(Trigger.TICKET)
        .setTriggeredAt(T0.minusMillis(20))
        .setConfigVersion(1)
        .build();
  }

  static Allocation server(String address) {
    return Allocation.newBuilder().setMatchId(MATCH).setGameServer(address).setAt(T0).build();
  }

  static Allocation noServer() {
    return Allocation.newBuilder().setMatchId(MATCH).setFailure("full").setAt(T0).build();
  }

  static PlayerResult scored(String player, long scoreMicros) {
    return PlayerResult.newBuilder().setPlayer(player).setScoreMicros(scoreMicros).build();
  }

  static Result result(ResultReason reason, long annaMicros, long bertMicros) {
    return Result.newBuilder()
        .setMatchId(MATCH)
        .setPlayers(List.of(scored(ANNA, annaMicros), scored(BERT, bertMicros)))
        .setReason(reason)
        .build();
  }

  static Result annaWins() {
    return result(ResultReason.NORMAL, ResultRules.WON, ResultRules.LOST);
  }

  static Result bertWins() {
    return result(ResultReason.NORMAL, ResultRules.LOST, ResultRules.WON);
  }
}
