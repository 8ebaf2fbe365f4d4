package io.matchstream.streams.matches;

import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Accept;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Proposal;
import io.matchstream.events.Result;
import io.matchstream.events.ResultReason;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.Trigger;
import io.matchstream.state.MatchState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A match of two teams of two, a tank and a damage each: the party of anna and bert, led by anna,
 * against carl and dora, who queued alone.
 */
final class GroupSamples {
  static final String CARL = "carl";
  static final String DORA = "dora";
  static final String RED = "red";
  static final String BLUE = "blue";
  static final String TANK = "tank";
  static final String DAMAGE = "damage";
  static final Duration WINDOW = Duration.ofSeconds(12);
  static final Duration PENDING_TTL = Duration.ofSeconds(60);
  static final Duration SEAT_TTL = Duration.ofHours(1);

  /** The epoch of every human's seat, but of the party's member. */
  static final long EPOCH = 7;

  static final long BERTS_EPOCH = 3;

  /** What all queues here have. */
  private static final String TEAMS =
      """
          teams:
            - { name: red, min: 1, max: 2, roles: { tank: 1, damage: 1 } }
            - { name: blue, min: 1, max: 2, roles: { tank: 1, damage: 1 } }
          rating: { system: elo, initial: 1500 }
          seatTtl: 1h
      """;

  private static final String LISTED =
      """
          servers: [{ address: "eu-1:7000", weight: 1 }]
      """;

  private static final String ALLOCATED =
      """
          pendingTtl: 60s
          allocator: { url: "http://localhost:9/allocations" }
      """;

  private static final String CHECKED =
      """
          readyCheck: { window: 12s }
      """;

  private static final String OPEN =
      """
          backfill: { allowed: true }
      """;

  /** The queues of the bench: those of duels, and of teams "checked" and "running". */
  static final String YAML =
      Samples.YAML
          + "  - name: checked\n"
          + TEAMS
          + LISTED
          + CHECKED
          + "  - name: running\n"
          + TEAMS
          + LISTED
          + OPEN;

  private GroupSamples() {}

  private static QueueConfig queue(String... parts) {
    String yaml = "queues:\n  - name: listed\n" + TEAMS + String.join("", parts);
    return ConfigReader.read(yaml, "samples").queues().get(0);
  }

  /** Two against two, a server from a list. */
  static QueueConfig plain() {
    return queue(LISTED);
  }

  /** All are asked first; then a server from a list. */
  static QueueConfig checked() {
    return queue(LISTED, CHECKED);
  }

  /** All are asked first; then an allocator. */
  static QueueConfig checkedAndAllocated() {
    return queue(ALLOCATED, CHECKED);
  }

  /** Running matches may ask for players. */
  static QueueConfig open() {
    return queue(LISTED, OPEN);
  }

  /** Bots play, and count or not. */
  static QueueConfig withBots(boolean rated) {
    return queue(LISTED, "    bots: { after: 10s, pool: 3, rated: " + rated + " }\n");
  }

  static QueueLookup always(QueueConfig queue) {
    return (name, time) -> Optional.of(queue);
  }

  /** The ticket of anna's party. */
  static Ticket party() {
    return Ticket.newBuilder(alone(Samples.ANNA))
        .setPlayers(
            List.of(
                player(Samples.ANNA, 0),
                TicketPlayer.newBuilder(player(Samples.BERT, BERTS_EPOCH))
                    .setAttributes(Map.of("skill", 4.0))
                    .build()))
        .setAttributes(Map.of("build", "v7", "skill", 3.0))
        .build();
  }

  static Ticket alone(String player) {
    return Ticket.newBuilder(Samples.ticket(player, "listed", Samples.ANNA_SINCE))
        .setPlayers(List.of(player(player, 0)))
        .build();
  }

  private static TicketPlayer player(String player, long seatEpoch) {
    return TicketPlayer.newBuilder()
        .setPlayer(player)
        .setRatingMicros(1_500_000_000)
        .setSeatEpoch(seatEpoch)
        .build();
  }

  static MatchSeat seat(Ticket ticket, String player, String role, int points) {
    return MatchSeat.newBuilder()
        .setPlayer(player)
        .setTicketId(ticket.getTicketId())
        .setSeatEpoch(player.equals(Samples.BERT) ? BERTS_EPOCH : ticket.getSeatEpoch())
        .setRequestId(ticket.getRequestId())
        .setRole(role)
        .setRatingMicros(points * 1_000_000L)
        .setDeviationMicros(80_000_000)
        .setGames(50)
        .setSince(ticket.getSince())
        .build();
  }

  static MatchSeat bot(String name, String role) {
    return MatchSeat.newBuilder()
        .setPlayer(name)
        .setBot(true)
        .setRole(role)
        .setRatingMicros(1_500_000_000)
        .build();
  }

  static Team team(String name, MatchSeat... seats) {
    return Team.newBuilder().setName(name).setSeats(List.of(seats)).setWinProbability(0.5).build();
  }

  /** All four. */
  static Proposal proposal() {
    Ticket party = party();
    Ticket carl = alone(CARL);
    Ticket dora = alone(DORA);
    return proposal(
        List.of(party, carl, dora),
        team(RED, seat(party, Samples.ANNA, TANK, 1400), seat(party, Samples.BERT, DAMAGE, 1600)),
        team(BLUE, seat(carl, CARL, DAMAGE, 1500), seat(dora, DORA, TANK, 1700)));
  }

  /** The same in another queue. */
  static Proposal proposalOf(String queue) {
    Proposal proposal = proposal();
    proposal.setQueue(queue);
    proposal.setPool(queue);
    proposal.getTickets().forEach(ticket -> ticket.setQueue(queue));
    return proposal;
  }

  /** Dora's place is a bot's. */
  static Proposal withBot() {
    Ticket party = party();
    Ticket carl = alone(CARL);
    return proposal(
        List.of(party, carl),
        team(RED, seat(party, Samples.ANNA, TANK, 1400), seat(party, Samples.BERT, DAMAGE, 1600)),
        team(BLUE, seat(carl, CARL, DAMAGE, 1500), bot("bot-listed-1", TANK)));
  }

  static Proposal proposal(List<Ticket> tickets, Team... teams) {
    return Proposal.newBuilder()
        .setMatchId(Samples.MATCH)
        .setQueue("listed")
        .setPool("listed")
        .setTeams(List.of(teams))
        .setPlayer1(Samples.ANNA)
        .setPlayer2(CARL)
        .setTickets(tickets)
        .setAt(Samples.T0)
        .setTrigger(Trigger.TICKET)
        .setTriggeredAt(Samples.T0)
        .setConfigVersion(1)
        .setRegion("eu")
        .build();
  }

  /** These players join the running match, each with a ticket of his own. */
  static Proposal joining(String request, Team... teams) {
    List<Ticket> tickets = new ArrayList<>();
    for (Team team : teams) {
      for (MatchSeat seat : team.getSeats()) {
        if (!seat.getBot()) {
          tickets.add(
              Ticket.newBuilder(alone(seat.getPlayer()))
                  .setTicketId(seat.getTicketId())
                  .setSeatEpoch(seat.getSeatEpoch())
                  .build());
        }
      }
    }
    return Proposal.newBuilder(proposal(tickets, teams)).setBackfill(request).build();
  }

  static MatchState live(QueueConfig queue) {
    return Deciding.proposed(Optional.empty(), proposal(), Samples.T0, always(queue))
        .next()
        .orElseThrow();
  }

  static Transition answer(
      Optional<MatchState> state, String player, boolean accepts, Instant at, QueueConfig queue) {
    long epoch = player.equals(Samples.BERT) ? BERTS_EPOCH : EPOCH;
    Accept accept = new Accept(epoch, "ready-" + player, accepts);
    return Asking.answered(
        state, new MatchCommand(Samples.MATCH, player, accept, at), accept, at, always(queue));
  }

  /** Scores in order of the players; millionths. */
  static Result result(List<String> players, Long... scores) {
    List<Long> each = Arrays.asList(scores);
    Result result = Samples.result(ResultReason.NORMAL, 0, 0);
    List<PlayerResult> lines = new ArrayList<>();
    for (int i = 0; i < players.size(); i++) {
      lines.add(Samples.scored(players.get(i), each.get(i)));
    }
    result.setPlayers(lines);
    return result;
  }
}
