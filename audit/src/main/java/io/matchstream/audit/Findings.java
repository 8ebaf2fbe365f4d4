package io.matchstream.audit;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What checks have found. A contradiction between records is a violation, whatever else there is.
 * What is missing is one only if it would have been read: not when the topics were cut off before,
 * or end before it had to be there; then it is undecided. Not for use by several threads.
 */
public final class Findings {
  private final Coverage coverage;
  private final AuditSettings settings;
  private final Consumer<Violation> out;
  private final Map<Kind, Long> violations = new EnumMap<>(Kind.class);
  private final Map<Kind, Long> undecided = new EnumMap<>(Kind.class);
  private long readUpToMs = Long.MIN_VALUE;
  private boolean over;

  Findings(Coverage coverage, AuditSettings settings, Consumer<Violation> out) {
    this.coverage = coverage;
    this.settings = settings;
    this.out = out;
  }

  /** Records that contradict each other, or the contract. */
  public void wrong(Kind kind, String sentence, List<Place> proof) {
    violations.merge(kind, 1L, Long::sum);
    out.accept(new Violation(kind, sentence, proof));
  }

  /** The same with one or two records as proof. */
  public void wrong(Kind kind, String sentence, Place... proof) {
    wrong(kind, sentence, List.of(proof));
  }

  /**
   * A record that should be there and is not.
   *
   * @param when since when it may have been there, and by when it had to be
   * @param sources where it would have been
   */
  public void missing(
      Kind kind, String sentence, Within when, List<Place> proof, Source... sources) {
    if (coverage.whole(when.fromMs() - settings.bound().toMillis(), sources) && due(when.byMs())) {
      wrong(kind, sentence, proof);
    } else {
      undecided(kind);
    }
  }

  /** Something that cannot be judged from what was read. */
  public void undecided(Kind kind) {
    undecided.merge(kind, 1L, Long::sum);
  }

  /** When a record may have been written: epoch milliseconds, both ends inclusive. */
  public record Within(long fromMs, long byMs) {

    /** A match may be this much older than what is said of it. */
    private static final long LONGEST_MATCH_MS = 24 * 3_600_000L;

    /** With a match that something is said of, which may have been made long before. */
    public static Within aMatchBefore(long atMs) {
      return new Within(atMs - LONGEST_MATCH_MS, atMs);
    }

    /** Together with something that is known. */
    public static Within at(long atMs) {
      return new Within(atMs, atMs);
    }
  }

  /** Whether what had to be there by then would have been read by now. */
  private boolean due(long byMs) {
    return (settings.atRest() && over)
        ? byMs <= readUpToMs
        : byMs + settings.bound().toMillis() <= readUpToMs;
  }

  /** Everything up to this log time has been read. */
  void readUpTo(long atMs) {
    readUpToMs = Math.max(readUpToMs, atMs);
  }

  /** Nothing more will be read. */
  void over(long atMs) {
    over = true;
    readUpToMs = atMs;
  }

  Map<Kind, Long> violations() {
    return violations;
  }

  Map<Kind, Long> undecided() {
    return undecided;
  }
}
