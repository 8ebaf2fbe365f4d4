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

/**
 * A broker in a process of its own, for chaos and benchmarks. Nobody else needs it: one broker is
 * {@code serve}'s.
 */
@Command(
    name = "broker",
    hidden = true,
    description = "Run a broker of this machine alone, one of several or the only one.")
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

  @Option(names = "--proxied-port", description = "Port for a proxy; needs --proxy.")
  private Optional<Integer> proxiedPort = Optional.empty();

  @Option(
      names = "--proxy",
      converter = HostPortConverter.class,
      description = "Where the proxy's clients connect to; needs --proxied-port.")
  private Optional<HostPort> proxy = Optional.empty();

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (proxiedPort.isPresent() != proxy.isPresent()) {
      throw new CommandFailure(ExitCode.USAGE, "--proxied-port and --proxy need each other");
    }
    DataFolder folder = DataFolder.lasting(data);
    Logs.alsoTo(folder.logFile());
    BrokerQuorum quorum =
        new BrokerQuorum(
            node,
            clusterId,
            controllers,
            proxiedPort.flatMap(port -> proxy.map(way -> new BrokerQuorum.BehindProxy(port, way))));
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
