package io.matchstream.streams.runtime;

import io.matchstream.engine.config.BotsConfig;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.RatingConfig;
import io.matchstream.engine.config.WindowConfig;
import io.matchstream.engine.duel.DuelRules;
import io.matchstream.engine.duel.DuelTicket;
import io.matchstream.engine.duel.Window;
import io.matchstream.engine.tickets.Avoid;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import java.time.Duration;

/** Tickets and queues as the engine of duels sees them. Pure. */
public final class DuelTickets {
  /**
   * A ticket brings its own time to live, fixed when it was admitted: the queue's, less if the
   * player asked for less, and more by the wait that he has inherited. A bound of the pool's own
   * would end who inherits a long wait on arrival.
   */
  private static final Duration AS_THE_TICKET_SAYS = Duration.ofMillis(Long.MAX_VALUE);

  private DuelTickets() {}

  /** The engine's view of a ticket of one player. */
  public static DuelTicket of(Ticket ticket) {
    TicketPlayer player = ticket.getPlayers().get(0);
    return new DuelTicket(
        ticket.getTicketId(),
        player.getPlayer(),
        ticket.getSince().toEpochMilli(),
        ticket.getTtlMs(),
        ticket.getRating(),
        ticket.getReturns(),
        ticket.getNotBefore() == null ? Long.MIN_VALUE : ticket.getNotBefore().toEpochMilli(),
        ticket.getAvoid().stream()
            .map(avoid -> new Avoid(avoid.getPlayer(), avoid.getUntil().toEpochMilli()))
            .toList(),
        player.getWhites());
  }

  /** What a pool needs to know of its queue. */
  public static DuelRules rules(QueueConfig queue) {
    return new DuelRules(
        queue.rating().map(RatingConfig::window).map(DuelTickets::window),
        AS_THE_TICKET_SAYS,
        queue.bots().map(DuelTickets::bots));
  }

  private static Window window(WindowConfig config) {
    return new Window(config.initial(), config.perSecond(), config.max());
  }

  private static DuelRules.Bots bots(BotsConfig config) {
    return new DuelRules.Bots(config.after(), config.pool());
  }
}
