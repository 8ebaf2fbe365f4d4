package io.matchstream.app.demo;

import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether players were ever in two places, by what their tickets say, and their seats where no
 * ticket says it. Not for use by several threads.
 */
final class Seating {
  /** One time that a player was held, by log time, epoch milliseconds. */
  private record Held(long epoch, long fromMs, long untilMs) {
    Held and(Held other) {
      return new Held(epoch, Math.min(fromMs, other.fromMs), Math.min(untilMs, other.untilMs));
    }
  }

  private final Map<String, SeatEvent> last = new HashMap<>();
  private final Map<String, Map<Long, Held>> reserved = new HashMap<>();
  private final Set<String> takenTwice = new HashSet<>();

  /** A seat that is free stays free, and only a newer one is taken. */
  void changed(SeatEvent event) {
    String player = event.getPlayer();
    SeatEvent before = last.put(player, event);
    boolean free = event.getState() == SeatState.IDLE;
    if (before != null && !free) {
      boolean newer = event.getSeatEpoch() > before.getSeatEpoch();
      boolean same = event.getSeatEpoch() == before.getSeatEpoch();
      if (!newer && !(same && before.getState() != SeatState.IDLE)) {
        takenTwice.add(player);
      }
    }
    if (free || event.getState() == SeatState.RESERVED) {
      long atMs = event.getAt().toEpochMilli();
      Held held =
          new Held(
              event.getSeatEpoch(), free ? Long.MAX_VALUE : atMs, free ? atMs : Long.MAX_VALUE);
      reserved
          .computeIfAbsent(player, any -> new HashMap<>(1))
          .merge(event.getSeatEpoch(), held, Held::and);
    }
  }

  /** Players whose seat was there again after it was free, or after a newer one. */
  Set<String> takenTwice() {
    return takenTwice;
  }

  /** Players who were held twice at once, by the log's time. */
  Set<String> overlapping(TicketBook book) {
    Map<String, List<Held>> held = new HashMap<>();
    Map<String, Set<Long>> ticketed = new HashMap<>();
    book.accounts()
        .filter(TicketAccount::issued)
        .forEach(
            ticket -> {
              Held own = new Held(ticket.epoch(), ticket.issuedMs(), book.overMs(ticket));
              Held seat = reserved.getOrDefault(ticket.player(), Map.of()).get(ticket.epoch());
              held.computeIfAbsent(ticket.player(), any -> new ArrayList<>())
                  .add(seat == null ? own : own.and(seat));
              ticketed.computeIfAbsent(ticket.player(), any -> new HashSet<>()).add(ticket.epoch());
            });
    reserved.forEach(
        (player, seats) ->
            seats.values().stream()
                .filter(seat -> !ticketed.getOrDefault(player, Set.of()).contains(seat.epoch()))
                // Of a seat that was only left, the ticket is still to be read.
                .filter(seat -> seat.fromMs() < Long.MAX_VALUE)
                .forEach(seat -> held.computeIfAbsent(player, any -> new ArrayList<>()).add(seat)));
    Set<String> found = new HashSet<>();
    held.forEach(
        (player, his) -> {
          if (overlap(his)) {
            found.add(player);
          }
        });
    return found;
  }

  private static boolean overlap(List<Held> his) {
    his.sort(Comparator.comparingLong(Held::epoch));
    long freeFromMs = Long.MIN_VALUE;
    for (Held held : his) {
      if (held.fromMs() < freeFromMs) {
        return true;
      }
      freeFromMs = held.untilMs();
    }
    return false;
  }
}
