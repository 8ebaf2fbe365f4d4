package io.matchstream.engine.config;

import java.time.Duration;

/**
 * All players of a proposed match are asked whether they are there.
 *
 * @param window how long they have to answer
 */
public record ReadyCheckConfig(Duration window) {}
