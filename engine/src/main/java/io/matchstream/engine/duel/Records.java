package io.matchstream.engine.duel;

import java.util.Arrays;

/**
 * The records of a pool, each with a place of its own that stays the same, so that tables and lists
 * can name a record by a number: half as large as a reference, and nothing that a garbage collector
 * has to be told of when it changes. A record that is given back is used again.
 */
final class Records {
  /** No record. */
  static final int NOBODY = -1;

  private Waiting[] records = new Waiting[16];
  private int made;
  private int spare = NOBODY;

  /** The record at a place; null for {@link #NOBODY}. */
  Waiting at(int place) {
    return place == NOBODY ? null : records[place];
  }

  /** A record that nothing names. */
  Waiting take() {
    if (spare != NOBODY) {
      Waiting again = records[spare];
      spare = again.higher;
      again.higher = NOBODY;
      return again;
    }
    if (made == records.length) {
      records = Arrays.copyOf(records, made * 2);
    }
    records[made] = new Waiting(made);
    return records[made++];
  }

  /** Nothing names this record any more. */
  void giveBack(Waiting record) {
    record.ticket = null;
    record.player = null;
    record.higher = spare;
    spare = record.place;
  }
}
