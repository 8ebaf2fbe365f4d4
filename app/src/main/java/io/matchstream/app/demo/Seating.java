package io.matchstream.app.demo;

import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatState;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether players were ever in two places, by what their seats and their tickets say. */
final class Seating {
  private final Map<String, SeatEvent> seats = new HashMap<>();
  private final Set<String> takenTwice = new HashSet<>();

  /** A seat changes hands only by being free in between, and only to a newer ticket. */
  void changed(SeatEvent event) {
    SeatEvent before = seats.put(event.getPlayer(), event);
    if (before == null || event.getState() == SeatState.IDLE) {
      return;
    }
    boolean wasFree = before.getState() == SeatState.IDLE;
    boolean right =
        wasFree
            ? event.getSeatEpoch() > before.getSeatEpoch()
            : event.getSeatEpoch() == before.getSeatEpoch();
    if (!right) {
      takenTwice.add(event.getPlayer());
    }
  }

  /** Players whose seat was taken while it was held, or taken again by an older ticket. */
  Set<String> takenTwice() {
    return takenTwice;
  }

  /** Players of whom two tickets were live at once, by the log's time. */
  static Set<String> overlapping(TicketBook book) {
    Map<String, List<TicketAccount>> byPlayer =
        book.accounts()
            .filter(TicketAccount::issued)
            .collect(Collectors.groupingBy(TicketAccount::player));
    Set<String> found = new HashSet<>();
    byPlayer.forEach(
        (player, his) -> {
          long freeFromMs = Long.MIN_VALUE;
          for (TicketAccount ticket :
              his.stream().sorted(Comparator.comparingLong(TicketAccount::epoch)).toList()) {
            if (ticket.issuedMs() < freeFromMs) {
              found.add(player);
            }
            freeFromMs = book.overMs(ticket);
          }
        });
    return found;
  }
}
