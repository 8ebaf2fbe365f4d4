package io.matchstream.app.process;

import java.io.IOException;

/** What a supervisor looks after. */
public interface Supervised {
  /** What people are told. */
  String name();

  /** Whether it should run and has ended by itself. */
  boolean hasFallen();

  /** How it ended last, as in "with 3". */
  String end();

  /** Whether it runs and has said that it is ready. */
  boolean isReady();

  /** Whether it was made to stand still. */
  boolean isFrozen();

  /** Starts it as it was started last; it must not run. */
  void startAgain() throws IOException;
}
