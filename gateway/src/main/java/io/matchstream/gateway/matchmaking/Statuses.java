package io.matchstream.gateway.matchmaking;

import io.matchstream.gateway.delivery.Recent;
import io.matchstream.gateway.loop.EventLoop;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.streams.reads.PlayerReads;
import io.matchstream.streams.reads.PlayerView.AssignmentView;
import io.matchstream.streams.reads.PlayerView.OutcomeView;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.Optional;

/**
 * Asks how players stand. Belongs to the event loop. Fails with what the reads fail with: an owner
 * that can't answer is never taken for a player who waits.
 */
public final class Statuses {
  /** An answer is readable a commit before the state it follows from. */
  private static final Duration AGAIN = Duration.ofMillis(50);

  /** Two seconds: what is not there by then is over already. */
  private static final int MOST_READS = 40;

  private final EventLoop loop;
  private final PlayerReads players;
  private final Recent recent;

  /** Statuses from these reads, corrected by what was delivered of late. */
  public Statuses(EventLoop loop, PlayerReads players, Recent recent) {
    this.loop = loop;
    this.players = players;
    this.recent = recent;
  }

  /** How this player stands. */
  public Future<Status> of(String player) {
    return loop.on(players.player(player)).map(view -> Status.merge(view, recent.of(player)));
  }

  /** How this request ended, where the player's last outcome is its own. */
  public Future<Optional<OutcomeView>> outcome(String player, String requestId) {
    return of(player)
        .map(status -> status.lastOutcome().filter(last -> last.requestId().equals(requestId)));
  }

  /** How this player stands, once it shows this match; fails with 409 when the match is over. */
  public Future<Status> withMatch(String player, String matchId) {
    Promise<Status> shown = Promise.promise();
    read(player, matchId, MOST_READS, shown);
    return shown.future();
  }

  private void read(String player, String matchId, int left, Promise<Status> shown) {
    of(player)
        .onFailure(shown::fail)
        .onSuccess(
            status -> {
              boolean there =
                  status.match().map(AssignmentView::matchId).filter(matchId::equals).isPresent();
              if (there) {
                shown.complete(status);
              } else if (left == 1) {
                shown.fail(Problems.over(matchId));
              } else {
                loop.after(AGAIN, () -> read(player, matchId, left - 1, shown));
              }
            });
  }
}
