package io.matchstream.gateway.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.matchstream.events.Ack;
import io.matchstream.events.Request;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.schemas.clients.Brokers;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RequestLogTest {
  private static final Topics TOPICS = new Topics(TopicsSettings.laptop());

  private final BlockingProducer producer = new BlockingProducer();
  private final AtomicLong now = new AtomicLong();
  private final RequestLog log = new RequestLog(producer, TOPICS, serdes(), now::get);

  @AfterEach
  void stop() throws InterruptedException {
    producer.answers.countDown();
    log.close();
  }

  @Test
  void whileTheBrokerDoesNotAnswerTheCallerIsNotBlockedAndWhatWaitsHasABound() {
    List<CompletableFuture<Void>> written = new ArrayList<>();
    // What waits has a bound in bytes, about 280 of these.
    String large = "x".repeat(60_000);
    CompletableFuture<Void> last = write("first", large);
    while (!last.isDone() && written.size() < 1_000) {
      written.add(last);
      last = write("l" + written.size(), large);
    }

    assertThat(written).hasSizeBetween(200, 300).noneMatch(CompletableFuture::isDone);
    assertRefused(last);

    producer.answers.countDown();
    written.forEach(CompletableFuture::join);
    write("afterwards", large).join();
    assertThat(producer.history()).hasSize(written.size() + 1);
  }

  @Test
  void nothingIsWrittenLate() throws InterruptedException {
    CompletableFuture<Void> stuck = write("stuck", "m");
    producer.asked.await();
    CompletableFuture<Void> behind = write("behind", "m");
    now.addAndGet(Duration.ofMillis(3_001).toNanos());
    producer.answers.countDown();

    assertRefused(behind);
    stuck.join();
    write("afterwards", "m").join();
    assertThat(producer.history()).hasSize(2);
  }

  /** The producer itself blocks until it knows the topic, which here it never does. */
  @Test
  void aBrokerThatNeverAnswersIsToldAsSuch() throws Exception {
    try (ServerSocket silent = new ServerSocket(0);
        RequestLog real =
            new RequestLog(Brokers.open("127.0.0.1:" + silent.getLocalPort()), TOPICS, serdes())) {
      assertRefused(real.request(request("r1", "m")).toCompletableFuture());
    }
  }

  private CompletableFuture<Void> write(String id, String matchId) {
    return log.request(request(id, matchId)).toCompletableFuture();
  }

  private static Request request(String id, String matchId) {
    return new Request("ann", id, new Ack(matchId));
  }

  private static EventSerdes serdes() {
    return new EventSerdes(new InMemoryRegistry(), TOPICS);
  }

  private static void assertRefused(CompletableFuture<Void> written) {
    assertThatThrownBy(written::join)
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> {
              assertThat(problem.status()).isEqualTo(503);
              assertThat(problem.retryAfterSeconds()).isPresent();
            });
  }

  /** Blocks the one who sends, as a real one does that waits for a broker, until it is told. */
  private static final class BlockingProducer extends MockProducer<String, byte[]> {
    final CountDownLatch asked = new CountDownLatch(1);
    final CountDownLatch answers = new CountDownLatch(1);

    BlockingProducer() {
      super(true, null, new StringSerializer(), new ByteArraySerializer());
    }

    @Override
    public synchronized Future<RecordMetadata> send(
        ProducerRecord<String, byte[]> record, Callback callback) {
      asked.countDown();
      try {
        answers.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return super.send(record, callback);
    }
  }
}
