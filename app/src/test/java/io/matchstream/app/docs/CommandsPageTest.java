package io.matchstream.app.docs;

import io.matchstream.app.command.CommandFrame;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The page on commands, and what {@code --help} says. */
class CommandsPageTest {

  @Test
  void everyCommandIsOnThePageAsItsHelpSays() throws IOException {
    StringBuilder page = new StringBuilder();
    CommandFrame.create().getSubcommands().entrySet().stream()
        .filter(command -> !command.getValue().getCommandSpec().usageMessage().hidden())
        .sorted(Map.Entry.comparingByKey())
        .forEach(command -> describe(command.getValue(), page));
    GeneratedSection.check("commands.md", page.toString());
  }

  private static void describe(CommandLine command, StringBuilder page) {
    // The width of the page, not of the terminal the build runs in.
    command.setUsageHelpAutoWidth(false).setUsageHelpWidth(100);
    // The same for all, and said once above.
    command.getCommandSpec().usageMessage().exitCodeListHeading("").exitCodeList(Map.of());
    if (command.getSubcommands().isEmpty()) {
      page.append("## ").append(command.getCommandSpec().qualifiedName()).append("\n\n```text\n");
      page.append(command.getUsageMessage(Ansi.OFF).replaceAll("[ ]+\\R", "\n"));
      page.append("```\n\n");
    }
    command.getSubcommands().values().forEach(sub -> describe(sub, page));
  }
}
