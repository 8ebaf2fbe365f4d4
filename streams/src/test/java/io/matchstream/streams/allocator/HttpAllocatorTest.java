package io.matchstream.streams.allocator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.matchstream.engine.config.GameServers;
import io.matchstream.events.Allocation;
import io.matchstream.events.AllocationAction;
import io.matchstream.events.AllocationRequest;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.runtime.Counters;
import io.matchstream.streams.runtime.DeadLetters;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The worker against a real HTTP service that is slow, broken, silent or late. */
class HttpAllocatorTest {
  private static final Instant T0 = Instant.parse("2026-01-01T12:00:00Z");

  /** Far above what a busy machine needs for an answer, so that only what hangs runs into it. */
  private static final Duration PATIENT = Duration.ofSeconds(30);

  private static final Duration IMPATIENT = Duration.ofMillis(200);

  /** Long enough for an answer on a busy machine, short enough for one test to wait for it. */
  private static final Duration FIRM = Duration.ofSeconds(2);

  private final Topics topics = new Topics(new TopicsSettings("", 1, (short) 1));
  private final EventSerdes serdes = new EventSerdes(new InMemoryRegistry(), topics);
  private final TopicPartition partition =
      new TopicPartition(topics.allocationRequests().name(), 0);
  private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
  private final MockProducer<byte[], byte[]> producer =
      new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer());
  private final Counters counters = new Counters();
  private final FakeService service = new FakeService();
  private final HttpAllocator allocator =
      new HttpAllocator(
          consumer,
          producer,
          topics,
          serdes,
          this::serviceOf,
          () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()),
          counters);
  private final Thread thread = new Thread(allocator, "allocator");
  private long nextOffset;

  @BeforeEach
  void start() {
    consumer.updateBeginningOffsets(Map.of(partition, 0L));
    consumer.schedulePollTask(() -> consumer.rebalance(List.of(partition)));
    thread.start();
    await().until(() -> consumer.assignment().contains(partition));
  }

  @AfterEach
  void stop() {
    allocator.close();
    service.close();
    assertThat(allocator.failure()).isEmpty();
  }

  @Test
  void aServerIsAskedForByMatchIdAndItsAnswerPassedOn() {
    allocate("M1", "patient");

    assertThat(answers(1)).extracting(Allocation::getGameServer).containsExactly("eu-1:7000");
    assertThat(service.heard).containsExactly("POST M1");
    assertThat(service.bodies.get(0))
        .isEqualTo("{\"matchId\":\"M1\",\"queue\":\"patient\",\"players\":[\"anna\",\"bert\"]}");
    awaitCommitted(1);
  }

  @Test
  @DisplayName("R10: the service is told the region that the match names")
  void theServiceIsToldTheRegion() {
    AllocationRequest request =
        request("M1", "patient", AllocationAction.ALLOCATE, T0.plusSeconds(60));
    request.setRegion("eu");
    add(request, T0);

    assertThat(answers(1)).extracting(Allocation::getGameServer).containsExactly("eu-1:7000");
    assertThat(service.bodies.get(0)).endsWith(",\"region\":\"eu\"}");
  }

  @Test
  void whatMayPassIsTriedAgainUnderTheSameKey() {
    service.script("M1", FakeService.status(500, ""), FakeService.status(429, ""));
    allocate("M1", "patient");

    assertThat(answers(1)).extracting(Allocation::getGameServer).containsExactly("eu-1:7000");
    assertThat(service.heard).containsExactly("POST M1", "POST M1", "POST M1");
  }

  @Test
  void aServiceThatKeepsFailingIsAFailureAfterItsAttempts() {
    service.script(
        "M1",
        FakeService.status(503, ""),
        FakeService.status(503, ""),
        FakeService.status(503, ""));
    allocate("M1", "patient");

    assertThat(answers(1))
        .extracting(Allocation::getFailure)
        .containsExactly("the allocator answered 503");
    assertThat(service.heard).hasSize(3);
    awaitCommitted(1);
  }

  @Test
  void whatIsWrongIsNotTriedAgain() {
    service.script("M1", FakeService.status(400, ""));
    service.script("M2", FakeService.status(200, "{\"gameServer\": \"no address\"}"));
    service.script("M3", FakeService.status(200, "<html>"));
    service.script("M4", FakeService.status(302, ""));
    List.of("M1", "M2", "M3", "M4").forEach(match -> allocate(match, "patient"));

    assertThat(answers(4)).extracting(Allocation::getFailure).doesNotContainNull();
    assertThat(service.heard).containsExactlyInAnyOrder("POST M1", "POST M2", "POST M3", "POST M4");
  }

  @Test
  void aServiceThatHangsIsAFailureAndOneThatAnswersLateIsAskedAgain() {
    service.script("M1", service.hang(), service.hang(), service.hang());
    service.script("M2", service.hangInTheBody());
    allocate("M1", "impatient");
    allocate("M2", "firm");

    List<Allocation> answers = answers(2);
    assertThat(answerOf(answers, "M1").getFailure()).startsWith("no answer");
    assertThat(answerOf(answers, "M2").getGameServer()).isEqualTo("eu-1:7000");
    assertThat(service.heard).contains("POST M1", "POST M2");
  }

  @Test
  @DisplayName("F63: a deadline that has passed, by the log's time, is a failure without a call")
  void aPassedDeadlineAsksNobody() {
    add(request("M1", "patient", AllocationAction.ALLOCATE, T0.plusMillis(1)), T0.plusMillis(1));

    assertThat(answers(1))
        .extracting(Allocation::getFailure)
        .containsExactly("the deadline has passed");
    assertThat(service.heard).isEmpty();
  }

  @Test
  void theAttemptsEndWithTheDeadline() {
    service.script("M1", service.hang());
    add(request("M1", "patient", AllocationAction.ALLOCATE, T0.plus(FIRM)), T0);

    assertThat(answers(1)).extracting(Allocation::getFailure).doesNotContainNull();
    assertThat(service.heard).containsExactly("POST M1");
  }

  @Test
  void aReleaseFreesTheServerNamedAndIsDoneWhenItIsGone() {
    AllocationRequest named = request("M1", "patient", AllocationAction.RELEASE, null);
    named.setGameServer("eu-1:7000");
    service.script("M2", FakeService.status(404, ""));
    add(named, T0);
    add(request("M2", "patient", AllocationAction.RELEASE, null), T0);

    await().until(() -> counters.count("allocator.released") == 2);
    assertThat(service.heard)
        .containsExactlyInAnyOrder("DELETE M1?gameServer=eu-1%3A7000", "DELETE M2");
    awaitCommitted(2);
    assertThat(producer.history()).isEmpty();
  }

  @Test
  void aReleaseWaitsForItsAllocationAndHoldsUpNoOther() {
    CountDownLatch opened = new CountDownLatch(1);
    service.script("M1", FakeService.when(opened));
    allocate("M1", "patient");
    add(request("M1", "patient", AllocationAction.RELEASE, null), T0);
    allocate("M2", "patient");

    assertThat(answers(1)).extracting(Allocation::getMatchId).containsExactly("M2");
    assertThat(service.heard).doesNotContain("DELETE M1");
    // The first is still under way, so nothing may be committed.
    assertThat(committed()).isZero();

    opened.countDown();

    await().until(() -> counters.count("allocator.released") == 1);
    assertThat(service.heard.indexOf("DELETE M1")).isGreaterThan(service.heard.indexOf("POST M1"));
    awaitCommitted(3);
  }

  @Test
  @DisplayName("F63: a release that fails is tried again until the server is gone")
  void aReleaseThatFailsIsTriedAgain() {
    service.script(
        "M1",
        FakeService.status(503, ""),
        FakeService.status(503, ""),
        FakeService.status(503, "")); // the attempts of one call
    add(request("M1", "patient", AllocationAction.RELEASE, null), T0);

    await().until(() -> counters.count("allocator.released") == 1);
    assertThat(service.heard).hasSize(4).containsOnly("DELETE M1");
    assertThat(counters.count("allocator.release_postponed")).isEqualTo(1);
    awaitCommitted(1);
  }

  @Test
  @DisplayName("F63: a release that fails for an hour is a dead letter that names match and server")
  void aReleaseThatIsGivenUpIsADeadLetter() {
    service.script("M1", FakeService.status(400, ""));
    AllocationRequest named = request("M1", "patient", AllocationAction.RELEASE, null);
    named.setGameServer("eu-1:7000");
    add(named, T0.plus(HttpAllocator.RELEASED_WITHIN));

    await().until(() -> producer.history().size() == 1);
    ProducerRecord<byte[], byte[]> letter = producer.history().get(0);
    assertThat(letter.topic()).isEqualTo(topics.deadLetters().name());
    assertThat(header(letter, DeadLetters.REASON)).isEqualTo("RELEASE_FAILED");
    assertThat(header(letter, DeadLetters.MESSAGE)).contains("M1", "eu-1:7000");
    awaitCommitted(1);
  }

  @Test
  void anAnswerThatIsTooLongIsAFailure() {
    String endless = " ".repeat(AllocatorCalls.MAX_ANSWER + 1);
    service.script(
        "M1",
        FakeService.status(200, endless),
        FakeService.status(200, endless),
        FakeService.status(200, endless));
    allocate("M1", "patient");

    assertThat(answers(1))
        .extracting(Allocation::getFailure)
        .containsExactly("no answer: IOException");
  }

  @Test
  void aQueueWhoseServiceHangsHoldsUpNoOtherQueue() {
    CountDownLatch opened = new CountDownLatch(1);
    int many = HttpAllocator.LANE_WIDTH + HttpAllocator.MAX_WAITING;
    for (int i = 0; i < many; i++) {
      service.script("S" + i, FakeService.when(opened));
      allocate("S" + i, "slow");
    }
    allocate("one-too-many", "slow");
    allocate("M1", "patient");

    List<Allocation> first = answers(2);
    assertThat(first)
        .extracting(Allocation::getMatchId)
        .containsExactlyInAnyOrder("one-too-many", "M1");
    assertThat(answerOf(first, "one-too-many").getFailure()).isNotNull();
    assertThat(answerOf(first, "M1").getGameServer()).isEqualTo("eu-1:7000");
    assertThat(service.heard.stream().filter(call -> call.startsWith("POST S")))
        .hasSizeLessThanOrEqualTo(HttpAllocator.LANE_WIDTH);

    opened.countDown();
    assertThat(answers(many + 2).stream().skip(2))
        .extracting(Allocation::getFailure)
        .containsOnlyNulls();
  }

  @Test
  void aQueueWithoutAnAllocatorIsAFailure() {
    allocate("M1", "listed");

    assertThat(answers(1))
        .extracting(Allocation::getFailure)
        .containsExactly("the queue has no allocator");
  }

  @Test
  @DisplayName("F46: poison is a dead letter, and the next request is served")
  void poisonIsADeadLetterAndTheNextRequestIsServed() {
    add(new byte[] {9, 9, 9}, T0);
    allocate("M1", "patient");

    await().until(() -> producer.history().size() == 2);
    ProducerRecord<byte[], byte[]> letter =
        producer.history().stream()
            .filter(record -> record.topic().equals(topics.deadLetters().name()))
            .findFirst()
            .orElseThrow();
    assertThat(letter.value()).containsExactly(9, 9, 9);
    assertThat(header(letter, DeadLetters.REASON)).isEqualTo("BAD_MAGIC");
    awaitCommitted(2);
  }

  private Optional<GameServers.HttpAllocator> serviceOf(String queue) {
    Duration backoff = Duration.ofMillis(20);
    return switch (queue) {
      case "patient", "slow" ->
          Optional.of(new GameServers.HttpAllocator(service.url(), PATIENT, 3, backoff));
      case "impatient" ->
          Optional.of(new GameServers.HttpAllocator(service.url(), IMPATIENT, 3, backoff));
      case "firm" -> Optional.of(new GameServers.HttpAllocator(service.url(), FIRM, 3, backoff));
      default -> Optional.empty();
    };
  }

  private void allocate(String matchId, String queue) {
    add(request(matchId, queue, AllocationAction.ALLOCATE, T0.plusSeconds(60)), T0);
  }

  private static AllocationRequest request(
      String matchId, String queue, AllocationAction action, Instant deadline) {
    return AllocationRequest.newBuilder()
        .setMatchId(matchId)
        .setAction(action)
        .setQueue(queue)
        .setPlayers(List.of("anna", "bert"))
        .setAt(T0)
        .setDeadline(deadline)
        .setConfigVersion(1)
        .build();
  }

  private void add(AllocationRequest request, Instant timestamp) {
    add(serdes.value(topics.allocationRequests()).serializer().serialize("", request), timestamp);
  }

  private void add(byte[] value, Instant timestamp) {
    consumer.addRecord(
        new ConsumerRecord<>(
            partition.topic(),
            0,
            nextOffset++,
            timestamp.toEpochMilli(),
            TimestampType.CREATE_TIME,
            0,
            value.length,
            new byte[] {1},
            value,
            new RecordHeaders(),
            Optional.empty()));
  }

  private List<Allocation> answers(int count) {
    await().until(() -> producer.history().size() >= count);
    return producer.history().stream()
        .map(
            record ->
                serdes.value(topics.allocations()).deserializer().deserialize("", record.value()))
        .toList();
  }

  private static String header(ProducerRecord<byte[], byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }

  private static Allocation answerOf(List<Allocation> answers, String matchId) {
    return answers.stream().filter(a -> a.getMatchId().equals(matchId)).findFirst().orElseThrow();
  }

  private long committed() {
    OffsetAndMetadata committed = consumer.committed(Set.of(partition)).get(partition);
    return committed == null ? 0 : committed.offset();
  }

  private void awaitCommitted(long offset) {
    await().until(() -> committed() == offset);
  }
}
