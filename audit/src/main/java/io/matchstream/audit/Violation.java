package io.matchstream.audit;

import java.util.List;

/**
 * A promise that was not kept.
 *
 * @param kind which, and how
 * @param sentence what is wrong, for a person
 * @param proof the records that say so
 */
public record Violation(Kind kind, String sentence, List<Place> proof) {

  /** Copies are taken. */
  public Violation {
    proof = List.copyOf(proof);
  }

  /** As it is printed, one line. */
  @Override
  public String toString() {
    return kind + ": " + sentence + " " + proof;
  }
}
