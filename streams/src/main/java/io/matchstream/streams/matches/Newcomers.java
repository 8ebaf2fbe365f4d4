package io.matchstream.streams.matches;

import io.matchstream.events.MatchSeat;
import io.matchstream.events.Team;
import io.matchstream.state.BackfillState;
import io.matchstream.state.MatchState;
import io.matchstream.state.Newcomer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Who has joined a running match so recently that what its game server sends may have crossed the
 * join: that he is not named then says nothing of him.
 */
final class Newcomers {
  /** For how long nobody can tell, from the log, whether a game server knows of who joined. */
  static final Duration CROSSING = Duration.ofSeconds(10);

  private Newcomers() {}

  /** The newcomers, with these who join now; whose time is over are forgotten. */
  static List<Newcomer> with(List<Newcomer> known, List<Team> joining, Instant now) {
    List<Newcomer> all = new ArrayList<>(known);
    all.removeIf(newcomer -> !isNew(newcomer, now));
    for (MatchSeat seat : Seats.all(joining)) {
      all.add(new Newcomer(seat.getPlayer(), now));
    }
    return all;
  }

  /**
   * Newcomers of whom a game server has not heard, as it seems.
   *
   * @param named whom it names; null: everybody
   */
  static Set<String> unheard(MatchState live, List<String> named, Instant now) {
    Set<String> unheard = new TreeSet<>();
    if (live.getBackfill() != null && named != null) {
      for (Newcomer newcomer : live.getBackfill().getNewcomers()) {
        if (isNew(newcomer, now) && !named.contains(newcomer.getPlayer())) {
          unheard.add(newcomer.getPlayer());
        }
      }
    }
    return unheard;
  }

  /** A game server has heard of whom it names. */
  static MatchState named(MatchState live, List<String> named) {
    if (named == null) {
      return live;
    }
    BackfillState backfill = live.getBackfill();
    return MatchState.newBuilder(live)
        .setBackfill(
            BackfillState.newBuilder(backfill)
                .setNewcomers(
                    backfill.getNewcomers().stream()
                        .filter(newcomer -> !named.contains(newcomer.getPlayer()))
                        .toList())
                .build())
        .build();
  }

  private static boolean isNew(Newcomer newcomer, Instant now) {
    return now.isBefore(newcomer.getAt().plus(CROSSING));
  }
}
