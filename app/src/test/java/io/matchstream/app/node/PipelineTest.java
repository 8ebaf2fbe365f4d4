package io.matchstream.app.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.matchstream.app.data.DataFolder;
import io.matchstream.app.demo.BackEnd;
import io.matchstream.app.demo.Ledger;
import io.matchstream.app.demo.Summary;
import io.matchstream.app.demo.TopicTail;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.ranks.Leaderboard;
import io.matchstream.engine.ranks.Standing;
import io.matchstream.events.Cancel;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Notification;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Rating;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a request to a rank, on a real broker, in one process. */
class PipelineTest {
  private static final String QUEUE = "blitz-3-2";
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir Path folder;

  @Test
  void aRequestBecomesAMatchAndItsResultARank() throws Exception {
    try (Installation installation =
            Installation.temporary(
                DataFolder.open(folder.resolve("data")), ConfigReader.shipped());
        BackEnd backEnd = new BackEnd(installation.cluster());
        TopicTail tail = new TopicTail(installation.cluster())) {
      Ledger ledger = new Ledger();
      List<Notification> notified = new ArrayList<>();
      List<Rating> ratings = new ArrayList<>();
      tail.feeding(ledger);
      tail.follow(installation.cluster().topics().notifications(), notified::add);
      tail.follow(installation.cluster().topics().ratings(), ratings::add);

      Enqueue enqueue = Enqueue.newBuilder().setQueue(QUEUE).build();
      backEnd.request("ann", "r1", enqueue);
      backEnd.request("bob", "r1", enqueue);
      backEnd.request("bob", "r1", enqueue); // a retry
      until(tail, () -> notified.size() == 2);
      assertThat(notified).allSatisfy(n -> assertThat(n.getToken()).isNotEmpty());

      Notification match = notified.get(0);
      backEnd.result(
          Result.newBuilder()
              .setMatchId(match.getMatchId())
              .setPlayers(
                  List.of(
                      new PlayerResult("ann", 1_000_000L, null), new PlayerResult("bob", 0L, null)))
              .build());
      until(tail, () -> ratings.size() == 2);
      int partition = installation.node().placements().partition(QUEUE).orElseThrow();
      await()
          .atMost(LIMIT)
          .untilAsserted(
              () -> {
                // Until the boards have read both ratings there is no rank, and at first no board.
                Optional<Leaderboard> board =
                    installation.node().boards().boards(partition).flatMap(all -> all.board(QUEUE));
                assertThat(board.flatMap(ranks -> ranks.rank("ann")).map(Standing::rank))
                    .hasValue(1L);
                assertThat(board.flatMap(ranks -> ranks.rank("bob")).map(Standing::rank))
                    .hasValue(2L);
              });

      // A topic that is added late is read from its beginning, and the others go on.
      List<ResultEvent> results = new ArrayList<>();
      tail.follow(installation.cluster().topics().results(), results::add);
      until(tail, () -> results.size() == 1);

      backEnd.request("ann", "r2", enqueue);
      backEnd.request("ann", "r3", Cancel.newBuilder().build());
      until(tail, () -> ledger.summary(1).cancelled() == 1);
      Summary account = ledger.summary(1);
      assertThat(account.clean()).isTrue();
      assertThat(account.enqueued()).isEqualTo(3);
      assertThat(account.matched()).isEqualTo(2);
      assertThat(notified).hasSize(2);
    }
  }

  private static void until(TopicTail tail, BooleanSupplier done) {
    await()
        .atMost(LIMIT)
        .until(
            () -> {
              tail.poll(Duration.ofMillis(50));
              return done.getAsBoolean();
            });
  }
}
