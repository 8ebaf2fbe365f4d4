package io.matchstream.bench.peers;

import java.io.IOException;

/** The ways of matching with a sorted set that are measured. */
enum RedisScript {
  /** All in the range, the nearest who fits, and the match, in one call. */
  SEA_BATTLE("sea-battle") {
    @Override
    RedisMatchmaker on(Exchange exchange, Tolerance tolerance) throws IOException {
      return ScriptedMatchmaker.oneCall(exchange, tolerance, "sea-battle.lua");
    }
  },
  /** The same, and the match is written by a second call. */
  SEA_BATTLE_TWO_CALLS("sea-battle, two calls") {
    @Override
    RedisMatchmaker on(Exchange exchange, Tolerance tolerance) throws IOException {
      return ScriptedMatchmaker.twoCalls(exchange, tolerance, "sea-battle.lua");
    }
  },
  /** From the rating outwards until somebody fits, and the match, in one call. */
  OUTWARDS("outwards") {
    @Override
    RedisMatchmaker on(Exchange exchange, Tolerance tolerance) throws IOException {
      return ScriptedMatchmaker.oneCall(exchange, tolerance, "outwards.lua");
    }
  },
  /** The first in a fixed window, claimed by removing him; no match is written. */
  CHESS("chess") {
    @Override
    RedisMatchmaker on(Exchange exchange, Tolerance tolerance) {
      return new ClaimingMatchmaker(exchange, tolerance.initial());
    }
  };

  /** For people. */
  final String label;

  RedisScript(String label) {
    this.label = label;
  }

  /** Loads what it needs into the server. */
  abstract RedisMatchmaker on(Exchange exchange, Tolerance tolerance) throws IOException;
}
