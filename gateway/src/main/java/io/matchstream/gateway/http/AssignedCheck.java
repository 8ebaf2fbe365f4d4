package io.matchstream.gateway.http;

import io.matchstream.events.Backfill;
import io.matchstream.events.Heartbeat;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.tokens.AccessToken;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Lets a game server whose token names it speak for the matches that were assigned to it, and for
 * no others. Where a match is played is asked of whoever plays in it.
 */
final class AssignedCheck {
  private final Playing playing;

  AssignedCheck(Playing playing) {
    this.playing = playing;
  }

  /**
   * Fails with 403 where the match is another server's, and with 409 where nobody named plays in
   * it.
   *
   * @param somebody who plays in the match, for an event that names nobody
   */
  Future<Void> check(AccessToken caller, ResultEvent event, Optional<String> somebody) {
    if (caller.gameServer().isEmpty()) {
      return Future.succeededFuture();
    }
    if (event.getBody() instanceof Result result && result.getExternal()) {
      return Future.failedFuture(notYours("A game from elsewhere was assigned to no server."));
    }
    List<String> named = Playing.askable(Stream.concat(somebody.stream(), named(event)));
    if (named.isEmpty()) {
      return Future.failedFuture(
          Problems.invalid("Name somebody who plays in the match: ?player=ID."));
    }
    String matchId = matchId(event);
    return playing
        .assignment(matchId, named)
        .compose(
            assigned ->
                assigned
                    .map(each -> at(each.gameServer(), caller.gameServer().get()))
                    .orElseGet(() -> Future.failedFuture(nobodyPlays(matchId))));
  }

  private static Future<Void> at(String assigned, String caller) {
    return assigned.equals(caller)
        ? Future.succeededFuture()
        : Future.failedFuture(notYours("The match was assigned to another game server."));
  }

  private static Stream<String> named(ResultEvent event) {
    if (event.getBody() instanceof Result result) {
      return result.getPlayers().stream().map(PlayerResult::getPlayer);
    }
    if (event.getBody() instanceof Backfill backfill && backfill.getPlayers() != null) {
      return backfill.getPlayers().stream();
    }
    return Stream.empty();
  }

  private static String matchId(ResultEvent event) {
    if (event.getBody() instanceof Result result) {
      return result.getMatchId();
    }
    return event.getBody() instanceof Backfill backfill
        ? backfill.getMatchId()
        : ((Heartbeat) event.getBody()).getMatchId();
  }

  private static Problem nobodyPlays(String matchId) {
    return Problem.of(
            409,
            "NOT_IN_MATCH",
            "Nobody plays in it",
            "Nobody named has this match, or not any more; a result that came before stands.")
        .ofMatch(matchId);
  }

  private static Problem notYours(String detail) {
    return Problems.forbidden("NOT_YOUR_MATCH", detail);
  }
}
