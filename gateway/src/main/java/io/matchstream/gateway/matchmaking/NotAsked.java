package io.matchstream.gateway.matchmaking;

import io.matchstream.events.OutcomeReason;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.vertx.core.Future;

/** Why an answer to a ready check was not heard, as far as the player's status tells. */
public final class NotAsked {
  private NotAsked() {}

  /**
   * The problem; never fails.
   *
   * @param matchId the match that was answered; may be empty
   */
  public static Future<Problem> of(String player, String matchId, Statuses statuses) {
    return statuses
        .of(player)
        .map(status -> why(matchId, status))
        .otherwise("No ready check of this match waits for the player.")
        .map(why -> Problems.notAsked(matchId, why));
  }

  private static String why(String matchId, Status status) {
    if (status.match().filter(match -> match.matchId().equals(matchId)).isPresent()) {
      return "All have accepted already, and the match is made.";
    }
    if (status.readyCheck().filter(check -> !check.matchId().equals(matchId)).isPresent()) {
      return "This check is over; another match asks now.";
    }
    if (status.ticket().isPresent()) {
      return "No ready check of this match waits for the player: he has declined it, or it is over. "
          + "His ticket stands.";
    }
    boolean declined =
        status.lastOutcome().filter(o -> o.reason() == OutcomeReason.DECLINED).isPresent();
    return declined
        ? "The check is over, and so is the ticket: it was declined, or not answered in time."
        : "No ready check of this match waits for the player, and no ticket of his.";
  }
}
