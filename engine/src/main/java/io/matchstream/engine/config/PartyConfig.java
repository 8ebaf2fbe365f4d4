package io.matchstream.engine.config;

/**
 * How a queue treats parties.
 *
 * @param maxSize players of a party at most; 1: no parties
 * @param together whether a party shares a team
 * @param rating what rating stands for a party, unless the request brings one to a queue that
 *     trusts its producer
 * @param onLeave what becomes of a waiting party when a member leaves it
 */
public record PartyConfig(int maxSize, boolean together, PartyRating rating, OnLeave onLeave) {

  /** What rating stands for a party. */
  public enum PartyRating {
    MEAN,
    MAX,
    /** The mean and half the spread: {@code mean + (max - min) / 2}; a strong one carries. */
    MEAN_PLUS_SPREAD
  }

  /** What becomes of a waiting party when a member leaves it. */
  public enum OnLeave {
    /** Its ticket ends, for all of them. */
    DISSOLVE,
    /** The others wait on, with their first enqueue time; without its leader a party ends. */
    SHRINK
  }
}
