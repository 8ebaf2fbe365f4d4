package io.matchstream.streams.matches;

import io.matchstream.events.MatchSeat;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Result;
import io.matchstream.events.ResultReason;
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
    if (id.isEmpty() || id.length() > MAX_ID || id.chars().anyMatch(Character::isISOControl)) {
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

  /** What a match of this queue and these seats may hear. Expects a result of the right shape. */
  static Optional<Refusal> fits(Result result, String queue, List<MatchSeat> seats) {
    if (result.getQueue() != null && !result.getQueue().equals(queue)) {
      return invalid("The match is of queue " + queue + ".");
    }
    Set<String> expected = new HashSet<>();
    seats.forEach(seat -> expected.add(seat.getPlayer()));
    if (!scores(result).keySet().equals(expected)) {
      return invalid("The players of the result are not those of the match.");
    }
    return scored(result);
  }

  /** Whether the scores go with the reason. */
  static Optional<Refusal> scored(Result result) {
    List<PlayerResult> players = result.getPlayers();
    long sum = players.stream().mapToLong(PlayerResult::getScoreMicros).sum();
    if (result.getReason() == ResultReason.NORMAL && players.size() == 2 && sum != WON) {
      return invalid("The scores of a duel add up to 1, and not to " + sum + " micros.");
    }
    if (result.getReason() == ResultReason.NO_SHOW) {
      boolean clear = players.stream().allMatch(p -> p.getScoreMicros() != DRAWN);
      boolean missing = players.stream().anyMatch(p -> p.getScoreMicros() == LOST);
      if (!clear || !missing) {
        return invalid("With NO_SHOW who showed has the score 1 and who did not has 0.");
      }
    }
    return Optional.empty();
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
