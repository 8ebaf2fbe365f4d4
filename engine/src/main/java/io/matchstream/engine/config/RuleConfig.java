package io.matchstream.engine.config;

/**
 * A rule of a queue for groups. Each filters, ranks, or judges the whole group before a match is
 * made. The attribute {@code rating} is the player's rating in points and needs not be brought.
 */
public sealed interface RuleConfig {
  /** The attribute that is the player's rating. */
  String RATING = "rating";

  /** What every rule has. */
  RuleTerms terms();

  /** All have the same value, of the same type. */
  record StringEquality(String attribute, RuleTerms terms) implements RuleConfig {}

  /**
   * Numbers lie close together.
   *
   * @param max the largest distance allowed
   * @param merge what number stands for a party
   * @param anchor what a member is compared with
   */
  record Difference(String attribute, double max, Merge merge, Anchor anchor, RuleTerms terms)
      implements RuleConfig {}

  /**
   * Lists have words in common, the same ones for all members.
   *
   * @param min how many at least
   */
  record SetIntersection(String attribute, int min, RuleTerms terms) implements RuleConfig {}

  /**
   * The sum of a number over all players. Its widening says how far below {@code min} and above
   * {@code max} the sum may lie; it starts at 0.
   *
   * @param min least sum when the match is made
   * @param max largest sum, of a forming match too
   */
  record MatchTotal(String attribute, double min, double max, RuleTerms terms)
      implements RuleConfig {
    /** Further from zero than any sum, either way. */
    public static final double NO_LIMIT = 1e15;
  }

  /**
   * There is a region that every player reaches; the match is played in the one with the best
   * total.
   *
   * @param attribute a map from region to latency in milliseconds
   * @param maxLatencyMs largest latency of any player
   */
  record RegionLatency(String attribute, double maxLatencyMs, RuleTerms terms)
      implements RuleConfig {}

  /**
   * Teams are about equally strong.
   *
   * @param max largest difference between two teams
   * @param of what is compared: the means or the sums over the players of a team
   */
  record TeamDifference(String attribute, double max, Total of, RuleTerms terms)
      implements RuleConfig {}

  /** What stands for a team. */
  enum Total {
    MEAN,
    SUM
  }

  /** Teams have about the same number of players. */
  record TeamSizeBalance(int max, RuleTerms terms) implements RuleConfig {}

  /**
   * Teams have about equally large parties: the largest parties of two teams differ in size by at
   * most {@code max}.
   */
  record PartySizeSimilarity(int max, RuleTerms terms) implements RuleConfig {}

  /**
   * Nobody plays with somebody on a list of either side. A hard limit: it neither widens nor
   * becomes optional.
   *
   * @param attribute a list of player ids
   * @param scope where they may not meet
   */
  record BlockList(String attribute, Scope scope, RuleTerms terms) implements RuleConfig {}

  /** As {@link BlockList}, but a wish: it may become optional. */
  record AvoidList(String attribute, Scope scope, RuleTerms terms) implements RuleConfig {}

  /** Where two players may not meet. */
  enum Scope {
    MATCH,
    TEAM
  }

  /**
   * An expression in CEL is true.
   *
   * @param when whether it judges each forming match or the final one only
   */
  record Expression(String expression, When when, RuleTerms terms) implements RuleConfig {}

  /** When an expression judges. */
  enum When {
    /** At each addition too; it must not become true again by adding players. */
    FORMING,
    /** Once the group is complete and the teams are known. */
    FINAL
  }
}
