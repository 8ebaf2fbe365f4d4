package io.matchstream.bench.report;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/**
 * A Markdown page with a section for each benchmark, between {@code <!-- bench: NAME -->} and
 * {@code <!-- end of NAME -->}; what stands around them is people's.
 */
public final class Page {
  private final Path file;

  /**
   * @param file must be there and have the section
   */
  public Page(Path file) {
    this.file = file;
  }

  /**
   * Writes a section anew: the command, the machine and the day, then the tables.
   *
   * @param name of the section
   * @param command that makes it again
   */
  public void write(String name, String command, Findings findings) throws IOException {
    String page = Files.readString(file);
    String begin = begin(name);
    int from = page.indexOf(begin);
    int to = page.indexOf(end(name));
    if (from < 0 || to < from) {
      throw missing(name);
    }
    String section =
        "\n`%s`, %s: %s.\n\n%s"
            .formatted(
                command, LocalDate.now(ZoneOffset.UTC), Machine.describe(), findings.markdown());
    Files.writeString(
        file, page.substring(0, from + begin.length()) + "\n" + section + page.substring(to));
  }

  /** Refuses a page without the section, before a benchmark has run for minutes. */
  public void require(String name) throws IOException {
    String page = Files.readString(file);
    if (!page.contains(begin(name)) || !page.contains(end(name))) {
      throw missing(name);
    }
  }

  private CommandFailure missing(String name) {
    return new CommandFailure(
        ExitCode.USAGE, file + " has no section " + begin(name) + " ... " + end(name));
  }

  private static String begin(String name) {
    return "<!-- bench: " + name + " -->";
  }

  private static String end(String name) {
    return "<!-- end of " + name + " -->";
  }
}
