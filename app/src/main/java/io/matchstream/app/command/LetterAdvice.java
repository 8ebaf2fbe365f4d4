package io.matchstream.app.command;

import io.matchstream.streams.letters.Letter;
import io.matchstream.streams.letters.LetterFate;
import io.matchstream.streams.letters.LetterFate.Stays;

/** What to do about a dead letter, by its reason; docs/topics.md says what each reason means. */
final class LetterAdvice {
  private static final Advice SENDER =
      new Advice(
          "The sender is at fault: nothing changes by sending the same again. Have it mended, and let"
              + " it send anew.",
          Worth.NEVER);

  private static final String STAYS =
      "It cannot be replayed, for the reason below. Have whoever sent it say it anew, if it still"
          + " holds.";

  /** Whether to write the same record again is worth anything. */
  private enum Worth {
    NEVER,
    UNSAID,
    ADVISED
  }

  private record Advice(String text, Worth replay) {}

  private LetterAdvice() {}

  /**
   * What to do.
   *
   * @param fate decides too: to replay it is no advice where it cannot be
   */
  static String of(Letter letter, LetterFate fate) {
    Advice advice = byReason(letter);
    return advice.replay() == Worth.ADVISED && fate instanceof Stays ? STAYS : advice.text();
  }

  /** Whether the same record would be refused again, wherever it is written. */
  static boolean isVain(Letter letter) {
    return byReason(letter).replay() == Worth.NEVER;
  }

  private static Advice replay(String text) {
    return new Advice(text, Worth.ADVISED);
  }

  private static Advice other(String text) {
    return new Advice(text, Worth.UNSAID);
  }

  private static Advice byReason(Letter letter) {
    return switch (letter.reason().orElse("")) {
      case "BAD_MAGIC",
          "TRUNCATED",
          "OVERSIZED",
          "BAD_JSON",
          "UNKNOWN_FIELD",
          "INVALID",
          "INVALID_REQUEST",
          "INVALID_RATING" ->
          SENDER;
      case "UNKNOWN_SCHEMA_ID", "WRONG_SCHEMA" ->
          replay(
              "The sender has its schemas from another registry. If the schema is there now, replay it.");
      case "WRONG_PARTITION" -> replay("Replay it: that puts it on the partition of its key.");
      case "UNKNOWN_MATCH" ->
          replay(
              "The result was a minute early or names no match. If 'consume matches' shows the match,"
                  + " replay it.");
      case "CONTRADICTS" ->
          other(
              "Another result counts already, and this one never will. Ask the game server which is"
                  + " true; a rating is corrected with 'ratings import'.");
      case "MATCH_EXPIRED", "MATCH_ABORTED", "MATCH_OVER" ->
          other(
              "Nothing: the match is over. Many of them mean game servers that report too late, or a"
                  + " seatTtl below the longest game.");
      case "BACKFILL_NOT_ALLOWED", "EXTERNAL_NOT_ALLOWED" ->
          replay("The queue does not allow it. If it should, change the queue and replay it.");
      case "UNKNOWN_QUEUE" ->
          replay(
              "No such queue when it came. If it was published meanwhile, replay it; if the name is"
                  + " wrong, have the sender mended.");
      case "RELEASE_FAILED" ->
          other("Free the game server that it names by hand; nobody else does.");
      case "UNRATED" ->
          other(
              "A rating could not be computed. The seat is free. Report it as a fault of ours, and set"
                  + " the rating with 'ratings import'.");
      case "" ->
          other("It has no reason, so no owner has written it. Ask who else may write here.");
      default ->
          other(
              "A fault of ours, most likely: the log of the process says more. Report it with this.");
    };
  }
}
