package io.matchstream.streams.reads;

/**
 * One player on a board.
 *
 * @param rank from 1; equal ratings share it
 * @param player player id
 * @param ratingMicros micro-points
 */
public record BoardRow(long rank, String player, long ratingMicros) {}
