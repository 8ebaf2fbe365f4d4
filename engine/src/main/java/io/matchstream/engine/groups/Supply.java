package io.matchstream.engine.groups;

import java.util.List;

/**
 * Whether the candidates of a seed could suffice at all: in number, and for every set of roles (the
 * condition of Hall's theorem, with each member taken for able to play whatever one of his party
 * can). It never says that too few are there when they are enough, so it may spare a search and
 * cannot lose a match.
 *
 * @param lacking how many players are missing; 0 if they may suffice
 * @param roles what one of the missing must be able to play
 */
record Supply(int lacking, long roles) {
  /** Nothing that is known of: whoever comes may help. */
  static final Supply ENOUGH = new Supply(Waiter.UNKNOWN, -1L);

  /** Beyond this the sets of roles are too many to be looked at for each seed. */
  private static final int MOST_ROLES = 8;

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
   * @param needed players of the whole match, or of those that a running match asks for
   */
  static Supply of(
      Waiter seed, List<Waiter> candidates, List<Long> more, int needed, GroupRules rules) {
    int players = seed.size();
    for (Waiter each : candidates) {
      players += each.size();
    }
    if (players < needed && more.isEmpty()) {
      return new Supply(needed - players, -1L);
    }
    int roles = rules.roleSeats().size();
    if (seed.backfill || roles == 0 || roles > MOST_ROLES || !rules.allTeamsHaveRoles()) {
      return ENOUGH;
    }
    int[] able = new int[1 << roles];
    able[(int) seed.party.roles()] += seed.size();
    for (Waiter each : candidates) {
      able[(int) each.party.roles()] += each.size();
    }
    for (long each : more) {
      able[(int) each] = needed;
    }
    return ofRoles(able, needed, rules.roleSeats());
  }

  /**
   * For every set of roles: who plays none of them can take the seats of the others at most.
   *
   * @param able players by what they can play
   */
  private static Supply ofRoles(int[] able, int needed, List<Integer> seats) {
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
      int elsewhere = 0;
      for (int role = 0; role < seats.size(); role++) {
        if ((set & (1 << role)) == 0) {
          elsewhere += seats.get(role);
        }
      }
      int missing = needed - elsewhere - (within[every] - within[every ^ set]);
      if (missing > worst) {
        worst = missing;
        which = set;
      }
    }
    return worst == 0 ? ENOUGH : new Supply(worst, which);
  }
}
