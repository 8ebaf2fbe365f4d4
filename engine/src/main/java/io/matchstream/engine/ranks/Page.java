package io.matchstream.engine.ranks;

import java.util.List;
import java.util.Optional;

/**
 * Neighbouring places of a board, best first, all of one moment.
 *
 * @param standings the places; empty when nobody stands there
 * @param players how many stand on the whole board
 * @param next cursor of the page after; empty on the last
 */
public record Page(List<Standing> standings, int players, Optional<String> next) {
  /** A copy of the standings is taken. */
  public Page {
    standings = List.copyOf(standings);
  }
}
