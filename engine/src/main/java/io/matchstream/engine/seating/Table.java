package io.matchstream.engine.seating;

/**
 * The seats of a match before anybody sits down, by team in the order of the config. Written only
 * by {@link Tables}, while it is laid.
 */
final class Table {
  private final boolean running;
  private final int[] seats;
  private final int[][] places;
  private final int[] players;
  private final long[] micros;

  /** A table without seats. */
  Table(boolean running, int teams, int roles) {
    this.running = running;
    seats = new int[teams];
    places = new int[teams][roles + 1];
    players = new int[teams];
    micros = new long[teams];
  }

  /** Whether the match is running: teams are who they are, and any one player is welcome. */
  boolean running() {
    return running;
  }

  int teams() {
    return seats.length;
  }

  /** Open seats of a team. */
  int seats(int team) {
    return seats[team];
  }

  /** Of these, by role; the last place is for any role. Not to be changed. */
  int[] places(int team) {
    return places[team];
  }

  /** Who plays in a team already. */
  int players(int team) {
    return players[team];
  }

  /** The sum of their ratings, micro-points. */
  long micros(int team) {
    return micros[team];
  }

  /** All open seats. */
  int openSeats() {
    int sum = 0;
    for (int open : seats) {
      sum += open;
    }
    return sum;
  }

  /** Opens seats without a role. */
  void open(int team, int more) {
    seats[team] += more;
  }

  /** Opens seats of a role. */
  void open(int team, int role, int more) {
    seats[team] += more;
    places[team][role] += more;
  }

  /** Somebody plays in the team already. */
  void plays(int team, long ratingMicros) {
    players[team]++;
    micros[team] += ratingMicros;
  }
}
