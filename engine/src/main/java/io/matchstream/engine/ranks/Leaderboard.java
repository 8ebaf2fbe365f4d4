package io.matchstream.engine.ranks;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The players of one queue by rating.
 *
 * <p><b>Order.</b> A rank is one more than the number of players with more <i>whole</i> points, so
 * two players who are shown as 1500 share a rank, and the next one's leaves a gap (1, 2, 2, 4).
 * Among equals the order is that of their ids: it follows from the ratings alone, so a board
 * rebuilt from the {@code ratings} topic is the board there was, whatever the order of the records.
 *
 * <p><b>Cost.</b> {@link #put}, {@link #remove}, {@link #rank} take O(log n); a page takes that and
 * its length. About 150 bytes a player.
 *
 * <p><b>Threads.</b> One thread at a time writes; any number read meanwhile, without a lock. Each
 * answer is of one moment: its ranks and rows fit together.
 */
public final class Leaderboard {
  /** Rows of a page when the reader does not say. */
  public static final int DEFAULT_LIMIT = 50;

  private final ConcurrentMap<String, Row> players = new ConcurrentHashMap<>();
  private volatile RankTree tree = RankTree.EMPTY;

  /**
   * Sets a player's rating; the player need not be on the board yet. Writer only.
   *
   * @param player player id, not empty
   * @param ratingMicros rating in micro-points
   */
  public void put(String player, long ratingMicros) {
    if (player.isEmpty()) {
      throw new IllegalArgumentException("a player has an id");
    }
    Row row = Row.of(player, ratingMicros);
    Row old = players.get(player);
    RankTree rest =
        old == null || old.place().equals(row.place()) ? tree : tree.without(old.place());
    tree = rest.with(row);
    players.put(player, row);
  }

  /** Takes a player off the board; nothing happens when the player is not on it. Writer only. */
  public void remove(String player) {
    Row old = players.get(player);
    if (old != null) {
      tree = tree.without(old.place());
      players.remove(player);
    }
  }

  /** Takes everybody off the board, before it is rebuilt. Writer only. */
  public void clear() {
    tree = RankTree.EMPTY;
    players.clear();
  }

  /** How many players stand on the board. */
  public int size() {
    return tree.size();
  }

  /** The place of a player; empty for one who is not on the board. */
  public Optional<Standing> rank(String player) {
    return find(player)
        .map(found -> standings(found.tree, found.position, found.position + 1).get(0));
  }

  /** The first page, best players first. */
  public Page page(int limit) {
    return page(tree, 0, limit);
  }

  /**
   * The page after another one. The cursor is the place of that page's last row, not a number of
   * rows, so that rows that come and go before it shift nothing: of the players who keep their
   * rating, none is shown twice or left out.
   *
   * @param cursor {@link Page#next} of the page before
   * @param limit most rows, at least 1
   * @throws IllegalArgumentException if the cursor is none, or the limit is below 1
   */
  public Page page(String cursor, int limit) {
    Place last = Place.ofCursor(cursor);
    RankTree now = tree;
    int from = now.countBefore(last) + (now.at(last).isPresent() ? 1 : 0);
    return page(now, from, limit);
  }

  /**
   * A player with the neighbours on both sides. At the ends of the board there are fewer; the other
   * side is not lengthened.
   *
   * @param n most rows before the player, and most after, 0 or more
   * @return empty for one who is not on the board
   */
  public Optional<Page> around(String player, int n) {
    if (n < 0) {
      throw new IllegalArgumentException("a number of neighbours is 0 or more, not " + n);
    }
    return find(player)
        .map(
            found -> {
              int from = Math.max(0, found.position - n);
              // The sum is taken in longs, since n may be as large as an int can be.
              int to = (int) Math.min(found.tree.size(), found.position + 1L + n);
              return page(found.tree, from, to - from);
            });
  }

  private static Page page(RankTree tree, int from, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("a page has at least 1 row, not " + limit);
    }
    int to = (int) Math.min(tree.size(), (long) from + limit);
    List<Standing> standings = standings(tree, from, to);
    Optional<String> next = Optional.empty();
    if (to < tree.size() && !standings.isEmpty()) {
      Standing last = standings.get(standings.size() - 1);
      next = Optional.of(new Place(last.points(), last.player()).toCursor());
    }
    return new Page(standings, tree.size(), next);
  }

  private static List<Standing> standings(RankTree tree, int from, int to) {
    List<Row> rows = new ArrayList<>(Math.max(0, to - from));
    tree.collect(from, to, rows);
    List<Standing> standings = new ArrayList<>(rows.size());
    int points = 0;
    long rank = 0;
    for (Row row : rows) {
      if (standings.isEmpty()) {
        rank = tree.countBefore(Place.firstOf(row.points())) + 1L;
      } else if (row.points() != points) {
        rank = from + standings.size() + 1L;
      }
      points = row.points();
      standings.add(new Standing(rank, row.player(), row.ratingMicros()));
    }
    return standings;
  }

  /** A player's position in a tree of one moment. */
  private Optional<Found> find(String player) {
    while (true) {
      Row row = players.get(player);
      if (row == null) {
        return Optional.empty();
      }
      RankTree now = tree;
      if (now.at(row.place()).isPresent()) {
        return Optional.of(new Found(now, now.countBefore(row.place())));
      }
      // The writer is between its two steps; the other one follows at once.
      Thread.onSpinWait();
    }
  }

  private record Found(RankTree tree, int position) {}
}
