package io.matchstream.engine.seating;

import io.matchstream.engine.tickets.GroupPlayer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Who sits where.
 *
 * @param teams in the order of the config; of a running match with the new seats only
 * @param difference the largest difference of the mean ratings of two teams, points; 0 with one
 *     team. Of a running match the means are those of the teams as they will be, if the plan knew
 *     who plays already
 * @param roleCost the sum, over all players, of the position that their role has in their list,
 *     from 0
 */
public record Lineup(List<Team> teams, double difference, int roleCost) {

  /**
   * One team.
   *
   * @param name as the match has it: {@code red}, or {@code squad-1}, {@code squad-2} where there
   *     are several of a kind
   * @param seats role by role in the order of the config, players before bots
   * @param meanRating of its players, points; empty where it has none
   * @param winProbability what the means predict, see {@link Strength}; empty with one team
   */
  public record Team(
      String name, List<Seat> seats, OptionalDouble meanRating, OptionalDouble winProbability) {
    /** A copy is taken. */
    public Team {
      seats = List.copyOf(seats);
    }

    /** How many players sit in it, without bots. */
    public int players() {
      return (int) seats.stream().filter(seat -> seat.sitter().isPresent()).count();
    }
  }

  /**
   * One seat.
   *
   * @param sitter who sits there; empty: a bot is to
   * @param role the role played; empty where the team has none, or where a running match asked for
   *     any
   */
  public record Seat(Optional<Sitter> sitter, Optional<String> role) {}

  /**
   * A player in a seat.
   *
   * @param player the player
   * @param ticketId the ticket that brought him
   */
  public record Sitter(GroupPlayer player, String ticketId) {}

  /** A copy is taken. */
  public Lineup {
    teams = List.copyOf(teams);
  }
}
