package io.matchstream.engine.groups;

import io.matchstream.engine.rules.Miss;
import io.matchstream.engine.tickets.Explanation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Says why a ticket has no match yet. It looks at every other ticket once; where enough fit one by
 * one, it tries to put them {@link Together}; and then it lets a copy of the pool run on by itself,
 * so that what it foresees is what the pool would do.
 */
final class Explainer {
  /** Steps of the copy: a fraction of a second. */
  private static final long BUDGET = 200_000;

  /** With more tickets already the copy would take too long to make. */
  private static final int MOST_TICKETS = 20_000;

  private static final String OTHERS =
      "parties of other sizes or roles: those that fit do not add up to its seats";

  private final GroupRules rules;
  private final List<Waiter> all;
  private final long nowMs;

  private final Map<String, Integer> rejected = new TreeMap<>();
  private final List<Waiter> fitting = new ArrayList<>();
  private int candidates;
  private Optional<Miss> nearest = Optional.empty();

  Explainer(GroupRules rules, Collection<Waiter> all, long nowMs) {
    this.rules = rules;
    // The order must not depend on a hash: of two equal misses the first is told.
    this.all = all.stream().sorted(Comparator.comparing((Waiter waiter) -> waiter.id)).toList();
    this.nowMs = nowMs;
  }

  Explanation of(Waiter waiter) {
    for (Waiter other : all) {
      if (other != waiter && other.awake && !other.backfill) {
        compare(waiter, other);
      }
    }
    Foresight foresight = foresee(waiter, rivals(waiter));
    return new Explanation(
        waiter.id,
        all.size(),
        candidates,
        fitting.size(),
        rejected,
        nearest.map(miss -> new Explanation.NearestMiss(miss.rule(), miss.detail())),
        missing(waiter).stream().toList(),
        foresight.atMs(),
        foresight.known());
  }

  private void compare(Waiter waiter, Waiter other) {
    candidates++;
    boolean first = waiter.backfill || Waiter.BY_WAIT.compare(waiter, other) < 0;
    Optional<Miss> miss =
        first
            ? rules.rules().missNow(waiter.facts, other.facts, nowMs)
            : rules.rules().missNow(other.facts, waiter.facts, nowMs);
    if (miss.isEmpty()) {
      fitting.add(other);
      return;
    }
    rejected.merge(miss.get().rule(), 1, Integer::sum);
    if (nearest.isEmpty() || miss.get().distance() < nearest.get().distance()) {
      nearest = miss;
    }
  }

  /** The tickets that may change what becomes of this one, itself included. */
  private List<Waiter> rivals(Waiter waiter) {
    if (all.stream().anyMatch(each -> each.roams)) {
      return all;
    }
    String section = rules.rules().partition(waiter.facts);
    return all.stream()
        .filter(each -> rules.rules().partition(each.facts).equals(section))
        .toList();
  }

  private Optional<String> missing(Waiter waiter) {
    if (!waiter.awake) {
      return Optional.of(
          "it comes back from an aborted match and pauses until "
              + Instant.ofEpochMilli(waiter.ticket.notBeforeMs()));
    }
    fitting.sort(Waiter.BY_WAIT);
    Waiter seed = leastDemanding(waiter);
    Supply supply = Supply.of(waiter, fitting, rules.needed(seed, nowMs), rules);
    if (supply.lacking() == 0 || supply.others()) {
      Optional<String> found = new Together(rules, waiter, fitting, nowMs).missing();
      return found.isEmpty() && supply.others() ? Optional.of(OTHERS) : found;
    }
    String roles = rules.namesOf(supply.roles());
    String until =
        rules.holdsOut(seed, nowMs) ? "; a smaller match once it has waited fillFor" : "";
    return Optional.of(
        Together.players(supply.lacking()) + (roles.isEmpty() ? "" : " for " + roles) + until);
  }

  /** Of those in whose match it may be, with itself as the seed or another, who needs fewest. */
  private Waiter leastDemanding(Waiter waiter) {
    Waiter least = waiter;
    for (Waiter other : fitting) {
      boolean older = !waiter.backfill && Waiter.BY_WAIT.compare(other, waiter) < 0;
      if (older && rules.needed(other, nowMs) < rules.needed(least, nowMs)) {
        least = other;
      }
    }
    return least;
  }

  /** When the copy makes a match of it. */
  private record Foresight(OptionalLong atMs, boolean known) {}

  private Foresight foresee(Waiter waiter, List<Waiter> copied) {
    if (copied.size() > MOST_TICKETS) {
      return new Foresight(OptionalLong.empty(), false);
    }
    GroupPool copy = new GroupPool(rules, nowMs);
    copied.forEach(each -> copy.restore(each.ticket));
    long[] matchedAt = {-1};
    while (copy.contains(waiter.id)) {
      OptionalLong next = copy.nextDue();
      if (next.isEmpty() || copy.steps() > BUDGET) {
        return new Foresight(OptionalLong.empty(), next.isEmpty());
      }
      boolean unused =
          copy.advance(
              next.getAsLong(),
              1,
              decision -> {
                if (decision instanceof GroupDecision.Formed formed
                    && (formed.tickets().contains(waiter.ticket)
                        || formed.backfill().filter(waiter.ticket::equals).isPresent())) {
                  matchedAt[0] = formed.atMs();
                }
              });
    }
    return new Foresight(
        matchedAt[0] < 0 ? OptionalLong.empty() : OptionalLong.of(matchedAt[0]), true);
  }
}
