package io.matchstream.bench.peers;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** Arrivals at full speed on a Redis whose pool is almost empty. */
final class RedisRun {
  private RedisRun() {}

  /**
   * Empties the server and lets players arrive for so long; then compares what the server holds
   * with what was answered.
   *
   * @param depth how many arrivals are under way at once
   */
  static Outcome measure(
      RedisServer server, RedisScript script, int depth, Duration time, Crowd crowd)
      throws IOException {
    try (Exchange exchange = server.connect()) {
      Reply unused = exchange.once("FLUSHALL", "SYNC");
      RedisMatchmaker matchmaker = script.on(exchange, Tolerance.SEA_BATTLE);
      Ledger ledger = new Ledger();
      Histogram callNanos = new Histogram(3);
      long arrivals = 0;
      long begin = System.nanoTime();
      while (System.nanoTime() - begin < time.toNanos()) {
        while (exchange.pending() < depth) {
          arrivals++;
          arrive(matchmaker, crowd.next(), ledger, callNanos);
        }
        exchange.turn();
      }
      exchange.finish();
      long nanos = System.nanoTime() - begin;
      check(exchange, matchmaker, ledger);
      return Outcome.of(ledger, nanos, callNanos, matchmaker.lostClaims() / (double) arrivals);
    }
  }

  private static void arrive(
      RedisMatchmaker matchmaker, Player newcomer, Ledger ledger, Histogram callNanos) {
    ledger.arrived(newcomer.id());
    long asked = System.nanoTime();
    matchmaker.enqueue(
        newcomer,
        System.currentTimeMillis(),
        (player, partner) -> {
          callNanos.recordValue(System.nanoTime() - asked);
          partner.ifPresent(other -> ledger.matched(player.id(), other));
        });
  }

  private static void check(Exchange exchange, RedisMatchmaker matchmaker, Ledger ledger)
      throws IOException {
    Set<String> waiting = waiting(exchange, matchmaker);
    ledger.settle(waiting);
    long keys = ((Reply.Whole) exchange.once("DBSIZE")).value();
    long due = matchmaker.keysOfMatch() * ledger.matches() + (waiting.isEmpty() ? 0 : 1);
    if (keys != due) {
      ledger.breach(keys + " keys are there where " + due + " are due");
    }
  }

  /** Who waits, says the server. */
  static Set<String> waiting(Exchange exchange, RedisMatchmaker matchmaker) throws IOException {
    Reply.Many members = (Reply.Many) exchange.once("ZRANGE", RedisMatchmaker.POOL, "0", "-1");
    return members.replies().stream()
        .map(member -> matchmaker.player(((Reply.Text) member).value()))
        .collect(Collectors.toSet());
  }
}
