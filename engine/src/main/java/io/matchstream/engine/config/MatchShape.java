package io.matchstream.engine.config;

/**
 * The shape of a match.
 *
 * @param players how many play; 2 for now, since groups are not built yet
 * @param colours whether one of the two is given the white pieces
 */
public record MatchShape(int players, boolean colours) {
  public MatchShape {
    if (players != 2) {
      throw new IllegalArgumentException("a match has 2 players for now, not " + players);
    }
  }
}
