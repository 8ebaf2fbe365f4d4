package io.matchstream.audit;

/** What can be wrong, by promise. */
public enum Kind {
  /** A seat was taken, changed or freed in an order that cannot be. */
  SEAT_ORDER(1),
  /** A party or a match has a player on a seat that was not taken for it. */
  SEAT_NOT_TAKEN(1),
  /** A seat says that it is in a match, or has left it, and the match knows nothing of it. */
  SEAT_UNGROUNDED(1),

  /** A ticket ended twice for one player. */
  OUTCOME_TWICE(2),
  /** A ticket never ended for one player. */
  OUTCOME_MISSING(2),
  /** A ticket ended later than its time-to-live and the bound. */
  OUTCOME_LATE(2),
  /** A ticket expired before its time-to-live was over. */
  OUTCOME_EARLY(2),
  /** An outcome names a ticket that was never queued. */
  OUTCOME_UNISSUED(2),

  /** A match was confirmed with others than were proposed. */
  MATCH_NOT_WHOLE(3),
  /** A match was confirmed that no pool proposed. */
  MATCH_UNPROPOSED(3),
  /** A member of a party is not where his party is. */
  PARTY_SPLIT(3),
  /** A ticket was proposed twice without having come back in between. */
  PROPOSED_TWICE(3),
  /** A ticket was proposed that did not wait. */
  PROPOSED_UNISSUED(3),

  /** A human seat of a match got no token. */
  TOKEN_MISSING(4),
  /** A token was given for a seat that no match has. */
  TOKEN_WITHOUT_MATCH(4),
  /** A seat was given its first token twice. */
  TOKEN_TWICE(4),
  /** The match names another token than its player was given. */
  TOKEN_DIFFERS(4),

  /** The first enqueue time of a ticket changed. */
  SINCE_CHANGED(5),
  /** A ticket stands in the line from a time before anybody asked for it. */
  SINCE_UNEARNED(5),
  /** Who was stood up did not get his place back. */
  SINCE_NOT_INHERITED(5),
  /** A ticket was queued again that did not come back. */
  RETURN_UNGROUNDED(5),

  /** A proposal breaks a hard limit of its queue. */
  LIMIT_BROKEN(6),
  /** A proposal was made by another configuration than was in force. */
  CONFIG_NOT_IN_FORCE(6),

  /** A settlement names a seat that no match has. */
  SETTLED_WITHOUT_MATCH(7),
  /** A settlement follows from no result, request of the game server, or time-out. */
  SETTLED_WITHOUT_RESULT(7),
  /** A seat or a game was settled twice. */
  SETTLED_TWICE(7),
  /** A settlement says something else than follows from result, match and configuration. */
  SETTLED_WRONG(7),
  /** A result was counted for some players of a match only. */
  SETTLED_PARTLY(7),
  /** A rating is not what follows from the one before and its settlement. */
  RATING_DIFFERS(7),
  /** A rating changed without a settlement or an import. */
  RATING_UNGROUNDED(7),
  /** A settlement or an import changed no rating. */
  RATING_MISSING(7),

  /** Something was delivered for a proposal that was aborted. */
  DELIVERED_ABORTED(8),
  /** A proposal was neither confirmed nor aborted in time. */
  PROPOSAL_UNDECIDED(8),

  /** An owner's now went back. */
  TIME_WENT_BACK(9),
  /** A dead letter does not say why it is one, or where it lay. */
  DEAD_LETTER_UNNAMED(9),
  /** An owner wrote what the contract cannot read. */
  UNREADABLE(9),

  /** A ticket was kicked or a seat freed by an operator, and no operation asks for it. */
  OPERATION_MISSING(10),
  /** A match was proposed in a queue that had been paused. */
  PROPOSED_PAUSED(10),
  /** A ticket was let into a queue that was being drained. */
  ADMITTED_DRAINING(10);

  private final int promise;

  Kind(int promise) {
    this.promise = promise;
  }

  /** Number of the promise in the list of the audit's page. */
  public int promise() {
    return promise;
  }
}
