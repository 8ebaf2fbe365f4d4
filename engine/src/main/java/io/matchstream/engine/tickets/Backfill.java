package io.matchstream.engine.tickets;

import java.util.List;
import java.util.Optional;

/**
 * What a running match asks for.
 *
 * @param matchId the match
 * @param seated who plays already, one for each player of the ticket
 * @param open the seats to fill
 */
public record Backfill(String matchId, List<Seated> seated, List<Open> open) {

  /**
   * A seat that is taken.
   *
   * @param team name of the team, as the match has it
   * @param role the role played; empty where the queue has none
   */
  public record Seated(String player, String team, Optional<String> role) {}

  /**
   * Seats that are free.
   *
   * @param team name of the team, as the match has it
   * @param role the role to play; empty for any
   * @param seats how many, at least one
   */
  public record Open(String team, Optional<String> role, int seats) {
    /** Refuses to ask for nobody. */
    public Open {
      if (seats < 1) {
        throw new IllegalArgumentException("open seats of " + team + " are at least 1");
      }
    }
  }

  /** Copies are taken. */
  public Backfill {
    seated = List.copyOf(seated);
    open = List.copyOf(open);
  }

  /** How many players are asked for. */
  public int wanted() {
    return open.stream().mapToInt(Open::seats).sum();
  }
}
