package io.matchstream.engine.duel;

import io.matchstream.engine.draws.Draws;
import java.util.Objects;

/**
 * Who has which colour.
 *
 * @param white the player with the white pieces
 * @param black the player with the black pieces
 */
public record Colours(String white, String black) {
  public Colours {
    Objects.requireNonNull(white, "white");
    Objects.requireNonNull(black, "black");
  }

  /**
   * Who has had fewer whites is white; of two who have had as many, a draw from the seed and the
   * tickets decides.
   *
   * @param first player1's ticket
   * @param second player2's ticket
   */
  public static Colours assign(DuelTicket first, DuelTicket second, long seed) {
    boolean firstIsWhite =
        first.whites() != second.whites()
            ? first.whites() < second.whites()
            : isWhite(
                seed, first.id() + " " + second.id(), first.returns() + (long) second.returns());
    return firstIsWhite
        ? new Colours(first.player(), second.player())
        : new Colours(second.player(), first.player());
  }

  /** Against a bot, which keeps no count of whites, the draw decides. */
  public static Colours assign(DuelTicket human, String botId, long seed) {
    return isWhite(seed, human.id(), human.returns())
        ? new Colours(human.player(), botId)
        : new Colours(botId, human.player());
  }

  private static boolean isWhite(long seed, String ids, long returns) {
    return Draws.bits(seed, ids, returns) < 0;
  }
}
