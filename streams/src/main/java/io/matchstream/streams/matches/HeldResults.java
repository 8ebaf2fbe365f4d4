package io.matchstream.streams.matches;

import io.matchstream.events.Proposal;
import io.matchstream.events.Result;
import io.matchstream.events.Team;
import io.matchstream.state.HeldResult;
import io.matchstream.state.MatchState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Results that came before their match, judged now that it is known.
 *
 * @param best the first valid one
 * @param refused what becomes of the others
 */
record HeldResults(Optional<HeldResult> best, List<Effect> refused) {

  static HeldResults sift(Optional<MatchState> awaited, Proposal proposal, Instant now) {
    List<Team> teams = proposal.getTeams();
    Optional<HeldResult> best = Optional.empty();
    List<Effect> refused = new ArrayList<>();
    for (HeldResult held : awaited.map(MatchState::getHeld).orElse(List.of())) {
      Result result = held.getResult();
      Optional<Refusal> wrong = ResultRules.fits(result, proposal.getQueue(), teams);
      if (wrong.isPresent()) {
        refused.add(new Effect.RefuseHeld(held, wrong.get(), now));
      } else if (best.isPresent()) {
        refused.add(new Effect.RefuseHeld(held, Refusal.contradicts(proposal.getMatchId()), now));
      } else {
        best = Optional.of(held);
      }
    }
    return new HeldResults(best, refused);
  }
}
