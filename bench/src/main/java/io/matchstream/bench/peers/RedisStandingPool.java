package io.matchstream.bench.peers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Many who wait in Redis; sixteen arrivals are under way at once. */
final class RedisStandingPool implements StandingPool {
  /** Enough that the server never waits for us; more makes nothing faster. */
  private static final int DEPTH = 16;

  /** Members that are added by one command. */
  private static final int BATCH = 500;

  private final Exchange exchange;
  private final RedisMatchmaker matchmaker;

  RedisStandingPool(RedisServer server, RedisScript script) throws IOException {
    exchange = server.connect();
    Reply unused = exchange.once("FLUSHALL", "SYNC");
    matchmaker = script.on(exchange, Tolerance.STANDING);
  }

  @Override
  public void fill(List<Player> waiting) throws IOException {
    for (int from = 0; from < waiting.size(); from += BATCH) {
      List<String> command = new ArrayList<>(List.of("ZADD", RedisMatchmaker.POOL));
      for (Player player : waiting.subList(from, Math.min(from + BATCH, waiting.size()))) {
        command.add(Integer.toString(player.rating()));
        command.add(matchmaker.member(player.id(), NOW_MS));
      }
      Reply unused = exchange.once(command.toArray(String[]::new));
    }
  }

  @Override
  public List<Optional<String>> enqueue(List<Player> arrivals) throws IOException {
    List<Optional<String>> partners =
        new ArrayList<>(Collections.nCopies(arrivals.size(), Optional.empty()));
    for (int next = 0; next < arrivals.size(); ) {
      while (next < arrivals.size() && exchange.pending() < DEPTH) {
        int place = next++;
        matchmaker.enqueue(
            arrivals.get(place), NOW_MS, (player, partner) -> partners.set(place, partner));
      }
      exchange.turn();
    }
    exchange.finish();
    return partners;
  }

  @Override
  public void close() throws IOException {
    exchange.close();
  }
}
