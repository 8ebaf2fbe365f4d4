package io.matchstream.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedBrokerTest {

  @AutoClose static final EmbeddedBroker BROKER = EmbeddedBroker.temporary();

  @TempDir Path folder;

  @Test
  void aCommittedTransactionIsReadAndAnAbortedOneIsNot() throws Exception {
    Records.createTopic(BROKER.bootstrapServers(), "transactions", Map.of());
    try (KafkaProducer<String, String> producer =
        Records.producer(BROKER.bootstrapServers(), Map.of("transactional.id", "test"))) {
      producer.initTransactions();
      producer.beginTransaction();
      producer.send(new ProducerRecord<>("transactions", "key", "aborted")).get();
      producer.abortTransaction();
      producer.beginTransaction();
      producer.send(new ProducerRecord<>("transactions", "key", "committed")).get();
      producer.commitTransaction();
    }

    assertThat(Records.values(BROKER.bootstrapServers(), "transactions"))
        .containsExactly("committed");
  }

  @Test
  void aTopicWithLogAppendTimeTakesTheBrokersTimeAndNotTheProducers() throws Exception {
    Records.createTopic(
        BROKER.bootstrapServers(),
        "append-time",
        Map.of("message.timestamp.type", "LogAppendTime"));
    long before = System.currentTimeMillis();
    Records.produce(BROKER.bootstrapServers(), "append-time", "stamped one millisecond after 1970");

    assertThat(Records.readAll(BROKER.bootstrapServers(), "append-time"))
        .singleElement()
        .satisfies(
            stamped ->
                assertThat(stamped.timestamp()).isBetween(before, System.currentTimeMillis()));
  }

  @Test
  void aRestartOnTheSameFolderKeepsWhatWasWritten() throws Exception {
    try (EmbeddedBroker first = EmbeddedBroker.start(BrokerOptions.in(folder))) {
      Records.createTopic(first.bootstrapServers(), "kept", Map.of());
      Records.produce(first.bootstrapServers(), "kept", "before");
    }
    try (EmbeddedBroker second = EmbeddedBroker.start(BrokerOptions.in(folder))) {
      Records.produce(second.bootstrapServers(), "kept", "after");

      assertThat(Records.values(second.bootstrapServers(), "kept"))
          .containsExactly("before", "after");
    }
  }

  @Test
  void theAdvertisedAddressIsForOthersAndTheLocalOneKeepsWorking() throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0)) {
      free = socket.getLocalPort();
    }
    BrokerOptions options = BrokerOptions.in(folder).withAdvertise(new HostPort("localhost", free));
    try (EmbeddedBroker broker = EmbeddedBroker.start(options)) {
      assertThat(broker.advertisedServers()).contains("localhost:" + free);
      assertThat(broker.bootstrapServers()).isNotEqualTo("127.0.0.1:" + free);
      Records.createTopic(broker.bootstrapServers(), "two-ways", Map.of());
      Records.produce("localhost:" + free, "two-ways", "from outside");

      assertThat(Records.values(broker.bootstrapServers(), "two-ways"))
          .containsExactly("from outside");
    }
  }

  @Test
  void aTakenPortIsNamedAndTheFolderIsGivenUp() throws IOException {
    try (ServerSocket other =
        new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
      BrokerOptions options = BrokerOptions.in(folder).withPort(other.getLocalPort());

      assertThatThrownBy(() -> EmbeddedBroker.start(options))
          .isInstanceOf(BrokerException.class)
          .hasMessageContaining("port " + other.getLocalPort() + " is taken");
    }
    EmbeddedBroker.start(BrokerOptions.in(folder)).close();
  }

  @Test
  void aTopicThatNobodyCreatedIsAnError() {
    try (KafkaProducer<String, String> producer =
        Records.producer(BROKER.bootstrapServers(), Map.of("max.block.ms", 500))) {
      assertThatThrownBy(() -> producer.send(new ProducerRecord<>("mistyped", "value")).get())
          .hasMessageContaining("mistyped");
    }
  }
}
