package io.matchstream.bench.peers;

import java.util.Optional;

/** What is sent to Redis when somebody arrives, and what the answers mean. */
interface RedisMatchmaker {
  /** The sorted set of those who wait, scored by rating. */
  String POOL = "pool";

  /** Told once for each arrival. */
  interface Settled {
    /**
     * Takes what has become of a newcomer.
     *
     * @param partner empty when the newcomer waits
     */
    void settled(Player newcomer, Optional<String> partner);
  }

  /** Asks for an opponent; answered during a later turn of the exchange. */
  void enqueue(Player newcomer, long nowMs, Settled then);

  /** As what a player stands in the pool. */
  String member(String player, long sinceMs);

  /** Whom a member of the pool stands for. */
  String player(String member);

  /** How many keys each match leaves behind. */
  int keysOfMatch();

  /** How many partners were gone when they were claimed. */
  long lostClaims();
}
