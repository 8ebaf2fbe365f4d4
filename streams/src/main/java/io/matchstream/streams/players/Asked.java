package io.matchstream.streams.players;

import java.time.Instant;

/**
 * Which request is being handled.
 *
 * @param requestId the producer's, or made of partition and offset
 * @param named whether the producer gave the id; only then can a retry be known for one
 * @param at when the request arrived, by the log
 */
record Asked(String requestId, boolean named, Instant at) {}
