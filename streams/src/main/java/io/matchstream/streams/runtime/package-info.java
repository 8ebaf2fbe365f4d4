/**
 * What every owner (players, pools, matches, boards) runs on: log time, configuration, placement,
 * dead letters, settings and the life of one Kafka Streams application. Nothing here knows what a
 * ticket is.
 */
package io.matchstream.streams.runtime;
