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
 * How long owners get nothing done: pools that make no matches, partitions of players of whom none
 * gets a ticket or an answer. It knows of each deed when it arrives at a reader, and by the log's
 * time of what it was done for; and it is told of the faults.
 *
 * <p>A fault is over when every owner has done something by then for what came after it began,
 * since what was under way proves nothing, and when each process that ended by itself since then
 * works again. A stall is the time between two deeds of one owner. Times are milliseconds since
 * 1970 by this machine's clock, which is the log's as well when the brokers run on it. Thread-safe.
 */
final class ProgressWatch {
  private static final class Begun {
    final FaultKind kind;
    final long atMs;
    final Set<String> pending;
    Optional<Duration> recovery = Optional.empty();
    long stallMs;
    boolean givenUp;

    Begun(FaultKind kind, long atMs, Set<String> owners) {
      this.kind = kind;
      this.atMs = atMs;
      this.pending = new HashSet<>(owners);
    }
  }

  private final Set<String> owners;
  private final Set<String> silent;
  private final Map<String, Long> newest = new HashMap<>();
  private final List<Begun> faults = new ArrayList<>();
  private boolean open;
  private long longestMs;

  /** Looks at these owners, each of which always has something to do and nobody to wait for. */
  ProgressWatch(Set<String> owners) {
    this.owners = Set.copyOf(owners);
    this.silent = new HashSet<>(owners);
  }

  /** Whether every owner has done something. */
  synchronized boolean started() {
    return silent.isEmpty();
  }

  /** From now on time between deeds counts. */
  synchronized void open(long nowMs) {
    open = true;
    owners.forEach(owner -> newest.put(owner, nowMs));
  }

  /** From now on it does not: nobody asks any more. */
  synchronized void close(long nowMs) {
    if (open) {
      owners.forEach(owner -> gap(owner, nowMs));
      open = false;
    }
  }

  /** Something was done; of owners that nobody looks at it is ignored. */
  synchronized void done(String owner, long forMs, long arrivedMs) {
    silent.remove(owner);
    if (!open || !owners.contains(owner)) {
      return;
    }
    gap(owner, arrivedMs);
    newest.put(owner, arrivedMs);
    for (Begun fault : faults) {
      if (!fault.givenUp
          && forMs > fault.atMs
          && fault.pending.remove(owner)
          && fault.pending.isEmpty()) {
        fault.recovery = Optional.of(Duration.ofMillis(arrivedMs - fault.atMs));
      }
    }
  }

  /** A process has ended by itself: the newest fault is not over before it works again. */
  synchronized void fell(String process) {
    if (!faults.isEmpty()) {
      Begun last = faults.get(faults.size() - 1);
      last.recovery = Optional.empty();
      last.pending.add(process);
    }
  }

  /** The process works again. */
  synchronized void back(String process, long nowMs) {
    for (Begun fault : faults) {
      if (!fault.givenUp && fault.pending.remove(process) && fault.pending.isEmpty()) {
        fault.recovery = Optional.of(Duration.ofMillis(nowMs - fault.atMs));
      }
    }
  }

  private void gap(String owner, long nowMs) {
    long since = newest.get(owner);
    longestMs = Math.max(longestMs, nowMs - since);
    if (!faults.isEmpty()) {
      // Of an interval that began before the fault only the rest may be its doing.
      Begun last = faults.get(faults.size() - 1);
      last.stallMs = Math.max(last.stallMs, nowMs - Math.max(since, last.atMs));
    }
  }

  /** A fault begins; one that is not over by now never is, whoever comes back during this one. */
  synchronized void fault(FaultKind kind, long nowMs) {
    if (!faults.isEmpty()) {
      // What still stalls so far is the former fault's.
      owners.forEach(owner -> gap(owner, nowMs));
    }
    faults.forEach(fault -> fault.givenUp = fault.recovery.isEmpty());
    faults.add(new Begun(kind, nowMs, owners));
  }

  /** Whether the newest fault is over. */
  synchronized boolean recovered() {
    return faults.stream().allMatch(fault -> fault.givenUp || fault.recovery.isPresent());
  }

  /** The longest time between two deeds of one owner. */
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
