package io.matchstream.schemas.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.schemas.topics.ContradictingTopicsException;
import io.matchstream.schemas.topics.TopicAdmin;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.avro.Schema;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The embedded registry, and the making of topics, on a real broker. */
class TopicRegistryTest extends SubjectRegistryContract {
  private static final Topics TOPICS = new Topics(TopicsSettings.laptop());
  private static EmbeddedBroker broker;
  private static Map<String, Object> clients;

  private TopicRegistry registry;

  @BeforeAll
  static void startBroker() {
    broker = EmbeddedBroker.temporary();
    clients = Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
    try (Admin admin = Admin.create(clients)) {
      TopicAdmin.ensure(admin, TOPICS);
    }
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  @BeforeEach
  void open() {
    registry = new TopicRegistry(clients, TOPICS.schemas());
  }

  @AfterEach
  void close() {
    registry.close();
  }

  @Override
  SubjectRegistry registry() {
    return registry;
  }

  @Test
  void aRegistryOpenedLaterKnowsWhatWasRegistered() {
    int id = registry.register(subject, V1);

    try (TopicRegistry later = new TopicRegistry(clients, TOPICS.schemas())) {
      assertThat(later.schema(id)).isEqualTo(V1);
      assertThat(later.register(subject, V1)).isEqualTo(id);
    }
  }

  @Test
  void anotherProcessSeesANewIdAtOnce() {
    try (TopicRegistry other = new TopicRegistry(clients, TOPICS.schemas())) {
      int id = registry.register(subject, V1);

      assertThat(other.schema(id)).isEqualTo(V1);
    }
  }

  @Test
  void idsAreUniqueThoughSeveralRegisterAtOnce() throws Exception {
    int each = 15;
    List<TopicRegistry> registries = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      List<Callable<List<Integer>>> work = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        TopicRegistry mine = new TopicRegistry(clients, TOPICS.schemas());
        registries.add(mine);
        int number = i;
        work.add(() -> registerMany(mine, number, each));
      }
      List<Integer> own = new ArrayList<>();
      List<List<Integer>> shared = new ArrayList<>();
      for (Future<List<Integer>> done : threads.invokeAll(work)) {
        own.addAll(done.get().subList(0, each));
        shared.add(done.get().subList(each, 2 * each));
      }

      assertThat(own).as("different schemas").doesNotHaveDuplicates();
      assertThat(shared).as("the same schemas").containsOnly(shared.get(0));
      for (TopicRegistry mine : registries) {
        assertThat(mine.versions(subject)).hasSize(3 * each);
        assertThat(mine.schema(own.get(0))).isEqualTo(registries.get(0).schema(own.get(0)));
      }
    } finally {
      threads.shutdownNow();
      registries.forEach(TopicRegistry::close);
    }
  }

  /** First schemas that nobody else has, then ones that all have, under one subject. */
  private List<Integer> registerMany(TopicRegistry mine, int number, int each) {
    List<Integer> ids = new ArrayList<>();
    for (int n = 0; n < each; n++) {
      ids.add(mine.register(subject, documented("own " + number + "/" + n)));
    }
    for (int n = 0; n < each; n++) {
      ids.add(mine.register(subject + "-" + n, documented("shared " + n)));
    }
    return ids;
  }

  private Schema documented(String doc) {
    return Schema.createRecord("R", doc + subject, "a", false, List.of());
  }

  @Test
  void whatIsNoSchemaOnTheTopicIsSkipped() throws Exception {
    try (var producer =
        new KafkaProducer<>(clients, new ByteArraySerializer(), new ByteArraySerializer())) {
      producer
          .send(new ProducerRecord<>(TOPICS.schemas().name(), new byte[] {1}, new byte[] {'{'}))
          .get();
    }

    assertThat(registry.schema(registry.register(subject, V2))).isEqualTo(V2);
  }

  @Test
  void makingTheTopicsAgainChangesNothing() {
    try (Admin admin = Admin.create(clients)) {
      TopicAdmin.ensure(admin, TOPICS);
    }
  }

  @Test
  void aTopicThatContradictsIsNamedAndNothingIsChanged() throws Exception {
    Topics eu = new Topics(new TopicsSettings("eu.", 2, (short) 1));
    try (Admin admin = Admin.create(clients)) {
      admin
          .createTopics(
              List.of(
                  new NewTopic(eu.requests().name(), 3, (short) 1),
                  new NewTopic(eu.ratings().name(), 2, (short) 1)))
          .all()
          .get();

      assertThatThrownBy(() -> TopicAdmin.ensure(admin, eu))
          .isInstanceOf(ContradictingTopicsException.class)
          .hasMessageContaining("topic eu.requests: partitions is 3, but must be 2")
          .hasMessageContaining(
              "topic eu.requests: message.timestamp.type is CreateTime, but must be LogAppendTime")
          .hasMessageContaining("topic eu.ratings: cleanup.policy is delete, but must be compact");
    }
  }
}
