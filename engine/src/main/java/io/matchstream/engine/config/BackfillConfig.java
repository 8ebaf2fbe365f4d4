package io.matchstream.engine.config;

/**
 * Whether and when running matches get players.
 *
 * @param allowed whether matches may ask
 * @param priority when a backfill is served
 */
public record BackfillConfig(boolean allowed, Priority priority) {

  /** When a backfill is served. */
  public enum Priority {
    /** Before new matches are formed from the same tickets. */
    FIRST,
    /** In the order of the line, as a ticket of its own wait. */
    LINE,
    /** Only with tickets of which no new match could be formed. */
    LAST
  }
}
