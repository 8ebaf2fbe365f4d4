package io.matchstream.streams.matches;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Backfill;
import io.matchstream.schemas.ids.BotIds;
import io.matchstream.schemas.ids.PlayerIds;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What can be said of a running match's request without knowing the match, so that a game server is
 * told at once. It refuses nothing that the owner of the match might take: whether there is room
 * beside those who play, and whether the match still runs, only that one knows.
 */
public final class BackfillShape {
  /** A sentence each; more would say no more. */
  private static final int MOST_REASONS = 3;

  private BackfillShape() {}

  /** Why the request is none, whatever the match. Empty: it is one. */
  public static Optional<String> malformed(Backfill backfill) {
    if (!ResultRules.isId(backfill.getMatchId())) {
      return Optional.of("matchId must be text of 1 to " + ResultRules.MAX_ID + " characters.");
    }
    if (backfill.getRequestId() != null && !ResultRules.isId(backfill.getRequestId())) {
      return Optional.of("requestId must be text of 1 to " + ResultRules.MAX_ID + " characters.");
    }
    if (backfill.getPlayers() != null) {
      for (String player : backfill.getPlayers()) {
        if (!PlayerIds.valid(player) && !BotIds.reserved(player)) {
          return Optional.of("players names somebody by what is not the id of a player.");
        }
      }
    }
    return Optional.empty();
  }

  /**
   * Why no match of these queues has the seats that are asked for. Empty: one of a queue may have.
   *
   * @param queues the match's queue in all its versions, since a match is played by the one it was
   *     proposed under; or all queues, where that of the match is not known
   */
  public static Optional<String> impossible(Backfill backfill, Collection<QueueConfig> queues) {
    if (backfill.getOpen().isEmpty()) {
      return Optional.empty(); // takes back what was asked for
    }
    List<Optional<Refusal>> problems =
        queues.stream()
            .flatMap(queue -> queue.group().stream())
            // As if nobody played: beside somebody there is only less room.
            .map(group -> OpenPlaces.problem(backfill.getOpen(), List.of(), group))
            .toList();
    if (problems.isEmpty()) {
      return Optional.of("Matches of duels do not ask for players.");
    }
    return problems.stream().anyMatch(Optional::isEmpty)
        ? Optional.empty()
        : Optional.of(
            problems.stream()
                .flatMap(Optional::stream)
                .map(Refusal::message)
                .distinct()
                .limit(MOST_REASONS)
                .collect(Collectors.joining(" ")));
  }
}
