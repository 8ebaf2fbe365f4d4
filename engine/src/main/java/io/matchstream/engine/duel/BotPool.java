package io.matchstream.engine.duel;

import io.matchstream.engine.draws.Draws;
import io.matchstream.engine.tickets.MatchIds;
import java.util.ArrayList;
import java.util.List;

/**
 * A queue's bots, {@code bot-<queue>-<n>} with n from 1: filled lazily, one new bot a draw, up to
 * the size; from then on drawn at random. A bot serves any number of matches.
 *
 * @param queue the queue's name
 * @param size how many bots there are at most, at least 1
 * @param filled how many there are so far, the only state
 * @param seed the seed of the draws
 */
public record BotPool(String queue, int size, int filled, long seed) {
  private static final String PREFIX = "bot-";

  public BotPool {
    if (size < 1 || filled < 0) {
      throw new IllegalArgumentException(
          "a pool of bots has a size of at least 1, and nothing negative in it");
    }
  }

  /**
   * A bot for a match, and the pool afterwards.
   *
   * @param botId the bot's player id
   * @param pool the pool to draw from next
   */
  public record Draw(String botId, BotPool pool) {}

  /** Draws the bot for a ticket; the same pool and ticket draw the same bot. */
  public Draw draw(DuelTicket ticket) {
    if (filled < size) {
      int next = filled + 1;
      return new Draw(id(next), new BotPool(queue, size, next, seed));
    }
    long bits = Draws.bits(seed, ticket.id(), ticket.returns());
    return new Draw(id(1 + (int) Long.remainderUnsigned(bits, size)), this);
  }

  /**
   * Bots for one match, all different, and the pool afterwards.
   *
   * @param botIds the bots' player ids
   */
  public record Team(List<String> botIds, BotPool pool) {}

  /**
   * Draws several bots for a match, and new ones first.
   *
   * @param ticket the first ticket of the match; the same pool and ticket draw the same bots
   * @throws IllegalArgumentException if there are fewer bots than asked for
   */
  public Team draw(int bots, MatchIds.Part ticket) {
    if (bots > size) {
      throw new IllegalArgumentException(queue + " has " + size + " bots, not " + bots);
    }
    int fresh = Math.min(bots, Math.max(0, size - filled));
    int last = filled + fresh;
    List<String> ids = new ArrayList<>();
    for (int n = filled + 1; n <= last; n++) {
      ids.add(id(n));
    }
    int known = Math.min(filled, size);
    long bits = Draws.bits(seed, ticket.ticketId(), ticket.returns());
    int first = known == 0 ? 0 : (int) Long.remainderUnsigned(bits, known);
    for (int i = 0; ids.size() < bots; i++) {
      ids.add(id(1 + (first + i) % known));
    }
    return new Team(ids, new BotPool(queue, size, Math.max(filled, last), seed));
  }

  private String id(int n) {
    return PREFIX + queue + "-" + n;
  }
}
