package io.matchstream.engine.groups;

import io.matchstream.engine.rules.Miss;
import io.matchstream.engine.tickets.Explanation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Says why a ticket has no match yet. It looks at every other ticket once, and then lets a copy of
 * the pool run on by itself, so that what it foresees is what the pool would do.
 */
final class Explainer {
  /** Steps of the copy: a fraction of a second. */
  private static final long BUDGET = 200_000;

  /** With more tickets already the copy would take too long to make. */
  private static final int MOST_TICKETS = 20_000;

  private final GroupRules rules;
  private final Collection<Waiter> all;
  private final long nowMs;

  private final Map<String, Integer> rejected = new TreeMap<>();
  private final List<Waiter> fitting = new ArrayList<>();
  private int candidates;
  private Optional<Miss> nearest = Optional.empty();

  Explainer(GroupRules rules, Collection<Waiter> all, long nowMs) {
    this.rules = rules;
    this.all = all;
    this.nowMs = nowMs;
  }

  Explanation of(Waiter waiter) {
    String section = rules.rules().partition(waiter.facts);
    List<Waiter> copied = new ArrayList<>();
    for (Waiter other : all) {
      if (other != waiter && other.awake && !other.backfill) {
        compare(waiter, other);
      }
      if (rules.rules().partition(other.facts).equals(section)) {
        copied.add(other);
      }
    }
    Foresight foresight = foresee(waiter, copied);
    return new Explanation(
        waiter.id,
        all.size(),
        candidates,
        fitting.size(),
        rejected,
        nearest.map(miss -> new Explanation.NearestMiss(miss.rule(), miss.detail())),
        missing(waiter),
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

  private List<String> missing(Waiter waiter) {
    long waitMs = waiter.waitMs(nowMs);
    boolean holdsOut = !waiter.backfill && waitMs < rules.fillFor().toMillis();
    int needed =
        holdsOut
            ? rules.plan().maxPlayers()
            : waiter.backfill ? 1 : rules.plan().minPlayers(waitMs);
    Supply supply = Supply.of(waiter, fitting, needed, rules);
    if (supply.lacking() == 0) {
      return List.of();
    }
    if (supply.others()) {
      return List.of("parties of other sizes or roles: those that fit do not add up to its seats");
    }
    String players = supply.lacking() == 1 ? "1 more player" : supply.lacking() + " more players";
    String roles = names(supply.roles());
    String until = holdsOut ? "; a smaller match once it has waited fillFor" : "";
    return List.of(players + (roles.isEmpty() ? "" : " for " + roles) + until);
  }

  /** The roles of a set, or nothing where any will do. */
  private String names(long set) {
    List<String> all = rules.plan().roles();
    List<String> named = new ArrayList<>();
    for (int role = 0; role < all.size(); role++) {
      if ((set & (1L << role)) != 0) {
        named.add(all.get(role));
      }
    }
    return named.size() == all.size() ? "" : String.join(" or ", named);
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
