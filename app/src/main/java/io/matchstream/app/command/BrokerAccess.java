package io.matchstream.app.command;

import io.matchstream.schemas.clients.Brokers;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every command that talks to a broker that runs already. */
final class BrokerAccess {

  /** Milliseconds a person waits for a broker before he is told that there is none. */
  private static final int PATIENCE_MS = 5_000;

  @Option(
      names = "--bootstrap-servers",
      paramLabel = "HOST:PORT,...",
      defaultValue = "localhost:9092",
      description = "The broker to connect to (default: ${DEFAULT-VALUE}).")
  private String servers;

  @Option(
      names = "--topics-prefix",
      defaultValue = "",
      description = "What the installation puts before its topics' names.")
  private String prefix;

  @Mixin private KafkaConfigOption config;

  /** The catalogue, for the names; partitions and copies are the broker's business here. */
  Topics topics() {
    TopicsSettings laptop = TopicsSettings.laptop();
    try {
      return new Topics(new TopicsSettings(prefix, laptop.partitions(), laptop.replication()));
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, e.getMessage(), e);
    }
  }

  /** Where the broker is. */
  Brokers brokers() {
    return config.brokers(servers);
  }

  /** Settings of a client that reads, and does not wait longer than a person. */
  Map<String, Object> client() {
    return brokers()
        .client(Map.of("request.timeout.ms", PATIENCE_MS, "default.api.timeout.ms", PATIENCE_MS));
  }

  /** The same for a producer, whose settings have other names. */
  Map<String, Object> producer() {
    return brokers().client(Map.of("request.timeout.ms", PATIENCE_MS));
  }

  /** The same for a producer of one record at a time, for which a person waits. */
  Map<String, Object> writerOfOne() {
    Map<String, Object> settings = new HashMap<>(producer());
    settings.put("max.block.ms", PATIENCE_MS);
    settings.put("delivery.timeout.ms", PATIENCE_MS);
    settings.put("linger.ms", 0);
    return settings;
  }

  /** As {@link #require(List)}. */
  void require(Topic<?> topic) {
    require(List.of(topic));
  }

  /**
   * Fails with UNREACHABLE when no broker answers, and with FAILED when it lacks one of the topics:
   * the clients' own errors for the two are the same.
   */
  void require(List<? extends Topic<?>> topics) {
    List<String> names = topics.stream().map(Topic::name).toList();
    List<String> missing = new ArrayList<>();
    Set<String> denied = new TreeSet<>();
    try (Admin admin = Admin.create(client())) {
      var answers = admin.describeTopics(names).topicNameValues();
      for (String name : names) {
        try {
          var unused = answers.get(name).get();
        } catch (ExecutionException e) {
          if (e.getCause() instanceof UnknownTopicOrPartitionException) {
            missing.add(name);
          } else if (e.getCause() instanceof TopicAuthorizationException) {
            denied.add(name); // its own words do not say which
          } else {
            throw unanswered(e);
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure(ExitCode.FAILED, "interrupted", e);
    }
    if (!denied.isEmpty()) {
      throw Failures.refusal(new TopicAuthorizationException(denied)).orElseThrow();
    }
    if (!missing.isEmpty()) {
      throw new CommandFailure(
          ExitCode.FAILED,
          "the broker at %s has no topic %s; has Matchstream run there?"
              .formatted(servers, String.join(", ", missing)));
    }
  }

  private CommandFailure unanswered(ExecutionException e) {
    if (e.getCause() instanceof TimeoutException) {
      return new CommandFailure(
          ExitCode.UNREACHABLE,
          "no broker answers at "
              + servers
              + "; is ./matchstream serve running? Another broker is named with --bootstrap-servers",
          e);
    }
    return Failures.refusal(e)
        .orElseGet(() -> new CommandFailure(ExitCode.FAILED, e.getCause().getMessage(), e));
  }
}
