package io.matchstream.streams.matches;

/**
 * Keys of the store. Ids come from outside too, so each kind has a prefix of its own; a queue's
 * name has no {@code |} in it.
 */
final class MatchKeys {
  /** Before all keys of ended matches. */
  static final String ENDED = "ended|";

  /** Behind them all, as a brace comes after a bar, and before those of all others. */
  static final String END_OF_ENDED = "ended}";

  private MatchKeys() {}

  static String match(String matchId) {
    return "match|" + matchId;
  }

  static String external(String queue, String gameId) {
    return "external|" + queue + "|" + gameId;
  }

  /** Where a match lies when it has ended that had the other key before. */
  static String ended(String key) {
    return ENDED + key;
  }
}
