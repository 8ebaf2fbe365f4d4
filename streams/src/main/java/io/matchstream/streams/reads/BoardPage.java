package io.matchstream.streams.reads;

import java.util.List;
import java.util.Optional;

/**
 * Neighbouring rows of a board, best first.
 *
 * @param queue the board
 * @param rows the rows
 * @param players how many stand on the board
 * @param next cursor of the page after; empty on the last
 */
public record BoardPage(String queue, List<BoardRow> rows, long players, Optional<String> next) {
  /** More rows than this are not given at once, so that no reader holds up the board's owner. */
  public static final int MAX_LIMIT = 500;

  /** A copy of the rows is taken. */
  public BoardPage {
    rows = List.copyOf(rows);
  }
}
