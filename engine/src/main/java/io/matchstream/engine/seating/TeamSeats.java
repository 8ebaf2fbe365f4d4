package io.matchstream.engine.seating;

import java.util.Arrays;

/**
 * One team while its members are chosen: who sits in it, and the cheapest way to share its roles
 * out among them.
 *
 * <p>The cheapest assignment is kept under each addition by successive shortest paths (Ahuja,
 * Magnanti, Orlin: Network Flows, 1993, section 9.7) over the roles as nodes: the newcomer takes a
 * role, whose cheapest mover takes another, and so on until a role has room. Exact. {@code
 * O(members × roles + roles³)} when the newcomer's favourite is full, {@code O(roles)} when it is
 * not.
 *
 * <p>Immutable to the outside: an addition makes a new one.
 */
final class TeamSeats {
  /** Units of effort for a team, whoever sits down. */
  private static final int PLACING = 16;

  private final int seats;
  private final int[] places;
  private final boolean named;
  private final int size;
  private final Applicant[] members;
  private final int[] roleOf;
  private final int[] used;
  private long cost;
  private long micros;

  private TeamSeats(
      int seats, int[] places, boolean named, Applicant[] members, int[] roleOf, int[] used) {
    this.seats = seats;
    this.places = places;
    this.named = named;
    this.size = members.length;
    this.members = members;
    this.roleOf = roleOf;
    this.used = used;
  }

  /**
   * An empty team.
   *
   * @param seats its seats
   * @param places its seats by role, kept and not copied
   * @param named whether its seats have roles
   */
  static TeamSeats empty(int seats, int[] places, boolean named) {
    return new TeamSeats(
        seats, places, named, new Applicant[0], new int[0], new int[named ? places.length : 0]);
  }

  int size() {
    return size;
  }

  int seats() {
    return seats;
  }

  boolean named() {
    return named;
  }

  /** Seats by role. */
  int places(int role) {
    return places[role];
  }

  /** Cost of its roles with the draws; see {@link Applicant#COST_SHIFT}. */
  long cost() {
    return cost;
  }

  /** The sum of its members' ratings, micro-points. */
  long micros() {
    return micros;
  }

  Applicant member(int index) {
    return members[index];
  }

  /** The role of a member. */
  int role(int index) {
    return roleOf[index];
  }

  /** About what seating so many takes, in units of effort. */
  long effortOf(int newcomers) {
    return PLACING + newcomers * (named ? used.length * (long) used.length / 2 : 1);
  }

  /** The team with these too, or null if they have no place. */
  TeamSeats with(Applicant[] newcomers) {
    if (size + newcomers.length > seats) {
      return null;
    }
    Applicant[] more = Arrays.copyOf(members, size + newcomers.length);
    TeamSeats next =
        new TeamSeats(
            seats,
            places,
            named,
            more,
            named ? Arrays.copyOf(roleOf, more.length) : roleOf,
            named ? used.clone() : used);
    next.cost = cost;
    next.micros = micros;
    for (int i = 0; i < newcomers.length; i++) {
      more[size + i] = newcomers[i];
      next.micros += newcomers[i].member().player().ratingMicros();
      if (named && !next.sit(size + i)) {
        return null;
      }
    }
    return next;
  }

  /** Seats a member beside those before him; whether there is a way. */
  private boolean sit(int index) {
    Applicant newcomer = members[index];
    int favourite = 0;
    for (int role = 1; role < used.length; role++) {
      if (newcomer.cost(role) < newcomer.cost(favourite)) {
        favourite = role;
      }
    }
    if (newcomer.cost(favourite) >= Applicant.NEVER) {
      return false;
    }
    // While the assignment is the cheapest no chain of moves gains, so a free favourite is best.
    if (used[favourite] < places[favourite]) {
      take(index, favourite);
      cost += newcomer.cost(favourite);
      return true;
    }
    return sitByMoves(index);
  }

  private void take(int index, int role) {
    roleOf[index] = role;
    used[role]++;
  }

  private boolean sitByMoves(int index) {
    int roles = used.length;
    long[] move = new long[roles * roles];
    int[] mover = new int[roles * roles];
    cheapestMoves(index, move, mover);
    long[] distance = new long[roles];
    int[] via = new int[roles];
    for (int role = 0; role < roles; role++) {
      // A role that nobody can have is no step of a chain either.
      distance[role] = places[role] > 0 ? members[index].cost(role) : Applicant.NEVER;
      via[role] = -1;
    }
    boolean shorter = true;
    while (shorter) {
      shorter = relax(distance, via, move);
    }
    int end = -1;
    for (int role = 0; role < roles; role++) {
      if (used[role] < places[role]
          && distance[role] < Applicant.NEVER
          && (end < 0 || distance[role] < distance[end])) {
        end = role;
      }
    }
    if (end < 0) {
      return false;
    }
    cost += distance[end];
    used[end]++;
    int role = end;
    while (via[role] >= 0) {
      roleOf[mover[via[role] * roles + role]] = role;
      role = via[role];
    }
    roleOf[index] = role;
    return true;
  }

  /** For each pair of roles which of the first's members moves to the second at the least cost. */
  private void cheapestMoves(int newcomer, long[] move, int[] mover) {
    int roles = used.length;
    Arrays.fill(move, Applicant.NEVER);
    for (int member = 0; member < newcomer; member++) {
      int from = roleOf[member];
      for (int to = 0; to < roles; to++) {
        if (to != from && places[to] > 0 && members[member].cost(to) < Applicant.NEVER) {
          long gain = members[member].cost(to) - members[member].cost(from);
          if (gain < move[from * roles + to]) {
            move[from * roles + to] = gain;
            mover[from * roles + to] = member;
          }
        }
      }
    }
  }

  /** One round of Bellman and Ford; whether something became shorter. */
  private static boolean relax(long[] distance, int[] via, long[] move) {
    int roles = distance.length;
    boolean shorter = false;
    for (int from = 0; from < roles; from++) {
      for (int to = 0; distance[from] < Applicant.NEVER && to < roles; to++) {
        long step = move[from * roles + to];
        if (step < Applicant.NEVER && distance[from] + step < distance[to]) {
          distance[to] = distance[from] + step;
          via[to] = from;
          shorter = true;
        }
      }
    }
    return shorter;
  }
}
