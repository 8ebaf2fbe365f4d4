package io.matchstream.app.command;

import io.matchstream.gateway.operator.OperatorTexts;
import io.matchstream.streams.letters.LetterReplayer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Who does something by hand on the broker, and why. It is written down with it. */
final class OperatorOptions {
  @Option(
      names = "--operator",
      paramLabel = "NAME",
      defaultValue = "${sys:user.name}",
      description = "Who does it (default: the user of this command line).")
  private String operator;

  @Mixin private NoteOption note;

  /**
   * Who, and why.
   *
   * @throws CommandFailure where one of them could not be read in a log (exit code 2)
   */
  LetterReplayer.By by() {
    NoteOption.checkLine(
        "--operator", operator, OperatorTexts.validName(operator), OperatorTexts.MOST_NAME);
    return new LetterReplayer.By(operator, note.text());
  }
}
