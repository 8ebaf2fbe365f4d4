package io.matchstream.app.command;

import io.matchstream.app.chaos.ChaosReport;
import io.matchstream.app.chaos.ChaosRun;
import io.matchstream.app.chaos.ChaosSettings;
import io.matchstream.app.chaos.FaultKind;
import io.matchstream.app.data.DataFolder;
import io.matchstream.app.data.Folders;
import io.matchstream.audit.AuditSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Faults on purpose, and what became of the promises. */
@Command(
    name = "chaos",
    description =
        "Start brokers and instances as processes of this machine, put load on them, break them at"
            + " random but seeded times, let them come to rest, and audit them. Exit code 1 if a"
            + " promise was broken, somebody was lost, a process ended by itself or hung, an owner"
            + " did not come back, a part of the run failed, or no fault was done at all.")
final class ChaosCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--duration",
      defaultValue = "5m",
      converter = Spans.Load.class,
      description = "For how long faults begin (default: ${DEFAULT-VALUE}).")
  private Duration duration;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description =
          "Of the faults, their order, lengths and pauses, and of what players draw; when each comes"
              + " depends on the machine (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--nodes",
      defaultValue = "3",
      converter = WholeNumbers.ChaosProcesses.class,
      description = "How many instances share the work (default: ${DEFAULT-VALUE}).")
  private int nodes;

  @Option(
      names = "--brokers",
      defaultValue = "1",
      converter = WholeNumbers.ChaosProcesses.class,
      description =
          "How many brokers, each with a copy of everything; three want a machine of more than two"
              + " cores (default: ${DEFAULT-VALUE}).")
  private int brokers;

  @Option(
      names = "--rate",
      defaultValue = "20",
      converter = WholeNumbers.ChaosRate.class,
      description = "How many ask a second (default: ${DEFAULT-VALUE}).")
  private int rate;

  @Option(
      names = "--standbys",
      defaultValue = "1",
      converter = WholeNumbers.Standbys.class,
      description = "Warm copies of the state on other instances (default: ${DEFAULT-VALUE}).")
  private int standbys;

  @Option(
      names = "--failover",
      defaultValue = "10s",
      converter = Spans.Failover.class,
      description = "As of the command serve (default: ${DEFAULT-VALUE}).")
  private Duration failover;

  @Option(
      names = "--bound",
      defaultValue = "30s",
      converter = Spans.Patience.class,
      description = "As of the command audit (default: ${DEFAULT-VALUE}).")
  private Duration bound = AuditSettings.BOUND;

  @Option(
      names = "--faults",
      paramLabel = "KIND,...",
      split = ",",
      description = "What is done, of ${COMPLETION-CANDIDATES} (default: all).")
  private Set<FaultKind> kinds = EnumSet.allOf(FaultKind.class);

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "matchstream-chaos",
      description =
          "Where the processes keep their data and say what they do; deleted afterwards unless a"
              + " promise was broken (default: ./${DEFAULT-VALUE}).")
  private Path data;

  @Option(names = "--keep", description = "Keep the folder in any case.")
  private boolean keep;

  @Option(names = "--json", description = "Only one JSON line on standard output.")
  private boolean json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (Files.exists(data)) {
      throw new ParameterException(
          spec.commandLine(), "the folder " + data + " exists; delete it, or name another: --data");
    }
    Path home = DataFolder.lasting(data).root();
    ChaosSettings settings =
        new ChaosSettings(
            home,
            duration,
            seed,
            nodes,
            brokers,
            rate,
            standbys,
            failover,
            bound,
            Set.copyOf(kinds));
    ChaosReport report = new ChaosRun(settings, this::say).run();
    if (!json) {
      spec.commandLine().getOut().print(report.table());
    }
    spec.commandLine().getOut().println(report.json());
    spec.commandLine().getOut().flush();
    report.thin().ifPresent(why -> say("warning: " + why));
    if (report.clean() && !keep) {
      Folders.delete(home);
    } else {
      say("what the processes said and wrote is in " + home);
    }
    return (report.clean() ? ExitCode.OK : ExitCode.FAILED).code();
  }

  private void say(String text) {
    spec.commandLine().getErr().println("chaos: " + text);
    spec.commandLine().getErr().flush();
  }
}
