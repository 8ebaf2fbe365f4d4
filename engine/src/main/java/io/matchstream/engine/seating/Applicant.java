package io.matchstream.engine.seating;

import io.matchstream.engine.draws.Draws;

/**
 * A member while one lineup is made: what each role costs him, with a small draw added, so that of
 * several cheapest assignments a draw decides and never the order in which members are asked.
 *
 * <p>The cost takes the high bits and the draw the low ones. The draws of all members together
 * never reach the cost, so the cheapest with draws is one of the cheapest without. Draws of
 * different members are independent and equally distributed; so members with the same wishes have
 * the same chances.
 */
final class Applicant {
  /** The draws of 4,096 members, 32 bits each, stay below a cost of 1. */
  static final int COST_SHIFT = 44;

  /** More than any sum of costs. */
  static final long NEVER = Long.MAX_VALUE / 4;

  private final Member member;
  private final long[] costs;

  /**
   * A member and his draws.
   *
   * @param roles the plan's roles and the place for any
   * @param seed of the match
   */
  Applicant(Member member, int roles, long seed) {
    this.member = member;
    costs = new long[roles];
    long draw = Draws.bits(seed, member.player().id(), 0);
    for (int role = 0; role < roles; role++) {
      costs[role] =
          member.takes(role)
              ? (long) member.cost(role) << COST_SHIFT | Draws.bits(draw, role) >>> Integer.SIZE
              : NEVER;
    }
  }

  Member member() {
    return member;
  }

  /** What a role costs with the draw; {@link #NEVER} if he does not take it. */
  long cost(int role) {
    return costs[role];
  }
}
