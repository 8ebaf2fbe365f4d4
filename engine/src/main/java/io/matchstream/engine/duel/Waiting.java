package io.matchstream.engine.duel;

/**
 * A ticket's record inside a pool. Reused for another ticket once it has left the pool, so that
 * waiting costs no allocation.
 */
final class Waiting {
  /** Where {@link Records} keeps it. */
  final int place;

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

  /** In the rating index, so it can be proposed; a ticket that pauses waits and is not awake. */
  boolean awake;

  /** Another awake ticket had the same player when this one woke. */
  boolean twin;

  /**
   * The earliest instant at which there may be something to do for this ticket, and what; see
   * {@link DueQueue}.
   */
  long dueAt;

  long dueWhat;

  /** Where it stands in {@link DueHeap}. */
  int heapIndex = DueHeap.OUTSIDE;

  /** The bucket's neighbours, longest waiting first. */
  Waiting previous;

  Waiting next;

  /**
   * Of the first of a bucket: the places of the first of the next buckets, or {@link
   * Records#NOBODY}.
   */
  int lower = Records.NOBODY;

  int higher = Records.NOBODY;

  Waiting(int place) {
    this.place = place;
  }

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
