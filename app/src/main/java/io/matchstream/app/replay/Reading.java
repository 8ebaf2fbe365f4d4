package io.matchstream.app.replay;

import java.util.Optional;

/** What a recorded game says for a replay. */
sealed interface Reading {

  /** A player and his rating before the game, in points. */
  record Side(String player, int rating) {}

  /** Who was to play whom, and where. */
  record Pairing(String id, long line, String queue, String timeControl, Side white, Side black) {}

  /** Played to its end: white scored so many millionths of a point, black the rest of one. */
  record Finished(Pairing pairing, long whiteScoreMicros) implements Reading {}

  /** The players came, but no result can be believed. */
  record Unfinished(Pairing pairing, Refusal refusal) implements Reading {}

  /** Nobody can tell who played. */
  record Unusable(Refusal refusal) implements Reading {}

  /** Who was to play whom, where that is known. */
  default Optional<Pairing> known() {
    if (this instanceof Finished finished) {
      return Optional.of(finished.pairing());
    }
    return this instanceof Unfinished unfinished
        ? Optional.of(unfinished.pairing())
        : Optional.empty();
  }
}
