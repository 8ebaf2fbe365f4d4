package io.matchstream.engine.ranks;

import io.matchstream.engine.ratings.Points;

/**
 * One player's place on a board.
 *
 * @param rank from 1; players shown with the same points share it (1, 2, 2, 4)
 * @param player player id
 * @param ratingMicros rating in micro-points
 */
public record Standing(long rank, String player, long ratingMicros) {

  /** The whole points that are shown and ranked by. */
  public int points() {
    return Points.whole(ratingMicros);
  }
}
