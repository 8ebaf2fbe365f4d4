package io.matchstream.streams.reads;

import java.util.List;
import java.util.Optional;

/**
 * Some of the tickets that wait in a pool, the longest waiting first; of equal ones by id.
 *
 * @param pool id of the pool
 * @param tickets in order
 * @param next where the next page begins; empty: this is the last
 * @param cut so many wait that not all were looked at: there may be older ones than these
 */
public record WaitingPage(
    String pool, List<WaitingTicketView> tickets, Optional<String> next, boolean cut) {

  /** A copy is taken. */
  public WaitingPage {
    tickets = List.copyOf(tickets);
  }
}
