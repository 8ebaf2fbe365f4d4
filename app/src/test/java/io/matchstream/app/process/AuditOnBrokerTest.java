package io.matchstream.app.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.TopicAdmin;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The audit as a process, of a log whose faults are known: dead letters that say nothing. */
@Timeout(180)
class AuditOnBrokerTest {
  private static final Topics TOPICS = new Topics(TopicsSettings.laptop());

  /** Lately: what is older than a topic keeps, its broker may delete while we read. */
  private static Instant noon;

  @AutoClose static final EmbeddedBroker BROKER = EmbeddedBroker.temporary();
  @TempDir Path home;

  private static Map<String, Object> client() {
    return Map.of("bootstrap.servers", BROKER.bootstrapServers());
  }

  @BeforeAll
  static void write() throws Exception {
    noon = Instant.now().truncatedTo(ChronoUnit.HOURS).minus(Duration.ofHours(6));
    try (Admin admin = Admin.create(client())) {
      TopicAdmin.ensure(admin, TOPICS);
    }
    for (int hour = 0; hour < 3; hour++) {
      put(TOPICS.deadLetters(), noon.plusSeconds(3_600L * hour));
    }
  }

  private static void put(Topic<?> topic, Instant at) throws Exception {
    byte[] bytes = "?".getBytes(StandardCharsets.UTF_8);
    try (var producer =
        new KafkaProducer<>(client(), new ByteArraySerializer(), new ByteArraySerializer())) {
      producer.send(new ProducerRecord<>(topic.name(), 0, at.toEpochMilli(), bytes, bytes)).get();
    }
  }

  private MatchstreamProcess audit(String... more) throws Exception {
    List<String> line = new ArrayList<>(List.of("audit", "--json"));
    line.addAll(List.of("--bootstrap-servers", BROKER.bootstrapServers()));
    line.addAll(List.of(more));
    return MatchstreamProcess.start(home, line.toArray(String[]::new));
  }

  private static String afterNoon(int minutes) {
    return noon.plus(Duration.ofMinutes(minutes)).toString();
  }

  @Test
  void aRangeHasWhatLiesInItAndNothingElse() throws Exception {
    try (MatchstreamProcess middle = audit("--from", afterNoon(30), "--to", afterNoon(90));
        MatchstreamProcess before = audit("--to", noon.minusSeconds(1).toString())) {
      assertThat(middle.exitCode()).isEqualTo(1);
      assertThat(middle.said())
          .contains("DEAD_LETTER_UNNAMED", "[dead-letters-0@1]", "{\"violations\":1,");
      assertThat(before.exitCode()).isZero();
      assertThat(before.said()).contains("{\"violations\":0,");
    }
  }

  @Test
  void whoStopsWhatFollowsIsToldWhatWasFoundAndWhetherAllIsWell() throws Exception {
    try (MatchstreamProcess following = audit("--follow")) {
      await()
          .atMost(MatchstreamProcess.LIMIT)
          .until(() -> following.said().contains("[dead-letters-0@2]"));

      assertThat(following.terminate().exitCode()).isEqualTo(1);
      assertThat(following.said()).contains("{\"violations\":3,");
    }
  }

  @Test
  void whileFollowingAVersionIsReadBeforeWhatComesBehindIt() throws Exception {
    Topics late = new Topics(new TopicsSettings("late-", 1, (short) 1));
    try (Admin admin = Admin.create(client())) {
      TopicAdmin.ensure(admin, late);
    }
    put(late.deadLetters(), noon);
    try (MatchstreamProcess following = audit("--follow", "--topics-prefix", "late-")) {
      await()
          .atMost(MatchstreamProcess.LIMIT)
          .until(() -> following.said().contains("dead-letters-0@0]"));
      put(late.configs(), noon); // none that can be read, which is how it is seen
      put(late.deadLetters(), noon);
      await()
          .atMost(MatchstreamProcess.LIMIT)
          .until(() -> following.said().contains("dead-letters-0@1]"));

      assertThat(following.said()).containsSubsequence("UNREADABLE", "configs-0@0]");
      assertThat(following.terminate().exitCode()).isEqualTo(1);
    }
  }

  @Test
  void whatIsNotThereCannotBeJudged() throws Exception {
    Topics cut = new Topics(new TopicsSettings("cut-", 1, (short) 1));
    try (Admin admin = Admin.create(client())) {
      TopicAdmin.ensure(admin, cut);
      admin.deleteTopics(List.of(cut.outcomes().name(), cut.seats().name())).all().get();
    }
    try (MatchstreamProcess audit = audit("--topics-prefix", "cut-")) {
      assertThat(audit.exitCode()).isEqualTo(1);
      assertThat(audit.said()).contains("has no topic cut-outcomes, cut-seats");
    }
  }

  @Test
  void whatAnOwnerWroteAndNobodyCanReadIsNamed() throws Exception {
    Topics odd = new Topics(new TopicsSettings("odd-", 1, (short) 1));
    try (Admin admin = Admin.create(client())) {
      TopicAdmin.ensure(admin, odd);
    }
    put(odd.seats(), noon);
    put(odd.requests(), noon); // anybody's, of which nothing follows
    try (MatchstreamProcess audit = audit("--topics-prefix", "odd-")) {
      assertThat(audit.exitCode()).isEqualTo(1);
      assertThat(audit.said()).contains("UNREADABLE", "seats-0@0]", "{\"violations\":1,");
    }
  }
}
