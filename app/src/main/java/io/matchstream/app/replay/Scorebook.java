package io.matchstream.app.replay;

import io.matchstream.app.pgn.PgnGame;
import io.matchstream.app.replay.Reading.Finished;
import io.matchstream.app.replay.Reading.Pairing;
import io.matchstream.app.replay.Reading.Side;
import io.matchstream.app.replay.Reading.Unfinished;
import io.matchstream.app.replay.Reading.Unusable;
import io.matchstream.app.replay.Refusal.Reason;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads games as a replay needs them; refuses, with the reason, what does not make sense. Reading a
 * file a second time gives the same again. Remembers names and ids of games, so memory grows with
 * them. Not for use by several threads.
 */
final class Scorebook {
  private static final long WON = 1_000_000;
  private static final Map<String, Long> WHITE_SCORES =
      Map.of("1-0", WON, "0-1", 0L, "1/2-1/2", WON / 2, "1/2", WON / 2);

  private static final String NO_RESULT = "*";
  private static final String UNKNOWN = "?";

  /** What the platform takes as the id of a game from elsewhere. */
  private static final int LONGEST_ID = 128;

  private static final Pattern RATING = Pattern.compile("[0-9]{1,5}");
  private static final int HIGHEST_RATING = 10_000;

  private final LegalNames players = LegalNames.ofPlayers();
  private final LegalNames queues = LegalNames.ofQueues();
  private final Map<String, Integer> numbers = new HashMap<>();

  /** Thrown inside only: the reason to refuse a game. */
  private static final class Unread extends Exception {
    private final Reason reason;

    Unread(Reason reason, String detail) {
      super(detail);
      this.reason = reason;
    }
  }

  Reading read(PgnGame game) {
    String id = id(game);
    Pairing pairing;
    try {
      pairing = pairing(game, id);
    } catch (Unread e) {
      return new Unusable(refusal(game, id, e));
    }
    try {
      return new Finished(pairing, whiteScore(game));
    } catch (Unread e) {
      return new Unfinished(pairing, refusal(game, id, e));
    }
  }

  private static Refusal refusal(PgnGame game, String id, Unread why) {
    return Refusal.of(id, game.line(), why.reason, why.getMessage());
  }

  private static String id(PgnGame game) {
    return game.tag("GameId")
        .filter(id -> id.length() <= LONGEST_ID && id.chars().noneMatch(Character::isISOControl))
        .orElse("#" + game.number());
  }

  private Pairing pairing(PgnGame game, String id) throws Unread {
    Integer first = numbers.putIfAbsent(id, game.number());
    if (first != null && first != game.number()) {
      throw new Unread(Reason.DUPLICATE_GAME, "game number " + first + " of the file has this id");
    }
    Side white = side(game, "White");
    Side black = side(game, "Black");
    if (white.player().equals(black.player())) {
      throw new Unread(Reason.SAME_PLAYER, white.player() + " plays both sides");
    }
    String timeControl = game.tag("TimeControl").orElse(UNKNOWN);
    return new Pairing(id, game.line(), queues.of(timeControl), timeControl, white, black);
  }

  private Side side(PgnGame game, String colour) throws Unread {
    Optional<String> name = game.tag(colour).filter(text -> !text.equals(UNKNOWN));
    if (name.isEmpty()) {
      throw new Unread(Reason.PLAYER_MISSING, colour + " has no name");
    }
    Optional<String> rating =
        game.tag(colour + "Elo")
            .filter(text -> !text.equals(UNKNOWN) && !text.equals("-") && !text.equals("0"));
    if (rating.isEmpty()) {
      throw new Unread(Reason.RATING_MISSING, colour + " has no rating");
    }
    int points = RATING.matcher(rating.get()).matches() ? Integer.parseInt(rating.get()) : 0;
    if (points < 1 || points > HIGHEST_RATING) {
      throw new Unread(
          Reason.RATING_UNREADABLE,
          "%sElo is \"%s\" and not 1 to %d".formatted(colour, rating.get(), HIGHEST_RATING));
    }
    return new Side(players.of(name.get()), points);
  }

  private static long whiteScore(PgnGame game) throws Unread {
    Optional<String> header = game.tag("Result");
    Optional<String> marker = game.termination();
    String result = header.or(() -> marker).orElse(NO_RESULT);
    if (marker.isPresent() && !means(result).equals(means(marker.get()))) {
      throw new Unread(
          Reason.CONTRADICTORY_RESULT,
          "the header says \"%s\", the moves end with %s".formatted(result, marker.get()));
    }
    if (result.equals(NO_RESULT)) {
      throw new Unread(Reason.NO_RESULT, "the game has no result");
    }
    Optional<Long> score = means(result);
    if (score.isEmpty()) {
      throw new Unread(Reason.UNKNOWN_RESULT, "\"" + result + "\" is no result");
    }
    return score.get();
  }

  private static Optional<Long> means(String result) {
    return Optional.ofNullable(WHITE_SCORES.get(result));
  }
}
