package io.matchstream.app.chaos;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What came of the faults of one kind.
 *
 * @param count how many there were
 * @param recoveries from a fault until every owner has done something, shortest first; of those
 *     after which there was one
 * @param longestStall the longest time in which an owner got nothing done, from the fault to the
 *     next one
 */
record FaultFigures(int count, List<Duration> recoveries, Duration longestStall) {
  /** Sorts and copies. */
  FaultFigures {
    recoveries = recoveries.stream().sorted().toList();
  }

  static FaultFigures of(Optional<Duration> recovery, Duration stall) {
    return new FaultFigures(1, recovery.stream().toList(), stall);
  }

  FaultFigures and(FaultFigures other) {
    return new FaultFigures(
        count + other.count,
        Stream.concat(recoveries.stream(), other.recoveries.stream()).toList(),
        longestStall.compareTo(other.longestStall) >= 0 ? longestStall : other.longestStall);
  }

  /** After how many of them an owner did nothing any more. */
  int unrecovered() {
    return count - recoveries.size();
  }

  /** The one that half of them do not exceed, by nearest rank; empty where there is none. */
  Optional<Duration> median() {
    return recoveries.isEmpty()
        ? Optional.empty()
        : Optional.of(recoveries.get((recoveries.size() - 1) / 2));
  }

  /** The longest; empty where there is none. */
  Optional<Duration> longest() {
    return recoveries.isEmpty()
        ? Optional.empty()
        : Optional.of(recoveries.get(recoveries.size() - 1));
  }
}
