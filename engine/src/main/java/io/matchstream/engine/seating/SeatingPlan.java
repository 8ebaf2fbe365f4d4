package io.matchstream.engine.seating;

import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.SeatCounters;
import io.matchstream.engine.tickets.Backfill;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The teams and roles of a queue, compiled once.
 *
 * <p>Immutable, thread-safe.
 */
public final class SeatingPlan {
  private final GroupConfig group;
  private final Teams teams;
  private final Least least;
  private final Grid forming;
  private final Grid running;
  private final Seating empty;

  private SeatingPlan(GroupConfig group, Teams teams) {
    this.group = group;
    this.teams = teams;
    least = new Least(teams.configs());
    forming = teams.grid(false);
    running = teams.roles().isEmpty() ? forming : teams.grid(true);
    Tables tables = new Tables(teams);
    empty = Seating.at(this, tables.forming());
  }

  /**
   * The plan of a queue.
   *
   * @throws IllegalArgumentException with what {@link #problem} says
   */
  public static SeatingPlan of(GroupConfig group) {
    problem(group)
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(problem);
            });
    return new SeatingPlan(group, Teams.of(group));
  }

  /**
   * Why no plan can be made of a group: more than 64 roles, roles whose sum is not the team's most,
   * or so many that they cannot be counted, see {@link SeatCounters}. A sentence for a person;
   * empty when all is well, as it is for each queue of a configuration that was read.
   */
  public static Optional<String> problem(GroupConfig group) {
    return Teams.problem(group);
  }

  /** Names of the roles, in the order of their bits in {@link Party#roles}. */
  public List<String> roles() {
    return teams.roles();
  }

  /**
   * Why a party can never sit in this queue, a sentence for a person; empty when it can. Who names
   * no role is taken for {@link GroupPlayer#FILL}.
   */
  public Optional<String> refusal(List<GroupPlayer> players) {
    int most = group.party().maxSize();
    if (players.isEmpty()) {
      return Optional.of("a party has at least one player");
    }
    if (players.size() > most) {
      return Optional.of(
          most == 1
              ? "this queue takes no parties, only single players"
              : "a party of "
                  + players.size()
                  + " is larger than the "
                  + most
                  + " that queue here");
    }
    int room = group.party().together() ? teams.largest() : maxPlayers();
    if (players.size() > room) {
      return Optional.of(
          (group.party().together() ? "no team" : "no match")
              + " has room for a party of "
              + players.size()
              + "; the most is "
              + room);
    }
    for (GroupPlayer player : players) {
      for (String role : player.roles()) {
        if (!role.equals(GroupPlayer.FILL) && !teams.roles().contains(role)) {
          return Optional.of(unknown(player, role));
        }
      }
    }
    return empty.with(party("", players)).isPresent()
        ? Optional.empty()
        : Optional.of(
            "the roles that this party's members ask for can never be had together"
                + (group.party().together() ? " in one team" : "")
                + "; name more roles, or '"
                + GroupPlayer.FILL
                + "' for any");
  }

  private String unknown(GroupPlayer player, String role) {
    return "player "
        + player.id()
        + " asks for the role '"
        + role
        + "', which nobody plays here; "
        + (teams.roles().isEmpty()
            ? "this queue has no roles"
            : "the roles are " + String.join(", ", teams.roles()));
  }

  /**
   * Why no player can ever fill what a running match asks for, a sentence for a person; empty when
   * each seat it names is one of the queue's.
   */
  public Optional<String> refusal(Backfill backfill) {
    return new Tables(teams).refusal(backfill);
  }

  /**
   * What the plan needs to know of a ticket.
   *
   * @throws IllegalArgumentException if it is a backfill, see {@link #running(GroupTicket)}
   */
  public Party party(GroupTicket ticket) {
    if (ticket.backfill().isPresent()) {
      throw new IllegalArgumentException(
          "ticket " + ticket.id() + " asks for players, it is no party");
    }
    return party(ticket.id(), ticket.players());
  }

  private Party party(String ticketId, List<GroupPlayer> players) {
    List<Member> members =
        players.stream().map(player -> Member.of(player, ticketId, teams.roles())).toList();
    List<Unit> units = new ArrayList<>();
    if (group.party().together()) {
      units.add(Unit.of(forming, running, members));
    } else {
      members.forEach(member -> units.add(Unit.of(forming, running, List.of(member))));
    }
    long[] roles = members.stream().mapToLong(member -> teams.rolesOf(List.of(member))).toArray();
    return new Party(units, teams.rolesOf(members), roles);
  }

  /** Nobody sits yet. */
  public Seating empty() {
    return empty;
  }

  /**
   * Only the open seats of a running match, of whose players' strength nothing is known: the lineup
   * balances the newcomers alone. Seats that the queue does not have are not there; see {@link
   * #refusal(Backfill)}.
   */
  public Seating running(Backfill backfill) {
    return Seating.at(this, new Tables(teams).running(backfill, List.of()));
  }

  /**
   * Only the open seats of a running match. The lineup balances the teams as they will be, with
   * those who play already.
   *
   * @throws IllegalArgumentException if the ticket is no backfill
   */
  public Seating running(GroupTicket ticket) {
    Backfill backfill =
        ticket
            .backfill()
            .orElseThrow(
                () -> new IllegalArgumentException("ticket " + ticket.id() + " is no backfill"));
    return Seating.at(this, new Tables(teams).running(backfill, ticket.players()));
  }

  /** Most players of a match. */
  public int maxPlayers() {
    return group.maxPlayers();
  }

  /**
   * Least players of a match: what the teams need together, rounded up to the multiple, at least
   * one.
   *
   * @param seedWaitMs how long the match's seed has waited, milliseconds
   */
  public int minPlayers(long seedWaitMs) {
    int needed = Math.max(1, Arrays.stream(least.at(seedWaitMs)).sum());
    int multiple = group.multipleOf();
    return (needed + multiple - 1) / multiple * multiple;
  }

  /**
   * The first instant after now at which the least of a team changes by time alone.
   *
   * @param sinceMs first enqueue time of the seed, epoch milliseconds
   * @param nowMs epoch milliseconds
   * @return epoch milliseconds, {@link Long#MAX_VALUE} for never
   */
  public long nextChangeMs(long sinceMs, long nowMs) {
    long next = least.nextAfter(Math.max(-1, nowMs - sinceMs));
    return next == Long.MAX_VALUE ? Long.MAX_VALUE : sinceMs + next;
  }

  int multipleOf() {
    return group.multipleOf();
  }

  boolean together() {
    return group.party().together();
  }

  Teams teams() {
    return teams;
  }

  Least least() {
    return least;
  }

  Grid grid(boolean ofRunning) {
    return ofRunning ? running : forming;
  }
}
