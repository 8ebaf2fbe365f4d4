package io.matchstream.engine.groups;

import io.matchstream.engine.effort.Effort;
import io.matchstream.engine.rules.Facts;
import io.matchstream.engine.rules.Miss;
import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.seating.Seating;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Why no match can be made of a ticket and of those that fit it one by one: it tries, like {@link
 * Search}, and remembers where the groups that came furthest came to an end: at a rule that judges
 * all of them, at the teams, or for want of a seat. For one explanation; deterministic, and bounded
 * by {@link Search#BUDGET} steps.
 */
final class Together {
  /** So many older ones are tried as the seed of the match that the ticket might join. */
  private static final int MOST_SEEDS = 8;

  /** So many of each set of roles are tried, the nearest to the seed. */
  private static final int MOST_OF_ROLES = 64;

  /** What the attempts come to that have all players, and no teams. */
  private static final int COMPLETE = 0;

  private final GroupRules rules;
  private final Waiter waiter;
  private final List<Waiter> fitting;
  private final long nowMs;
  private final List<Waiter> members = new ArrayList<>();
  private final List<Facts> facts = new ArrayList<>();

  private Waiter seed;
  private List<Waiter> candidates = List.of();
  private final Effort effort = new Effort(Search.BUDGET);
  private boolean possible;

  /** How many players the groups lack that came furthest. */
  private int lacking = Integer.MAX_VALUE;

  /** How many players they have. */
  private int players;

  /** The rule that they miss by least; empty: it is seats that they miss, if anything. */
  private Optional<Miss> nearest = Optional.empty();

  /** Whether one that fits had no place in them. */
  private boolean crowded;

  /** What who takes a place in them must be able to play. */
  private long openRoles;

  /** The largest party that has a place in them. */
  private int openSeats;

  /**
   * Prepares to try.
   *
   * @param fitting who fits the ticket one by one, in the order of the line
   */
  Together(GroupRules rules, Waiter waiter, List<Waiter> fitting, long nowMs) {
    this.rules = rules;
    this.waiter = waiter;
    this.fitting = fitting;
    this.nowMs = nowMs;
  }

  /** What is missing, in a sentence; empty where a match can be made, or nothing is known. */
  Optional<String> missing() {
    attempt(waiter);
    if (!waiter.backfill) {
      fitting.stream()
          .filter(other -> Waiter.BY_WAIT.compare(other, waiter) < 0)
          .limit(MOST_SEEDS)
          .forEach(this::attempt);
    }
    if (possible || lacking == Integer.MAX_VALUE) {
      return Optional.empty();
    }
    return Optional.of(lacking == COMPLETE ? teams() : more());
  }

  private String teams() {
    return nearest
        .map(miss -> "a match that keeps rule " + miss.rule() + ": " + miss.detail())
        .orElse("parties of other sizes: the " + players + " who go together fill no teams");
  }

  private String more() {
    String more = players(lacking);
    String beside = players == 0 ? "" : " beside the " + players + " who go together";
    if (nearest.isPresent()) {
      Miss miss = nearest.get();
      return more + beside + ", who would keep rule " + miss.rule() + ": " + miss.detail();
    }
    String roles = rules.namesOf(openRoles);
    String party = crowded && openSeats < lacking ? ", in parties of at most " + openSeats : "";
    return more + (roles.isEmpty() ? "" : " for " + roles) + beside + party;
  }

  /** So many are missing, in words. */
  static String players(int lacking) {
    return lacking == 1 ? "1 more player" : lacking + " more players";
  }

  /** Tries to make a match with the ticket of which another, or itself, is the seed. */
  private void attempt(Waiter as) {
    seed = as;
    members.clear();
    facts.clear();
    Optional<Seating> start =
        seed.backfill
            ? Optional.of(rules.plan().running(seed.ticket))
            : rules.plan().empty().with(seed.party);
    add(seed);
    if (seed != waiter) {
      // Who fits the ticket one by one fits it as its seed.
      start = start.flatMap(seating -> seating.with(waiter.party));
      add(waiter);
    }
    candidates = nearestOfEachRoles();
    start.ifPresent(seating -> grow(0, seating));
  }

  private List<Waiter> nearestOfEachRoles() {
    List<Waiter> behind = new ArrayList<>();
    for (Waiter each : fitting) {
      if (seed.backfill || Waiter.BY_WAIT.compare(seed, each) < 0) {
        each.distance = rules.rules().distance(seed.facts, each.facts, nowMs);
        if (each.distance < Double.POSITIVE_INFINITY) {
          behind.add(each);
        }
      }
    }
    behind.sort(Search.NEAREST);
    Map<Long, Integer> taken = new HashMap<>();
    behind.removeIf(w -> taken.merge(w.party.roles(), 1, Integer::sum) > MOST_OF_ROLES);
    return behind;
  }

  private void grow(int from, Seating seating) {
    boolean grown = false;
    for (int i = from; i < candidates.size() && !seating.full() && !over(); i++) {
      effort.step();
      Waiter next = candidates.get(i);
      Optional<Seating> wider = seating.with(next.party, effort);
      if (wider.isPresent() && rules.rules().admits(facts, next.facts, nowMs, effort)) {
        grown = true;
        add(next);
        grow(i + 1, wider.get());
        members.remove(members.size() - 1);
        facts.remove(facts.size() - 1);
      }
    }
    if (!over() && !judged(seating) && !grown) {
      endsHere(seating);
    }
  }

  private boolean over() {
    return possible || effort.isSpent();
  }

  /** Whether the group is large enough to be judged as a match; then it is. */
  private boolean judged(Seating seating) {
    long waitMs = seed.waitMs(nowMs);
    int seated = seating.players();
    int needed = rules.needed(seed, nowMs);
    if (seated < needed && !seating.full()) {
      return false;
    }
    boolean bots = rules.fillsUp(seed, nowMs);
    if (!bots && !seating.startable(waitMs)) {
      if (atLeastAsFar(COMPLETE, seated)) {
        crowded = true;
      }
      return true;
    }
    List<Miss> misses = new ArrayList<>();
    Effort own = new Effort(Search.LINEUP_BUDGET);
    Optional<Lineup> lineup =
        seating.lineup(
            waitMs,
            each -> {
              own.step();
              Optional<Miss> miss = rules.rules().missNow(facts, each, nowMs, own);
              miss.ifPresent(misses::add);
              return miss.isEmpty();
            },
            rules.seed(),
            own,
            bots);
    possible = lineup.isPresent();
    effort.spend(own);
    if (!possible && atLeastAsFar(COMPLETE, seated)) {
      misses.forEach(this::missed);
    }
    return true;
  }

  /** Nobody after the last one can join; unless one before him can, it is said why. */
  private void endsHere(Seating seating) {
    int lacks = Math.max(1, rules.needed(seed, nowMs) - seating.players());
    if (lacks > lacking) {
      return;
    }
    List<Miss> misses = new ArrayList<>();
    boolean noPlace = false;
    for (Waiter each : candidates) {
      if (members.contains(each)) {
        continue;
      }
      effort.step();
      Optional<Miss> miss = rules.rules().missNow(facts, each.facts, nowMs, effort);
      boolean place = seating.with(each.party, effort).isPresent();
      if (place && miss.isEmpty()) {
        return; // the group with him is tried elsewhere
      }
      noPlace |= !place;
      if (place) {
        misses.add(miss.get());
      }
    }
    if (atLeastAsFar(lacks, seating.players())) {
      misses.forEach(this::missed);
      crowded |= noPlace;
      openRoles |= seating.openRoles();
      openSeats = Math.max(openSeats, seating.openSeats());
    }
  }

  /** Whether an attempt counts; one that comes further than all before makes them forgotten. */
  private boolean atLeastAsFar(int lacks, int seated) {
    if (lacks < lacking) {
      lacking = lacks;
      players = seated;
      nearest = Optional.empty();
      crowded = false;
      openRoles = 0;
      openSeats = 0;
    }
    return lacks == lacking;
  }

  private void missed(Miss miss) {
    if (nearest.isEmpty() || miss.distance() < nearest.get().distance()) {
      nearest = Optional.of(miss);
    }
  }

  private void add(Waiter member) {
    members.add(member);
    facts.add(member.facts);
  }
}
