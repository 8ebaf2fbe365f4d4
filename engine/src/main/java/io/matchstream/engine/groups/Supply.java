package io.matchstream.engine.groups;

import java.util.Arrays;
import java.util.List;

/**
 * Whether the candidates of a seed could suffice at all. They are asked three things, each of which
 * every match fulfils: are they enough; are they enough for every set of roles, as if each member
 * of a party could come alone (the condition of Hall's theorem); and can whole parties among them
 * add up to a match in which they are. It never says that too few are there when they are enough,
 * so it may spare a search and cannot lose a match.
 *
 * <p>A set of roles of which not all candidates have been looked at counts as if there were any
 * number of single players of it: so a scarce role is seen to lack however many others there are.
 *
 * @param lacking how many players are missing at least; 0 if they may suffice
 * @param roles what one of the missing must be able to play
 * @param others whether there are enough of every kind, but in parties that do not add up
 */
record Supply(int lacking, long roles, boolean others) {
  /** Nothing that is known of: whoever comes may help. */
  static final Supply ENOUGH = new Supply(Waiter.UNKNOWN, -1L, false);

  /** Whoever comes may make the parties add up. */
  private static final Supply OTHERS = new Supply(1, -1L, true);

  /** To look at 2^10 candidates for one set of roles takes as long as a step. */
  private static final int A_STEP = 10;

  /** What the parties of all sets of roles may take together: some dozens of steps. */
  private static final int MOST_WORK = 1 << 16;

  /** Whatever one can play, also where nobody asks. */
  private static final long ALL = -1L;

  /** Beyond this the sets of roles are too many to be looked at for each seed. */
  private static final int MOST_ROLES = 8;

  /** What the question costs for so many candidates, in steps of a search. */
  static int steps(int candidates, GroupRules rules) {
    int most = rules.plan().maxPlayers();
    int roles = rules.roleSeats().size();
    int sets = roles > MOST_ROLES || dear(roles, most) ? 1 : 1 << roles;
    return 1 + ((sets * (candidates + most * most)) >> A_STEP);
  }

  private static boolean dear(int roles, int most) {
    return ((long) most * most) << roles > MOST_WORK;
  }

  /** What is missing if these candidates are all there are. */
  static Supply of(Waiter seed, List<Waiter> candidates, int needed, GroupRules rules) {
    return of(seed, candidates, List.of(), needed, rules);
  }

  /**
   * What is missing.
   *
   * @param seed of a match, or a running match
   * @param candidates those looked at so far
   * @param more the sets of roles of which there may be any number beside these
   * @param needed least players of the whole match, or of those that a running match asks for
   */
  static Supply of(
      Waiter seed, List<Waiter> candidates, List<Long> more, int needed, GroupRules rules) {
    int players = seed.size();
    for (Waiter each : candidates) {
      players += each.size();
    }
    if (players < needed && more.isEmpty()) {
      return new Supply(needed - players, -1L, false);
    }
    if (seed.backfill) {
      return ENOUGH;
    }
    int most = rules.plan().maxPlayers();
    int roles = rules.roleSeats().size();
    if (roles == 0 || roles > MOST_ROLES || !rules.allTeamsHaveRoles()) {
      return new Parties(seed, candidates, more, most).fill(ALL, needed, 0) ? ENOUGH : OTHERS;
    }
    int[] elsewhere = elsewhere(rules.roleSeats());
    Supply supply = ofRoles(able(seed, candidates, more, roles, most), elsewhere, needed);
    if (supply.lacking > 0) {
      return supply;
    }
    Parties parties = new Parties(seed, candidates, more, most);
    // Large matches of many roles are asked for their number alone: the sets would cost more than
    // the search that they may spare.
    int first = dear(roles, most) ? elsewhere.length - 1 : 1;
    for (int set = first; set < elsewhere.length; set++) {
      if (!parties.fill(set, needed, elsewhere[set])) {
        return OTHERS;
      }
    }
    return ENOUGH;
  }

  /** The seats of all roles that are not of a set. */
  private static int[] elsewhere(List<Integer> seats) {
    int[] elsewhere = new int[1 << seats.size()];
    for (int set = 0; set < elsewhere.length; set++) {
      for (int role = 0; role < seats.size(); role++) {
        elsewhere[set] += (set & (1 << role)) == 0 ? seats.get(role) : 0;
      }
    }
    return elsewhere;
  }

  /** Players by the set of roles that they can play. */
  private static int[] able(
      Waiter seed, List<Waiter> candidates, List<Long> more, int roles, int most) {
    int[] able = new int[1 << roles];
    count(seed, able);
    for (Waiter each : candidates) {
      count(each, able);
    }
    for (long each : more) {
      able[(int) each] = most;
    }
    return able;
  }

  private static void count(Waiter ticket, int[] able) {
    for (int member = 0; member < ticket.size(); member++) {
      able[(int) ticket.party.roles(member)]++;
    }
  }

  /** For every set of roles: who plays none of them can take the seats of the others at most. */
  private static Supply ofRoles(int[] able, int[] elsewhere, int needed) {
    int every = able.length - 1;
    int[] within = able.clone(); // who can play nothing outside of a set
    for (int role = 1; role < able.length; role <<= 1) {
      for (int set = 0; set < able.length; set++) {
        if ((set & role) != 0) {
          within[set] += within[set ^ role];
        }
      }
    }
    int worst = 0;
    int which = 0;
    for (int set = 1; set < able.length; set++) {
      int missing = needed - elsewhere[set] - (within[every] - within[every ^ set]);
      if (missing > worst) {
        worst = missing;
        which = set;
      }
    }
    return worst == 0 ? ENOUGH : new Supply(worst, which, false);
  }

  /**
   * Which numbers of players whole parties add up to, the seed's among them, and how many of them
   * can play one of a set of roles at most: of parties of one size those with the most come first.
   */
  private static final class Parties {
    private static final int NEVER = -1;

    private final Waiter seed;
    private final List<Waiter> candidates;
    private final List<Long> more;
    private final int[] best;

    /** Parties by size and by how many of them can play. */
    private final int[][] parties;

    /** The sizes of which there are parties. */
    private final boolean[] some;

    Parties(Waiter seed, List<Waiter> candidates, List<Long> more, int most) {
      this.seed = seed;
      this.candidates = candidates;
      this.more = more;
      best = new int[most + 1];
      parties = new int[most + 1][];
      for (int size = 1; size <= most; size++) {
        parties[size] = new int[size + 1];
      }
      some = new boolean[most + 1];
    }

    /** Whether there is a match of at least so many in which the set's seats can be taken. */
    boolean fill(long set, int needed, int elsewhere) {
      count(set);
      Arrays.fill(best, NEVER);
      best[seed.size()] = able(seed, set);
      for (int size = 1; size < parties.length; size++) {
        if (some[size]) {
          add(size);
        }
      }
      for (int players = needed; players < best.length; players++) {
        if (best[players] != NEVER && best[players] >= players - elsewhere) {
          return true;
        }
      }
      return false;
    }

    private void count(long set) {
      for (int size = 1; size < parties.length; size++) {
        if (some[size]) {
          Arrays.fill(parties[size], 0, size + 1, 0);
        }
      }
      for (Waiter each : candidates) {
        if (each.size() < parties.length) {
          some[each.size()] = true;
          parties[each.size()][able(each, set)]++;
        }
      }
      for (long each : more) {
        some[1] = true;
        parties[1][(each & set) != 0 ? 1 : 0] = best.length;
      }
    }

    private static int able(Waiter ticket, long set) {
      int able = 0;
      for (int member = 0; member < ticket.size(); member++) {
        able += set == ALL || (ticket.party.roles(member) & set) != 0 ? 1 : 0;
      }
      return able;
    }

    /** Any number of the parties of one size joins; from the largest sum on, so that none twice. */
    private void add(int size) {
      int[] ofSize = parties[size];
      for (int to = best.length - 1; to > size; to--) {
        int able = size;
        int used = 0;
        int sum = 0;
        for (int from = to - size; from > 0; from -= size) {
          while (able >= 0 && used == ofSize[able]) {
            able--;
            used = 0;
          }
          if (able < 0) {
            break;
          }
          used++;
          sum += able;
          if (best[from] != NEVER) {
            best[to] = Math.max(best[to], best[from] + sum);
          }
        }
      }
    }
  }
}
