package io.matchstream.engine.draws;

/**
 * Randomness without state: a number drawn from a seed and from what is decided about, so that a
 * replay draws the same. The mixing function is the finalizer of SplitMix64 (Steele, Lea, Flood:
 * Fast splittable pseudorandom number generators, 2014).
 */
public final class Draws {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;
  private static final long FNV_OFFSET = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 0x100000001B3L;

  private Draws() {}

  /** 64 well-mixed bits for a seed, a text and a number. */
  public static long bits(long seed, String text, long number) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    return mix(mix(seed + GOLDEN_GAMMA) ^ mix(hash + GOLDEN_GAMMA * (number + 1)));
  }

  /** The next number of a sequence: 64 well-mixed bits for a seed and a number. */
  public static long bits(long seed, long number) {
    return mix(seed + GOLDEN_GAMMA * (number + 1));
  }

  /**
   * A number below a bound for 64 mixed bits, by the high half of their product (Lemire: Fast
   * random integer generation in an interval, 2019); its bias is below bound / 2^32.
   *
   * @param bits from {@link #bits}
   * @param bound at least 1
   */
  public static int below(long bits, int bound) {
    return (int) (((bits >>> Integer.SIZE) * bound) >>> Integer.SIZE);
  }

  private static long mix(long value) {
    long z = value;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
