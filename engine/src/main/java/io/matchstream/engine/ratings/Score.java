package io.matchstream.engine.ratings;

/** What one player got out of a game. */
public enum Score {
  LOSS(0),
  DRAW(0.5),
  WIN(1);

  private final double value;

  Score(double value) {
    this.value = value;
  }

  /** 0, 0.5 or 1. */
  public double value() {
    return value;
  }

  /** What the opponent got. */
  public Score opposite() {
    return switch (this) {
      case LOSS -> WIN;
      case DRAW -> DRAW;
      case WIN -> LOSS;
    };
  }

  /**
   * The score of that value.
   *
   * @throws IllegalArgumentException if it is not 0, 0.5 or 1
   */
  public static Score of(double value) {
    for (Score score : values()) {
      if (score.value == value) {
        return score;
      }
    }
    throw new IllegalArgumentException("a score is 0, 0.5 or 1, not " + value);
  }
}
