package io.matchstream.streams.players;

/**
 * One thing that a player does, or that happens to him.
 *
 * @param pick which of the tickets, matches, messages or requests at hand, modulo their number
 * @param flavour which of the ways to do it
 */
record Move(Kind kind, int pick, int flavour) {

  enum Kind {
    ENQUEUE,
    CANCEL,
    ACKNOWLEDGE,
    CLAIM,
    SIGN,
    RETRY,
    /** A pool or a match does what it can, or what it did before is heard of. */
    GO_ON,
    HEAR_AGAIN,
    /** An operator kicks a ticket or frees a seat. */
    OPERATE,
    TIME_PASSES
  }
}
