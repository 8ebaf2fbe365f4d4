package io.matchstream.broker;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/** Producers that commit one transaction after the other, each into a topic of its own. */
final class Transactions {
  private static final int PRODUCERS = 8;

  /** Enough for the first, slow ones to be over. */
  private static final int WARM = 20;

  private Transactions() {}

  /** Returns when all producers are at it; they go on until the process ends. */
  static void start(String servers) throws Exception {
    CountDownLatch warm = new CountDownLatch(PRODUCERS * WARM);
    for (String topic : topics()) {
      Records.createTopic(servers, topic, Map.of());
      Thread thread = new Thread(() -> commitForEver(servers, topic, warm), topic);
      thread.setDaemon(true);
      thread.start();
    }
    warm.await();
  }

  private static void commitForEver(String servers, String topic, CountDownLatch warm) {
    Map<String, Object> settings =
        Map.of(
            ProducerConfig.TRANSACTIONAL_ID_CONFIG,
            topic,
            ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
            2_000);
    try (KafkaProducer<String, String> producer = Records.producer(servers, settings)) {
      producer.initTransactions();
      while (true) {
        producer.beginTransaction();
        // The commit tells of its failure too.
        var unused = producer.send(new ProducerRecord<>(topic, 0, 1L, "key", "value"));
        producer.commitTransaction();
        warm.countDown();
      }
    }
  }

  /**
   * Waits until no transaction is open: those that were never to be committed have timed out, those
   * that were have their markers.
   */
  static void awaitAllOver(String servers) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers))) {
      await()
          .alias("every topic can be read to its end")
          .atMost(Duration.ofSeconds(60))
          .until(
              () ->
                  ends(admin, IsolationLevel.READ_COMMITTED)
                      .equals(ends(admin, IsolationLevel.READ_UNCOMMITTED)));
    }
  }

  private static Map<TopicPartition, Long> ends(Admin admin, IsolationLevel isolation)
      throws ExecutionException, InterruptedException {
    Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
    topics().forEach(topic -> latest.put(new TopicPartition(topic, 0), OffsetSpec.latest()));
    Map<TopicPartition, Long> ends = new HashMap<>();
    admin
        .listOffsets(latest, new ListOffsetsOptions(isolation))
        .all()
        .get()
        .forEach((partition, end) -> ends.put(partition, end.offset()));
    return ends;
  }

  private static List<String> topics() {
    return IntStream.range(0, PRODUCERS).mapToObj(i -> "transactions-" + i).toList();
  }
}
