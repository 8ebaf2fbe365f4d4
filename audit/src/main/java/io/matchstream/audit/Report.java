package io.matchstream.audit;

import java.util.Map;
import java.util.TreeMap;

/**
 * What an audit found, so far or at its end.
 *
 * @param records how many were read
 * @param tickets how many were queued, of players
 * @param matches how many were confirmed
 * @param settlements how many there were, returns not among them
 * @param violations how many of each kind, of those there are
 * @param undecided what could not be judged, by the kind of violation it might be
 * @param open tickets and matches that had not ended
 */
public record Report(
    long records,
    long tickets,
    long matches,
    long settlements,
    Map<Kind, Long> violations,
    Map<Kind, Long> undecided,
    long open) {

  /** Copies are taken. */
  public Report {
    violations = Map.copyOf(violations);
    undecided = Map.copyOf(undecided);
  }

  /** Records of owners that the contract cannot read. */
  public long unreadable() {
    return violations.getOrDefault(Kind.UNREADABLE, 0L);
  }

  /** All violations together. */
  public long violationCount() {
    return violations.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The same by the kind of violation it might be; what has not ended is {@code OPEN}. */
  public Map<String, Long> undecidedByName() {
    Map<String, Long> names = new TreeMap<>();
    undecided.forEach((kind, count) -> names.put(kind.name(), count));
    if (open > 0) {
      names.put("OPEN", open);
    }
    return names;
  }

  /** All that could not be judged, what has not ended among it. */
  public long undecidedCount() {
    return open + undecided.values().stream().mapToLong(Long::longValue).sum();
  }
}
