package io.matchstream.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.broker.BrokerOptions;
import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.broker.HostPort;
import io.matchstream.schemas.topics.TopicAdmin;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whoever reads to an end does not wait for ever for a broker that falls silent on the way. */
@Tag("long") // 40 s: ten of silence and five for the question, twice
@Timeout(180)
class FallenSilentTest {
  private static final int LETTERS = 16;
  private static final int LETTER_BYTES = 500_000;

  /** All that comes before the letters is far less, and a fetch is of some megabytes. */
  private static final long HEARD_BYTES = LETTERS * LETTER_BYTES / 2;

  @TempDir Path folder;
  private Relay relay;
  private EmbeddedBroker broker;

  @BeforeEach
  void write() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    relay = new Relay(port, HEARD_BYTES);
    broker =
        EmbeddedBroker.start(
            BrokerOptions.in(folder)
                .withPort(port)
                .withAdvertise(new HostPort("127.0.0.1", relay.port())));
    Map<String, Object> direct = Map.of("bootstrap.servers", broker.bootstrapServers());
    Topics topics = new Topics(new TopicsSettings("", 1, (short) 1));
    try (Admin admin = Admin.create(direct);
        var producer =
            new KafkaProducer<>(direct, new ByteArraySerializer(), new ByteArraySerializer())) {
      TopicAdmin.ensure(admin, topics);
      for (int i = 0; i < LETTERS; i++) {
        byte[] letter = new byte[LETTER_BYTES];
        producer.send(new ProducerRecord<>(topics.deadLetters().name(), letter)).get();
      }
    }
  }

  @AfterEach
  void close() throws Exception {
    relay.close();
    broker.close();
  }

  private String servers() {
    return "127.0.0.1:" + relay.port();
  }

  @Test
  void anAuditSaysSoAndEnds() {
    CommandRun run = CommandRun.of("audit", "--json", "--bootstrap-servers", servers());

    saysSo(run);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void consumeUpToTheEndSaysSoAndEnds() {
    CommandRun run =
        CommandRun.of(
            "consume",
            "dead-letters",
            "--from-beginning",
            "--exit",
            "--bootstrap-servers",
            servers());

    saysSo(run);
    assertThat(run.out().lines().count()).isBetween(1L, LETTERS - 1L);
  }

  private void saysSo(CommandRun run) {
    assertThat(relay.isSilent()).isTrue();
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("the broker does not answer: it fell silent");
  }
}
