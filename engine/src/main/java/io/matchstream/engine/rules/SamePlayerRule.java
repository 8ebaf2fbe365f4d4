package io.matchstream.engine.rules;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.config.Widening;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Nobody is in a match twice. */
final class SamePlayerRule implements Rule {
  private static final RuleTerms TERMS =
      Limits.terms("same-player", 0, new Widening.None(), Age.OLDEST);

  @Override
  public RuleTerms terms() {
    return TERMS;
  }

  @Override
  public Optional<Refusal> refusal(GroupTicket ticket) {
    Set<String> seen = new HashSet<>();
    for (GroupPlayer player : ticket.players()) {
      if (!seen.add(player.id())) {
        return Optional.of(new Refusal(false, player.id() + " is in the party twice"));
      }
    }
    return Optional.empty();
  }

  @Override
  public double distance(Facts a, Facts b, long nowMs) {
    return a.shares(b) ? Double.POSITIVE_INFINITY : 0;
  }

  @Override
  public boolean admits(List<Facts> members, Facts candidate, long nowMs) {
    return Rule.pairsFit(this, members, candidate, nowMs);
  }

  @Override
  public Gap gap(Facts a, Facts b, long nowMs) {
    return new Gap(Double.POSITIVE_INFINITY, "a player is in both tickets");
  }
}
