package io.matchstream.engine.duel;

/**
 * A ticket's record inside a pool. Reused for another ticket once it has left the pool and the last
 * entry that names it has left the queue of due instants, so that waiting costs no allocation.
 */
final class Waiting {
  DuelTicket ticket;
  String player;
  int playerHash;
  int idHash;
  boolean avoids;

  /** The rating the pool goes by: the ticket's, or 0 for all in a first-come queue. */
  int rating;

  long since;
  long expiresAt;
  long botAt;

  /** Not yet paired, expired or cancelled. */
  boolean live;

  /** In the rating index, so it can be proposed; a ticket that pauses is live and not awake. */
  boolean awake;

  /** Another awake ticket had the same player when this one woke. */
  boolean twin;

  /**
   * The earliest instant at which there may be something to do for this ticket, and what; see
   * {@link DueQueue}.
   */
  long dueAt;

  long dueWhat;

  /** How many entries of the queue of due instants name this record. */
  int entries;

  /** The bucket's neighbours, longest waiting first. */
  Waiting previous;

  Waiting next;

  /** The order of the line: the longest waiting first, then the ticket id. */
  boolean isBefore(Waiting other) {
    return since != other.since
        ? since < other.since
        : ticket.id().compareTo(other.ticket.id()) < 0;
  }

  long gapTo(Waiting other) {
    return Math.abs((long) rating - other.rating);
  }
}
