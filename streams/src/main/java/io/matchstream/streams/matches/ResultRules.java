package io.matchstream.streams.matches;

import io.matchstream.events.PlayerResult;
import io.matchstream.events.Result;
import io.matchstream.events.ResultReason;
import io.matchstream.events.Team;
import io.matchstream.schemas.ids.BotIds;
import io.matchstream.schemas.ids.PlayerIds;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** When a result may be believed, and when two say the same. */
final class ResultRules {
  static final long WON = 1_000_000;
  static final long DRAWN = 500_000;
  static final long LOST = 0;

  /** Ids of games elsewhere are theirs to choose; ours have 52 characters. */
  static final int MAX_ID = 128;

  /** The largest match there is has fewer seats. */
  private static final int MAX_PLAYERS = 64;

  private ResultRules() {}

  /** What can be said without knowing the match. Empty: nothing is wrong. */
  static Optional<Refusal> shape(Result result) {
    String id = result.getMatchId();
    if (!isId(id)) {
      return invalid("A match id has 1 to " + MAX_ID + " characters, none a control character.");
    }
    if (result.getPlayers().size() > MAX_PLAYERS) {
      return invalid("A result has at most " + MAX_PLAYERS + " players.");
    }
    Set<String> players = new HashSet<>();
    if (result.getReason() == ResultReason.UNKNOWN) {
      return invalid("The reason is one that this version does not know.");
    }
    for (PlayerResult player : result.getPlayers()) {
      // A bot's id has its queue's name in it, which may be longer and have dots.
      if (!PlayerIds.valid(player.getPlayer()) && !BotIds.reserved(player.getPlayer())) {
        return invalid("A player's id is not one.");
      }
      if (!players.add(player.getPlayer())) {
        return invalid(player.getPlayer() + " is in the result twice.");
      }
      long score = player.getScoreMicros();
      if (score != WON && score != DRAWN && score != LOST) {
        return invalid("A score is 0, 0.5 or 1, and not " + score + " micros.");
      }
    }
    return Optional.empty();
  }

  /** Whether others may call a match, a game or a request so. */
  static boolean isId(String id) {
    return !id.isEmpty() && id.length() <= MAX_ID && id.chars().noneMatch(Character::isISOControl);
  }

  /**
   * What a match of this queue and these teams may hear: the scores of exactly those who play in
   * it. Whoever has left and was taken off the match by its game server is no longer one of them;
   * who joined while the result was on its way never was ({@link Newcomers}). Expects a result of
   * the right shape.
   */
  static Optional<Refusal> fits(Result result, String queue, List<Team> teams) {
    if (result.getQueue() != null && !result.getQueue().equals(queue)) {
      return invalid("The match is of queue " + queue + ".");
    }
    Set<String> expected = new HashSet<>();
    expected.addAll(Seats.players(teams));
    if (!scores(result).keySet().equals(expected)) {
      return invalid("The players of the result are not those of the match.");
    }
    ResultReason reason = result.getReason();
    return switch (reason) {
      case NORMAL -> Seats.isDuel(teams) ? duel(result) : together(result, teams);
      case NO_SHOW -> shown(result);
      case ABORTED -> Optional.empty();
      case UNKNOWN -> throw new IllegalArgumentException("refused by its shape");
    };
  }

  /** Whether one wins what the other loses. */
  static Optional<Refusal> duel(Result result) {
    long sum = result.getPlayers().stream().mapToLong(PlayerResult::getScoreMicros).sum();
    return sum == WON
        ? Optional.empty()
        : invalid("The scores of a duel add up to 1, and not to " + sum + " micros.");
  }

  /** Teams that meet win and lose as one. Of a team alone each player has a score of his own. */
  private static Optional<Refusal> together(Result result, List<Team> teams) {
    List<Team> playing = teams.stream().filter(team -> !team.getSeats().isEmpty()).toList();
    Map<String, Long> scores = scores(result);
    if (playing.size() > 1) {
      for (Team team : playing) {
        if (team.getSeats().stream().map(s -> scores.get(s.getPlayer())).distinct().count() > 1) {
          return invalid("The players of team " + team.getName() + " have different scores.");
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<Refusal> shown(Result result) {
    List<PlayerResult> players = result.getPlayers();
    boolean clear = players.stream().allMatch(p -> p.getScoreMicros() != DRAWN);
    boolean missing = players.stream().anyMatch(p -> p.getScoreMicros() == LOST);
    return clear && missing
        ? Optional.empty()
        : invalid("With NO_SHOW who showed has the score 1 and who did not has 0.");
  }

  /** Whether a second result says what the first one said, in whatever order of players. */
  static boolean same(Result first, Result second) {
    return first.getReason() == second.getReason() && scores(first).equals(scores(second));
  }

  static Map<String, Long> scores(Result result) {
    Map<String, Long> scores = new HashMap<>();
    result.getPlayers().forEach(p -> scores.put(p.getPlayer(), p.getScoreMicros()));
    return scores;
  }

  private static Optional<Refusal> invalid(String message) {
    return Optional.of(Refusal.invalid(message));
  }
}
