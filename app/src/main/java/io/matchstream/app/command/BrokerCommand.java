package io.matchstream.app.command;

import io.matchstream.app.data.DataFolder;
import io.matchstream.app.terminal.Logs;
import io.matchstream.broker.BrokerOptions;
import io.matchstream.broker.BrokerQuorum;
import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.broker.HostPort;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** One of the brokers of a chaos run. Nobody else needs it: one broker is {@code serve}'s. */
@Command(
    name = "broker",
    hidden = true,
    description = "Run one of several brokers of this machine, for the command chaos.")
final class BrokerCommand implements Callable<Integer> {
  private static final Duration LOOK_EVERY = Duration.ofHours(1);

  @Spec private CommandSpec spec;

  @Option(names = "--data", required = true, description = "Where the log is kept.")
  private Path data;

  @Option(names = "--port", required = true, description = "Port for clients.")
  private int port;

  @Option(names = "--node", required = true, description = "Which one this is, from 1.")
  private int node;

  @Option(names = "--cluster-id", required = true, description = "The same for all of them.")
  private String clusterId;

  @Option(
      names = "--controllers",
      required = true,
      split = ",",
      converter = HostPortConverter.class,
      description = "Where each of them has its controller, node 1 first.")
  private List<HostPort> controllers;

  @Option(names = "--proxied-port", required = true, description = "Port for a proxy.")
  private int proxiedPort;

  @Option(
      names = "--proxy",
      required = true,
      converter = HostPortConverter.class,
      description = "Where the proxy's clients connect to.")
  private HostPort proxy;

  @Override
  public Integer call() throws IOException, InterruptedException {
    DataFolder folder = DataFolder.lasting(data);
    Logs.alsoTo(folder.logFile());
    BrokerQuorum quorum =
        new BrokerQuorum(
            node,
            clusterId,
            controllers,
            Optional.of(new BrokerQuorum.BehindProxy(proxiedPort, proxy)));
    try (StopSignal stop = StopSignal.listen();
        EmbeddedBroker broker =
            EmbeddedBroker.start(
                BrokerOptions.in(folder.broker()).withPort(port).withQuorum(quorum))) {
      spec.commandLine().getErr().println("matchstream: ready at " + broker.bootstrapServers());
      spec.commandLine().getErr().flush();
      boolean stopped = false;
      while (!stopped) {
        stopped = stop.await(LOOK_EVERY);
      }
    }
    return ExitCode.OK.code();
  }
}
