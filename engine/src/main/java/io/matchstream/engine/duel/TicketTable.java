package io.matchstream.engine.duel;

import java.util.function.Consumer;

/**
 * Waiting tickets by a hash that each record carries: of its id, or of its player. Several may have
 * the same. Open addressing with linear probing; the hashes stand in an array of their own, so that
 * probing touches no record.
 */
abstract sealed class TicketTable {
  private int[] hashes = new int[16];
  private Waiting[] tickets = new Waiting[16];
  private int shift = Integer.SIZE - 4;
  private int size;

  /** Tickets by their id, which is unique. */
  static final class ById extends TicketTable {
    @Override
    int hash(Waiting ticket) {
      return ticket.idHash;
    }

    /** The ticket with this id, or null. */
    Waiting find(String id) {
      int hash = id.hashCode();
      int i = start(hash);
      while (true) {
        Waiting ticket = at(i);
        if (ticket == null || (hashAt(i) == hash && ticket.ticket.id().equals(id))) {
          return ticket;
        }
        i = after(i);
      }
    }
  }

  /** Tickets by their player. */
  static final class ByPlayer extends TicketTable {
    @Override
    int hash(Waiting ticket) {
      return ticket.playerHash;
    }

    boolean contains(String player) {
      int hash = player.hashCode();
      for (int i = start(hash); at(i) != null; i = after(i)) {
        if (hashAt(i) == hash && at(i).player.equals(player)) {
          return true;
        }
      }
      return false;
    }

    void forEach(String player, Consumer<Waiting> action) {
      int hash = player.hashCode();
      for (int i = start(hash); at(i) != null; i = after(i)) {
        if (hashAt(i) == hash && at(i).player.equals(player)) {
          action.accept(at(i));
        }
      }
    }
  }

  abstract int hash(Waiting ticket);

  int size() {
    return size;
  }

  void add(Waiting ticket) {
    if (++size * 2 > tickets.length) {
      grow();
    }
    place(hash(ticket), ticket);
  }

  void remove(Waiting ticket) {
    int hole = start(hash(ticket));
    while (tickets[hole] != ticket) {
      hole = after(hole);
    }
    tickets[hole] = null;
    size--;
    int mask = tickets.length - 1;
    for (int i = after(hole); tickets[i] != null; i = after(i)) {
      if (((i - start(hashes[i])) & mask) >= ((i - hole) & mask)) {
        hashes[hole] = hashes[i];
        tickets[hole] = tickets[i];
        tickets[i] = null;
        hole = i;
      }
    }
  }

  void forEach(Consumer<Waiting> action) {
    for (Waiting ticket : tickets) {
      if (ticket != null) {
        action.accept(ticket);
      }
    }
  }

  int start(int hash) {
    return (hash * 0x9E3779B9) >>> shift;
  }

  int after(int i) {
    return (i + 1) & (tickets.length - 1);
  }

  Waiting at(int i) {
    return tickets[i];
  }

  int hashAt(int i) {
    return hashes[i];
  }

  private void place(int hash, Waiting ticket) {
    int i = start(hash);
    while (tickets[i] != null) {
      i = after(i);
    }
    hashes[i] = hash;
    tickets[i] = ticket;
  }

  private void grow() {
    int[] oldHashes = hashes;
    Waiting[] oldTickets = tickets;
    hashes = new int[oldHashes.length * 2];
    tickets = new Waiting[oldTickets.length * 2];
    shift--;
    for (int i = 0; i < oldTickets.length; i++) {
      if (oldTickets[i] != null) {
        place(oldHashes[i], oldTickets[i]);
      }
    }
  }
}
