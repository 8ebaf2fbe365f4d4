package io.matchstream.engine.seating;

import java.util.Comparator;
import java.util.List;

/**
 * Players who sit in one team: a party that shares its team, or one member of a party that need
 * not.
 *
 * @param members in the order of the ticket
 * @param micros the sum of their ratings, micro-points
 * @param forming how they can sit in a new match
 * @param running how they can sit in a running one
 */
record Unit(List<Member> members, long micros, Options forming, Options running) {
  /**
   * An order that does not depend on who came first: large ones first, since they are hardest to
   * place, then the strong ones.
   */
  static final Comparator<Unit> HARDEST_FIRST =
      Comparator.comparingInt(Unit::size)
          .thenComparingLong(Unit::micros)
          .reversed()
          .thenComparing(unit -> unit.members().get(0).ticketId())
          .thenComparing(unit -> unit.members().get(0).player().id());

  Unit {
    members = List.copyOf(members);
  }

  /** These members as one. */
  static Unit of(Grid forming, Grid running, List<Member> members) {
    long micros = members.stream().mapToLong(member -> member.player().ratingMicros()).sum();
    Options options = Options.of(forming, members);
    return new Unit(
        members, micros, options, forming.equals(running) ? options : Options.of(running, members));
  }

  int size() {
    return members.size();
  }
}
