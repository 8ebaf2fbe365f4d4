package io.matchstream.app.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.events.DeadLetterReplayed;
import io.matchstream.events.Operation;
import io.matchstream.schemas.registry.TopicRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.TopicAdmin;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.letters.LetterReplayer;
import io.matchstream.streams.runtime.DeadLetters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Utils;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Dead letters on a real broker. Each test has letters of its own, told apart by their reason. */
@Timeout(120)
class DlqCommandTest {
  private static final Topics TOPICS = new Topics(TopicsSettings.laptop());
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ENQUEUE =
      "{\"type\":\"enqueue\",\"player\":\"%s\",\"requestId\":\"r1\",\"queue\":\"blitz-3-2\"}";

  /** Log times of letters: minutes after this. */
  /** Lately: what is older than its topic keeps, the broker deletes while we read. */
  private static long noon;

  @AutoClose static final EmbeddedBroker BROKER = EmbeddedBroker.temporary();
  @AutoClose private static KafkaProducer<byte[], byte[]> producer;

  private static Map<String, Object> client() {
    return Map.of("bootstrap.servers", BROKER.bootstrapServers());
  }

  @BeforeAll
  static void createTopics() {
    noon = Instant.now().truncatedTo(ChronoUnit.HOURS).minus(Duration.ofHours(6)).toEpochMilli();
    try (Admin admin = Admin.create(client())) {
      TopicAdmin.ensure(admin, TOPICS);
    }
    producer = new KafkaProducer<>(client(), new ByteArraySerializer(), new ByteArraySerializer());
  }

  private record Lay(String topic, int partition, long offset) implements RecordMetadata {}

  /**
   * As an owner writes it.
   *
   * @return the letter's name
   */
  private static String letter(String topic, String reason, String key, byte[] value, int minute)
      throws Exception {
    return letter(topic, reason, key, value, minute, Map.of());
  }

  private static String letter(
      String topic, String reason, String key, byte[] value, int minute, Map<String, String> more)
      throws Exception {
    Record<byte[], byte[]> letter =
        DeadLetters.record(
            key.getBytes(UTF_8), value, reason, "It was noon.", new Lay(topic, 2, 41), 0L);
    var record =
        new ProducerRecord<>(
            TOPICS.deadLetters().name(),
            null,
            noon + minute * 60_000L,
            letter.key(),
            letter.value(),
            letter.headers());
    more.forEach((name, text) -> record.headers().add(name, text.getBytes(UTF_8)));
    record.headers().add("traceparent", "00-1".getBytes(UTF_8));
    var written = producer.send(record).get();
    return written.partition() + "/" + written.offset();
  }

  private static byte[] enqueue(String player) {
    return ENQUEUE.formatted(player).getBytes(UTF_8);
  }

  private static CommandRun dlq(String... args) {
    List<String> all = new ArrayList<>(List.of("dlq"));
    all.addAll(Arrays.asList(args));
    all.addAll(List.of("--bootstrap-servers", BROKER.bootstrapServers()));
    return CommandRun.of(all.toArray(String[]::new));
  }

  private static JsonNode json(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<ConsumerRecord<byte[], byte[]>> records(Topic<?> topic) {
    List<TopicPartition> partitions =
        IntStream.range(0, 4).mapToObj(p -> new TopicPartition(topic.name(), p)).toList();
    List<ConsumerRecord<byte[], byte[]>> found = new ArrayList<>();
    try (var consumer =
        new KafkaConsumer<>(client(), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
        consumer.poll(Duration.ofMillis(100)).forEach(found::add);
      }
    }
    return found;
  }

  private static List<ConsumerRecord<byte[], byte[]>> of(Topic<?> topic, String key) {
    return records(topic).stream()
        .filter(record -> record.key() != null && new String(record.key(), UTF_8).equals(key))
        .toList();
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    return new String(record.headers().lastHeader(name).value(), UTF_8);
  }

  @Test
  void theListIsOfWhatIsAskedForTheNewestLast() throws Exception {
    // On partitions of their own, so that no order is the log's.
    for (int i = 0; i < 6; i++) {
      letter("results", "LISTED", "m" + i, enqueue("x"), 10 - i);
    }
    letter("requests", "LISTED", "other", enqueue("x"), 3);

    CommandRun all = dlq("list", "--reason", "listed", "--topic", "results", "--json");
    assertThat(all.err()).isEmpty();
    assertThat(all.exitCode()).isZero();
    assertThat(all.out().lines().map(line -> json(line).get("key").asText()))
        .containsExactly("m5", "m4", "m3", "m2", "m1", "m0");
    JsonNode first = json(all.out().lines().findFirst().orElseThrow());
    assertThat(first.get("letter").asText()).matches("[0-9]+/[0-9]+");
    assertThat(first.get("topic").asText()).isEqualTo("results");
    assertThat(first.get("offset").asLong()).isEqualTo(41);
    assertThat(first.get("message").asText()).isEqualTo("It was noon.");

    CommandRun two = dlq("list", "--reason", "LISTED", "--topic", "results", "--limit", "2");
    assertThat(two.out().lines()).hasSize(3).first().asString().startsWith("letter ");
    assertThat(two.out()).contains("results-2@41", "LISTED", " m1\n", " m0\n");

    String since = Instant.ofEpochMilli(noon + 8 * 60_000L).toString();
    CommandRun late =
        dlq("list", "--reason", "LISTED", "--topic", "results", "--since", since, "--json");
    assertThat(late.err()).isEmpty();
    assertThat(late.out().lines().map(line -> json(line).get("key").asText()))
        .containsExactly("m2", "m1", "m0");
  }

  @Test
  void oneIsShownWithItsReasonAndWhatToDo() throws Exception {
    String name = letter("requests", "UNKNOWN_QUEUE", "ann", enqueue("ann"), 0);

    CommandRun shown = dlq("show", name);

    assertThat(shown.err()).isEmpty();
    assertThat(shown.out())
        .contains(
            "letter     " + name,
            "record     requests-2@41",
            "reason     UNKNOWN_QUEUE",
            "If it was published meanwhile, replay it",
            "replay     to requests",
            "header     traceparent: 00-1",
            "key        ann",
            "\"type\":\"enqueue\"");
    JsonNode line = json(dlq("show", name, "--json").out());
    assertThat(line.get("target").asText()).isEqualTo("requests");
    assertThat(line.get("stays").isNull()).isTrue();
    assertThat(line.get("event").asText()).contains("\"queue\":\"blitz-3-2\"");
  }

  @Test
  void whatIsNoEventAndNoTextIsShownInHexadecimalAndDrivesNoTerminal() throws Exception {
    byte[] bytes = {0, 0x1b, '[', '2', 'J', (byte) 0xff, 'o', 'k'};
    String name = letter("requests", "BAD_MAGIC", "a\u001b[2Jb", bytes, 0);

    CommandRun shown = dlq("show", name);

    assertThat(shown.out())
        .contains("00000000  00 1b 5b 32 4a ff 6f 6b", "..[2J.ok", "key        0x61")
        .doesNotContain("\u001b");
    assertThat(dlq("list", "--reason", "BAD_MAGIC").out()).doesNotContain("\u001b");
  }

  @Test
  void aReplayIsTheSameRecordOnThePartitionOfItsKeyAndAnOperationThatSaysWho() throws Exception {
    String name = letter("requests-rekeyed", "REPLAYED", "bob", enqueue("bob"), 0);

    CommandRun done =
        dlq("replay", name, "--operator", "olga", "--note", "the queue is back", "--json");

    assertThat(done.err()).isEmpty();
    assertThat(done.exitCode()).isZero();
    List<ConsumerRecord<byte[], byte[]>> written = of(TOPICS.requests(), "bob");
    assertThat(written).hasSize(1);
    ConsumerRecord<byte[], byte[]> record = written.get(0);
    assertThat(record.value()).isEqualTo(enqueue("bob"));
    assertThat(record.partition())
        .isEqualTo(Utils.toPositive(Utils.murmur2("bob".getBytes(UTF_8))) % 4);
    assertThat(header(record, "traceparent")).isEqualTo("00-1");
    assertThat(header(record, LetterReplayer.LETTER)).isEqualTo(name);
    assertThat(record.headers().lastHeader(DeadLetters.REASON)).isNull();
    JsonNode line = json(done.out());
    assertThat(line.get("offset").asLong()).isEqualTo(record.offset());
    Operation operation = operation(line.get("operation").asText());
    assertThat(header(record, LetterReplayer.OPERATION)).isEqualTo(operation.getId());
    assertThat(operation.getOperator()).isEqualTo("olga");
    assertThat(operation.getNote()).isEqualTo("the queue is back");
    String[] place = name.split("/", -1);
    assertThat(operation.getBody())
        .isEqualTo(
            new DeadLetterReplayed(
                "dead-letters", Integer.parseInt(place[0]), Long.parseLong(place[1]), "requests"));
  }

  private static Operation operation(String id) {
    try (TopicRegistry registry = new TopicRegistry(client(), TOPICS.schemas())) {
      var reader = new EventSerdes(registry, TOPICS).value(TOPICS.operations()).deserializer();
      return records(TOPICS.operations()).stream()
          .map(record -> reader.deserialize(record.topic(), record.value()))
          .filter(operation -> operation.getId().equals(id))
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  void whatOwnersSayToEachOtherIsNotSaidAgainNorWhatStandsBesideIt() throws Exception {
    String good = letter("requests", "REFUSED", "cem", enqueue("cem"), 0);
    String internal = letter("settlements", "REFUSED", "cem", enqueue("cem"), 0);

    CommandRun refused = dlq("replay", good, internal);

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err())
        .contains("letter " + internal + " is not replayed: settlements is between owners")
        .hasLineCount(1);
    assertThat(of(TOPICS.requests(), "cem")).isEmpty();
    assertThat(dlq("show", internal).out()).contains("replay     no: settlements is between");
  }

  @Test
  void allAreCountedFirstAndReplayedWithYes() throws Exception {
    letter("requests", "MANY", "dan", enqueue("dan"), 0);
    letter("results", "MANY", "m-dan", "{}".getBytes(UTF_8), 0);
    letter("tickets", "MANY", "pool", enqueue("dan"), 0);

    CommandRun asked = dlq("replay", "--all", "--reason", "MANY");
    assertThat(asked.exitCode()).isZero();
    assertThat(asked.err()).contains("2 would be replayed, 1 would stay; add --yes");
    assertThat(of(TOPICS.requests(), "dan")).isEmpty();

    CommandRun done = dlq("replay", "--all", "--reason", "MANY", "--yes");
    assertThat(done.exitCode()).isZero();
    assertThat(done.out().lines()).hasSize(2);
    assertThat(done.err()).contains("2 replayed, 1 stay");
    assertThat(of(TOPICS.requests(), "dan")).hasSize(1);
    assertThat(of(TOPICS.results(), "m-dan")).hasSize(1);

    CommandRun none = dlq("replay", "--all", "--reason", "MANY", "--topic", "operations");
    assertThat(none.exitCode()).as("there is nothing to agree to").isZero();
  }

  @Test
  void whatCameOfAReplayIsNotReplayedWithAllTheOthers() throws Exception {
    String first = letter("requests", "AGAIN", "fay", enqueue("fay"), 0);
    letter("requests", "AGAIN", "fay", enqueue("fay"), 1, Map.of(LetterReplayer.LETTER, first));

    assertThat(dlq("list", "--reason", "AGAIN").out().lines().skip(1))
        .satisfiesExactly(
            line -> assertThat(line).startsWith(first).matches(".* AGAIN +- +fay"),
            line -> assertThat(line).matches(".* AGAIN +" + first + " +fay"));
    assertThat(dlq("list", "--reason", "AGAIN", "--json").out().lines())
        .extracting(line -> json(line).get("replayOf").asText())
        .containsExactly("null", first);

    CommandRun all = dlq("replay", "--all", "--reason", "AGAIN", "--yes");

    assertThat(all.out().lines()).singleElement().asString().startsWith(first + " is at requests");
    assertThat(all.err()).contains("1 replayed, 0 stay", "1 came of a replay and are left alone");
  }

  @Test
  void nobodyIsToldToReplayWhatCannotBe() throws Exception {
    String operation = letter("operations", "WRONG_PARTITION", "q", enqueue("q"), 0);
    String request = letter("requests", "WRONG_PARTITION", "q", enqueue("q"), 0);
    String nonsense = letter("requests", "BAD_JSON", "q", "?".getBytes(UTF_8), 0);
    assertThat(dlq("show", nonsense).out())
        .contains("what to do The sender is at fault", "to requests, where it would be refused");

    assertThat(dlq("show", operation).out())
        .contains("what to do It cannot be replayed", "replay     no: what an operator wanted");
    assertThat(dlq("show", request).out())
        .contains("what to do Replay it", "replay     to requests");
  }

  /** Twice is twice on the log; that it is once for the players is a request's id. */
  @Test
  void aReplayIsTracedEachTime() throws Exception {
    String name = letter("requests", "TWICE", "eve", enqueue("eve"), 0);

    String first = json(dlq("replay", name, "--json").out()).get("operation").asText();
    String second = json(dlq("replay", name, "--json").out()).get("operation").asText();

    assertThat(first).isNotEqualTo(second);
    assertThat(of(TOPICS.requests(), "eve")).hasSize(2);
    assertThat(operation(first).getOperator()).isEqualTo(System.getProperty("user.name"));
  }

  @Test
  void aFilterThatNamesWhatIsNotKnownIsAMistakeAndNamesWhatIs() throws Exception {
    for (String command : List.of("list", "list --json", "replay --all")) {
      CommandRun reason = dlq((command + " --reason CONTRADCITS").split(" ", -1));
      assertThat(reason.exitCode()).as(command).isEqualTo(2);
      assertThat(reason.out()).isEmpty();
      assertThat(reason.err())
          .contains("--reason CONTRADCITS is not known", "BAD_JSON, BAD_MAGIC, CONTRADICTS")
          .hasLineCount(1);
      CommandRun topic = dlq((command + " --topic result").split(" ", -1));
      assertThat(topic.exitCode()).as(command).isEqualTo(2);
      assertThat(topic.err()).contains("--topic result is not known", "requests", "settlements");
    }
    assertThat(dlq("list", "--reason", "UNRATED", "--topic", "ratings").exitCode())
        .as("known, and there is none")
        .isZero();

    letter("elsewhere", "ODD_FAULT", "x", enqueue("x"), 0);
    assertThat(dlq("list", "--reason", "odd_fault", "--topic", "elsewhere").out())
        .as("not known, and there is one")
        .contains("elsewhere-2@41");
  }

  @Test
  void aMistakeIsSaidInALine() {
    for (String mistake :
        List.of("show 2-17", "replay", "replay 0/0 --all", "replay 0/0 --topic requests")) {
      CommandRun run = dlq(mistake.split(" ", -1));
      assertThat(run.exitCode()).as(mistake).isEqualTo(2);
      assertThat(run.out()).isEmpty();
    }
    CommandRun note = dlq("replay", "--all", "--yes", "--note", "one\nline");
    assertThat(note.exitCode()).isEqualTo(2);
    assertThat(note.err()).contains("--note must be one line");
    CommandRun gone = dlq("show", "3/999999");
    assertThat(gone.exitCode()).isEqualTo(1);
    assertThat(gone.err()).contains("there is no letter 3/999999");
    assertThat(dlq("show", "77/0").exitCode()).isEqualTo(1);
  }
}
