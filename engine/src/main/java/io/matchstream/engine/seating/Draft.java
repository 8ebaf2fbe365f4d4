package io.matchstream.engine.seating;

import io.matchstream.engine.draws.Draws;
import io.matchstream.engine.tickets.GroupPlayer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * What one lineup is made from: the units, their draws, and which of the interchangeable teams is
 * which.
 *
 * <p>For one thread, while one lineup is made.
 */
final class Draft {
  private final Teams teams;
  private final Table table;
  private final List<Unit> units;
  private final Applicant[][] applicants;
  private final long seed;
  private final int[] twin;
  private final int[] real;

  /**
   * A draft.
   *
   * @param units in an order that does not depend on who came first
   * @param seed the queue's; the draws also depend on who plays, so that nobody is lucky in every
   *     match
   */
  Draft(Teams teams, Table table, List<Unit> units, long seed) {
    this.teams = teams;
    this.table = table;
    this.units = List.copyOf(units);
    long mixed = seed;
    for (Unit unit : units) {
      for (Member member : unit.members()) {
        mixed += Draws.bits(seed, member.player().id() + ' ' + member.ticketId(), 0);
      }
    }
    this.seed = mixed;
    applicants = new Applicant[units.size()][];
    for (int unit = 0; unit < applicants.length; unit++) {
      applicants[unit] =
          units.get(unit).members().stream()
              .map(member -> new Applicant(member, teams.roles().size() + 1, this.seed))
              .toArray(Applicant[]::new);
    }
    twin = twins();
    real = drawn();
  }

  /**
   * A number for each team, equal for those that can be exchanged: teams of one kind and, where a
   * match has two teams, also teams that differ only in their name. Of a running match, none.
   */
  private int[] twins() {
    int[] number = new int[teams.size()];
    for (int team = 0; team < number.length; team++) {
      if (table.running()) {
        number[team] = team;
      } else {
        number[team] = teams.size() == 2 ? teams.shape(team) : teams.kinds().get(team);
      }
    }
    return number;
  }

  /** Which team each of the search's teams is in the match: drawn among twins. */
  private int[] drawn() {
    int[] order = new int[teams.size()];
    for (int team = 0; team < order.length; team++) {
      order[team] = team;
    }
    for (int team = order.length - 1; team > 0; team--) {
      int others = 0;
      for (int before = 0; before <= team; before++) {
        others += twin[before] == twin[team] ? 1 : 0;
      }
      int pick = Draws.below(Draws.bits(seed, team), others);
      for (int before = 0; before <= team; before++) {
        if (twin[before] == twin[team] && pick-- == 0) {
          int kept = order[team];
          order[team] = order[before];
          order[before] = kept;
          break;
        }
      }
    }
    return order;
  }

  Table table() {
    return table;
  }

  List<Unit> units() {
    return units;
  }

  Applicant[] applicants(int unit) {
    return applicants[unit];
  }

  long seed() {
    return seed;
  }

  /** Whether two teams can be exchanged. */
  boolean areTwins(int team, int other) {
    return twin[team] == twin[other];
  }

  /** Whether there are just two teams, and they differ in nothing but their name. */
  boolean isPairOfTwins() {
    return twin.length == 2 && twin[0] == twin[1];
  }

  /** All teams, with nobody in them. */
  TeamSeats[] emptyTeams() {
    TeamSeats[] empty = new TeamSeats[teams.size()];
    for (int team = 0; team < empty.length; team++) {
      empty[team] =
          TeamSeats.empty(
              table.seats(team), table.places(team), !teams.configs().get(team).roles().isEmpty());
    }
    return empty;
  }

  /**
   * The lineup of a division.
   *
   * @param division the members, by the search's teams
   * @param bots by the search's teams
   * @param exchanged whether the two teams have changed names; only for a pair of twins
   */
  Lineup lineup(TeamSeats[] division, int[] bots, boolean exchanged) {
    int size = division.length;
    List<List<Lineup.Seat>> seats = new ArrayList<>(Collections.nCopies(size, List.of()));
    double[] means = new double[size];
    long cost = 0;
    for (int team = 0; team < size; team++) {
      int named = exchanged ? real[1 - team] : real[team];
      seats.set(named, seats(division[team], bots[team]));
      means[named] = Strength.mean(table, team, division[team]);
      cost += division[team].cost();
    }
    double[] chances = Strength.chances(means);
    List<Lineup.Team> lined = new ArrayList<>(size);
    for (int team = 0; team < size; team++) {
      lined.add(
          new Lineup.Team(
              teams.names().get(team),
              seats.get(team),
              Strength.known(means[team]),
              size == 1 ? Strength.known(Double.NaN) : Strength.known(chances[team])));
    }
    return new Lineup(
        lined, Strength.difference(means), Math.toIntExact(cost >>> Applicant.COST_SHIFT));
  }

  /** Role by role in the order of the config, players before bots. */
  private List<Lineup.Seat> seats(TeamSeats team, int bots) {
    List<Lineup.Seat> seats = new ArrayList<>(team.size() + bots);
    int left = bots;
    int roles = teams.roles().size();
    for (int role = 0; role <= roles; role++) {
      Optional<String> name =
          team.named() && role < roles ? Optional.of(teams.roles().get(role)) : Optional.empty();
      int free = team.named() ? team.places(role) : role < roles ? 0 : team.seats();
      for (int index = 0; index < team.size(); index++) {
        if (team.named() ? team.role(index) == role : role == roles) {
          Member member = team.member(index).member();
          GroupPlayer player = member.player();
          seats.add(
              new Lineup.Seat(Optional.of(new Lineup.Sitter(player, member.ticketId())), name));
          free--;
        }
      }
      for (; free > 0 && left > 0; free--) {
        seats.add(new Lineup.Seat(Optional.empty(), name));
        left--;
      }
    }
    return seats;
  }
}
