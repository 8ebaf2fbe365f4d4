package io.matchstream.engine.groups;

import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.List;
import java.util.Optional;

/** What a pool of groups decided about tickets; with the decision they have left the pool. */
public sealed interface GroupDecision {

  /** The instant the decision belongs to, epoch milliseconds. */
  long atMs();

  /**
   * A match, or more players for one that runs.
   *
   * @param tickets the tickets of players, in the order of the line
   * @param lineup who sits where; a seat without a player is a bot's
   * @param region where it is best played; empty where no rule asks
   * @param backfill the running match's ticket; empty for a new match
   */
  record Formed(
      List<GroupTicket> tickets,
      Lineup lineup,
      Optional<String> region,
      Optional<GroupTicket> backfill,
      long atMs)
      implements GroupDecision {}

  /** A ticket has waited longer than it may. */
  record Expired(GroupTicket ticket, long atMs) implements GroupDecision {}
}
