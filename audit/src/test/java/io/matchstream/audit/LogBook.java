package io.matchstream.audit;

import io.matchstream.events.Accept;
import io.matchstream.events.Backfill;
import io.matchstream.events.Closed;
import io.matchstream.events.Colour;
import io.matchstream.events.ConfigVersion;
import io.matchstream.events.Decider;
import io.matchstream.events.Enqueue;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.Match;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Operation;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Proposal;
import io.matchstream.events.Rated;
import io.matchstream.events.Rating;
import io.matchstream.events.Request;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import io.matchstream.events.ResultReason;
import io.matchstream.events.Returned;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatState;
import io.matchstream.events.Settlement;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.Trigger;
import io.matchstream.schemas.serde.GeneratedClasses;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/** Writes a log by hand: what owners would write, in the order in which they would. */
final class LogBook {
  static final long START = 1_700_000_000_000L;
  static final String DUEL = "duel";
  static final String ARENA = "arena";
  static final String BRAWL = "brawl";
  static final long WON = 1_000_000;

  private static final String QUEUES =
      """
      {"queues":[
       {"name":"duel","match":{"players":2,"colours":false},
        "rating":{"system":"elo","initial":1500,"deviation":350,"volatility":0.06,"tau":0.5,
         "window":{"age":"oldest","initial":100,"perSecond":50,"max":1000},"trustProducer":false},
        "ticketTtl":"60s","pendingTtl":"15s","seatTtl":"2h",
        "bots":{"after":"10s","pool":10,"rated":false},"results":{"external":true}},
       {"name":"arena","match":{"players":4,"min":4,"multipleOf":1,"colours":false},
        "teams":[{"name":"red","count":1,"min":2,"max":2,"minWidening":[]},
                 {"name":"blue","count":1,"min":2,"max":2,"minWidening":[]}],
        "rules":[{"type":"block-list","name":"blocked","attribute":"blocked","scope":"match"}],
        "fillFor":"0s","party":{"maxSize":2,"together":true},
        "backfill":{"allowed":true},"readyCheck":{"window":"20s"},
        "ticketTtl":"60s","pendingTtl":"35s","seatTtl":"2h"},
       {"name":"brawl","match":{"players":4,"min":2,"multipleOf":1,"colours":false},
        "teams":[{"name":"players","count":1,"min":2,"max":4,"minWidening":[]}],
        "rules":[],"fillFor":"0s","party":{"maxSize":4,"together":true},
        "ticketTtl":"60s","pendingTtl":"15s","seatTtl":"2h"}]}
      """;

  static {
    GeneratedClasses.trust();
  }

  private final List<Logged<?>> records = new ArrayList<>();
  private final Map<Source, Long> offsets = new EnumMap<>(Source.class);
  private final Map<String, Long> epochs = new HashMap<>();
  private final Map<String, Long> ratings = new HashMap<>();
  private final Map<String, Integer> games = new HashMap<>();
  private final boolean older;

  /** Seats that were left: their settlement changes them no more. */
  private final Set<String> gone = new HashSet<>();

  private long nowMs = START;
  private int requests;

  LogBook() {
    this(false);
  }

  private LogBook(boolean older) {
    this.older = older;
    config(1, START - 1_000);
  }

  /** One in which seats also say what other records say, as they did before. */
  static LogBook ofAnOlderVersion() {
    return new LogBook(true);
  }

  List<Logged<?>> records() {
    return records;
  }

  Instant now() {
    return Instant.ofEpochMilli(nowMs);
  }

  LogBook pass(long ms) {
    nowMs += ms;
    return this;
  }

  void add(Source source, Object value) {
    long offset = offsets.merge(source, 1L, Long::sum) - 1;
    records.add(new Logged<>(value, new Place(source, 0, offset), nowMs));
  }

  /** Takes the first record of this kind away. */
  <T> LogBook without(Class<T> type, Predicate<T> which) {
    records.remove(find(type, which));
    return this;
  }

  /** Puts another record in the place of the first of this kind. */
  <T> LogBook instead(Class<T> type, Predicate<T> which, Function<T, T> change) {
    int at = find(type, which);
    Logged<?> old = records.get(at);
    records.set(at, old.with(change.apply(type.cast(old.value()))));
    return this;
  }

  <T> T first(Class<T> type, Predicate<T> which) {
    return type.cast(records.get(find(type, which)).value());
  }

  private <T> int find(Class<T> type, Predicate<T> which) {
    for (int i = 0; i < records.size(); i++) {
      Object value = records.get(i).value();
      if (type.isInstance(value) && which.test(type.cast(value))) {
        return i;
      }
    }
    throw new IllegalStateException("the log has no such " + type.getSimpleName());
  }

  void config(int version, long fromMs) {
    add(Source.CONFIGS, new ConfigVersion(version, Instant.ofEpochMilli(fromMs), QUEUES, Map.of()));
  }

  /** Time goes on, and everything that had to be there would have been. */
  LogBook muchLater() {
    pass(3_600_000L * 3);
    add(Source.REQUESTS, new Request("nobody", "r", new Enqueue()));
    return this;
  }

  // Players and pools.

  Ticket enqueue(String queue, String... party) {
    String requestId = "r" + ++requests;
    add(
        Source.REQUESTS,
        Request.newBuilder()
            .setPlayer(party[0])
            .setRequestId(requestId)
            .setBody(Enqueue.newBuilder().setQueue(queue).build())
            .build());
    List<TicketPlayer> players = new ArrayList<>();
    for (String player : party) {
      long epoch = epochs.merge(player, 1L, Long::sum);
      players.add(
          TicketPlayer.newBuilder()
              .setPlayer(player)
              .setRatingMicros(ratings.getOrDefault(player, 1_500_000_000L))
              .setGames(games.getOrDefault(player, 0))
              .setSeatEpoch(epoch)
              .build());
    }
    Ticket ticket =
        Ticket.newBuilder()
            .setTicketId(party[0] + "~" + epochs.get(party[0]))
            .setPlayers(players)
            .setQueue(queue)
            .setPool(queue)
            .setPartition(0)
            .setSeatEpoch(epochs.get(party[0]))
            .setRequestId(requestId)
            .setSince(now())
            .setTtlMs(60_000)
            .setRating(1500)
            .setConfigVersion(1)
            .build();
    if (party.length > 1) {
      ticket
          .getPlayers()
          .forEach(player -> seat(ticket, player, SeatState.RESERVED, SeatCause.RESERVED));
    }
    for (TicketPlayer player : ticket.getPlayers()) {
      told(ticket, player, SeatState.QUEUED, SeatCause.ENQUEUED);
    }
    queued(ticket);
    return ticket;
  }

  /** A party is asked for, and not all of it have time. */
  void notGathered(String... party) {
    for (String player : party) {
      epochs.merge(player, 1L, Long::sum);
    }
    String ticketId = party[0] + "~" + epochs.get(party[0]);
    for (String player : party) {
      long epoch = epochs.get(player);
      seat(player, epoch, SeatState.RESERVED, SeatCause.RESERVED, ticketId, null);
    }
    pass(20);
    for (String player : party) {
      long epoch = epochs.get(player);
      seat(player, epoch, SeatState.IDLE, SeatCause.RELEASED, ticketId, null);
    }
  }

  void queued(Ticket ticket) {
    add(Source.TICKETS, new TicketEvent(ticket.getPool(), 0, new TicketQueued(ticket)));
  }

  private void seat(Ticket ticket, TicketPlayer player, SeatState state, SeatCause cause) {
    seat(player.getPlayer(), player.getSeatEpoch(), state, cause, ticket.getTicketId(), null);
  }

  /** What another record says of the seat. */
  private void told(Ticket ticket, TicketPlayer player, SeatState state, SeatCause cause) {
    if (older) {
      seat(ticket, player, state, cause);
    }
  }

  private void told(Match match, MatchSeat seat, SeatState state, SeatCause cause) {
    if (older && !gone.contains(seat.getPlayer() + "~" + seat.getSeatEpoch())) {
      seat(match, seat, state, cause);
    }
  }

  /** What the seat of somebody in a match says of itself. */
  void seat(Match match, MatchSeat seat, SeatState state, SeatCause cause) {
    seat(seat.getPlayer(), seat.getSeatEpoch(), state, cause, null, match.getMatchId());
  }

  void seat(
      String player,
      long epoch,
      SeatState state,
      SeatCause cause,
      String ticketId,
      String matchId) {
    add(Source.SEATS, new SeatEvent(player, epoch, state, cause, ticketId, matchId, null, now()));
  }

  void outcome(Ticket ticket, TicketPlayer player, OutcomeType type, OutcomeReason reason) {
    add(
        Source.OUTCOMES,
        Outcome.newBuilder()
            .setPlayer(player.getPlayer())
            .setTicketId(ticket.getTicketId())
            .setSeatEpoch(player.getSeatEpoch())
            .setRequestId(ticket.getRequestId())
            .setQueue(ticket.getQueue())
            .setType(type)
            .setReason(reason)
            .setDecidedBy(Decider.POOLS)
            .setAt(now())
            .setSince(ticket.getSince())
            .setConfigVersion(1)
            .build());
  }

  /** A request that waits for its turn ends, and never was a ticket. */
  void outcomeOfNoTicket(String player, OutcomeReason reason) {
    add(
        Source.OUTCOMES,
        Outcome.newBuilder()
            .setPlayer(player)
            .setRequestId("r" + ++requests)
            .setQueue(DUEL)
            .setType(OutcomeType.CANCELLED)
            .setReason(reason)
            .setDecidedBy(Decider.PLAYERS)
            .setAt(now())
            .build());
  }

  /** The ticket ends for all, and their seats are free. */
  LogBook end(Ticket ticket, OutcomeType type, OutcomeReason reason) {
    for (TicketPlayer player : ticket.getPlayers()) {
      end(ticket, player, type, reason);
    }
    return this;
  }

  void end(Ticket ticket, TicketPlayer player, OutcomeType type, OutcomeReason reason) {
    outcome(ticket, player, type, reason);
    told(ticket, player, SeatState.IDLE, SeatCause.OUTCOME);
  }

  LogBook cancel(Ticket ticket) {
    return end(ticket, OutcomeType.CANCELLED, OutcomeReason.PLAYER);
  }

  /** Teams of players, each with a name before a colon: {@code red:ann,bob}. */
  Proposal propose(String matchId, String teams, Ticket... tickets) {
    Proposal proposal = proposal(matchId, teams, List.of(tickets)).setBackfill(null).build();
    add(Source.PROPOSALS, proposal);
    return proposal;
  }

  Proposal proposeJoining(String matchId, String requestId, String teams, Ticket... tickets) {
    Proposal proposal = proposal(matchId, teams, List.of(tickets)).setBackfill(requestId).build();
    add(Source.PROPOSALS, proposal);
    return proposal;
  }

  private Proposal.Builder proposal(String matchId, String teams, List<Ticket> tickets) {
    List<Team> seated = new ArrayList<>();
    for (String team : teams.split(" ", -1)) {
      String[] parts = team.split(":", 2);
      List<MatchSeat> seats = new ArrayList<>();
      for (String player : parts[1].split(",", -1)) {
        seats.add(seat(player, tickets));
      }
      seated.add(Team.newBuilder().setName(parts[0]).setSeats(seats).build());
    }
    return Proposal.newBuilder()
        .setMatchId(matchId)
        .setQueue(tickets.get(0).getQueue())
        .setPool(tickets.get(0).getPool())
        .setTeams(seated)
        .setPlayer1(seated.get(0).getSeats().get(0).getPlayer())
        .setPlayer2("")
        .setTickets(tickets)
        .setAt(now())
        .setTrigger(Trigger.TICKET)
        .setTriggeredAt(now())
        .setConfigVersion(1);
  }

  private static MatchSeat seat(String player, List<Ticket> tickets) {
    for (Ticket ticket : tickets) {
      for (TicketPlayer of : ticket.getPlayers()) {
        if (of.getPlayer().equals(player)) {
          return MatchSeat.newBuilder()
              .setPlayer(player)
              .setTicketId(ticket.getTicketId())
              .setSeatEpoch(of.getSeatEpoch())
              .setRequestId(ticket.getRequestId())
              .setRatingMicros(of.getRatingMicros())
              .setGames(of.getGames())
              .setSince(ticket.getSince())
              .build();
        }
      }
    }
    return MatchSeat.newBuilder()
        .setPlayer(player)
        .setBot(true)
        .setRatingMicros(1_500_000_000L)
        .build();
  }

  // Matches.

  Match confirm(Proposal proposal) {
    return confirm(proposal, proposal.getTeams(), 0);
  }

  Match confirm(Proposal proposal, List<Team> teams, int backfills) {
    List<Team> signed = new ArrayList<>();
    for (Team team : teams) {
      List<MatchSeat> seats = new ArrayList<>();
      for (MatchSeat seat : team.getSeats()) {
        seats.add(
            seat.getBot()
                ? seat
                : MatchSeat.newBuilder(seat)
                    .setJti(proposal.getMatchId() + "/" + seat.getPlayer())
                    .build());
      }
      signed.add(Team.newBuilder(team).setSeats(seats).build());
    }
    Match match =
        Match.newBuilder()
            .setMatchId(proposal.getMatchId())
            .setQueue(proposal.getQueue())
            .setPool(proposal.getPool())
            .setTeams(signed)
            .setPlayer1(proposal.getPlayer1())
            .setPlayer2(proposal.getPlayer2())
            .setGameServer("localhost:7000")
            .setProposedAt(proposal.getAt())
            .setConfirmedAt(now())
            .setTrigger(proposal.getTrigger())
            .setTriggeredAt(proposal.getTriggeredAt())
            .setConfigVersion(1)
            .setBackfills(backfills)
            .build();
    add(Source.MATCHES, match);
    List<MatchSeat> joining = humans(proposal.getTeams());
    for (MatchSeat seat : humans(match.getTeams())) {
      if (joining.stream().anyMatch(s -> s.getPlayer().equals(seat.getPlayer()))) {
        tell(match, seat);
        told(match, seat, SeatState.MATCHED, SeatCause.MATCHED);
      }
    }
    return match;
  }

  static List<MatchSeat> humans(List<Team> teams) {
    return teams.stream()
        .flatMap(team -> team.getSeats().stream())
        .filter(seat -> !seat.getBot())
        .toList();
  }

  void tell(Match match, MatchSeat seat) {
    add(
        Source.NOTIFICATIONS,
        Notification.newBuilder()
            .setPlayer(seat.getPlayer())
            .setKind(NotificationKind.MATCHED)
            .setMatchId(match.getMatchId())
            .setTicketId(seat.getTicketId())
            .setSeatEpoch(seat.getSeatEpoch())
            .setRequestId(seat.getRequestId())
            .setQueue(match.getQueue())
            .setPlayer1("")
            .setPlayer2("")
            .setOpponents(List.of())
            .setTeam("")
            .setGameServer(match.getGameServer())
            .setToken("token")
            .setJti(seat.getJti())
            .setTokenExpires(now())
            .setDeliverUntil(now())
            .setSince(seat.getSince())
            .setAt(now())
            .setTriggeredAt(now())
            .build());
  }

  /** The proposal comes to nothing; whoever is not to blame waits again. */
  List<Ticket> abort(Proposal proposal, String cause, String... blamed) {
    List<Ticket> again = new ArrayList<>();
    for (Ticket ticket : proposal.getTickets()) {
      List<String> own =
          ticket.getPlayers().stream()
              .map(TicketPlayer::getPlayer)
              .filter(List.of(blamed)::contains)
              .toList();
      giveBack(proposal, ticket, cause, own);
      if (own.isEmpty()) {
        Ticket next = Ticket.newBuilder(ticket).setReturns(ticket.getReturns() + 1).build();
        queued(next);
        again.add(next);
      } else {
        end(ticket, OutcomeType.CANCELLED, OutcomeReason.DECLINED);
      }
    }
    return again;
  }

  void giveBack(Proposal proposal, Ticket ticket, String cause, List<String> blamed) {
    add(
        Source.SETTLEMENTS,
        Settlement.newBuilder()
            .setPlayer(ticket.getPlayers().get(0).getPlayer())
            .setMatchId(proposal.getMatchId())
            .setTicketId(ticket.getTicketId())
            .setSeatEpoch(ticket.getSeatEpoch())
            .setRequestId(ticket.getRequestId())
            .setBody(new Returned(ticket, cause, blamed))
            .setAt(now())
            .build());
  }

  void accepted(String matchId, String player) {
    add(
        Source.COMMANDS,
        new MatchCommand(matchId, player, new Accept(epochs.get(player), "a", true), now()));
  }

  void left(String matchId, String player, long seatEpoch) {
    add(Source.COMMANDS, new MatchCommand(matchId, player, new LeaveMatch(seatEpoch), now()));
  }

  /** A player leaves the match that he is in. */
  void leaves(Match match, MatchSeat seat, SeatCause cause) {
    left(match.getMatchId(), seat.getPlayer(), seat.getSeatEpoch());
    seat(match, seat, SeatState.IDLE, cause);
    gone.add(seat.getPlayer() + "~" + seat.getSeatEpoch());
  }

  // Operators.

  void operation(Object body) {
    add(Source.OPERATIONS, new Operation("o" + ++requests, "olga", null, body));
  }

  // Game servers.

  void result(String matchId, ResultReason reason, Map<String, Long> scores) {
    List<PlayerResult> players = new ArrayList<>();
    scores.forEach((player, score) -> players.add(new PlayerResult(player, score, null)));
    add(Source.RESULTS, new ResultEvent(new Result(matchId, null, false, players, reason)));
  }

  void asks(String matchId) {
    add(Source.RESULTS, new ResultEvent(new Backfill(matchId, "b1", List.of(), null)));
  }

  /** What a match means for one player; his seat is free. */
  void settle(Match match, MatchSeat seat, Object body) {
    add(
        Source.SETTLEMENTS,
        Settlement.newBuilder()
            .setPlayer(seat.getPlayer())
            .setMatchId(match.getMatchId())
            .setTicketId(seat.getTicketId())
            .setSeatEpoch(seat.getSeatEpoch())
            .setRequestId(seat.getRequestId())
            .setBody(body)
            .setAt(now())
            .build());
    told(match, seat, SeatState.IDLE, SeatCause.SETTLED);
  }

  void close(Match match, String cause) {
    for (MatchSeat seat : humans(match.getTeams())) {
      settle(match, seat, new Closed(match.getQueue(), cause, null));
    }
  }

  /** The first wins; of two newcomers by Elo he gets twenty points, which the other one loses. */
  void rated(Match match) {
    List<MatchSeat> seats = humans(match.getTeams());
    Map<String, Long> scores = Map.of(seats.get(0).getPlayer(), WON, seats.get(1).getPlayer(), 0L);
    result(match.getMatchId(), ResultReason.NORMAL, scores);
    for (int i = 0; i < 2; i++) {
      MatchSeat own = seats.get(i);
      long score = scores.get(own.getPlayer());
      long delta = score == WON ? 20_000_000 : -20_000_000;
      settle(
          match,
          own,
          Rated.newBuilder()
              .setQueue(match.getQueue())
              .setScoreMicros(score)
              .setOpponent(seats.get(1 - i).getPlayer())
              .setOpponentRatingMicros(seats.get(1 - i).getRatingMicros())
              .setOpponentDeviationMicros(0)
              .setDeltaMicros(delta)
              .setColour(Colour.NONE)
              .build());
      rating(match.getQueue(), own.getPlayer(), delta, match.getMatchId());
    }
  }

  void rating(String queue, String player, long delta, String matchId) {
    long rating = ratings.getOrDefault(player, 1_500_000_000L) + delta;
    ratings.put(player, rating);
    add(
        Source.RATINGS,
        Rating.newBuilder()
            .setQueue(queue)
            .setPlayer(player)
            .setRatingMicros(rating)
            .setDeviationMicros(0)
            .setVolatilityNanos(0)
            .setGames(games.merge(player, 1, Integer::sum))
            .setMatchId(matchId)
            .setAt(now())
            .build());
  }

  /** A game from elsewhere between two newcomers here, whose ratings are brought as 1500. */
  void external(String gameId, String winner, String loser) {
    long brought = 1_500_000_000L;
    add(
        Source.RESULTS,
        new ResultEvent(
            new Result(
                gameId,
                DUEL,
                true,
                List.of(
                    new PlayerResult(winner, WON, brought), new PlayerResult(loser, 0L, brought)),
                ResultReason.NORMAL)));
    for (String player : List.of(winner, loser)) {
      boolean won = player.equals(winner);
      add(
          Source.SETTLEMENTS,
          Settlement.newBuilder()
              .setPlayer(player)
              .setMatchId(gameId)
              .setBody(
                  Rated.newBuilder()
                      .setQueue(DUEL)
                      .setScoreMicros(won ? WON : 0)
                      .setOpponent(won ? loser : winner)
                      .setOpponentRatingMicros(brought)
                      .setOpponentDeviationMicros(60_000_000L)
                      .setBroughtRatingMicros(brought)
                      .setExternal(true)
                      .build())
              .setAt(now())
              .build());
      rating(DUEL, player, won ? 20_000_000 : -20_000_000, gameId);
    }
  }

  // Whole stories.

  /** Two newcomers meet, play and are rated. */
  LogBook duel() {
    Ticket ann = enqueue(DUEL, "ann");
    pass(500);
    Ticket bob = enqueue(DUEL, "bob");
    Match match = confirm(propose("m1", "1:ann 2:bob", ann, bob));
    pass(60_000);
    rated(match);
    return this;
  }

  /** Somebody meets a bot, which does not count. */
  LogBook withBot() {
    Ticket cem = enqueue(DUEL, "cem");
    pass(10_000);
    Match match = confirm(propose("m2", "1:cem 2:bot-duel-1", cem));
    pass(60_000);
    result("m2", ResultReason.NORMAL, Map.of("cem", WON, "bot-duel-1", 0L));
    close(match, "UNRATED");
    return this;
  }

  /** Two are proposed, and there is no server for them. */
  Proposal noServer() {
    Ticket dee = enqueue(DUEL, "dee");
    Ticket eli = enqueue(DUEL, "eli");
    return propose("m3", "1:dee 2:eli", dee, eli);
  }

  /** One of two leaves in the middle of a game, plays again, and is rated as if he had stayed. */
  LogBook leaver() {
    Ticket lia = enqueue(DUEL, "lia");
    Ticket max = enqueue(DUEL, "max");
    Match match = confirm(propose("m8", "1:lia 2:max", lia, max));
    pass(5_000);
    leaves(match, humans(match.getTeams()).get(0), SeatCause.ABANDONED);
    Ticket again = enqueue(DUEL, "lia");
    pass(2_000);
    cancel(again);
    pass(3_000);
    rated(match);
    return cancel(enqueue(DUEL, "lia"));
  }

  /** Somebody asks again before his game is settled: once too early, and once in time. */
  LogBook impatient() {
    Ticket nia = enqueue(DUEL, "nia");
    pass(10_000);
    Match match = confirm(propose("m9", "1:nia 2:bot-duel-2", nia));
    MatchSeat seat = humans(match.getTeams()).get(0);
    pass(10_000);
    seat(match, seat, SeatState.PARKED, SeatCause.PARKED);
    pass(2_000);
    outcomeOfNoTicket("nia", OutcomeReason.PLAYER);
    seat(match, seat, SeatState.MATCHED, SeatCause.OUTCOME);
    pass(1_000);
    seat(match, seat, SeatState.PARKED, SeatCause.PARKED);
    result("m9", ResultReason.NORMAL, Map.of("nia", WON, "bot-duel-2", 0L));
    close(match, "UNRATED");
    return cancel(enqueue(DUEL, "nia"));
  }

  /** A party is not gathered, and who was wanted plays alone. */
  LogBook alone() {
    notGathered("oda", "per");
    return cancel(enqueue(DUEL, "per"));
  }

  /** One of two did not show; the other one's next ticket has his old place. */
  Ticket stoodUp(boolean inherits) {
    Ticket fay = enqueue(DUEL, "fay");
    Ticket gus = enqueue(DUEL, "gus");
    Match match = confirm(propose("m4", "1:fay 2:gus", fay, gus));
    pass(20_000);
    result("m4", ResultReason.NO_SHOW, Map.of("fay", WON, "gus", 0L));
    List<MatchSeat> seats = humans(match.getTeams());
    settle(match, seats.get(0), new Closed(DUEL, "OPPONENT_NO_SHOW", fay.getSince()));
    settle(match, seats.get(1), new Closed(DUEL, "NO_SHOW", null));
    pass(1_000);
    Ticket again = enqueue(DUEL, "fay");
    Ticket place = Ticket.newBuilder(again).setSince(fay.getSince()).setTtlMs(81_000).build();
    if (!inherits) {
      return again;
    }
    instead(
        TicketEvent.class,
        event -> ((TicketQueued) event.getBody()).getTicket().equals(again),
        event -> new TicketEvent(event.getPool(), 0, new TicketQueued(place)));
    return place;
  }
}
