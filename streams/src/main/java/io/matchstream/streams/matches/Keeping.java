package io.matchstream.streams.matches;

import java.time.Duration;

/** How long a match is kept in states that only guard against what comes twice, late or early. */
final class Keeping {
  /**
   * An ended match: game servers and allocators repeat themselves for minutes, not for hours; after
   * that its id is unknown again, and a result for it a dead letter: it never counts twice. It
   * takes no memory, see {@link EndedMatches}.
   */
  static final Duration ENDED = Duration.ofHours(1);

  /**
   * A result whose match is unknown: a proposal is decided in seconds, its topic may lag a while.
   */
  static final Duration UNKNOWN = Duration.ofSeconds(60);

  /** A game from elsewhere: imports are repeated by hand, on the same day. */
  static final Duration EXTERNAL = Duration.ofHours(24);

  /** Different results of one unknown match: somebody guesses; memory stays bounded. */
  static final int MAX_HELD = 4;

  private Keeping() {}
}
