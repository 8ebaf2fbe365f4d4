package io.matchstream.engine.groups;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.Anchor;
import io.matchstream.engine.config.BackfillConfig;
import io.matchstream.engine.config.BotsConfig;
import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.Widening;
import io.matchstream.engine.config.WindowConfig;
import io.matchstream.engine.rules.Refusal;
import io.matchstream.engine.rules.RuleSet;
import io.matchstream.engine.seating.SeatingPlan;
import io.matchstream.engine.tickets.GroupTicket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A queue of groups, compiled once and shared by its pools. Immutable, thread-safe.
 *
 * @param rules who goes together
 * @param plan who sits where
 * @param roleSeats seats of each role over all teams, in the order of the plan's roles
 * @param allTeamsHaveRoles whether nobody sits without one
 * @param multipleOf what the number of players is a multiple of
 * @param fillFor how long a seed holds out for a full match
 * @param botsAfter from this wait on bots fill a match (inclusive); empty for never
 * @param backfill when running matches are served
 * @param candidatesAge whether limits between two tickets may change by the wait of the younger
 *     one, or between two that are not the seed
 * @param seed what draws begin with: the queue's own, so that every instance draws the same
 */
public record GroupRules(
    RuleSet rules,
    SeatingPlan plan,
    List<Integer> roleSeats,
    boolean allTeamsHaveRoles,
    int multipleOf,
    Duration fillFor,
    Optional<Duration> botsAfter,
    BackfillConfig.Priority backfill,
    boolean candidatesAge,
    long seed) {

  /**
   * Compiles a queue.
   *
   * @throws IllegalArgumentException if it is a queue of duels
   */
  public static GroupRules of(QueueConfig queue) {
    GroupConfig group =
        queue
            .group()
            .orElseThrow(() -> new IllegalArgumentException(queue.name() + " is a queue of duels"));
    SeatingPlan plan = SeatingPlan.of(group);
    return new GroupRules(
        RuleSet.of(queue),
        plan,
        plan.roles().stream().map(role -> seats(group, role)).toList(),
        group.teams().stream().noneMatch(team -> team.roles().isEmpty()),
        group.multipleOf(),
        group.fillFor(),
        queue.bots().map(BotsConfig::after),
        group.backfill().priority(),
        candidatesAge(queue, group),
        queue.name().hashCode());
  }

  /** Why a ticket can never be matched here; empty if it may wait. */
  public Optional<Refusal> refusal(GroupTicket ticket) {
    Optional<String> noSeat =
        ticket.backfill().map(plan::refusal).orElseGet(() -> plan.refusal(ticket.players()));
    return noSeat.map(why -> new Refusal(false, why)).or(() -> rules.refusal(ticket));
  }

  /** Whether bots take the seats that this seed finds nobody for. */
  boolean fillsUp(Waiter seed, long nowMs) {
    return !seed.backfill
        && botsAfter.map(after -> seed.waitMs(nowMs) >= after.toMillis()).orElse(false);
  }

  /** Whether only a full match will do for this seed. */
  boolean holdsOut(Waiter seed, long nowMs) {
    return !seed.backfill && !fillsUp(seed, nowMs) && seed.waitMs(nowMs) < fillFor.toMillis();
  }

  /** The fewest players of a match of this seed; of a running match those who join. */
  int needed(Waiter seed, long nowMs) {
    if (seed.backfill || fillsUp(seed, nowMs)) {
      return 1;
    }
    return holdsOut(seed, nowMs) ? plan.maxPlayers() : plan.minPlayers(seed.waitMs(nowMs));
  }

  /** The names of a set of roles; empty where any will do. */
  String namesOf(long set) {
    List<String> all = plan.roles();
    List<String> named = new ArrayList<>();
    for (int role = 0; role < all.size(); role++) {
      if ((set & (1L << role)) != 0) {
        named.add(all.get(role));
      }
    }
    return named.size() == all.size() ? "" : String.join(" or ", named);
  }

  private static int seats(GroupConfig group, String role) {
    return group.teams().stream()
        .mapToInt(team -> team.count() * team.roles().getOrDefault(role, 0))
        .sum();
  }

  private static boolean candidatesAge(QueueConfig queue, GroupConfig group) {
    return queue.rating().map(rating -> ages(rating.window())).orElse(false)
        || group.rules().stream().anyMatch(GroupRules::ages);
  }

  private static boolean ages(WindowConfig window) {
    return window.perSecond() > 0 && (window.age() != Age.OLDEST || window.anchor() != Anchor.SEED);
  }

  private static boolean ages(RuleConfig rule) {
    boolean changes =
        !(rule.terms().widening() instanceof Widening.None)
            || rule.terms().optionalAfter().isPresent();
    boolean bySeedOnly =
        rule.terms().age() == Age.OLDEST
            && rule instanceof RuleConfig.Difference difference
            && difference.anchor() == Anchor.SEED;
    return changes && !bySeedOnly;
  }
}
