package io.matchstream.bench.peers;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A pool in which many wait, of whichever matchmaker; its time stands still. */
interface StandingPool extends AutoCloseable {
  /** The instant of everything, epoch milliseconds. */
  long NOW_MS = 1_700_000_000_000L;

  /** Lets players wait without looking for a match. */
  void fill(List<Player> waiting) throws IOException;

  /**
   * Players arrive in this order.
   *
   * @return the partner of each, or empty where he waits
   */
  List<Optional<String>> enqueue(List<Player> arrivals) throws IOException;

  @Override
  void close() throws IOException;
}
