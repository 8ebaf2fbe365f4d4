package io.matchstream.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PostgresFunctionTest {
  private static final long NOW = 1_700_000_000_000L;

  private static Cleanup cleanup;
  private static PostgresServer server;

  @BeforeAll
  static void start() throws Exception {
    Installed.require("postgresql");
    cleanup = new Cleanup();
    server = PostgresServer.start(cleanup, cleanup.later(temporary()).path());
    PostgresRun.prepare(server);
  }

  /** Another user walks through it, which the folders of the test library do not allow. */
  private static Folder temporary() throws IOException {
    return Folder.in(Path.of(System.getProperty("java.io.tmpdir")));
  }

  @AfterAll
  static void stop() {
    if (cleanup != null) {
      cleanup.close();
    }
  }

  @Test
  void theNearestWhoToleratesTheGapIsTaken() throws SQLException {
    try (var connection = server.connect();
        var statement = connection.createStatement();
        var caller = new PostgresRun.Caller(server.connect(), Tolerance.SEA_BATTLE)) {
      assertThat(statement.execute("TRUNCATE waiting, assignment")).isFalse();
      assertThat(caller.enqueue(new Player("far", 3001), NOW - 60_000)).isEmpty();
      assertThat(caller.enqueue(new Player("near", 1600), NOW)).isEmpty();
      assertThat(caller.enqueue(new Player("nearer", 1399), NOW)).isEmpty();
      // He has come before the two, who do not look back: nobody looks again as time goes on.
      assertThat(caller.enqueue(new Player("patient", 1900), NOW - 8_000)).isEmpty();

      assertThat(caller.enqueue(new Player("one", 1500), NOW)).contains("near");
      assertThat(caller.enqueue(new Player("two", 1500), NOW)).contains("patient");
      assertThat(caller.enqueue(new Player("three", 1500), NOW)).isEmpty();
      assertThat(caller.enqueue(new Player("four", 2001), NOW)).contains("far");
      assertThat(caller.enqueue(new Player("five", 1450), NOW)).contains("three");
      try (var rows =
          statement.executeQuery("SELECT count(DISTINCT match), count(*) FROM assignment")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getInt(1)).isEqualTo(4);
        assertThat(rows.getInt(2)).isEqualTo(8);
      }
    }
  }

  @Test
  void whoIsBeingTakenIsSkippedAndNobodyWaitsForALock() throws SQLException {
    try (var first = server.connect();
        var statement = first.createStatement();
        var second = new PostgresRun.Caller(server.connect(), Tolerance.SEA_BATTLE)) {
      assertThat(statement.execute("TRUNCATE waiting, assignment")).isFalse();
      assertThat(second.enqueue(new Player("near", 1500), NOW)).isEmpty();
      assertThat(second.enqueue(new Player("further", 1650), NOW - 8_000)).isEmpty();
      first.setAutoCommit(false);
      var held = new PostgresRun.Caller(first, Tolerance.SEA_BATTLE);
      assertThat(held.enqueue(new Player("one", 1500), NOW)).contains("near");

      assertThat(second.enqueue(new Player("two", 1500), NOW)).contains("further");
      first.commit();
    }
  }

  @Test
  void nobodyIsMatchedTwiceOrLostAtFullSpeed() throws Exception {
    Outcome outcome = PostgresRun.measure(server, 4, Duration.ofMillis(200), 7);

    assertThat(outcome.breaches()).as("seed 7").isEmpty();
  }
}
