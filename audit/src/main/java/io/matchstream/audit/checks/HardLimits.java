package io.matchstream.audit.checks;

import io.matchstream.audit.Check;
import io.matchstream.audit.Findings;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Logged;
import io.matchstream.audit.limits.Limits;
import io.matchstream.audit.limits.Queue;
import io.matchstream.audit.limits.Queues;
import io.matchstream.events.Proposal;
import java.util.Optional;

/**
 * Promise 6: every proposal keeps to the hard limits of its queue, as configured at the log time of
 * the decision: ratings, sizes, teams, roles, rules, lists, time-to-live.
 */
public final class HardLimits implements Check {
  private final Queues queues;

  /** Judges by these versions of the configuration. */
  public HardLimits(Queues queues) {
    this.queues = queues;
  }

  @Override
  public void record(Logged<?> record, Findings findings) {
    if (record.value() instanceof Proposal proposal) {
      int inForce = queues.inForce(proposal.getAt().toEpochMilli());
      if (proposal.getConfigVersion() != inForce) {
        findings.wrong(
            Kind.CONFIG_NOT_IN_FORCE,
            "match %s was proposed by version %d of the configuration, in force was %d"
                .formatted(proposal.getMatchId(), proposal.getConfigVersion(), inForce),
            record.place());
      }
      Optional<Queue> queue = queues.queue(proposal.getConfigVersion(), proposal.getQueue());
      if (queue.isEmpty()) {
        findings.undecided(Kind.LIMIT_BROKEN);
        return;
      }
      Limits.Judgement judgement = Limits.judge(proposal, queue.get());
      if (!judgement.broken().isEmpty()) {
        findings.wrong(
            Kind.LIMIT_BROKEN,
            "match %s of queue %s: %s"
                .formatted(
                    proposal.getMatchId(),
                    proposal.getQueue(),
                    String.join("; ", judgement.broken())),
            record.place());
      } else if (!judgement.unknown().isEmpty()) {
        findings.undecided(Kind.LIMIT_BROKEN);
      }
    }
  }
}
