package io.matchstream.gateway.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.gateway.loop.EventLoop;
import io.matchstream.streams.reads.OwnerUnavailable;
import io.matchstream.streams.reads.QueueReads;
import io.matchstream.streams.reads.QueueView;
import io.matchstream.streams.reads.WaitingPage;
import io.matchstream.streams.reads.WaitingTicketView;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class QueueStatesTest {
  private static final List<String> NAMES = List.of("a", "b", "c", "d", "e", "f");
  private static Vertx vertx;

  private final AtomicLong now = new AtomicLong(77);

  @BeforeAll
  static void start() {
    vertx = Vertx.vertx();
  }

  @AfterAll
  static void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  /** Owners that are away, each of which is found to be so after the same time. */
  private final class Away implements QueueReads {
    private final List<String> asked = new ArrayList<>();
    private final long afterMs;

    Away(long afterMs) {
      this.afterMs = afterMs;
    }

    @Override
    public CompletionStage<Optional<QueueView>> queue(String pool) {
      asked.add(pool);
      now.addAndGet(afterMs);
      return CompletableFuture.failedFuture(new OwnerUnavailable("Partition 3 is moving"));
    }

    @Override
    public CompletionStage<Optional<WaitingPage>> waiting(
        String pool, Optional<String> after, int limit) {
      throw new AssertionError("nobody wants to know");
    }

    @Override
    public CompletionStage<Optional<WaitingTicketView>> ticket(String pool, String ticketId) {
      throw new AssertionError("nobody wants to know");
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 6", "2000, 5", "4999, 3", "5000, 2", "5001, 2", "10000, 1"})
  void afterTenSecondsNoOwnerIsAskedAnyMoreAndEveryQueueIsThere(long eachMs, int asked) {
    Away owners = new Away(eachMs);
    EventLoop loop = new EventLoop(vertx, vertx.getOrCreateContext());

    JsonArray rows =
        new QueueStates(owners, loop, now::get)
            .of(NAMES)
            .toCompletionStage()
            .toCompletableFuture()
            .join();

    assertThat(owners.asked).isEqualTo(NAMES.subList(0, asked));
    assertThat(rows)
        .extracting(row -> ((JsonObject) row).getString("queue"))
        .containsExactlyElementsOf(NAMES);
    assertThat(rows).allSatisfy(row -> assertThat(((JsonObject) row).getValue("state")).isNull());
  }
}
