package io.matchstream.engine.imports;

/** What became of a construct of another platform's file. */
public enum Verdict {
  /** It means the same here. */
  EXACT,
  /** It is there, and differs as the sentence says. */
  APPROXIMATED,
  /** It is not there, for the reason that the sentence gives. */
  UNSUPPORTED
}
