package io.matchstream.app.chaos;

import java.util.List;
import java.util.Optional;

/** What a player does of his own accord. */
sealed interface Act {
  /** Whose act it is. */
  String player();

  /** He does not want to play any more. */
  record Leave(String player, boolean leaveMatched) implements Act {}

  /** He asks for a game of parties, with a friend or alone. */
  record Squad(String player, Optional<String> friend) implements Act {}

  /**
   * He asks for a duel.
   *
   * @param abandons gives up a match for it
   * @param replaces gives up a ticket for it
   * @param asJson how each copy of the request is written: mostly one, two of a double tap
   */
  record Duel(String player, String queue, boolean abandons, boolean replaces, List<Boolean> asJson)
      implements Act {
    /** Copies. */
    public Duel {
      asJson = List.copyOf(asJson);
    }
  }
}
