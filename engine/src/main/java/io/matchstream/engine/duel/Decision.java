package io.matchstream.engine.duel;

/**
 * What a pool decided about tickets that waited in it; with the decision they have left the pool.
 */
public sealed interface Decision {

  /**
   * The instant the decision belongs to, epoch milliseconds: when it was due, not when someone came
   * to look.
   */
  long atMs();

  /** What made a pair possible at this instant. */
  enum Trigger {
    /** One of the two has just arrived. */
    TICKET,
    /** Time alone: a window has widened, a ban or a pause has ended. */
    TIME
  }

  /**
   * Two players meet.
   *
   * @param first the longer waiting, then the lower ticket id: player1
   * @param second the other one
   */
  record Paired(DuelTicket first, DuelTicket second, long atMs, Trigger trigger)
      implements Decision {}

  /** A player has waited long enough for a bot. Which bot, {@link BotPool} says. */
  record PairedWithBot(DuelTicket ticket, long atMs) implements Decision {}

  /** A ticket has waited longer than it may. */
  record Expired(DuelTicket ticket, long atMs) implements Decision {}
}
