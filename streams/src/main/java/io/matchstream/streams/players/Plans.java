package io.matchstream.streams.players;

import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.rules.RuleSet;
import io.matchstream.engine.seating.SeatingPlan;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.Ticket;
import io.matchstream.streams.runtime.Configuration;
import io.matchstream.streams.runtime.GroupTickets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What can never be matched in a queue of groups, by its seating and its rules. Both are compiled
 * once for each version of the configuration. Belongs to one stream thread.
 */
final class Plans {
  private record Plan(SeatingPlan seating, RuleSet rules) {
    static Plan of(QueueConfig queue, GroupConfig group) {
      return new Plan(SeatingPlan.of(group), RuleSet.of(queue));
    }
  }

  private final Map<String, Plan> plans = new HashMap<>();
  private int version;

  /** Why these players never find places in one match, whatever is known of them besides. */
  Optional<Refusal> unseatable(Configuration config, Ticket ticket) {
    return plan(config, ticket).flatMap(plan -> unseatable(plan, ticket));
  }

  /** Why this ticket can never be matched; empty where it may, and in a queue of duels. */
  Optional<Refusal> refusal(Configuration config, Ticket ticket) {
    return plan(config, ticket)
        .flatMap(plan -> unseatable(plan, ticket).or(() -> unruly(plan, ticket)));
  }

  private static Optional<Refusal> unseatable(Plan plan, Ticket ticket) {
    return plan.seating()
        .refusal(GroupTickets.of(ticket).players())
        .map(detail -> Refusal.of(OutcomeReason.IMPOSSIBLE, detail));
  }

  private static Optional<Refusal> unruly(Plan plan, Ticket ticket) {
    return plan.rules()
        .refusal(GroupTickets.of(ticket))
        .map(
            refusal ->
                Refusal.of(
                    refusal.attributeMissing()
                        ? OutcomeReason.ATTRIBUTE_MISSING
                        : OutcomeReason.IMPOSSIBLE,
                    refusal.detail()));
  }

  private Optional<Plan> plan(Configuration config, Ticket ticket) {
    if (config.version() != version) {
      plans.clear();
      version = config.version();
    }
    String name = ticket.getQueue();
    return config
        .queue(name)
        .flatMap(
            queue ->
                queue
                    .group()
                    .map(group -> plans.computeIfAbsent(name, any -> Plan.of(queue, group))));
  }
}
