package io.matchstream.app.demo;

import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Who is free to play and who is not, as far as a site can know it: from what it has asked for, and
 * from the seats, which it hears of a little later. Not for use by several threads.
 */
final class People {
  private final Bag idle = new Bag();
  private final Bag busy = new Bag();

  /** Taken for a request, and no seat has been heard of since. */
  private final Set<String> unheard = new HashSet<>();

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

  /** A seat has changed, perhaps for a request that was not his own. */
  void seated(SeatEvent event) {
    unheard.remove(event.getPlayer());
    SeatState state = event.getState();
    if (state == SeatState.IDLE) {
      freed(event.getPlayer());
    } else {
      occupied(event.getPlayer());
    }
    if (state == SeatState.QUEUED || state == SeatState.RESERVED) {
      waiting.add(event.getPlayer());
    } else {
      waiting.remove(event.getPlayer());
    }
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
