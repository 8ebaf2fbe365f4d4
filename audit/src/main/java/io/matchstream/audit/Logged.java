package io.matchstream.audit;

/**
 * A record as it was read.
 *
 * @param value an event of the contract, or a {@link DeadLetter}
 * @param place where it lies
 * @param atMs its timestamp, epoch milliseconds of the log's time
 */
public record Logged<T>(T value, Place place, long atMs) {

  /** A part of the record's value, in the same place. */
  public <P> Logged<P> with(P part) {
    return new Logged<>(part, place, atMs);
  }
}
