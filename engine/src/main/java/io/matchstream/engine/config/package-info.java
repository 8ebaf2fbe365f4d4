/**
 * The queue as configuration: one file, checked against one JSON Schema, read into records.
 *
 * <p>{@link io.matchstream.engine.config.ConfigReader} turns YAML or JSON text into a {@link
 * io.matchstream.engine.config.MatchstreamConfig}; the defaults and their reasons stand in {@code
 * queues.schema.json}, and nowhere else.
 */
package io.matchstream.engine.config;
