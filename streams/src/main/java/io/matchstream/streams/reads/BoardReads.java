package io.matchstream.streams.reads;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * Leaderboards. Safe for any number of threads. Every method fails with {@link OwnerUnavailable}
 * where the board's owner can't be asked just now, and with {@link IllegalArgumentException} on a
 * cursor that is none and on a number out of bounds.
 */
public interface BoardReads {

  /**
   * One page of a board, best first. Players of equal rating share a rank (1, 2, 2, 4), and their
   * order on the page is stable.
   *
   * @param cursor {@link BoardPage#next} of the page before; empty for the first page
   * @param limit most rows, 1 to {@link BoardPage#MAX_LIMIT}
   * @return empty for a board that nobody stands on
   */
  CompletionStage<Optional<BoardPage>> page(String queue, Optional<String> cursor, int limit);

  /** A player's rank and rating; empty for one who is not on the board. */
  CompletionStage<Optional<BoardRow>> rank(String queue, String player);

  /**
   * The rows around a player, himself included.
   *
   * @param radius most rows before him, and most after him, 0 to {@link BoardPage#MAX_LIMIT} / 2
   * @return empty for one who is not on the board
   */
  CompletionStage<Optional<BoardPage>> around(String queue, String player, int radius);
}
