package io.matchstream.audit;

import io.matchstream.audit.files.MatchFile;
import io.matchstream.audit.files.TicketFile;

/**
 * One promise. A check looks at single records in the order of their partition, or at all that is
 * known of a ticket or a match once nothing more is expected of it.
 */
public interface Check {
  /** A record, each once; those of one partition in their order. */
  default void record(Logged<?> record, Findings findings) {}

  /** A ticket that has ended, or should have. Each ticket comes once. */
  default void ticket(TicketFile ticket, Findings findings) {}

  /**
   * A match about which there is news: proposals, seats or settlements that were not {@linkplain
   * MatchFile#judged judged} yet.
   */
  default void match(MatchFile match, Findings findings) {}

  /** Everything up to this log time has been read; what waits for others may be judged. */
  default void readUpTo(long atMs, Findings findings) {}

  /** Nothing more will come. */
  default void over(long endMs, Findings findings) {}
}
