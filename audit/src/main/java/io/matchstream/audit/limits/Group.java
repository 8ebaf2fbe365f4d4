package io.matchstream.audit.limits;

import io.matchstream.events.MatchSeat;
import io.matchstream.events.Proposal;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.Trigger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A proposal as rules look at it: its tickets, how long each has waited, and who sits in which
 * team.
 */
final class Group {
  private static final double MICROS = 1_000_000;

  /** A player with his ticket and his seat. */
  record Member(Ticket ticket, TicketPlayer player, long waitMs) {

    String id() {
      return player.getPlayer();
    }

    /** In points. */
    double rating() {
      return player.getRatingMicros() / MICROS;
    }

    /** What is said of the player, or else of his ticket. */
    Optional<Object> attribute(String name) {
      Object own = player.getAttributes().get(name);
      return Optional.ofNullable(own == null ? ticket.getAttributes().get(name) : own);
    }
  }

  private final Proposal proposal;
  private final List<List<Member>> tickets = new ArrayList<>();
  private final List<List<Member>> teams = new ArrayList<>();
  private boolean bots;

  Group(Proposal proposal) {
    this.proposal = proposal;
    Map<String, Member> members = new HashMap<>();
    for (Ticket ticket : proposal.getTickets()) {
      long wait = Math.max(0, at() - ticket.getSince().toEpochMilli());
      List<Member> own = new ArrayList<>();
      for (TicketPlayer player : ticket.getPlayers()) {
        Member member = new Member(ticket, player, wait);
        own.add(member);
        members.put(member.id(), member);
      }
      tickets.add(own);
    }
    for (Team team : proposal.getTeams()) {
      List<Member> seated = new ArrayList<>();
      for (MatchSeat seat : team.getSeats()) {
        bots |= seat.getBot();
        if (members.containsKey(seat.getPlayer())) {
          seated.add(members.get(seat.getPlayer()));
        }
      }
      teams.add(seated);
    }
  }

  Proposal proposal() {
    return proposal;
  }

  /**
   * The instant that the decision holds for. What time alone makes possible is decided in the order
   * of the due instants, each as of that instant, however late the pool gets to it.
   */
  long at() {
    return (proposal.getTrigger() == Trigger.TIME ? proposal.getTriggeredAt() : proposal.getAt())
        .toEpochMilli();
  }

  /** Its players, ticket by ticket, in the order of the line. */
  List<List<Member>> tickets() {
    return tickets;
  }

  /** Its human players, team by team. */
  List<List<Member>> teams() {
    return teams;
  }

  List<Member> members() {
    return tickets.stream().flatMap(List::stream).toList();
  }

  boolean hasBots() {
    return bots;
  }

  /** The wait of each ticket. */
  long[] waits() {
    return tickets.stream().mapToLong(Group::wait).toArray();
  }

  /** The wait of the longest waiting. */
  long seedWait() {
    return tickets.stream().mapToLong(Group::wait).max().orElse(0);
  }

  static long wait(List<Member> ticket) {
    return ticket.get(0).waitMs();
  }

  /** The longest waiting ticket; of equal ones the first by id. */
  List<Member> seed() {
    List<Member> seed = tickets.get(0);
    for (List<Member> other : tickets) {
      boolean older = wait(other) > wait(seed);
      boolean equal = wait(other) == wait(seed);
      if (older || (equal && ticketId(other).compareTo(ticketId(seed)) < 0)) {
        seed = other;
      }
    }
    return seed;
  }

  private static String ticketId(List<Member> ticket) {
    return ticket.get(0).ticket().getTicketId();
  }
}
