package io.matchstream.audit.files;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The files of one kind, and when to look at each. A file lies in one slot of a second; it is
 * looked at when the log's time has passed it, and put into a later one if it is not done. O(1) for
 * a record, O(files) for a walk through those that are due. Not for use by several threads.
 */
public final class Shelf<F extends CaseFile> {
  /** The file is done with. */
  public static final long FORGET = Long.MIN_VALUE;

  private static final long SLOT_MS = 1_000;

  private final Function<String, F> making;
  private final long horizonMs;
  private final Map<String, F> files = new HashMap<>();
  private final TreeMap<Long, List<F>> slots = new TreeMap<>();
  private long passedSlot = Long.MIN_VALUE;

  /**
   * An empty shelf.
   *
   * @param horizonMs how long after its first record a file is looked at, milliseconds
   */
  public Shelf(Function<String, F> making, long horizonMs) {
    this.making = making;
    this.horizonMs = horizonMs;
  }

  /** The file of this id; a new one if there is none. */
  public F file(String id, long atMs) {
    F file = files.get(id);
    if (file == null) {
      file = making.apply(id);
      files.put(id, file);
      lay(file, atMs + horizonMs);
    }
    return file;
  }

  /**
   * Looks at the files that are due.
   *
   * @param look when to look again, epoch milliseconds; {@link #FORGET} takes the file away
   */
  public void advance(long nowMs, ToLongFunction<F> look) {
    while (!slots.isEmpty() && slots.firstKey() < slot(nowMs)) {
      passedSlot = slots.firstKey();
      for (F file : slots.pollFirstEntry().getValue()) {
        long again = look.applyAsLong(file);
        if (again == FORGET) {
          files.remove(file.id());
        } else {
          lay(file, again);
        }
      }
    }
  }

  /** All files there are. */
  public List<F> all() {
    return new ArrayList<>(files.values());
  }

  private void lay(F file, long dueMs) {
    long slot = Math.max(slot(dueMs), passedSlot + 1);
    slots.computeIfAbsent(slot, due -> new ArrayList<>()).add(file);
  }

  private static long slot(long atMs) {
    return Math.floorDiv(atMs, SLOT_MS);
  }
}
