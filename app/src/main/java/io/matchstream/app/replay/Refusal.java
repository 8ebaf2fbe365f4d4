package io.matchstream.app.replay;

/**
 * A recorded game whose result does not count.
 *
 * @param game what the file calls the game, or its number there
 * @param line where it begins, from 1
 * @param reason one word in capitals; a {@link Reason}, or one of the platform's
 * @param detail the same for a person
 */
public record Refusal(String game, long line, String reason, String detail) {

  /** Why a result is not even reported. */
  enum Reason {
    /** Aborted, or still going on: {@code *}, or nothing at all. */
    NO_RESULT,
    /** Something that is no result. */
    UNKNOWN_RESULT,
    /** The header says another result than the moves end with. */
    CONTRADICTORY_RESULT,
    /** A side has no name. */
    PLAYER_MISSING,
    /** Both sides have one name. */
    SAME_PLAYER,
    /** A side has no rating. */
    RATING_MISSING,
    /** A rating is no whole number from 1 to 10000. */
    RATING_UNREADABLE,
    /** An earlier game of the file has the same id. */
    DUPLICATE_GAME
  }

  static Refusal of(String game, long line, Reason reason, String detail) {
    return new Refusal(game, line, reason.name(), detail);
  }

  /** One line for a person. */
  public String sentence() {
    return "line %d, game %s: %s, %s".formatted(line, game, reason, detail);
  }
}
