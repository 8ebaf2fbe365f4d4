package io.matchstream.gateway.http;

import io.matchstream.events.Backfill;
import io.matchstream.events.Heartbeat;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import io.matchstream.gateway.loop.EventLoop;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.schemas.ids.BotIds;
import io.matchstream.schemas.ids.PlayerIds;
import io.matchstream.streams.reads.PlayerReads;
import io.matchstream.streams.reads.PlayerView;
import io.matchstream.streams.reads.PlayerView.AssignmentView;
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
  /** So many have not all left a match that goes on; each costs a read. */
  private static final int MOST_ASKED = 16;

  private final PlayerReads players;
  private final EventLoop loop;

  AssignedCheck(PlayerReads players, EventLoop loop) {
    this.players = players;
    this.loop = loop;
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
    List<String> named =
        Stream.concat(somebody.stream(), named(event))
            .filter(player -> PlayerIds.valid(player) && !BotIds.reserved(player))
            .distinct()
            .limit(MOST_ASKED)
            .toList();
    if (named.isEmpty()) {
      return Future.failedFuture(
          Problems.invalid("Name somebody who plays in the match: ?player=ID."));
    }
    return find(matchId(event), named, 0)
        .compose(
            server ->
                server.equals(caller.gameServer().get())
                    ? Future.succeededFuture()
                    : Future.failedFuture(
                        notYours("The match was assigned to another game server.")));
  }

  private Future<String> find(String matchId, List<String> named, int index) {
    if (index == named.size()) {
      return Future.failedFuture(
          Problem.of(
                  409,
                  "NOT_IN_MATCH",
                  "Nobody plays in it",
                  "Nobody named has this match, or not any more; a result that came before stands.")
              .ofMatch(matchId));
    }
    return loop.on(players.player(named.get(index)))
        .compose(
            view ->
                view.flatMap(PlayerView::assignment)
                    .filter(assigned -> assigned.matchId().equals(matchId))
                    .map(AssignmentView::gameServer)
                    .map(Future::succeededFuture)
                    .orElseGet(() -> find(matchId, named, index + 1)));
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

  private static Problem notYours(String detail) {
    return Problems.forbidden("NOT_YOUR_MATCH", detail);
  }
}
