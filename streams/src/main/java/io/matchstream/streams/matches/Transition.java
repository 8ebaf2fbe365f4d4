package io.matchstream.streams.matches;

import io.matchstream.state.MatchState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an event makes of a match.
 *
 * @param next the state from now on; empty: the match is forgotten
 * @param effects what happens besides, in order
 */
record Transition(Optional<MatchState> next, List<Effect> effects) {

  Transition {
    effects = List.copyOf(effects);
  }

  static Transition to(MatchState next, List<? extends Effect> effects) {
    return new Transition(Optional.of(next), List.copyOf(effects));
  }

  static Transition to(MatchState next, Effect... effects) {
    return to(next, List.of(effects));
  }

  /** The state stays as it is. */
  static Transition stay(Optional<MatchState> state, Effect effect) {
    return new Transition(state, List.of(effect));
  }

  /** The same, with these effects before its own. */
  Transition after(List<? extends Effect> earlier) {
    List<Effect> all = new ArrayList<>(earlier);
    all.addAll(effects);
    return new Transition(next, all);
  }
}
