package io.matchstream.app.demo;

import java.util.Map;
import java.util.Optional;

/** What a simulated player, or the server of his game, sends. */
sealed interface Action {
  /**
   * A player asks for a match; the same request id twice is a double tap.
   *
   * @param afterMatch the game that he has just ended
   */
  record Ask(String player, String requestId, String queue, Optional<String> afterMatch)
      implements Action {}

  /** A player takes an ask back. */
  record Cancel(String player, String requestId, String cancels) implements Action {}

  /** A player has received his match. */
  record Acknowledge(String player, String requestId, String matchId) implements Action {}

  /** A game is over; the scores are 1, 0.5 or 0. */
  record Report(String matchId, Map<String, Double> scores) implements Action {}
}
