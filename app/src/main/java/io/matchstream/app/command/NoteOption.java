package io.matchstream.app.command;

import io.matchstream.gateway.operator.OperatorTexts;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Why somebody does something by hand; it is written down with it. */
final class NoteOption {
  @Option(
      names = "--note",
      paramLabel = "TEXT",
      description = "Why, for whoever asks later; one line of 500 characters at most.")
  private Optional<String> note = Optional.empty();

  /**
   * In his own words.
   *
   * @throws CommandFailure where it could not be read in a log (exit code 2)
   */
  Optional<String> text() {
    note.ifPresent(
        text -> checkLine("--note", text, OperatorTexts.validNote(text), OperatorTexts.MOST_NOTE));
    return note;
  }

  /**
   * One line for a log.
   *
   * @param most characters that it may have
   * @throws CommandFailure where it is not valid (exit code 2)
   */
  static void checkLine(String option, String text, boolean valid, int most) {
    if (!valid) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "%s must be one line of 1 to %d characters, not %d characters"
              .formatted(option, most, text.length()));
    }
  }
}
