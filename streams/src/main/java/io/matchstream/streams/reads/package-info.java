/**
 * The read side for edges: players, boards and waiting tickets asked wherever their owner runs.
 * Whoever holds the key answers from its own store; anybody else asks that process over HTTP. What
 * is not committed is not seen.
 */
package io.matchstream.streams.reads;
