package io.matchstream.bench.peers;

import java.util.List;
import java.util.Optional;

/**
 * Without a script: look for one in a fixed window, claim him by removing him, look again when
 * somebody else was faster. Nothing is written of the match, so a process that fails after the
 * claim loses both players; and two who look at the same time do not see each other.
 */
final class ClaimingMatchmaker implements RedisMatchmaker {
  private final Exchange exchange;
  private final int window;
  private long lost;

  /**
   * @param window the gap that is accepted, however long somebody waits
   */
  ClaimingMatchmaker(Exchange exchange, int window) {
    this.exchange = exchange;
    this.window = window;
  }

  @Override
  public void enqueue(Player newcomer, long nowMs, Settled then) {
    exchange.ask(
        reply -> {
          List<Reply> found = ((Reply.Many) reply).replies();
          if (found.isEmpty()) {
            stay(newcomer, then);
          } else {
            claim(newcomer, ((Reply.Text) found.get(0)).value(), nowMs, then);
          }
        },
        "ZRANGEBYSCORE",
        POOL,
        Integer.toString(newcomer.rating() - window),
        Integer.toString(newcomer.rating() + window),
        "LIMIT",
        "0",
        "1");
  }

  private void stay(Player newcomer, Settled then) {
    exchange.ask(
        added -> then.settled(newcomer, Optional.empty()),
        "ZADD",
        POOL,
        Integer.toString(newcomer.rating()),
        newcomer.id());
  }

  private void claim(Player newcomer, String partner, long nowMs, Settled then) {
    exchange.ask(
        removed -> {
          if (((Reply.Whole) removed).value() == 1) {
            then.settled(newcomer, Optional.of(partner));
          } else {
            lost++;
            enqueue(newcomer, nowMs, then);
          }
        },
        "ZREM",
        POOL,
        partner);
  }

  @Override
  public String member(String player, long sinceMs) {
    return player;
  }

  @Override
  public String player(String member) {
    return member;
  }

  @Override
  public int keysOfMatch() {
    return 0;
  }

  @Override
  public long lostClaims() {
    return lost;
  }
}
