package io.matchstream.app.demo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Who is free to play and who is not, as far as a site can know it: from what it has asked for, and
 * from what becomes of it, which it hears of a little later and in any order. Each word names the
 * seat by its epoch; an older one changes nothing. Not for use by several threads.
 */
final class People {
  private final Bag idle = new Bag();
  private final Bag busy = new Bag();

  /** Taken for a request, and no seat has been heard of since. */
  private final Set<String> unheard = new HashSet<>();

  /** The newest seats that were taken, by player, and those that were free again. */
  private final Map<String, Long> taken = new HashMap<>();

  private final Map<String, Long> ended = new HashMap<>();
  private final Set<String> waiting = new HashSet<>();

  /** Everybody is free. */
  People(Collection<String> players) {
    players.forEach(idle::add);
  }

  /** Takes up to so many free players; nobody else gets them until they are free again. */
  List<String> take(int most, Random random) {
    List<String> taken = new ArrayList<>();
    while (taken.size() < most) {
      Optional<String> player = idle.any(random);
      if (player.isEmpty()) {
        break;
      }
      occupied(player.get());
      unheard.add(player.get());
      taken.add(player.get());
    }
    return taken;
  }

  /** Somebody who is not free. */
  Optional<String> anyBusy(Random random) {
    return busy.any(random);
  }

  /**
   * A request has come to nothing: whoever was taken for it and never given a seat is free. Of the
   * others the seats themselves will tell.
   */
  void handBack(Collection<String> players) {
    for (String player : players) {
      if (unheard.remove(player)) {
        freed(player);
      }
    }
  }

  /** A seat is taken, perhaps for a request that was not his own. */
  void taken(String player, long epoch) {
    if (epoch > newest(taken, player) && epoch > newest(ended, player)) {
      taken.put(player, epoch);
      unheard.remove(player);
      occupied(player);
      waiting.add(player);
    }
  }

  /** He no longer waits on it. */
  void matched(String player, long epoch) {
    taken(player, epoch);
    if (epoch == newest(taken, player)) {
      waiting.remove(player);
    }
  }

  /** It is free. */
  void free(String player, long epoch) {
    if (epoch > newest(ended, player)) {
      ended.put(player, epoch);
      if (epoch >= newest(taken, player)) {
        unheard.remove(player);
        waiting.remove(player);
        freed(player);
      }
    }
  }

  private static long newest(Map<String, Long> epochs, String player) {
    return epochs.getOrDefault(player, 0L);
  }

  private void freed(String player) {
    busy.remove(player);
    idle.add(player);
  }

  private void occupied(String player) {
    idle.remove(player);
    busy.add(player);
  }

  /** Whose seats wait for a match, or for the others of a party. */
  Set<String> waiting() {
    return waiting;
  }

  /** How many are not free. */
  int busy() {
    return busy.size();
  }
}
