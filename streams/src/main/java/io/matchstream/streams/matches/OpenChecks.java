package io.matchstream.streams.matches;

import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * For how long each ready check has been open by the monotonic clock of this process. While a
 * backlog is worked off the log's time runs ahead of everybody's: five seconds of it may pass in
 * one, and who has been asked in that one has not had five to answer. So a check ends only when its
 * window has been lived through, too. Known in memory only: after a restart the window begins anew.
 * Belongs to one stream thread.
 */
final class OpenChecks {
  private final Map<String, Long> since = new HashMap<>();
  private final LongSupplier monotonicMillis;

  OpenChecks(LongSupplier monotonicMillis) {
    this.monotonicMillis = monotonicMillis;
  }

  void clear() {
    since.clear();
  }

  /** What has become of a match. */
  void note(String key, Optional<MatchState> state) {
    if (state.filter(match -> match.getPhase() == MatchPhase.ASKED).isPresent()) {
      since.computeIfAbsent(key, unused -> monotonicMillis.getAsLong());
    } else {
      since.remove(key);
    }
  }

  /** Milliseconds since the check of a match was opened, or taken over. */
  long openForMs(String key) {
    long now = monotonicMillis.getAsLong();
    return now - since.getOrDefault(key, now);
  }
}
