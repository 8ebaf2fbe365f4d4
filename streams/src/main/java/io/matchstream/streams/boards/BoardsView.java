package io.matchstream.streams.boards;

import io.matchstream.engine.ranks.Leaderboard;
import io.matchstream.events.Rating;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The boards that this process owns, for readers on any thread. A task opens its partition when it
 * has rebuilt it and closes it when it goes.
 */
public final class BoardsView {
  private final ConcurrentHashMap<Integer, Boards> partitions = new ConcurrentHashMap<>();

  /** The boards of one partition. Written by its stream thread, read by any. */
  public static final class Boards {
    private final ConcurrentHashMap<String, Leaderboard> byQueue = new ConcurrentHashMap<>();

    /** The board of this queue; empty while nobody stands on it. */
    public Optional<Leaderboard> board(String queue) {
      return Optional.ofNullable(byQueue.get(queue)).filter(board -> board.size() > 0);
    }

    void put(Rating rating) {
      byQueue
          .computeIfAbsent(rating.getQueue(), queue -> new Leaderboard())
          .put(rating.getPlayer(), rating.getRatingMicros());
    }

    /** Nothing happens where nobody stands under this key. */
    void remove(String queueAndPlayer) {
      int bar = queueAndPlayer.indexOf('|'); // not in the name of a queue
      if (bar >= 0) {
        board(queueAndPlayer.substring(0, bar))
            .ifPresent(board -> board.remove(queueAndPlayer.substring(bar + 1)));
      }
    }
  }

  /** The boards of a partition; empty where it is not here, or not rebuilt yet. */
  public Optional<Boards> boards(int partition) {
    return Optional.ofNullable(partitions.get(partition));
  }

  void open(int partition, Boards boards) {
    partitions.put(partition, boards);
  }

  void close(int partition, Boards boards) {
    partitions.remove(partition, boards);
  }
}
