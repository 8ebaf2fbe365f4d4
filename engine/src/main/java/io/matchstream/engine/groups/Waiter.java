package io.matchstream.engine.groups;

import io.matchstream.engine.rules.Facts;
import io.matchstream.engine.seating.Party;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.Comparator;

/** A ticket's record inside a pool. */
final class Waiter {
  /** The order of the line: the longest waiting first, then by ticket id. */
  static final Comparator<Waiter> BY_WAIT =
      (a, b) -> a.since != b.since ? Long.compare(a.since, b.since) : a.id.compareTo(b.id);

  /** The order of an index. */
  static final Comparator<Waiter> BY_AXIS =
      (a, b) -> a.axis != b.axis ? Double.compare(a.axis, b.axis) : BY_WAIT.compare(a, b);

  /** A seed of which it is not known what it lacks: any change near it may help. */
  static final int UNKNOWN = 0;

  final GroupTicket ticket;
  final String id;
  final long since;
  final long expiresAt;
  final boolean backfill;

  /** Whether tickets of every section may join it. */
  final boolean roams;

  final Facts facts;

  /** Null of a backfill, whose players sit already. */
  final Party party;

  /** What the pool's index orders by. */
  final double axis;

  /** Neither matched, expired nor cancelled. */
  boolean live = true;

  /** May be proposed; a ticket that pauses is live and not awake. */
  boolean awake;

  /** Is to be searched as a seed in the next pass. */
  boolean wanted;

  /** The instant of its newest entry in the queue of due instants. */
  long dueAt = Long.MAX_VALUE;

  /** When a search that was cut is tried again; in the past for none. */
  long retryAt = Long.MIN_VALUE;

  /** How long after its last cut search; 0 if none was cut yet. */
  long retryAfter;

  /** How many tickets had left the pool before its last cut search. */
  long departuresAtCut;

  /** The instant at which time alone changes something for it next. */
  long changesAt;

  /**
   * As a seed that was searched in vain: how many players must come near before it is worth another
   * search, or {@link #UNKNOWN}.
   */
  int lacking;

  /** The roles that those players must be able to take, one of them; all ones for any. */
  long lackingRoles;

  /** Scratch of the search: distance from its seed. */
  double distance;

  Waiter(GroupTicket ticket, GroupRules rules) {
    this.ticket = ticket;
    id = ticket.id();
    since = ticket.sinceMs();
    backfill = ticket.backfill().isPresent();
    long end = since + ticket.ttlMs() + 1; // expired when the wait is strictly longer
    expiresAt = end < since ? Long.MAX_VALUE : end;
    facts = rules.rules().facts(ticket);
    party = backfill ? null : rules.plan().party(ticket);
    axis = rules.rules().axis(facts);
    roams = rules.rules().roams(facts);
  }

  /**
   * What stands in a section for a ticket that roams: each section remembers for itself what it
   * lacked there.
   */
  Waiter guest(GroupRules rules) {
    Waiter guest = new Waiter(ticket, rules);
    guest.awake = true;
    return guest;
  }

  int size() {
    return backfill ? 0 : party.size();
  }

  long waitMs(long nowMs) {
    return ticket.waitMs(nowMs);
  }
}
