package io.matchstream.bench.peers;

import java.io.IOException;
import java.util.Optional;

/** One script finds the partner and takes him, in one step that nothing else can come between. */
final class ScriptedMatchmaker implements RedisMatchmaker {
  /** What stands before the player's id: 13 digits, until the year 2286, and a colon. */
  private static final int SINCE_LENGTH = 14;

  private final Exchange exchange;
  private final Tolerance tolerance;
  private final String enqueue;

  /** The script that writes the match, where it is a call of its own. */
  private final Optional<String> finalise;

  private ScriptedMatchmaker(
      Exchange exchange, Tolerance tolerance, String enqueue, Optional<String> finalise) {
    this.exchange = exchange;
    this.tolerance = tolerance;
    this.enqueue = enqueue;
    this.finalise = finalise;
  }

  /** The match is written by the script that has found it. */
  static ScriptedMatchmaker oneCall(Exchange exchange, Tolerance tolerance, String finder)
      throws IOException {
    String enqueue = load(exchange, "read.lua", finder, "take.lua", "finalise.lua", "answer.lua");
    return new ScriptedMatchmaker(exchange, tolerance, enqueue, Optional.empty());
  }

  /** The match is written by a second call: a process that fails in between loses both players. */
  static ScriptedMatchmaker twoCalls(Exchange exchange, Tolerance tolerance, String finder)
      throws IOException {
    String enqueue = load(exchange, "read.lua", finder, "take.lua", "answer.lua");
    String finalise = load(exchange, "finalise-arguments.lua", "finalise.lua");
    return new ScriptedMatchmaker(exchange, tolerance, enqueue, Optional.of(finalise));
  }

  /** The hash by which a script is called from now on, so that its text is sent only once. */
  private static String load(Exchange exchange, String... parts) throws IOException {
    Reply hash = exchange.once("SCRIPT", "LOAD", Resources.join(parts));
    return ((Reply.Text) hash).value();
  }

  @Override
  public void enqueue(Player newcomer, long nowMs, Settled then) {
    String now = Long.toString(nowMs);
    exchange.ask(
        reply -> {
          if (!(reply instanceof Reply.Text partner)) {
            then.settled(newcomer, Optional.empty());
          } else if (finalise.isEmpty()) {
            then.settled(newcomer, Optional.of(partner.value()));
          } else {
            exchange.ask(
                written -> then.settled(newcomer, Optional.of(partner.value())),
                "EVALSHA",
                finalise.get(),
                "0",
                newcomer.id(),
                partner.value(),
                now);
          }
        },
        "EVALSHA",
        enqueue,
        "1",
        POOL,
        newcomer.id(),
        Integer.toString(newcomer.rating()),
        now,
        Integer.toString(tolerance.initial()),
        Integer.toString(tolerance.perSecond()),
        Integer.toString(tolerance.max()));
  }

  @Override
  public String member(String player, long sinceMs) {
    return sinceMs + ":" + player;
  }

  @Override
  public String player(String member) {
    return member.substring(SINCE_LENGTH);
  }

  @Override
  public int keysOfMatch() {
    return 3;
  }

  @Override
  public long lostClaims() {
    return 0;
  }
}
