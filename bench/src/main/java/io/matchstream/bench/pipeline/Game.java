package io.matchstream.bench.pipeline;

/**
 * A game that is being played.
 *
 * @param first player1 of the match
 * @param second player2
 * @param overNanos when its result is sent, by {@code System.nanoTime()}
 */
record Game(String matchId, String first, String second, long overNanos) {}
