package io.matchstream.engine.config;

/**
 * The size of a match.
 *
 * @param min least players
 * @param players most players
 * @param colours whether one of the two of a duel is given the white pieces
 */
public record MatchShape(int min, int players, boolean colours) {
  public MatchShape {
    if (min < 1 || players < min) {
      throw new IllegalArgumentException(
          "a match has 1 <= min <= players, not " + min + ", " + players);
    }
  }
}
