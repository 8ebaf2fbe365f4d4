package io.matchstream.app.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How long pools make no matches. It knows of the matches when they arrive at a reader, and of each
 * the log's time at which it was proposed; and it is told of the faults.
 *
 * <p>A fault is over when every pool has made a match by then that was proposed after it began: one
 * that was under way proves nothing. A stall is the time between two matches of one pool. Times are
 * milliseconds since 1970 by this machine's clock, which is the log's as well when the brokers run
 * on it. Thread-safe.
 */
final class PairingWatch {
  private static final class Begun {
    final FaultKind kind;
    final long atMs;
    final Set<String> pending;
    Optional<Duration> recovery = Optional.empty();
    long stallMs;

    Begun(FaultKind kind, long atMs, Set<String> pools) {
      this.kind = kind;
      this.atMs = atMs;
      this.pending = new HashSet<>(pools);
    }
  }

  private final Set<String> pools;
  private final Set<String> silent;
  private final Map<String, Long> newest = new HashMap<>();
  private final List<Begun> faults = new ArrayList<>();
  private boolean open;
  private long longestMs;

  /** Looks at these pools, in which somebody always finds a partner at once. */
  PairingWatch(Set<String> pools) {
    this.pools = Set.copyOf(pools);
    this.silent = new HashSet<>(pools);
  }

  /** Whether every pool has made a match. */
  synchronized boolean started() {
    return silent.isEmpty();
  }

  /** From now on time between matches counts. */
  synchronized void open(long nowMs) {
    open = true;
    pools.forEach(pool -> newest.put(pool, nowMs));
  }

  /** From now on it does not: nobody asks any more. */
  synchronized void close(long nowMs) {
    if (open) {
      pools.forEach(pool -> gap(pool, nowMs));
      open = false;
    }
  }

  /** A match was made; of pools that nobody looks at it is ignored. */
  synchronized void made(String pool, long proposedMs, long arrivedMs) {
    silent.remove(pool);
    if (!open || !pools.contains(pool)) {
      return;
    }
    gap(pool, arrivedMs);
    newest.put(pool, arrivedMs);
    for (Begun fault : faults) {
      if (proposedMs > fault.atMs && fault.pending.remove(pool) && fault.pending.isEmpty()) {
        fault.recovery = Optional.of(Duration.ofMillis(arrivedMs - fault.atMs));
      }
    }
  }

  private void gap(String pool, long nowMs) {
    long since = newest.get(pool);
    longestMs = Math.max(longestMs, nowMs - since);
    if (!faults.isEmpty()) {
      // Of an interval that began before the fault only the rest may be its doing.
      Begun last = faults.get(faults.size() - 1);
      last.stallMs = Math.max(last.stallMs, nowMs - Math.max(since, last.atMs));
    }
  }

  /** A fault begins. */
  synchronized void fault(FaultKind kind, long nowMs) {
    if (!faults.isEmpty()) {
      // What still stalls so far is the former fault's.
      pools.forEach(pool -> gap(pool, nowMs));
    }
    faults.add(new Begun(kind, nowMs, pools));
  }

  /** Whether every pool has made a match since each fault began. */
  synchronized boolean recovered() {
    return faults.stream().allMatch(fault -> fault.recovery.isPresent());
  }

  /** The longest time between two matches of one pool. */
  synchronized Duration longestStall() {
    return Duration.ofMillis(longestMs);
  }

  /** What came of the faults, by kind. */
  synchronized Map<FaultKind, FaultFigures> byKind() {
    Map<FaultKind, FaultFigures> figures = new EnumMap<>(FaultKind.class);
    for (Begun fault : faults) {
      figures.merge(
          fault.kind,
          FaultFigures.of(fault.recovery, Duration.ofMillis(fault.stallMs)),
          FaultFigures::and);
    }
    return figures;
  }
}
