package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.runtime.DeadLetters;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What was refused can be read without another tool, whatever its bytes are. */
class ConsumeDeadLettersTest {
  private static final String TOPIC = new Topics(TopicsSettings.laptop()).deadLetters().name();
  private static final int MEGABYTE = 1024 * 1024;
  private static final byte[] AVRO = {0, 0, 0, 0, 7, (byte) 0xff};

  @AutoClose static final EmbeddedBroker BROKER = EmbeddedBroker.temporary();
  private static List<JsonNode> lines;
  private static CommandRun shown;

  @BeforeAll
  static void show() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", BROKER.bootstrapServers()))) {
      NewTopic one =
          new NewTopic(TOPIC, Optional.of(1), Optional.empty())
              .configs(Map.of("max.message.bytes", String.valueOf(2 * MEGABYTE)));
      admin.createTopics(List.of(one)).all().get();
    }
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of(
                "bootstrap.servers", BROKER.bootstrapServers(), "max.request.size", 2 * MEGABYTE),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      producer.send(letter(utf8("M1"), utf8("{\"matchId\":\n\"M1\"}"))).get();
      producer.send(letter(utf8("M2"), AVRO)).get();
      producer.send(letter(AVRO, null)).get();
      producer.send(letter(null, new byte[3 * MEGABYTE])).get();
      producer.send(new ProducerRecord<>(TOPIC, utf8("k"), utf8("v"))).get();
    }
    shown =
        CommandRun.of(
            "consume",
            "dead-letters",
            "--from-beginning",
            "--exit",
            "--bootstrap-servers",
            BROKER.bootstrapServers());
    lines = new ArrayList<>();
    for (String line : shown.out().lines().toList()) {
      lines.add(new ObjectMapper().readTree(line));
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** As an owner writes it, of a record that lay on results. */
  private static ProducerRecord<byte[], byte[]> letter(byte[] key, byte[] value) {
    Record<byte[], byte[]> letter =
        DeadLetters.record(key, value, "INVALID", "Nobody plays.", LAY, 0L);
    return new ProducerRecord<>(TOPIC, null, null, letter.key(), letter.value(), letter.headers());
  }

  private static final RecordMetadata LAY =
      new RecordMetadata() {
        @Override
        public String topic() {
          return "results";
        }

        @Override
        public int partition() {
          return 2;
        }

        @Override
        public long offset() {
          return 41;
        }
      };

  @Test
  void eachIsALineThatSaysWhyAndWhereItLay() {
    assertThat(shown.err()).isEmpty();
    assertThat(shown.exitCode()).isZero();
    assertThat(lines).hasSize(5);
    assertThat(lines.get(0).toString())
        .isEqualTo(
            "{\"topic\":\"results\",\"partition\":2,\"offset\":41,\"reason\":\"INVALID\","
                + "\"message\":\"Nobody plays.\",\"key\":\"M1\","
                + "\"value\":\"{\\\"matchId\\\":\\n\\\"M1\\\"}\"}");
  }

  @Test
  void whatIsNoTextIsBase64() {
    assertThat(lines.get(1).get("key").asText()).isEqualTo("M2");
    assertThat(lines.get(1).has("value")).isFalse();
    assertThat(lines.get(1).get("valueBase64").asText()).isEqualTo("AAAAAAf/");
  }

  @Test
  void whatThereIsNoneOfIsNull() {
    assertThat(lines.get(2).get("keyBase64").asText()).isEqualTo("AAAAAAf/");
    assertThat(lines.get(2).get("value").isNull()).isTrue();
  }

  @Test
  void whatWasCutTellsItsTrueLength() {
    assertThat(lines.get(3).get("key").isNull()).isTrue();
    assertThat(lines.get(3).get("valueBytes").asLong()).isEqualTo(3 * MEGABYTE);
    assertThat(lines.get(0).has("valueBytes")).isFalse();
  }

  @Test
  void whatOthersWroteThereIsShownToo() {
    assertThat(lines.get(4).get("reason").isNull()).isTrue();
    assertThat(lines.get(4).get("offset").isNull()).isTrue();
    assertThat(lines.get(4).get("value").asText()).isEqualTo("v");
  }

  @Test
  void theHelpSaysSo() {
    assertThat(CommandRun.of("consume", "--help").out()).contains("dead-letters", "valueBase64");
  }
}
