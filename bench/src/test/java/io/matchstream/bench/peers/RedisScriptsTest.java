package io.matchstream.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RedisScriptsTest {
  private static final long NOW = 1_700_000_000_000L;

  @TempDir static Path folder;
  private static Cleanup cleanup;
  private static RedisServer server;

  @BeforeAll
  static void start() throws Exception {
    Installed.require("redis-server");
    cleanup = new Cleanup();
    server = RedisServer.start(cleanup, folder, Durability.ALWAYS);
  }

  @AfterAll
  static void stop() {
    if (cleanup != null) {
      cleanup.close();
    }
  }

  @BeforeEach
  void empty() throws IOException {
    try (Exchange exchange = server.connect()) {
      assertThat(exchange.once("FLUSHALL", "SYNC")).isEqualTo(new Reply.Text("OK"));
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CHESS")
  void theNearestWhoToleratesTheGapIsTaken(RedisScript script) throws IOException {
    try (Exchange exchange = server.connect()) {
      RedisMatchmaker matchmaker = script.on(exchange, Tolerance.SEA_BATTLE);
      // Tolerances at NOW: far 1000 by far, near and nearer 100, patient 500.
      assertThat(arrives(exchange, matchmaker, "far", 3001, NOW - 60_000)).isEmpty();
      assertThat(arrives(exchange, matchmaker, "near", 1600, NOW)).isEmpty();
      assertThat(arrives(exchange, matchmaker, "nearer", 1399, NOW)).isEmpty();
      // He has come before the two, who do not look back: nobody looks again as time goes on.
      assertThat(arrives(exchange, matchmaker, "patient", 1900, NOW - 8_000)).isEmpty();

      assertThat(arrives(exchange, matchmaker, "one", 1500, NOW)).contains("near");
      assertThat(arrives(exchange, matchmaker, "two", 1500, NOW)).contains("patient");
      assertThat(arrives(exchange, matchmaker, "three", 1500, NOW)).isEmpty();
      assertThat(arrives(exchange, matchmaker, "four", 2001, NOW)).contains("far");
      assertThat(arrives(exchange, matchmaker, "five", 1450, NOW)).contains("three");
      assertThat(RedisRun.waiting(exchange, matchmaker)).containsExactly("nearer");
      assertThat(exchange.once("GET", "player:near"))
          .isEqualTo(exchange.once("GET", "player:one"))
          .isEqualTo(new Reply.Text("one~near"));
      assertThat(exchange.once("GET", "match:one~near"))
          .isEqualTo(new Reply.Text(Long.toString(NOW)));
      assertThat(((Reply.Whole) exchange.once("TTL", "player:near")).value()).isPositive();
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CHESS")
  void ofEqualRatingsTheLongestWaitingIsTaken(RedisScript script) throws IOException {
    try (Exchange exchange = server.connect()) {
      RedisMatchmaker matchmaker = script.on(exchange, new Tolerance(0, 0, 1000));
      arrives(exchange, matchmaker, "b", 1500, NOW - 2);
      // Both wait although they fit: put there as if they had come at the same instant.
      assertThat(exchange.once("ZADD", "pool", "1500", matchmaker.member("a", NOW - 1)))
          .isEqualTo(new Reply.Whole(1));

      assertThat(arrives(exchange, matchmaker, "c", 1500, NOW)).contains("b");
    }
  }

  @Test
  void theChessScriptTakesTheFirstInTheWindow() throws IOException {
    try (Exchange exchange = server.connect()) {
      RedisMatchmaker matchmaker = RedisScript.CHESS.on(exchange, Tolerance.SEA_BATTLE);
      assertThat(arrives(exchange, matchmaker, "far", 1601, NOW - 60_000)).isEmpty();
      assertThat(arrives(exchange, matchmaker, "low", 1400, NOW)).isEmpty();

      assertThat(arrives(exchange, matchmaker, "one", 1500, NOW)).contains("low");
      assertThat(arrives(exchange, matchmaker, "two", 1500, NOW)).isEmpty();
      assertThat(RedisRun.waiting(exchange, matchmaker)).containsExactlyInAnyOrder("far", "two");
    }
  }

  @ParameterizedTest
  @EnumSource
  void nobodyIsMatchedTwiceOrLostAtFullSpeed(RedisScript script) throws IOException {
    Outcome outcome =
        RedisRun.measure(server, script, 16, Duration.ofMillis(50), new Crowd(7, "p"));

    assertThat(outcome.breaches()).as("seed 7").isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void whereManyWaitEachArrivalIsGivenTheOneWhoFits(RedisScript script) throws IOException {
    try (StandingPool pool = new RedisStandingPool(server, script)) {
      StandingRun run = StandingRun.measure(pool, new StandingCrowd(7, 500), Duration.ofMillis(20));

      assertThat(run.breaches()).as("seed 7").isEmpty();
    }
  }

  private static Optional<String> arrives(
      Exchange exchange, RedisMatchmaker matchmaker, String player, int rating, long now)
      throws IOException {
    AtomicReference<Optional<String>> met = new AtomicReference<>(Optional.empty());
    matchmaker.enqueue(new Player(player, rating), now, (newcomer, partner) -> met.set(partner));
    exchange.finish();
    return met.get();
  }

  @Test
  void aRefusalIsNoAnswer() throws IOException {
    try (Exchange exchange = server.connect()) {
      assertThatThrownBy(() -> exchange.once("ZADD", "pool"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("Redis refuses: ERR wrong number of arguments");
    }
  }
}
