package io.matchstream.app.demo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Players without an order, of whom any can be drawn or taken out in constant time. What is drawn
 * depends on the calls made and on the random source only. Not for use by several threads.
 */
final class Bag {
  private final List<String> players = new ArrayList<>();
  private final Map<String, Integer> places = new HashMap<>();

  /** Puts a player in who is not there yet. */
  void add(String player) {
    if (places.putIfAbsent(player, players.size()) == null) {
      players.add(player);
    }
  }

  /** Takes a player out; false when he was not there. */
  boolean remove(String player) {
    Integer place = places.remove(player);
    if (place == null) {
      return false;
    }
    String last = players.remove(players.size() - 1);
    if (!last.equals(player)) {
      players.set(place, last);
      places.put(last, place);
    }
    return true;
  }

  /** Any of them, who stays; empty when there is none. */
  Optional<String> any(Random random) {
    return players.isEmpty()
        ? Optional.empty()
        : Optional.of(players.get(random.nextInt(players.size())));
  }

  int size() {
    return players.size();
  }
}
