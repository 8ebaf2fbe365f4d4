package io.matchstream.app.demo;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import io.matchstream.app.data.DataFolder;
import io.matchstream.app.node.Cluster;
import io.matchstream.app.node.Node;
import io.matchstream.app.node.NodeSettings;
import io.matchstream.broker.BrokerOptions;
import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.config.ConfigPublisher;
import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.SigningKeys;
import io.matchstream.tokens.TokenAlgorithm;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;

/** A whole installation in this process, its players, and the check of what became of them. */
final class Demo {
  /** Starting takes seconds; a machine that needs longer is too busy for a demo. */
  private static final Duration START = Duration.ofSeconds(90);

  /** A cancel takes a fraction of a second; more means that something is stuck. */
  private static final Duration DRAIN = Duration.ofSeconds(20);

  private static final Duration SETTLE = Duration.ofSeconds(10);

  private Demo() {}

  /** Runs to the end; what it starts, it stops. */
  static DemoReport run(
      DemoSettings settings, MatchstreamConfig config, DataFolder folder, Screen screen)
      throws IOException, InterruptedException {
    screen.say("Starting a broker and every owner in this process ...");
    KeyRing keys = SigningKeys.development(folder.root(), TokenAlgorithm.EDDSA, new SecureRandom());
    try (Cluster cluster =
        Cluster.embedded(BrokerOptions.in(folder.broker()), TopicsSettings.laptop())) {
      new ConfigPublisher(cluster.bootstrapServers(), cluster.topics(), cluster.serdes())
          .publish(config, Instant.now());
      try (Node node = Node.start(cluster, NodeSettings.laptop(folder.streams()), keys)) {
        if (!node.awaitReady(START)) {
          throw new CommandFailure(
              ExitCode.FAILED, "the owners were not ready within " + START.toSeconds() + " s");
        }
        return play(cluster, settings, config, screen);
      }
    }
  }

  private static DemoReport play(
      Cluster cluster, DemoSettings settings, MatchstreamConfig config, Screen screen) {
    try (Crowd crowd =
        new Crowd(
            cluster.bootstrapServers(), cluster.topics(), cluster.serdes(), config, settings)) {
      screen.say("Importing the ratings of " + settings.players() + " players ...");
      if (!crowd.importRatings(START)) {
        throw new CommandFailure(
            ExitCode.FAILED, "the ratings were not imported within " + START.toSeconds() + " s");
      }
      screen.say("Playing for " + settings.duration().toSeconds() + " s ...");
      crowd.play(screen);
      screen.say("Nobody asks any more; whoever still waits gives up ...");
      crowd.drain(DRAIN, screen);
      screen.say("Reading the topics ...");
      try (LedgerReader ledger =
          new LedgerReader(cluster.bootstrapServers(), cluster.topics(), cluster.serdes())) {
        return new DemoReport(ledger.find(SETTLE), crowd.figures());
      }
    }
  }
}
