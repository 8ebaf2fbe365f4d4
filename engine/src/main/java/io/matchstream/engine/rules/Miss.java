package io.matchstream.engine.rules;

/**
 * Why two tickets do not go together.
 *
 * @param rule name of the first rule, in the order of the queue, that keeps them apart
 * @param distance how far they are beyond its limit, as a share of the limit: 0 is just beyond it,
 *     1 is twice the limit; of a limit of 0 the plain amount; infinite where nothing is near, such
 *     as a block
 * @param detail a sentence with the value and the limit
 * @param possibleAtMs the first instant, epoch milliseconds, at which time alone lets them go
 *     together, both still waiting; {@link #NEVER} for never
 */
public record Miss(String rule, double distance, String detail, long possibleAtMs) {
  /** The instant that never comes. */
  public static final long NEVER = Long.MAX_VALUE;
}
