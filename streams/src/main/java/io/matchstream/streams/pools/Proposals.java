package io.matchstream.streams.pools;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.RatingConfig;
import io.matchstream.engine.config.RatingKind;
import io.matchstream.engine.duel.Colours;
import io.matchstream.engine.duel.DuelTicket;
import io.matchstream.engine.tickets.MatchIds;
import io.matchstream.events.Colour;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Proposal;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.Trigger;
import io.matchstream.schemas.ids.SeatEpochs;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Makes the proposal of a duel: who sits where, with which colour. Pure. */
final class Proposals {
  private static final long MICROS = 1_000_000;

  /** Teams are numbered as the players are: player1 is in team 1. */
  private static final String FIRST_TEAM = "1";

  private static final String SECOND_TEAM = "2";

  private Proposals() {}

  /**
   * When and why a pool decided.
   *
   * @param nowMs the pool's now, epoch milliseconds by the log
   * @param triggeredAtMs the log time of the request that completed the match, or the due instant
   * @param configVersion the configuration in force
   */
  record Circumstances(long nowMs, Trigger trigger, long triggeredAtMs, int configVersion) {}

  /**
   * Two humans meet.
   *
   * @param first player1's ticket as the engine sees it
   * @param tickets both tickets whole, player1's first
   */
  static Proposal pair(
      WaitingPool pool,
      DuelTicket first,
      DuelTicket second,
      List<Ticket> tickets,
      Circumstances when) {
    Optional<Colours> colours =
        ifColoured(pool.queue(), () -> Colours.assign(first, second, seed(pool.queue())));
    return proposal(
        pool,
        MatchIds.of(first.part(), second.part()),
        human(tickets.get(0), colours),
        human(tickets.get(1), colours),
        tickets,
        when);
  }

  /** A human meets a bot. */
  static Proposal withBot(
      WaitingPool pool, DuelTicket human, Ticket ticket, String bot, Circumstances when) {
    Optional<Colours> colours =
        ifColoured(pool.queue(), () -> Colours.assign(human, bot, seed(pool.queue())));
    return proposal(
        pool,
        MatchIds.of(human.part()),
        human(ticket, colours),
        bot(bot, pool.queue(), colours),
        List.of(ticket),
        when);
  }

  /** The same queue draws the same everywhere; the tickets make the difference. */
  static long seed(QueueConfig queue) {
    return queue.name().hashCode();
  }

  private static Optional<Colours> ifColoured(QueueConfig queue, Supplier<Colours> colours) {
    return queue.match().colours() ? Optional.of(colours.get()) : Optional.empty();
  }

  private static Proposal proposal(
      WaitingPool pool,
      String matchId,
      MatchSeat first,
      MatchSeat second,
      List<Ticket> tickets,
      Circumstances when) {
    return Proposal.newBuilder()
        .setMatchId(matchId)
        .setQueue(pool.queue().name())
        .setPool(pool.name())
        .setTeams(List.of(team(FIRST_TEAM, first), team(SECOND_TEAM, second)))
        .setPlayer1(first.getPlayer())
        .setPlayer2(second.getPlayer())
        .setTickets(tickets)
        .setAt(Instant.ofEpochMilli(when.nowMs()))
        .setTrigger(when.trigger())
        .setTriggeredAt(Instant.ofEpochMilli(when.triggeredAtMs()))
        .setConfigVersion(when.configVersion())
        .build();
  }

  private static Team team(String name, MatchSeat seat) {
    return Team.newBuilder().setName(name).setSeats(List.of(seat)).build();
  }

  private static MatchSeat human(Ticket ticket, Optional<Colours> colours) {
    TicketPlayer player = ticket.getPlayers().get(0);
    return seat(ticket, player).setColour(colour(player.getPlayer(), colours)).build();
  }

  private static MatchSeat bot(String bot, QueueConfig queue, Optional<Colours> colours) {
    return bot(bot, queue).setColour(colour(bot, colours)).build();
  }

  /** The seat of a human, without colour and role. */
  static MatchSeat.Builder seat(Ticket ticket, TicketPlayer player) {
    return MatchSeat.newBuilder()
        .setPlayer(player.getPlayer())
        .setTicketId(ticket.getTicketId())
        .setSeatEpoch(SeatEpochs.of(ticket, player))
        .setRequestId(ticket.getRequestId())
        .setRatingMicros(player.getRatingMicros())
        .setDeviationMicros(player.getDeviationMicros())
        .setGames(player.getGames())
        .setSince(ticket.getSince());
  }

  /** The seat of a bot, without colour and role. */
  static MatchSeat.Builder bot(String bot, QueueConfig queue) {
    return MatchSeat.newBuilder()
        .setPlayer(bot)
        .setBot(true)
        .setRatingMicros(queue.rating().map(r -> r.initial() * MICROS).orElse(0L))
        .setDeviationMicros(queue.rating().map(Proposals::deviation).orElse(0L));
  }

  private static long deviation(RatingConfig rating) {
    return rating.system() == RatingKind.GLICKO2 ? rating.deviation() * MICROS : 0;
  }

  private static Colour colour(String player, Optional<Colours> colours) {
    return colours
        .map(c -> c.white().equals(player) ? Colour.WHITE : Colour.BLACK)
        .orElse(Colour.NONE);
  }
}
