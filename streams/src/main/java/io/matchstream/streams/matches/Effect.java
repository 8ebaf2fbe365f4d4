package io.matchstream.streams.matches;

import io.matchstream.events.AllocationRequest;
import io.matchstream.events.Match;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Proposal;
import io.matchstream.events.Settlement;
import io.matchstream.events.TicketEvent;
import io.matchstream.state.HeldResult;
import java.time.Instant;

/**
 * What a transition of a match does to the world. Plain data: who carries it out needs no rules.
 */
sealed interface Effect {

  /**
   * One human of a proposal is asked whether he is ready.
   *
   * @param until an answer before this instant counts; in a backlog one after it may, too
   * @param at now, by the log
   */
  record AskReady(Proposal proposal, String player, Instant until, Instant at) implements Effect {}

  /**
   * The match is confirmed, or has new players, and is told to everybody.
   *
   * @param at now, by the log
   */
  record Confirmed(Match match, Instant at) implements Effect {}

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

  /**
   * The match's pool hears of the ticket by which a running match asks for players.
   *
   * @param at now, by the log
   */
  record ToPool(TicketEvent event, Instant at) implements Effect {}

  /** The allocator is to find or to free a server. */
  record Allocate(AllocationRequest request) implements Effect {}

  /** The record in hand is a dead letter. */
  record Refuse(Refusal why) implements Effect {}

  /** A result that was held is a dead letter after all. */
  record RefuseHeld(HeldResult held, Refusal why, Instant at) implements Effect {}

  /** Nothing happens but a count. */
  record Count(String name) implements Effect {}
}
