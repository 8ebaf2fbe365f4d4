package io.matchstream.audit.checks;

import io.matchstream.audit.Findings;

/** Something that is judged when everything that could answer it was read. */
interface Question {
  /** Whether it is as it should be, by what is known so far. */
  boolean holds();

  /** It does not hold, and nothing more is awaited. */
  void wrong(Findings findings);

  /** It was judged, one way or the other. */
  default void done() {}
}
