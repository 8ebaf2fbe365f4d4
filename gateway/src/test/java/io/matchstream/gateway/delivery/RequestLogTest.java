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
import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class RequestLogTest {

  /** The producer itself blocks until it knows the topic, which here it never does. */
  @Test
  void aBrokerThatDoesNotAnswerBlocksNobodyAndNothingIsWrittenLate()
      throws IOException, InterruptedException {
    Topics topics = new Topics(TopicsSettings.laptop());
    try (ServerSocket silent = new ServerSocket(0);
        RequestLog log =
            new RequestLog(
                Brokers.open("127.0.0.1:" + silent.getLocalPort()),
                topics,
                new EventSerdes(new InMemoryRegistry(), topics))) {
      List<CompletableFuture<Void>> written = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        written.add(log.request(new Request("ann", "r" + i, new Ack("m"))).toCompletableFuture());
      }
      // What waits has a bound in bytes, about 280 of these.
      String large = "x".repeat(60_000);
      CompletableFuture<Void> last = written.get(0);
      while (!last.isDone() && written.size() < 1_000) {
        written.add(last);
        Request request = new Request("ann", "l" + written.size(), new Ack(large));
        last = log.request(request).toCompletableFuture();
      }
      assertThat(last).isCompletedExceptionally();
      assertThat(written).hasSizeBetween(200, 300);
      // Handed in within less time than the first of them takes to fail.
      assertThat(written).noneMatch(CompletableFuture::isDone);
      for (CompletableFuture<Void> each : written) {
        assertThatThrownBy(each::join)
            .isInstanceOf(CompletionException.class)
            .cause()
            .isInstanceOfSatisfying(
                Problem.class,
                problem -> {
                  assertThat(problem.status()).isEqualTo(503);
                  assertThat(problem.retryAfterSeconds()).isPresent();
                });
      }
    }
  }
}
