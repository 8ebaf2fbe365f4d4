package io.matchstream.bench.peers;

/**
 * Somebody who asks for an opponent.
 *
 * @param id never used twice in a run, without a colon
 * @param rating in points, or thousandths of them where a run says so
 */
record Player(String id, int rating) {}
