package io.matchstream.streams;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.matchstream.events.Enqueue;
import io.matchstream.events.Match;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Rating;
import io.matchstream.events.RatingSet;
import io.matchstream.events.Request;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketQueued;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.streams.runtime.DeadLetters;
import io.matchstream.streams.runtime.OwnerRunner;
import io.matchstream.streams.runtime.Rekeying;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What only a real broker shows of the four owners together: partitions, handlers, changelogs. */
class OwnersOnBrokerTest {
  private static final String YAML =
      """
      queues:
        - { name: poisoned, rating: { system: elo, initial: 1500 } }
        - { name: rekeyed, rating: { system: elo, initial: 1500 } }
        - { name: skewed, rating: { system: elo, initial: 1500 } }
        - { name: iterated, rating: { system: elo, initial: 1500 } }
      """;

  @TempDir static Path state;

  /** More than any topic takes; some kilobytes when it is compressed. */
  private static final int OVERSIZED = 3 << 20;

  private static final List<OwnerRunner> OWNERS = new ArrayList<>();

  private static RealBroker real;

  @BeforeAll
  static void startAllOwners() throws InterruptedException {
    real = new RealBroker(state, YAML);
    for (String application : Owners.TOPOLOGIES.keySet()) {
      OWNERS.add(real.start(application));
    }
  }

  @AfterAll
  static void stop() {
    real.close();
  }

  @Test
  @DisplayName("F46: each poison record is one dead letter with its reason, and the next is served")
  void everyPoisonIsOneDeadLetterAndTheNextRecordIsServed() {
    Map<String, String> expected = new TreeMap<>();
    byte[] good =
        real.serdes
            .value(real.topics.requests())
            .serializer()
            .serialize("requests", request("anna", "r", "poisoned"));
    for (Topic<?> topic :
        List.of(
            real.topics.requests(),
            real.topics.tickets(),
            real.topics.proposals(),
            real.topics.settlements(),
            real.topics.allocations(),
            real.topics.results(),
            real.topics.ratingSets(),
            real.topics.ratings())) {
      expected.put(poison(topic, new byte[] {9, 8, 7, 6, 5, 4, 3}), "BAD_MAGIC");
      expected.put(poison(topic, new byte[] {0, 0, 0, 0x7f, 1, 2, 3}), "UNKNOWN_SCHEMA_ID");
      expected.put(poison(topic, new byte[] {0, 0, 0}), "TRUNCATED");
      expected.put(poison(topic, new byte[0]), "TRUNCATED");
      expected.put(poison(topic, new byte[OVERSIZED]), "OVERSIZED");
      if (topic.name().equals(real.topics.requests().name())) {
        expected.put(poison(topic, Arrays.copyOf(good, good.length - 3)), "TRUNCATED");
        expected.put(poison(topic, "{\"type\":".getBytes(UTF_8)), "BAD_JSON");
      } else {
        expected.put(poison(topic, good), "WRONG_SCHEMA");
      }
      if (!topic
          .name()
          .equals(real.topics.ratings().name())) { // where an empty record erases a player
        expected.put(poison(topic, null), "INVALID");
      }
    }

    expected.put(
        where(real.sendBytes(real.topics.requests(), 0, new byte[OVERSIZED], new byte[OVERSIZED])),
        "OVERSIZED");

    String matchId = play("poisoned", "anna", "bert");

    await().atMost(RealBroker.LIMIT).until(() -> ratings("poisoned").size() == 2);
    assertThat(ratings("poisoned")).extracting(Rating::getMatchId).containsOnly(matchId);
    await()
        .atMost(RealBroker.LIMIT)
        .untilAsserted(() -> assertThat(deadLetters()).isEqualTo(expected));
    List<ConsumerRecord<byte[], byte[]>> letters =
        real.records(real.topics.deadLetters(), "read_committed");
    assertThat(letters).as("one each").hasSize(expected.size());
    assertThat(letters)
        .filteredOn(letter -> header(letter, DeadLetters.REASON).equals("OVERSIZED"))
        .allSatisfy(
            letter -> {
              assertThat(letter.value()).as("cut, so that it fits").hasSizeLessThan(OVERSIZED);
              assertThat(header(letter, DeadLetters.CUT_VALUE)).isEqualTo("" + OVERSIZED);
            });
  }

  @Test
  @DisplayName("F58: what lies on the wrong partition is sent to the right one and applied once")
  void whatLiesOnTheWrongPartitionIsAppliedOnce() {
    Request cleo = request("cleo", "once", "rekeyed");
    real.send(real.topics.requests(), wrong("cleo"), "cleo", cleo);
    real.send(real.topics.requests(), right("cleo"), "cleo", cleo);
    real.send(real.topics.requests(), wrong("cleo"), "cleo", cleo);
    enqueue("dora", "rekeyed");
    await().atMost(RealBroker.LIMIT).until(() -> matches("rekeyed").size() == 1);
    String matchId = matches("rekeyed").get(0).getMatchId();
    ResultEvent result = won(matchId, "cleo", "dora");
    real.send(real.topics.results(), wrong(matchId), matchId, result);
    real.send(real.topics.results(), right(matchId), matchId, result);
    real.send(real.topics.results(), wrong(matchId), matchId, result);

    await().atMost(RealBroker.LIMIT).until(() -> ratings("rekeyed").size() == 2);
    await()
        .atMost(RealBroker.LIMIT)
        .until(() -> real.read(real.topics.resultsRekeyed()).size() == 2);
    enqueue("cleo-again", "rekeyed"); // whatever follows has been reached
    await()
        .atMost(RealBroker.LIMIT)
        .until(() -> tickets().stream().anyMatch(t -> t.getTicketId().startsWith("cleo-again")));

    assertThat(tickets().stream().filter(t -> t.getTicketId().startsWith("cleo~"))).hasSize(1);
    assertThat(real.read(real.topics.requestsRekeyed())).hasSize(2);
    assertThat(ratings("rekeyed")).extracting(Rating::getGames).containsOnly(1);
  }

  @Test
  @DisplayName("F38, F62: a client or importer whose clock is a minute or a year off moves no time")
  void aLyingClientClockGainsNothing() {
    Instant before = Instant.now();
    for (Duration off :
        List.of(Duration.ofSeconds(-60), Duration.ofSeconds(60), Duration.ofDays(365))) {
      String player = "off" + off.toSeconds();
      real.sendAt(real.topics.ratingSets(), player, rating(player, "skewed"), before.plus(off));
      await()
          .atMost(RealBroker.LIMIT)
          .until(() -> ratings("skewed").stream().anyMatch(r -> r.getPlayer().equals(player)));
      real.sendAt(
          real.topics.requests(), player, request(player, "r1", "skewed"), before.plus(off));
      await()
          .atMost(RealBroker.LIMIT)
          .until(() -> tickets().stream().anyMatch(t -> t.getTicketId().equals(player + "~1")));
    }

    Duration tolerance = Duration.ofSeconds(30);
    assertThat(tickets().stream().filter(t -> t.getQueue().equals("skewed")).map(Ticket::getSince))
        .hasSize(3)
        .allSatisfy(
            since -> assertThat(since).isBetween(before.minusMillis(5), before.plus(tolerance)));
    await().atMost(RealBroker.LIMIT).until(() -> matches("skewed").size() == 1);
    assertThat(real.read(real.topics.outcomes())).isEmpty();
  }

  @Test
  @DisplayName("F48, F49: changelogs have the names and policies that state depends on")
  void changelogsHaveTheirNamesAndPolicies() throws Exception {
    Map<String, String> kinds =
        Map.ofEntries(
            Map.entry("matchstream-matches-matches", CHURNING),
            Map.entry("matchstream-matches-matches-clock", CHURNING),
            Map.entry("matchstream-matches-matches-configs", STEADY),
            Map.entry("matchstream-players-players", STEADY),
            Map.entry("matchstream-players-players-clock", CHURNING),
            Map.entry("matchstream-players-players-configs", STEADY),
            Map.entry("matchstream-players-players-parked", CHURNING),
            Map.entry("matchstream-pools-pools-bots", STEADY),
            Map.entry("matchstream-pools-pools-clock", CHURNING),
            Map.entry("matchstream-pools-pools-configs", STEADY),
            Map.entry("matchstream-pools-pools-states", STEADY),
            Map.entry("matchstream-pools-pools-tickets", CHURNING));
    try (Admin admin = real.admin()) {
      List<ConfigResource> changelogs =
          admin.listTopics().names().get().stream()
              .filter(name -> name.startsWith("matchstream-"))
              .map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name))
              .toList();
      assertThat(changelogs)
          .extracting(ConfigResource::name)
          .containsExactlyInAnyOrderElementsOf(
              kinds.keySet().stream().map(name -> name + "-changelog").toList());
      Map<ConfigResource, Config> configs = admin.describeConfigs(changelogs).all().get();
      configs.forEach(
          (changelog, config) -> {
            assertThat(config.get("cleanup.policy").value())
                .as(changelog.name())
                .isEqualTo("compact");
            String kind = kinds.get(changelog.name().replace("-changelog", ""));
            assertThat(config.get("min.cleanable.dirty.ratio").value())
                .as(changelog.name())
                .isEqualTo(kind.equals(CHURNING) ? "0.1" : "0.5");
            assertThat(Long.parseLong(config.get("delete.retention.ms").value()))
                .as("local state older than a tombstone is purged first")
                .isGreaterThan(Duration.ofHours(12).toMillis());
          });
    }
  }

  @Test
  @DisplayName("F47: after a run no iterator is left open in any store")
  void noIteratorIsLeftOpen() {
    play("iterated", "ida", "ilja");
    await().atMost(RealBroker.LIMIT).until(() -> ratings("iterated").size() == 2);

    for (OwnerRunner owner : OWNERS) {
      await()
          .atMost(RealBroker.LIMIT)
          .untilAsserted(
              () ->
                  assertThat(metrics(owner, "num-open-iterators"))
                      .as(owner.application())
                      .isNotEmpty()
                      .containsOnly(0.0));
    }
  }

  private static List<Double> metrics(OwnerRunner owner, String name) {
    return owner.streams().metrics().entrySet().stream()
        .filter(metric -> metric.getKey().name().equals(name))
        .map(metric -> ((Number) metric.getValue().metricValue()).doubleValue())
        .toList();
  }

  private static final String STEADY = "steady";
  private static final String CHURNING = "churning";

  /** Two players meet, the first one wins; returns the match. */
  private static String play(String queue, String winner, String loser) {
    enqueue(winner, queue);
    enqueue(loser, queue);
    await().atMost(RealBroker.LIMIT).until(() -> matches(queue).size() == 1);
    String matchId = matches(queue).get(0).getMatchId();
    real.send(real.topics.results(), matchId, won(matchId, winner, loser));
    return matchId;
  }

  /** Sends poison, and says where it lies. */
  private static String poison(Topic<?> topic, byte[] value) {
    return where(real.sendBytes(topic, 0, new byte[] {1}, value));
  }

  private static String where(RecordMetadata where) {
    return where.topic() + "-" + where.partition() + "@" + where.offset();
  }

  private static Map<String, String> deadLetters() {
    return real.records(real.topics.deadLetters(), "read_committed").stream()
        .collect(
            Collectors.toMap(
                letter ->
                    header(letter, "__streams.errors.topic")
                        + "-"
                        + header(letter, "__streams.errors.partition")
                        + "@"
                        + header(letter, "__streams.errors.offset"),
                letter -> header(letter, DeadLetters.REASON),
                (one, another) -> one + " and " + another,
                TreeMap::new));
  }

  private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), UTF_8);
  }

  private static Request request(String player, String requestId, String queue) {
    return new Request(player, requestId, Enqueue.newBuilder().setQueue(queue).build());
  }

  private static RatingSet rating(String player, String queue) {
    return RatingSet.newBuilder()
        .setPlayer(player)
        .setQueue(queue)
        .setRatingMicros(1_500_000_000)
        .build();
  }

  private static void enqueue(String player, String queue) {
    real.send(real.topics.requests(), player, request(player, "r1", queue));
  }

  private static ResultEvent won(String matchId, String winner, String loser) {
    return ResultEvent.newBuilder()
        .setBody(
            Result.newBuilder()
                .setMatchId(matchId)
                .setPlayers(
                    List.of(
                        new PlayerResult(winner, 1_000_000L, null),
                        new PlayerResult(loser, 0L, null)))
                .build())
        .build();
  }

  private static List<Match> matches(String queue) {
    return real.read(real.topics.matches()).stream()
        .filter(match -> match.getQueue().equals(queue))
        .toList();
  }

  private static List<Rating> ratings(String queue) {
    return real.records(real.topics.ratings(), "read_committed").stream()
        .filter(record -> record.key().length > 1)
        .map(
            record ->
                real.serdes
                    .value(real.topics.ratings())
                    .deserializer()
                    .deserialize(record.topic(), record.value()))
        .filter(rating -> rating.getQueue().equals(queue))
        .toList();
  }

  /** Tickets issued by players; what is poison has a key of one byte. */
  private static List<Ticket> tickets() {
    return real.records(real.topics.tickets(), "read_committed").stream()
        .filter(record -> record.key().length > 1)
        .map(
            record ->
                real.serdes
                    .value(real.topics.tickets())
                    .deserializer()
                    .deserialize(record.topic(), record.value()))
        .map(TicketEvent::getBody)
        .filter(TicketQueued.class::isInstance)
        .map(body -> ((TicketQueued) body).getTicket())
        .toList();
  }

  private static int right(String key) {
    return Rekeying.partition(key, RealBroker.PARTITIONS);
  }

  private static int wrong(String key) {
    return IntStream.range(0, RealBroker.PARTITIONS)
        .filter(partition -> partition != right(key))
        .findFirst()
        .orElseThrow();
  }
}
