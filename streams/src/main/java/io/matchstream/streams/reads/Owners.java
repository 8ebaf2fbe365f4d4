package io.matchstream.streams.reads;

/**
 * Finds the process that owns a key. Safe for any number of threads.
 *
 * @see StreamsOwners
 */
@FunctionalInterface
public interface Owners {

  /**
   * Who owns this key now.
   *
   * @throws OwnerUnavailable while nobody is known to
   */
  Owner of(String key);

  /** Where a key lives. */
  sealed interface Owner {

    /**
     * In this process.
     *
     * @param partition partition of the store
     */
    record Here(int partition) implements Owner {}

    /**
     * In another one.
     *
     * @param address host:port of its internal endpoint
     */
    record Elsewhere(String address) implements Owner {}
  }
}
