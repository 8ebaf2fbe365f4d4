package io.matchstream.streams.reads;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * What an operator sees of the queues. Safe for any number of threads.
 *
 * <p>By committed state only. Each question costs the pool's owner time in proportion to the pool,
 * and only a few are taken at once: whoever wants to know of several queues asks for one after the
 * other. A stage fails with {@link OwnerUnavailable} where the owner can't be asked just now, or is
 * asked too much, and with {@link IllegalArgumentException} where the question makes no sense.
 */
public interface QueueReads {
  /** Most tickets of one page: what a person or a tool looks through at once, some 300 kB. */
  int MOST_ON_A_PAGE = 1_000;

  /**
   * Whether an operator holds a queue, and how many wait in it.
   *
   * @param pool id of the pool
   * @return empty where no queue has this pool
   */
  CompletionStage<Optional<QueueView>> queue(String pool);

  /**
   * The tickets that wait in a pool, the longest waiting first, those of running matches included.
   *
   * @param pool id of the pool
   * @param after the {@link WaitingPage#next} of the page before; empty: from the beginning
   * @param limit most tickets to answer with, 1 to {@value #MOST_ON_A_PAGE}
   * @return empty where no queue has this pool
   */
  CompletionStage<Optional<WaitingPage>> waiting(String pool, Optional<String> after, int limit);

  /**
   * One ticket that waits.
   *
   * @param pool id of the pool
   * @return empty for a ticket that does not wait there: it is proposed, or has ended
   */
  CompletionStage<Optional<WaitingTicketView>> ticket(String pool, String ticketId);
}
