package io.matchstream.app.chaos;

import java.time.Duration;

/**
 * One fault of a plan.
 *
 * @param kind what is done
 * @param pause how long after the former fault is over
 * @param instance to which of the instances, from 0; of no meaning where it is done to all or none
 * @param broker to which of the brokers, from 0
 * @param length how long it lasts
 * @param seed of whatever else is random about it
 */
record Fault(FaultKind kind, Duration pause, int instance, int broker, Duration length, long seed) {

  /** The same, done to another instance. */
  Fault of(int other) {
    return new Fault(kind, pause, other, broker, length, seed);
  }
}
