package io.matchstream.app.chaos;

import java.util.Locale;

/** What is done to an installation. */
public enum FaultKind {
  /** {@code kill -9} of an instance, started again some seconds later. */
  KILL,
  /** SIGTERM to an instance, started again when it has ended. */
  STOP,
  /**
   * SIGSTOP of an instance for longer than its session and its transaction may last, then SIGCONT:
   * it comes back and believes that it still owns what others have taken over.
   */
  FREEZE,
  /** {@code kill -9} of a broker. */
  KILL_BROKER,
  /** {@code kill -9} of the gateway, with everybody who is connected to it. */
  KILL_GATEWAY,
  /** {@code kill -9} of all instances at once. */
  RESTART_ALL,
  /** {@code kill -9} of an instance whose stores are then deleted. */
  LOSE_STATE,
  /** Records that nobody can read, and requests and results that nobody can want. */
  POISON,
  /** Each request and result several times and in any order, cancels before what they cancel. */
  DISORDER,
  /** One instance after the other is stopped and started with other queues. */
  ROLL,
  /** The allocator answers 503. */
  ALLOCATOR_REFUSES,
  /** The allocator answers after its callers' patience. */
  ALLOCATOR_SLOW,
  /** The connections of an instance to its brokers are cut and refused for a while. */
  CUT,
  /** What an instance and its brokers say to each other arrives late. */
  DELAY,
  /** An instance is stopped and started with a clock that is hours off. */
  SKEW;

  /** As in reports. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
