package io.matchstream.streams.players;

import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.PartyConfig;
import io.matchstream.engine.config.PartyConfig.OnLeave;
import io.matchstream.engine.config.PartyConfig.PartyRating;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Enqueue;
import io.matchstream.events.PartyMember;
import io.matchstream.events.PartyQueued;
import io.matchstream.events.ReservationEvent;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;

/**
 * The players who wait on one ticket. The first of them leads: he asked, the ticket's id is made of
 * his seat, and his key alone issues and withdraws it. Each member's key holds a copy, so that his
 * seat is taken like any other. Who queues alone leads himself.
 *
 * <p>The keys tell each other what happens on the topic reservations, where what one says to
 * another keeps its order. That order is the whole protocol: a member hears of his ticket before he
 * hears that he is released from it, or never of both.
 */
final class Party {
  private Party() {}

  /** Whether the ticket of this seat was asked for by its own player. */
  static boolean leads(Turn turn) {
    return leader(turn.state().getTicket()).equals(turn.player());
  }

  static String leader(Ticket ticket) {
    return ticket.getPlayers().get(0).getPlayer();
  }

  /** All but the leader, as he listed them. */
  static List<TicketPlayer> members(Ticket ticket) {
    return ticket.getPlayers().subList(1, ticket.getPlayers().size());
  }

  static boolean has(Ticket ticket, String player) {
    return ticket.getPlayers().stream().anyMatch(one -> one.getPlayer().equals(player));
  }

  /**
   * The players of a request. Of the members it has what is said of them, and nought for what only
   * their own keys know.
   *
   * @param seatEpoch the leader's
   */
  static List<TicketPlayer> asked(Turn turn, QueueConfig queue, Enqueue enqueue, long seatEpoch) {
    boolean alone = enqueue.getParty().isEmpty();
    // What a request to a trusting queue brings is the rating of the ticket, so of him who is
    // alone.
    TicketPlayer.Builder leader =
        alone ? RatingBook.snapshot(turn, queue, enqueue) : RatingBook.snapshot(turn, queue);
    List<TicketPlayer> players = new ArrayList<>();
    players.add(leader.setSeatEpoch(seatEpoch).setRoles(List.copyOf(enqueue.getRoles())).build());
    for (PartyMember member : enqueue.getParty()) {
      players.add(
          TicketPlayer.newBuilder()
              .setPlayer(member.getPlayer())
              .setRatingMicros(0)
              .setRoles(List.copyOf(member.getRoles()))
              .setAttributes(Map.copyOf(member.getAttributes()))
              .build());
    }
    return players;
  }

  /** Says something to another player's key. */
  static void say(Turn turn, String to, String ticketId, Object body) {
    turn.emit(
        new Effect.ToPlayer(new ReservationEvent(to, turn.player(), ticketId, body, turn.now())));
  }

  /** Says to every member that the party waits with this ticket. */
  static void tell(Turn turn, Ticket ticket) {
    PartyQueued queued = new PartyQueued(forMembers(ticket));
    members(ticket).forEach(member -> say(turn, member.getPlayer(), ticket.getTicketId(), queued));
  }

  /**
   * The ticket as its members hold it: without what was said of the players, which is large, and
   * without the leader's connection, whose drop is not theirs.
   */
  static Ticket forMembers(Ticket ticket) {
    List<TicketPlayer> names =
        ticket.getPlayers().stream()
            .map(
                player ->
                    TicketPlayer.newBuilder()
                        .setPlayer(player.getPlayer())
                        .setRatingMicros(player.getRatingMicros())
                        .setDeviationMicros(player.getDeviationMicros())
                        .setSeatEpoch(player.getSeatEpoch())
                        .build())
            .toList();
    return Ticket.newBuilder(ticket)
        .setPlayers(names)
        .setAttributes(Map.of())
        .setAvoid(List.of())
        .setSession(null)
        .build();
  }

  /**
   * The rating that stands for these players, in whole points: MEAN; MAX; or MEAN_PLUS_SPREAD, the
   * mean and half of the difference between the strongest and the weakest, since a strong one
   * carries. Each player counts with the rating by which he is paired.
   */
  static int rating(QueueConfig queue, List<TicketPlayer> players) {
    LongSummaryStatistics micros =
        players.stream().mapToLong(player -> pairingMicros(queue, player)).summaryStatistics();
    long mean = Math.floorDiv(micros.getSum(), micros.getCount());
    PartyRating rule = config(Optional.of(queue)).map(PartyConfig::rating).orElse(PartyRating.MEAN);
    return RatingBook.points(
        switch (rule) {
          case MEAN -> mean;
          case MAX -> micros.getMax();
          case MEAN_PLUS_SPREAD -> mean + (micros.getMax() - micros.getMin()) / 2;
        });
  }

  private static long pairingMicros(QueueConfig queue, TicketPlayer player) {
    long micros = player.getRatingMicros();
    return queue
        .rating()
        .map(rating -> rating.pairingMicros(micros, player.getDeviationMicros()))
        .orElse(micros);
  }

  /** Whether the others wait on when a member leaves; where the queue is gone they don't. */
  static boolean shrinks(Turn turn) {
    return config(turn.config().queue(turn.state().getTicket().getQueue()))
        .filter(party -> party.onLeave() == OnLeave.SHRINK)
        .isPresent();
  }

  private static Optional<PartyConfig> config(Optional<QueueConfig> queue) {
    return queue.flatMap(QueueConfig::group).map(GroupConfig::party);
  }
}
