package io.matchstream.engine.duel;

import java.util.function.Consumer;

/**
 * Waiting tickets by a hash that each record carries: of its id, or of its player. Several may have
 * the same. Open addressing with linear probing; hash and place stand in one number, so that a look
 * for who is not there touches one line of the cache and no record.
 */
abstract sealed class TicketTable {
  private static final long EMPTY = 0;

  private final Records records;

  /** The hash above, the place counted from 1 below. */
  private long[] entries = new long[16];

  private int shift = Integer.SIZE - 4;
  private int size;

  TicketTable(Records records) {
    this.records = records;
  }

  /** Tickets by their id, which is unique. */
  static final class ById extends TicketTable {
    ById(Records records) {
      super(records);
    }

    @Override
    int hash(Waiting ticket) {
      return ticket.idHash;
    }

    /** The ticket with this id, or null. */
    Waiting find(String id) {
      int hash = id.hashCode();
      for (int i = start(hash); isTaken(i); i = after(i)) {
        if (hashAt(i) == hash && at(i).ticket.id().equals(id)) {
          return at(i);
        }
      }
      return null;
    }
  }

  /** Tickets by their player. */
  static final class ByPlayer extends TicketTable {
    ByPlayer(Records records) {
      super(records);
    }

    @Override
    int hash(Waiting ticket) {
      return ticket.playerHash;
    }

    boolean contains(String player) {
      int hash = player.hashCode();
      for (int i = start(hash); isTaken(i); i = after(i)) {
        if (hashAt(i) == hash && at(i).player.equals(player)) {
          return true;
        }
      }
      return false;
    }

    void forEach(String player, Consumer<Waiting> action) {
      int hash = player.hashCode();
      for (int i = start(hash); isTaken(i); i = after(i)) {
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
    if (++size * 2 > entries.length) {
      grow();
    }
    place(((long) hash(ticket) << Integer.SIZE) | (ticket.place + 1));
  }

  void remove(Waiting ticket) {
    int hole = start(hash(ticket));
    while ((int) entries[hole] != ticket.place + 1) {
      hole = after(hole);
    }
    entries[hole] = EMPTY;
    size--;
    int mask = entries.length - 1;
    for (int i = after(hole); isTaken(i); i = after(i)) {
      if (((i - start(hashAt(i))) & mask) >= ((i - hole) & mask)) {
        entries[hole] = entries[i];
        entries[i] = EMPTY;
        hole = i;
      }
    }
  }

  void forEach(Consumer<Waiting> action) {
    for (int i = 0; i < entries.length; i++) {
      if (isTaken(i)) {
        action.accept(at(i));
      }
    }
  }

  int start(int hash) {
    return (hash * 0x9E3779B9) >>> shift;
  }

  int after(int i) {
    return (i + 1) & (entries.length - 1);
  }

  boolean isTaken(int i) {
    return entries[i] != EMPTY;
  }

  Waiting at(int i) {
    return records.at((int) entries[i] - 1);
  }

  int hashAt(int i) {
    return (int) (entries[i] >>> Integer.SIZE);
  }

  private void place(long entry) {
    int i = start((int) (entry >>> Integer.SIZE));
    while (isTaken(i)) {
      i = after(i);
    }
    entries[i] = entry;
  }

  private void grow() {
    long[] old = entries;
    entries = new long[old.length * 2];
    shift--;
    for (long entry : old) {
      if (entry != EMPTY) {
        place(entry);
      }
    }
  }
}
