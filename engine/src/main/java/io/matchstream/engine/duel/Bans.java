package io.matchstream.engine.duel;

import io.matchstream.engine.tickets.Avoid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which awake tickets may not meet, by player identity or by an avoid list of either side. Pools in
 * which nobody avoids anybody pay one hash entry a ticket.
 */
final class Bans {
  /** No ban between two tickets. */
  static final long FREE = Long.MIN_VALUE;

  /** A ban that never ends: the two are the same player. */
  static final long FOREVER = Long.MAX_VALUE;

  private final TicketTable.ByPlayer byPlayer;
  private final Map<String, List<Waiting>> avoiders = new HashMap<>();
  private int twins;

  Bans(Records records) {
    byPlayer = new TicketTable.ByPlayer(records);
  }

  /**
   * The instant from which two tickets may meet: {@link #FREE}, {@link #FOREVER}, or epoch
   * milliseconds.
   */
  static long until(Waiting a, Waiting b) {
    if (a.playerHash == b.playerHash && a.player.equals(b.player)) {
      return FOREVER;
    }
    long until = FREE;
    if (a.avoids) {
      until = until(a.ticket.avoid(), b.player, until);
    }
    if (b.avoids) {
      until = until(b.ticket.avoid(), a.player, until);
    }
    return until;
  }

  void add(Waiting ticket) {
    ticket.twin = byPlayer.contains(ticket.player);
    if (ticket.twin) {
      twins++;
    }
    byPlayer.add(ticket);
    if (ticket.avoids) {
      for (Avoid avoid : ticket.ticket.avoid()) {
        avoiders.computeIfAbsent(avoid.player(), player -> new ArrayList<>(1)).add(ticket);
      }
    }
  }

  void remove(Waiting ticket) {
    if (ticket.twin) {
      twins--;
    }
    byPlayer.remove(ticket);
    if (ticket.avoids) {
      for (Avoid avoid : ticket.ticket.avoid()) {
        List<Waiting> those = avoiders.get(avoid.player());
        those.remove(ticket);
        if (those.isEmpty()) {
          avoiders.remove(avoid.player());
        }
      }
    }
  }

  /** Whether any two awake tickets may be banned from each other. */
  boolean any() {
    return twins > 0 || !avoiders.isEmpty();
  }

  /** Every awake ticket that is, or once was, banned from meeting this one; itself included. */
  void collect(Waiting ticket, List<Waiting> into) {
    byPlayer.forEach(ticket.player, into::add);
    if (ticket.avoids) {
      for (Avoid avoid : ticket.ticket.avoid()) {
        byPlayer.forEach(avoid.player(), into::add);
      }
    }
    List<Waiting> those = avoiders.get(ticket.player);
    if (those != null) {
      into.addAll(those);
    }
  }

  private static long until(List<Avoid> list, String player, long atLeast) {
    long until = atLeast;
    for (int i = 0; i < list.size(); i++) {
      Avoid avoid = list.get(i);
      if (avoid.untilMs() > until && avoid.player().equals(player)) {
        until = avoid.untilMs();
      }
    }
    return until;
  }
}
