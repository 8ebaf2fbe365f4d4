package io.matchstream.app.demo;

import io.matchstream.schemas.ids.TicketIds;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * The accounts of all tickets, one for each player of each: a party has one ticket, and each of its
 * players a seat, an end and a token of his own. Not for use by several threads.
 */
final class TicketBook {
  /** The how-manieth seat of a player. */
  private record SeatOf(String player, long epoch) {}

  private final Map<String, Map<String, TicketAccount>> tickets = new HashMap<>();
  private final Map<SeatOf, Long> left = new HashMap<>();

  /** Tickets of running matches that ask for players: nobody asks there, and nobody waits. */
  private final Set<String> backfills = new HashSet<>();

  /** The account of this player of this ticket, from now on if there was none. */
  TicketAccount of(String ticketId, String player) {
    return tickets
        .computeIfAbsent(ticketId, id -> new HashMap<>())
        .computeIfAbsent(player, TicketAccount::new);
  }

  /**
   * The accounts of all players of a ticket; of one that nobody issued, of who would have asked.
   */
  Collection<TicketAccount> of(String ticketId) {
    if (backfills.contains(ticketId)) {
      return Set.of();
    }
    if (!tickets.containsKey(ticketId)) {
      of(ticketId, TicketIds.player(ticketId));
    }
    return tickets.get(ticketId).values();
  }

  /** A running match asks for players under this id. */
  void backfill(String ticketId) {
    backfills.add(ticketId);
  }

  /** The player has left the match of this seat: whatever ticket led to it, it is over for him. */
  void left(String player, long seatEpoch, long atMs) {
    left.merge(new SeatOf(player, seatEpoch), atMs, Math::min);
  }

  /** From which log time on a ticket holds its player no longer. */
  long overMs(TicketAccount account) {
    long leftMs = left.getOrDefault(new SeatOf(account.player(), account.epoch()), Long.MAX_VALUE);
    return Math.min(account.overMs(), leftMs);
  }

  Stream<TicketAccount> accounts() {
    return tickets.values().stream().map(Map::values).flatMap(Collection::stream);
  }

  void forEach(BiConsumer<String, TicketAccount> action) {
    tickets.forEach((id, players) -> players.values().forEach(p -> action.accept(id, p)));
  }

  /** How many tickets were issued to anybody. */
  long issued() {
    return tickets.values().stream()
        .filter(players -> players.values().stream().anyMatch(TicketAccount::issued))
        .count();
  }

  /** Players of tickets that ended twice, or that are not all in the same match. */
  Set<String> endedTwice() {
    Set<String> found = new TreeSet<>();
    for (Map<String, TicketAccount> players : tickets.values()) {
      Set<String> matches = new HashSet<>();
      players.values().forEach(account -> matches.addAll(account.matches()));
      players.values().stream()
          .filter(account -> matches.size() > 1 || account.endedTwice())
          .map(TicketAccount::player)
          .forEach(found::add);
    }
    return found;
  }
}
