package io.matchstream.engine.rules;

import io.matchstream.engine.seating.Lineup;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A number that stands for a team differs by at most a limit between any two teams.
 *
 * @param limits of the whole group
 */
record TeamLimit(Limits limits) {

  /**
   * Whether a lineup keeps to the limit.
   *
   * @param number of a team; empty: the team is not compared
   */
  boolean holds(
      List<Facts> members,
      Lineup lineup,
      Function<List<Playing>, OptionalDouble> number,
      long nowMs) {
    Facts seed = members.get(0);
    double limit = limits.group(members, seed, nowMs);
    return Limits.inactive(limit)
        || limits.optional(members, seed, nowMs)
        || Limits.within(difference(members, lineup, number), limit);
  }

  /**
   * How a lineup breaks it.
   *
   * @param what the number says, in the words before "differ by"
   */
  Rule.Gap gap(
      List<Facts> members,
      Lineup lineup,
      Function<List<Playing>, OptionalDouble> number,
      String what,
      long nowMs) {
    double limit = limits.group(members, members.get(0), nowMs);
    double off = difference(members, lineup, number);
    return new Rule.Gap(
        Limits.beyond(off, limit),
        what + " differ by " + Say.number(off) + ", the limit is " + Say.number(limit));
  }

  /** Between the most and the least of all teams that are compared; 0 where none is. */
  private static double difference(
      List<Facts> members, Lineup lineup, Function<List<Playing>, OptionalDouble> number) {
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (List<Playing> team : Playing.teams(members, lineup).values()) {
      OptionalDouble value = number.apply(team);
      if (value.isPresent()) {
        least = Math.min(least, value.getAsDouble());
        most = Math.max(most, value.getAsDouble());
      }
    }
    return most < least ? 0 : most - least;
  }

  /** Whether bots fill seats of a lineup: then sizes of teams of humans say nothing. */
  static boolean hasBots(Lineup lineup) {
    for (Lineup.Team team : lineup.teams()) {
      for (Lineup.Seat seat : team.seats()) {
        if (seat.sitter().isEmpty()) {
          return true;
        }
      }
    }
    return false;
  }
}
