package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.events.Enqueue;
import io.matchstream.events.IfQueued;
import io.matchstream.events.PartyMember;
import io.matchstream.events.Ready;
import io.matchstream.events.Request;
import io.matchstream.events.Result;
import io.matchstream.schemas.json.RequestJson;
import io.matchstream.schemas.json.ResultJson;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ProduceCommandTest {

  private static final Topics TOPICS = new Topics(TopicsSettings.laptop());

  /** Those of another installation on the same broker, for a test that counts all there is. */
  private static final Topics READ = new Topics(new TopicsSettings("read.", 4, (short) 1));

  @AutoClose static final EmbeddedBroker BROKER = EmbeddedBroker.temporary();

  @BeforeAll
  static void createTopics() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrapServers()))) {
      admin
          .createTopics(
              Stream.of(TOPICS.requests(), TOPICS.results(), READ.requests(), READ.schemas())
                  .map(each -> new NewTopic(each.name(), Optional.of(4), Optional.empty()))
                  .toList())
          .all()
          .get();
    }
  }

  @Test
  void anEnqueueIsAnAcceptableRequestUnderThePlayersKey() throws Exception {
    CommandRun run =
        run("enqueue", "--player", "alice", "--queue", "blitz", "--if-queued", "replace");

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(new ObjectMapper().readTree(run.out()).get("topic").asText()).isEqualTo("requests");
    ConsumerRecord<String, byte[]> written = newest("requests", "alice");
    assertThat(RequestJson.read(written.value()).getBody())
        .isInstanceOfSatisfying(
            Enqueue.class,
            enqueue -> {
              assertThat(enqueue.getQueue()).isEqualTo("blitz");
              assertThat(enqueue.getIfQueued()).isEqualTo(IfQueued.REPLACE);
            });
  }

  @Test
  void aResultIsAnAcceptableResultUnderTheMatchsKey() {
    CommandRun run = run("result", "--match", "m1", "--score", "alice=1", "--score", "bob=0");

    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(ResultJson.read(newest("results", "m1").value()).getBody())
        .isInstanceOfSatisfying(Result.class, result -> assertThat(result.getPlayers()).hasSize(2));
  }

  @Test
  void aPartyAndTheRolesOfItsLeaderAreAsked() {
    CommandRun run =
        run(
            "enqueue",
            "--player",
            "eve",
            "--queue",
            "dungeon-5",
            "--party",
            "fin,gil",
            "--role",
            "tank",
            "--role",
            "healer");

    assertThat(run.err()).isEmpty();
    assertThat(RequestJson.read(newest("requests", "eve").value()).getBody())
        .isInstanceOfSatisfying(
            Enqueue.class,
            enqueue -> {
              assertThat(enqueue.getRoles()).containsExactly("tank", "healer");
              assertThat(enqueue.getParty())
                  .extracting(PartyMember::getPlayer)
                  .containsExactly("fin", "gil");
            });

    CommandRun nobody = run("enqueue", "--player", "ida", "--queue", "q", "--party", "fin,g l");

    assertThat(nobody.exitCode()).isEqualTo(2);
    assertThat(nobody.err()).contains("--party \"g l\" is no player's id").hasLineCount(1);
    assertThat(records("requests").stream().map(ConsumerRecord::key)).doesNotContain("ida");
  }

  @Test
  void aReadyCheckIsAcceptedUnlessItIsDeclined() {
    assertThat(run("ready", "m1", "--player", "hal", "--request-id", "y1").exitCode()).isZero();
    assertThat(RequestJson.read(newest("requests", "hal").value()))
        .isEqualTo(new Request("hal", "y1", new Ready("m1", true)));

    assertThat(run("ready", "m1", "--player", "hal", "--decline").exitCode()).isZero();
    assertThat(RequestJson.read(newest("requests", "hal").value()).getBody())
        .isEqualTo(new Ready("m1", false));

    assertThat(run("ready", "--player", "hal").exitCode()).as("of which match").isEqualTo(2);
  }

  @Test
  void whatWouldBeADeadLetterIsRefusedBeforeItIsSent() {
    CommandRun run = run("result", "--match", "m2", "--score", "alice=2");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("score");
    assertThat(records("results").stream().map(ConsumerRecord::key)).doesNotContain("m2");

    CommandRun nobody = run("enqueue", "--player", "x y", "--queue", "blitz-3-2");

    assertThat(nobody.exitCode()).isEqualTo(2);
    assertThat(nobody.err()).contains("\"x y\" is no player's id").hasLineCount(1);
  }

  @Test
  void whatIsNoEventIsNeitherShownNorCountedByConsume() throws Exception {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", BROKER.bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      producer.send(new ProducerRecord<>("read.requests", new byte[] {7})).get();
    }
    String[] enqueue = {
      "enqueue", "--player", "alice", "--queue", "blitz", "--topics-prefix", "read."
    };
    assertThat(run(enqueue).exitCode()).isZero();

    CommandRun shown =
        CommandRun.of(
            "consume",
            "requests",
            "--from-beginning",
            "--exit",
            "--topics-prefix",
            "read.",
            "--bootstrap-servers",
            BROKER.bootstrapServers());

    assertThat(shown.exitCode()).isZero();
    assertThat(shown.out()).hasLineCount(1).contains("alice");
    assertThat(shown.err()).hasLineCount(1).contains("skipped the record at partition", "offset 0");
  }

  @Test
  void aMissingTopicIsNamed() {
    CommandRun run = run("cancel", "--player", "alice", "--topics-prefix", "other.");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("has no topic other.requests");
  }

  @Test
  void noBrokerIsUnreachable() throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    CommandRun run =
        CommandRun.of(
            "produce", "cancel", "--player", "alice", "--bootstrap-servers", "127.0.0.1:" + free);

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("no broker answers at 127.0.0.1:" + free);
  }

  private static CommandRun run(String... args) {
    List<String> all = new ArrayList<>(List.of("produce"));
    all.addAll(List.of(args));
    all.addAll(List.of("--bootstrap-servers", BROKER.bootstrapServers()));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private static ConsumerRecord<String, byte[]> newest(String topic, String key) {
    return records(topic).stream()
        .filter(each -> each.key().equals(key))
        .reduce((first, second) -> second)
        .orElseThrow();
  }

  private static List<ConsumerRecord<String, byte[]>> records(String topic) {
    List<TopicPartition> partitions =
        IntStream.range(0, 4).mapToObj(each -> new TopicPartition(topic, each)).toList();
    List<ConsumerRecord<String, byte[]>> found = new ArrayList<>();
    try (KafkaConsumer<String, byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", BROKER.bootstrapServers()),
            new StringDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      long end = consumer.endOffsets(partitions).values().stream().mapToLong(Long::longValue).sum();
      while (found.size() < end) {
        consumer.poll(Duration.ofMillis(100)).forEach(found::add);
      }
    }
    return found;
  }
}
