package io.matchstream.bench.peers;

import io.matchstream.engine.duel.Decision;
import io.matchstream.engine.duel.DuelPool;
import io.matchstream.engine.duel.DuelRules;
import io.matchstream.engine.duel.DuelTicket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Many who wait in our engine: the decision alone, without the log around it. */
final class EngineStandingPool implements StandingPool {
  /** Nobody gives up meanwhile. */
  private static final Duration TTL = Duration.ofMinutes(10);

  private final DuelPool pool =
      new DuelPool(DuelRules.rated(Tolerance.STANDING.window(), TTL), NOW_MS);
  private Optional<String> partner = Optional.empty();

  @Override
  public void fill(List<Player> waiting) {
    waiting.forEach(player -> pool.restore(ticket(player)));
  }

  @Override
  public List<Optional<String>> enqueue(List<Player> arrivals) {
    List<Optional<String>> partners = new ArrayList<>(arrivals.size());
    for (Player player : arrivals) {
      partner = Optional.empty();
      pool.enqueue(ticket(player), NOW_MS, decision -> note(decision, player));
      partners.add(partner);
    }
    return partners;
  }

  private void note(Decision decision, Player newcomer) {
    if (!(decision instanceof Decision.Paired paired)) {
      throw new IllegalStateException("only pairs are due here: " + decision);
    }
    DuelTicket first = paired.first();
    partner =
        Optional.of(
            first.player().equals(newcomer.id()) ? paired.second().player() : first.player());
  }

  private static DuelTicket ticket(Player player) {
    return DuelTicket.fresh(player.id(), player.id(), NOW_MS, TTL.toMillis(), player.rating());
  }

  @Override
  public void close() {
    // It is only memory.
  }
}
