package io.matchstream.streams.matches;

import io.matchstream.engine.config.BackfillConfig;
import io.matchstream.engine.config.BotsConfig;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.PartyConfig;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.ReadyCheckConfig;
import io.matchstream.engine.config.TeamConfig;
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
import java.util.LinkedHashMap;
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
  static final Duration PENDING_TTL = Duration.ofSeconds(15);
  static final Duration SEAT_TTL = Duration.ofHours(1);

  /** The epoch of every human's seat, but of the party's member. */
  static final long EPOCH = 7;

  static final long BERTS_EPOCH = 3;

  private GroupSamples() {}

  private static final QueueConfig LISTED = queue("listed");
  private static final QueueConfig ASKED = queue("asked");

  private static QueueConfig queue(String name) {
    return ConfigReader.read(Samples.YAML, "samples").queues().stream()
        .filter(queue -> queue.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Two against two, a server from a list. */
  static QueueConfig plain() {
    return with(LISTED, backfills(false), Optional.empty(), Optional.empty());
  }

  /** All are asked first; then a server from a list. */
  static QueueConfig checked() {
    return with(
        LISTED, backfills(false), Optional.of(new ReadyCheckConfig(WINDOW)), Optional.empty());
  }

  /** All are asked first; then an allocator. */
  static QueueConfig checkedAndAllocated() {
    return with(
        ASKED, backfills(false), Optional.of(new ReadyCheckConfig(WINDOW)), Optional.empty());
  }

  /** Running matches may ask for players. */
  static QueueConfig open() {
    return with(LISTED, backfills(true), Optional.empty(), Optional.empty());
  }

  /** Bots play, and count or not. */
  static QueueConfig withBots(boolean rated) {
    return with(
        LISTED,
        backfills(false),
        Optional.empty(),
        Optional.of(new BotsConfig(Duration.ofSeconds(10), 3, rated)));
  }

  static QueueLookup always(QueueConfig queue) {
    return (name, time) -> Optional.of(queue);
  }

  static GroupConfig backfills(boolean allowed) {
    Map<String, Integer> roles = new LinkedHashMap<>();
    roles.put(TANK, 1);
    roles.put(DAMAGE, 1);
    return new GroupConfig(
        List.of(
            new TeamConfig(RED, 1, 1, 2, List.of(), roles),
            new TeamConfig(BLUE, 1, 1, 2, List.of(), roles)),
        1,
        List.of(),
        Duration.ZERO,
        new PartyConfig(2, true, PartyConfig.PartyRating.MEAN, PartyConfig.OnLeave.DISSOLVE),
        new BackfillConfig(allowed, BackfillConfig.Priority.FIRST));
  }

  private static QueueConfig with(
      QueueConfig base,
      GroupConfig group,
      Optional<ReadyCheckConfig> readyCheck,
      Optional<BotsConfig> bots) {
    return new QueueConfig(
        base.name(),
        base.timeControl(),
        base.match(),
        base.rating(),
        base.ticketTtl(),
        base.sweepEvery(),
        base.pendingTtl(),
        base.assignmentTtl(),
        base.tokenTtl(),
        base.seatTtl(),
        base.disconnectGrace(),
        base.avoidRematch(),
        base.ifQueued(),
        base.ifMatched(),
        base.maxWaiting(),
        bots,
        Optional.of(group),
        readyCheck,
        base.requires(),
        base.externalResults(),
        base.servers());
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
        .setPartition(0)
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
