package io.matchstream.schemas.topics;

import io.matchstream.schemas.topics.TopicSettings.Difference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Makes the broker's topics fit the catalogue. */
public final class TopicAdmin {
  /** A new topic is known to every broker within a second or so; a loaded laptop takes longer. */
  private static final Duration VISIBLE_WITHIN = Duration.ofSeconds(30);

  private static final long LOOK_AGAIN_MS = 50;

  private TopicAdmin() {}

  /**
   * Creates the topics that are missing and returns when all of them can be used. May be called at
   * every start and by several processes at once.
   *
   * @throws ContradictingTopicsException if a topic exists with settings that contradict ours;
   *     nothing existing is changed
   * @throws KafkaException if the broker does not answer or refuses
   */
  public static void ensure(Admin admin, Topics topics) {
    Set<String> existing = get(admin.listTopics().names());
    create(
        admin,
        topics.all().stream().filter(topic -> !existing.contains(topic.name())).toList(),
        topics.settings());
    Map<String, TopicDescription> described = awaitAll(admin, topics);
    Map<String, Config> configs = configs(admin, described.keySet());
    List<Difference> differences = new ArrayList<>();
    for (Topic<?> topic : topics.all()) {
      differences.addAll(
          TopicSettings.contradictions(
              topic,
              described.get(topic.name()).partitions().size(),
              values(configs.get(topic.name()))));
    }
    if (!differences.isEmpty()) {
      throw new ContradictingTopicsException(
          differences.stream().map(Difference::toString).collect(Collectors.joining("\n")));
    }
  }

  private static void create(Admin admin, List<Topic<?>> missing, TopicsSettings settings) {
    List<NewTopic> wanted = new ArrayList<>();
    for (Topic<?> topic : missing) {
      wanted.add(
          new NewTopic(topic.name(), topic.partitions(), settings.replication())
              .configs(TopicSettings.wanted(topic, settings)));
    }
    for (KafkaFuture<Void> created : admin.createTopics(wanted).values().values()) {
      try {
        get(created);
      } catch (TopicExistsException e) {
        continue; // another process was faster; its settings are checked like any
      }
    }
  }

  private static Map<String, TopicDescription> awaitAll(Admin admin, Topics topics) {
    Set<String> names =
        topics.all().stream().map(Topic::name).collect(Collectors.toCollection(HashSet::new));
    Map<String, TopicDescription> described = new HashMap<>();
    long deadline = System.nanoTime() + VISIBLE_WITHIN.toNanos();
    while (true) {
      admin
          .describeTopics(names)
          .topicNameValues()
          .forEach((name, future) -> usable(future).ifPresent(it -> described.put(name, it)));
      names.removeAll(described.keySet());
      if (names.isEmpty()) {
        return described;
      }
      if (System.nanoTime() - deadline > 0) {
        throw new TimeoutException("topics without a leader or unknown after creation: " + names);
      }
      pause();
    }
  }

  private static Optional<TopicDescription> usable(KafkaFuture<TopicDescription> future) {
    try {
      TopicDescription description = get(future);
      boolean led =
          description.partitions().stream()
              .allMatch(partition -> partition.leader() != null && !partition.leader().isEmpty());
      return led ? Optional.of(description) : Optional.empty();
    } catch (UnknownTopicOrPartitionException e) {
      return Optional.empty();
    }
  }

  private static Map<String, Config> configs(Admin admin, Set<String> names) {
    List<ConfigResource> resources =
        names.stream().map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name)).toList();
    Map<String, Config> configs = new HashMap<>();
    get(admin.describeConfigs(resources).all())
        .forEach((resource, config) -> configs.put(resource.name(), config));
    return configs;
  }

  private static Map<String, String> values(Config config) {
    Map<String, String> values = new HashMap<>();
    config
        .entries()
        .forEach(
            entry -> {
              if (entry.value() != null) {
                values.put(entry.name(), entry.value());
              }
            });
    return values;
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN_MS);
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    }
  }

  private static <T> T get(KafkaFuture<T> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      throw new InterruptException(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof KafkaException cause) {
        throw cause;
      }
      throw new KafkaException(e.getCause());
    }
  }
}
