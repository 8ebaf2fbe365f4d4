package io.matchstream.streams.matches;

/**
 * Keys of the store. Ids come from outside too, so each kind has a prefix of its own; a queue's
 * name has no {@code |} in it.
 */
final class MatchKeys {
  private MatchKeys() {}

  static String match(String matchId) {
    return "match|" + matchId;
  }

  static String external(String queue, String gameId) {
    return "external|" + queue + "|" + gameId;
  }
}
