package io.matchstream.engine.groups;

import io.matchstream.engine.effort.Effort;
import io.matchstream.engine.rules.Facts;
import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.seating.Seating;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The search for the match of one seed: depth first over its candidates, the nearest first, every
 * rule re-checked at each addition; the last is dropped and the next tried when a group cannot be
 * completed. Of the groups found the largest is kept, of equally large ones the first. One search
 * object serves a pool, one seed after the other; not safe for several threads.
 *
 * <p>Candidates are gathered in rounds, each four times as many of every set of roles, so that a
 * seed with many neighbours costs no more than it needs and one with few sees them all. That there
 * is no match is taken for proved by a search that has seen all candidates and has not used up its
 * budget, or by {@link Supply}: of a scarce role all are seen in the first round.
 */
final class Search {
  /** What is looked at first of each set of roles: most matches of ten are found among these. */
  private static final int FIRST_ROUND = 4;

  private static final int GROWTH = 4;

  /** Steps for one seed: a few milliseconds, more than ten times what a match usually takes. */
  static final int BUDGET = 2_000;

  /** So many candidates without a place in the group cost what one step does. */
  private static final int SKIPS_A_STEP = 16;

  /**
   * Steps of a lineup's own search. It has them whatever was spent before, so that a group that was
   * found with the last step is not lost.
   */
  static final int LINEUP_BUDGET = 4_000;

  /** The nearest to the seed first, by the distances that were computed for it. */
  static final Comparator<Waiter> NEAREST =
      (a, b) ->
          a.distance != b.distance
              ? Double.compare(a.distance, b.distance)
              : Waiter.BY_WAIT.compare(a, b);

  private final GroupRules rules;
  private final List<Waiter> candidates = new ArrayList<>();

  /** The sets of roles of which there are more than the candidates. */
  private final List<Long> more = new ArrayList<>();

  private final List<Waiter> members = new ArrayList<>();
  private final List<Facts> facts = new ArrayList<>();
  private int[] playersFrom = new int[FIRST_ROUND];

  private Waiter seed;
  private Seating start;
  private long nowMs;
  private boolean partial;
  private boolean bots;
  private int least;
  private Effort effort = new Effort(BUDGET);
  private boolean cut;
  private boolean closed;
  private boolean unsure;

  private List<Waiter> best = List.of();
  private int bestPlayers;
  private Lineup bestLineup;

  Search(GroupRules rules) {
    this.rules = rules;
  }

  /**
   * How a search ended.
   *
   * @param members the seed first; empty where there is no match
   * @param lineup null where there is no match
   * @param steps how much it cost
   * @param cut whether it ended for want of steps, so that nothing is proved
   * @param lacking without a match: the fewest players missing, or {@link Waiter#UNKNOWN}
   * @param lackingRoles what one of them must be able to play
   */
  record Outcome(
      List<Waiter> members, Lineup lineup, int steps, boolean cut, int lacking, long lackingRoles) {
    boolean found() {
      return lineup != null;
    }
  }

  /** Searches the index for the match of this seed at this instant. */
  Outcome of(Waiter wanted, Index index, long now) {
    seed = wanted;
    nowMs = now;
    long waitMs = seed.waitMs(now);
    bots =
        !seed.backfill && rules.botsAfter().map(after -> waitMs >= after.toMillis()).orElse(false);
    partial = seed.backfill || bots || waitMs >= rules.fillFor().toMillis();
    least = seed.backfill || bots ? 1 : rules.plan().minPlayers(waitMs);
    effort = new Effort(BUDGET);
    cut = false;
    closed = false;
    unsure = false;
    best = List.of();
    bestPlayers = 0;
    bestLineup = null;

    Optional<Seating> begin =
        seed.backfill
            ? Optional.of(rules.plan().running(seed.ticket))
            : rules.plan().empty().with(seed.party, effort);
    if (begin.isEmpty()) {
      return new Outcome(List.of(), null, effort.steps(), false, Integer.MAX_VALUE, 0);
    }
    start = begin.get();
    int needed = partial ? least : rules.plan().maxPlayers();
    for (int each = FIRST_ROUND; ; each *= GROWTH) {
      boolean all = gather(index, each);
      Supply supply = Supply.of(seed, candidates, more, needed, rules);
      effort.spend((long) Supply.steps(candidates.size(), rules) * Effort.STEP);
      boolean done = supply.lacking() > 0 || grow();
      if (all || done || cut) {
        return outcome(supply);
      }
    }
  }

  private Outcome outcome(Supply supply) {
    int steps = effort.steps();
    boolean proves = !cut && !unsure && !effort.isSpent();
    if (!seed.backfill || bestLineup != null) {
      return new Outcome(best, bestLineup, steps, !proves, supply.lacking(), supply.roles());
    }
    // One player of the kind that a running match asks for may help; anybody else can't.
    return new Outcome(
        best, null, steps, !proves, Math.max(1, supply.lacking()), start.openRoles());
  }

  /** Whether these were all there are. */
  private boolean gather(Index index, int each) {
    candidates.clear();
    more.clear();
    double reach = rules.rules().reach(seed.facts, nowMs);
    for (Index.Walk walk : index.walksFrom(seed, reach, start.openRoles())) {
      int taken = 0;
      int looks = 0;
      Waiter next = walk.next();
      while (next != null && taken < each && looks < GROWTH * each && !effort.isSpent()) {
        looks++;
        effort.step();
        if (fits(next)) {
          candidates.add(next);
          taken++;
        }
        next = walk.next();
      }
      effort.step();
      if (next != null) {
        more.add(walk.roles);
      }
    }
    cut = effort.isSpent();
    candidates.sort(NEAREST);
    if (playersFrom.length <= candidates.size()) {
      playersFrom = new int[candidates.size() * 2];
    }
    playersFrom[candidates.size()] = 0;
    for (int i = candidates.size() - 1; i >= 0; i--) {
      playersFrom[i] = playersFrom[i + 1] + candidates.get(i).size();
    }
    return more.isEmpty();
  }

  private boolean fits(Waiter candidate) {
    candidate.distance = rules.rules().distance(seed.facts, candidate.facts, nowMs);
    return candidate.distance < Double.POSITIVE_INFINITY;
  }

  private boolean grow() {
    members.clear();
    facts.clear();
    members.add(seed);
    facts.add(seed.facts);
    return grow(0, start, seed.size());
  }

  /**
   * Tries every way to go on from here; then, unless something larger was found, to stop here.
   *
   * @return true if nothing better can be found at all
   */
  private boolean grow(int from, Seating seating, int players) {
    if (!seating.full()) {
      int seats = seating.openSeats();
      long roles = seating.openRoles();
      for (int i = from; i < candidates.size(); i++) {
        int reachable = players + playersFrom[i];
        if (reachable < least || reachable <= bestPlayers) {
          break;
        }
        Waiter next = candidates.get(i);
        boolean room = next.size() <= seats && (next.party.roles() & roles) != 0;
        if (room || i % SKIPS_A_STEP == 0) {
          effort.step();
        }
        if (effort.isSpent()) {
          cut = true;
          break;
        }
        if (!room) {
          continue;
        }
        if (!rules.rules().admits(facts, next.facts, nowMs, effort)) {
          continue;
        }
        Optional<Seating> wider = seating.with(next.party, effort);
        if (wider.isPresent()) {
          members.add(next);
          facts.add(next.facts);
          boolean done = grow(i + 1, wider.get(), players + next.size());
          members.remove(members.size() - 1);
          facts.remove(facts.size() - 1);
          if (done) {
            return true;
          }
          if (cut) {
            break;
          }
        }
      }
    }
    if (!(partial || seating.full()) || players <= bestPlayers || closed) {
      return false;
    }
    closed = cut; // on the way back from a search that was cut, one lineup is tried and no more
    return stopHere(seating, players);
  }

  private boolean stopHere(Seating seating, int players) {
    if (bots || seating.startable(seed.waitMs(nowMs))) {
      return seat(seating, players, members, facts) && seating.full();
    }
    if (rules.multipleOf() > 1) {
      trim();
    }
    return false;
  }

  /** The group is not a multiple: the latest leave it until it is, the longest waiting are kept. */
  private void trim() {
    List<Waiter> kept = new ArrayList<>(members.subList(1, members.size()));
    kept.sort(Waiter.BY_WAIT);
    while (!kept.isEmpty() && !effort.isSpent()) {
      kept.remove(kept.size() - 1);
      List<Waiter> group = new ArrayList<>(List.of(seed));
      group.addAll(kept);
      int players = group.stream().mapToInt(Waiter::size).sum();
      Optional<Seating> seating = Optional.of(start);
      for (Waiter each : kept) {
        seating = seating.flatMap(s -> s.with(each.party, effort));
      }
      if (players > bestPlayers
          && seating.isPresent()
          && seating.get().startable(seed.waitMs(nowMs))
          && seat(seating.get(), players, group, group.stream().map(w -> w.facts).toList())) {
        return;
      }
    }
  }

  private boolean seat(Seating seating, int players, List<Waiter> group, List<Facts> theirFacts) {
    Effort own = new Effort(LINEUP_BUDGET);
    Optional<Lineup> lineup =
        seating.lineup(
            seed.waitMs(nowMs),
            each -> isAcceptable(each, theirFacts, own),
            draw(group),
            own,
            bots);
    effort.spend(own);
    unsure |= lineup.isEmpty() && own.isSpent();
    if (lineup.isEmpty()) {
      return false;
    }
    best = List.copyOf(group);
    bestPlayers = players;
    bestLineup = lineup.get();
    return true;
  }

  private boolean isAcceptable(Lineup lineup, List<Facts> theirFacts, Effort own) {
    own.step();
    return rules.rules().objection(theirFacts, lineup, nowMs, own).isEmpty();
  }

  /** The same tickets draw the same, wherever it is done. */
  private long draw(List<Waiter> group) {
    long draw = rules.seed();
    for (Waiter member : group) {
      draw = draw * 0x100000001B3L + member.id.hashCode() + member.ticket.returns();
    }
    return draw;
  }
}
