package io.matchstream.app.command;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/**
 * The command with its subcommands. Results go to standard output, everything else to standard
 * error; an error is one line there, with its stack trace only under {@code --verbose} or {@code
 * MATCHSTREAM_VERBOSE=true}.
 */
@Command(
    name = "matchstream",
    description = "Matchmaking on Kafka Streams.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT, // --help and the exit codes hold for every command
    versionProvider = Versions.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:failed, or a promise was found violated",
      "2:wrong arguments or configuration",
      "3:the broker or the gateway cannot be reached, or does not let us in"
    })
public final class CommandFrame extends CommandGroup {
  private static final List<Class<?>> COMMANDS =
      List.of(
          AclsCommand.class,
          AuditCommand.class,
          BrokerCommand.class,
          ChaosCommand.class,
          ConsumeCommand.class,
          TokenCommand.class,
          DemoCommand.class,
          DlqCommand.class,
          QueueCommand.class,
          ReplayCommand.class,
          SeatCommand.class,
          TicketsCommand.class,
          ServeCommand.class,
          ProduceCommand.class,
          RatingsCommand.class,
          ConfigCommand.class,
          VersionCommand.class);

  @Option(
      names = "--verbose",
      scope = ScopeType.INHERIT,
      defaultValue = "${env:MATCHSTREAM_VERBOSE:-false}",
      description = "Show stack traces of errors.")
  private boolean verbose;

  private CommandFrame() {}

  /**
   * The command, ready to execute these arguments; {@code execute} never throws. Where they begin
   * with the name of a subcommand the others are left out: to look at the options of all of them
   * takes longer than many a command.
   */
  public static CommandLine create(String... args) {
    CommandFrame frame = new CommandFrame();
    CommandLine line = new CommandLine(frame);
    List<Class<?>> named =
        COMMANDS.stream()
            .filter(command -> args.length > 0 && name(command).equals(args[0]))
            .toList();
    (named.isEmpty() ? COMMANDS : named).forEach(line::addSubcommand);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setUsageHelpAutoWidth(true);
    line.setExecutionExceptionHandler(
        (thrown, executed, parsed) -> report(thrown, frame.verbose, executed));
    line.setParameterExceptionHandler((e, unused) -> reportUsage(e));
    return line;
  }

  private static String name(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }

  private static int report(Exception thrown, boolean verbose, CommandLine executed) {
    CommandFailure failure = Failures.describe(thrown);
    executed.getErr().println("matchstream: " + failure.getMessage());
    if (verbose) {
      thrown.printStackTrace(executed.getErr());
    }
    executed.getErr().flush();
    return failure.exitCode().code();
  }

  private static int reportUsage(ParameterException e) {
    CommandLine line = e.getCommandLine();
    line.getErr().println("matchstream: " + e.getMessage());
    if (!CommandLine.UnmatchedArgumentException.printSuggestions(e, line.getErr())) {
      line.getErr().println("See: " + line.getCommandSpec().qualifiedName() + " --help");
    }
    line.getErr().flush();
    return ExitCode.USAGE.code();
  }
}
