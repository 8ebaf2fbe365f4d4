package io.matchstream.app.node;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import io.matchstream.broker.BrokerOptions;
import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.schemas.clients.Brokers;
import io.matchstream.schemas.registry.HttpRegistry;
import io.matchstream.schemas.registry.HttpRegistryOptions;
import io.matchstream.schemas.registry.SubjectRegistry;
import io.matchstream.schemas.registry.TopicRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.TopicAdmin;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * Where an installation's log is: a broker in this process, or the user's own; and the registry of
 * its schemas. Safe for several threads.
 */
public final class Cluster implements AutoCloseable {
  /** A broker that needs longer to answer is not there. */
  private static final DescribeClusterOptions ANSWER_WITHIN =
      new DescribeClusterOptions().timeoutMs(10_000);

  private final Brokers brokers;
  private final Topics topics;
  private final SubjectRegistry registry;
  private final EventSerdes serdes;
  private final Deque<AutoCloseable> open;

  private Cluster(
      Brokers brokers, Topics topics, SubjectRegistry registry, Deque<AutoCloseable> open) {
    this.brokers = brokers;
    this.topics = topics;
    this.registry = registry;
    this.serdes = new EventSerdes(registry, topics);
    this.open = open;
  }

  /** Starts a broker in this process and creates what is missing on it. */
  public static Cluster embedded(BrokerOptions options, TopicsSettings settings)
      throws InterruptedException {
    EmbeddedBroker broker = EmbeddedBroker.start(options);
    Deque<AutoCloseable> open = new ArrayDeque<>();
    open.push(broker);
    return connect(Brokers.open(broker.bootstrapServers()), List.of(), settings, open);
  }

  /**
   * Connects to a broker that runs elsewhere and creates what is missing on it.
   *
   * @param registries URLs of a registry that speaks the Confluent REST API; empty: the registry
   *     kept in a topic of the broker
   * @throws CommandFailure when the broker does not answer (exit code 3)
   */
  public static Cluster existing(Brokers brokers, List<URI> registries, TopicsSettings settings)
      throws InterruptedException {
    return connect(brokers, registries, settings, new ArrayDeque<>());
  }

  /** The same of brokers that ask nobody who he is. */
  public static Cluster existing(
      String bootstrapServers, List<URI> registries, TopicsSettings settings)
      throws InterruptedException {
    return existing(Brokers.open(bootstrapServers), registries, settings);
  }

  private static Cluster connect(
      Brokers brokers, List<URI> registries, TopicsSettings settings, Deque<AutoCloseable> open)
      throws InterruptedException {
    try {
      Topics topics = new Topics(settings);
      createTopics(brokers, topics);
      SubjectRegistry registry;
      if (registries.isEmpty()) {
        TopicRegistry inTopic = new TopicRegistry(brokers.client(), topics.schemas());
        open.push(inTopic);
        registry = inTopic;
      } else {
        registry = new HttpRegistry(HttpRegistryOptions.of(registries.toArray(URI[]::new)));
      }
      return new Cluster(brokers, topics, registry, open);
    } catch (RuntimeException | InterruptedException e) {
      closeAll(open);
      throw e;
    }
  }

  private static void createTopics(Brokers brokers, Topics topics) throws InterruptedException {
    try (Admin admin = Admin.create(brokers.client())) {
      admin.describeCluster(ANSWER_WITHIN).nodes().get();
      TopicAdmin.ensure(admin, topics);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TimeoutException) {
        throw new CommandFailure(
            ExitCode.UNREACHABLE,
            "no broker answers at " + brokers + "; check --bootstrap-servers",
            e);
      }
      if (e.getCause() instanceof AuthenticationException refused) {
        throw refused;
      }
      throw new CommandFailure(
          ExitCode.FAILED,
          "the broker at " + brokers + " refuses: " + e.getCause().getMessage(),
          e);
    }
  }

  /** Where the log is. */
  public Brokers brokers() {
    return brokers;
  }

  /** What Kafka clients in this process put into {@code bootstrap.servers}. */
  public String bootstrapServers() {
    return brokers.servers();
  }

  /** The catalogue of topics. */
  public Topics topics() {
    return topics;
  }

  /** The registry of schemas. */
  public SubjectRegistry registry() {
    return registry;
  }

  /** The wire format. */
  public EventSerdes serdes() {
    return serdes;
  }

  /** Stops what this process started; last the broker. */
  @Override
  public void close() {
    closeAll(open);
  }

  private static void closeAll(Deque<AutoCloseable> open) {
    while (!open.isEmpty()) {
      Closing.quietly(open.pop());
    }
  }
}
