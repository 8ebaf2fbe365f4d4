package io.matchstream.app.command;

import io.matchstream.gateway.operator.OperatorTexts;
import io.matchstream.streams.letters.LetterReplayer;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Who does something by hand on the broker, and why. It is written down with it. */
final class OperatorOptions {
  @Option(
      names = "--operator",
      paramLabel = "NAME",
      defaultValue = "${sys:user.name}",
      description = "Who does it (default: the user of this command line).")
  private String operator;

  @Option(
      names = "--note",
      paramLabel = "TEXT",
      description = "Why, for whoever asks later; one line of 500 characters at most.")
  private Optional<String> note = Optional.empty();

  /**
   * Who, and why.
   *
   * @throws CommandFailure where one of them could not be read in a log (exit code 2)
   */
  LetterReplayer.By by() {
    check("--operator", operator, OperatorTexts.validName(operator), "64 characters");
    note.ifPresent(text -> check("--note", text, OperatorTexts.validNote(text), "500 characters"));
    return new LetterReplayer.By(operator, note);
  }

  private static void check(String option, String text, boolean valid, String most) {
    if (!valid) {
      throw new CommandFailure(
          ExitCode.USAGE,
          option + " must be one line of 1 to " + most + ", not " + text.length() + " characters");
    }
  }
}
