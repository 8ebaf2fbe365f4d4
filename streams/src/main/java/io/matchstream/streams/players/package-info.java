/**
 * The owner of players: one seat for each player over all queues, ratings, the inbox, and the
 * requests that were seen before. The only writer of tickets.
 *
 * <p>{@link io.matchstream.streams.players.PlayersTopology} is the place to begin. The transitions
 * are static functions over a {@link io.matchstream.streams.players.Turn} and know nothing of
 * Kafka.
 */
package io.matchstream.streams.players;
