package io.matchstream.engine.effort;

/**
 * What a search may spend and what it has spent. Whatever works for it counts what it does, in
 * units of some ten nanoseconds; a search thinks in steps of about a microsecond. Nothing is timed:
 * the same search costs the same on every machine, and is cut at the same place.
 *
 * <p>What is counted is never less than in proportion to the time that it takes; single pieces of
 * work, each bounded where it is done, may exceed what is left.
 *
 * <p>For one thread.
 */
public final class Effort {
  /** Units of a step. */
  public static final int STEP = 128;

  private final long allowed;
  private long spent;

  /**
   * Nothing spent yet.
   *
   * @param steps what may be spent
   */
  public Effort(int steps) {
    allowed = (long) steps * STEP;
  }

  /** For who only wants the answer, of a piece of work that is bounded by itself. */
  public static Effort uncounted() {
    return new Effort(Integer.MAX_VALUE);
  }

  /** Spends a step. */
  public void step() {
    spent += STEP;
  }

  /** Spends what a piece of work took. */
  public void spend(long units) {
    spent += units;
  }

  /** Spends what a part of this search has spent of its own allowance. */
  public void spend(Effort part) {
    spent += part.spent;
  }

  /** Whether nothing is left. */
  public boolean isSpent() {
    return spent >= allowed;
  }

  /** Whether at most half is left. */
  public boolean isHalfSpent() {
    return spent >= allowed / 2;
  }

  /** Steps spent, a step that was begun for a whole one. */
  public int steps() {
    return (int) Math.min(Integer.MAX_VALUE, (spent + STEP - 1) / STEP);
  }
}
