package io.matchstream.streams.matches;

import io.matchstream.events.AllocationRequest;
import io.matchstream.events.Match;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Settlement;
import io.matchstream.state.HeldResult;
import java.time.Instant;

/**
 * What a transition of a match does to the world. Plain data: who carries it out needs no rules.
 */
sealed interface Effect {

  /** The match is confirmed and told to everybody. */
  record Confirmed(Match match) implements Effect {}

  /**
   * One human of a confirmed match gets a token.
   *
   * @param requestId what this answers: the enqueue, or the request to sign anew
   * @param jti id of the token
   * @param tokenExpires end of the token
   * @param deliverUntil end of the delivery
   * @param at now, by the log
   */
  record Notify(
      NotificationKind kind,
      Match match,
      String player,
      String requestId,
      String jti,
      Instant tokenExpires,
      Instant deliverUntil,
      Instant at)
      implements Effect {}

  /** The match means this for one player. */
  record Settle(Settlement settlement) implements Effect {}

  /** The allocator is to find or to free a server. */
  record Allocate(AllocationRequest request) implements Effect {}

  /** The record in hand is a dead letter. */
  record Refuse(Refusal why) implements Effect {}

  /** A result that was held is a dead letter after all. */
  record RefuseHeld(HeldResult held, Refusal why, Instant at) implements Effect {}

  /** Nothing happens but a count. */
  record Count(String name) implements Effect {}
}
