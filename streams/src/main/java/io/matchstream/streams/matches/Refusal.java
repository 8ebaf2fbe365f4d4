package io.matchstream.streams.matches;

/**
 * Why a record becomes a dead letter.
 *
 * @param reason one word in capitals, for machines
 * @param message for a person: what is wrong, and with what
 */
record Refusal(String reason, String message) {

  static Refusal invalid(String message) {
    return new Refusal("INVALID", message);
  }

  static Refusal contradicts(String matchId) {
    return new Refusal("CONTRADICTS", "Another result of " + matchId + " came first and counts.");
  }

  static Refusal unknownMatch(String matchId) {
    return new Refusal("UNKNOWN_MATCH", "No match " + matchId + " is known here.");
  }
}
