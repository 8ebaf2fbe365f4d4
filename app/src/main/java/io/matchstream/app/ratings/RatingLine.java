package io.matchstream.app.ratings;

import io.matchstream.events.RatingSet;

/** One line of a file of ratings: good, or bad for a reason. */
public sealed interface RatingLine {

  /** Where it ends in the file, from 1. */
  long line();

  /** A rating to import. */
  record Good(long line, RatingSet rating) implements RatingLine {}

  /**
   * A line that cannot be imported.
   *
   * @param reason for a person
   */
  record Bad(long line, String reason) implements RatingLine {}
}
