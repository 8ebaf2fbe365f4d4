package io.matchstream.gateway.http;

import io.matchstream.gateway.loop.EventLoop;
import io.matchstream.schemas.ids.BotIds;
import io.matchstream.schemas.ids.PlayerIds;
import io.matchstream.streams.reads.PlayerReads;
import io.matchstream.streams.reads.PlayerView;
import io.matchstream.streams.reads.PlayerView.AssignmentView;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds out about a live match by asking those who are said to play in it, one after the other. */
final class Playing {
  /** So many have not all left a match that goes on; each costs a read. */
  private static final int MOST_ASKED = 16;

  private final PlayerReads players;
  private final EventLoop loop;

  Playing(PlayerReads players, EventLoop loop) {
    this.players = players;
    this.loop = loop;
  }

  /** Whom it is worth asking: humans, each once. */
  static List<String> askable(Stream<String> named) {
    return named
        .filter(player -> PlayerIds.valid(player) && !BotIds.reserved(player))
        .distinct()
        .limit(MOST_ASKED)
        .toList();
  }

  /**
   * What the first of them who plays in the match was assigned; empty where none does. Fails where
   * the owner of one who is asked cannot be reached.
   */
  Future<Optional<AssignmentView>> assignment(String matchId, List<String> askable) {
    return assignment(matchId, askable, 0);
  }

  private Future<Optional<AssignmentView>> assignment(
      String matchId, List<String> askable, int index) {
    if (index == askable.size()) {
      return Future.succeededFuture(Optional.empty());
    }
    return loop.on(players.player(askable.get(index)))
        .compose(
            view -> {
              Optional<AssignmentView> assigned =
                  view.flatMap(PlayerView::assignment)
                      .filter(each -> each.matchId().equals(matchId));
              return assigned.isPresent()
                  ? Future.succeededFuture(assigned)
                  : assignment(matchId, askable, index + 1);
            });
  }
}
