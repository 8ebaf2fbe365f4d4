package io.matchstream.streams.players;

import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.state.PlayerState;
import io.matchstream.streams.runtime.Configuration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * One event of one player being handled: the state to work on, what holds at this moment, and what
 * follows. The state is a copy of the stored one; it counts only when it is stored, so a transition
 * that throws has changed nothing. Belongs to one thread and one event.
 */
final class Turn {
  private final String player;
  private final PlayerState state;
  private final long nowMs;
  private final Configuration config;
  private final Plans plans;
  private final List<Effect> effects = new ArrayList<>();
  private boolean changed = true;
  private Optional<String> unrated = Optional.empty();

  /**
   * @param state a copy to work on
   * @param nowMs now by the log, epoch milliseconds
   */
  Turn(String player, PlayerState state, long nowMs, Configuration config, Plans plans) {
    this.player = player;
    this.state = state;
    this.nowMs = nowMs;
    this.config = config;
    this.plans = plans;
  }

  /** The state of a player nobody has heard of. */
  static PlayerState unknownPlayer() {
    return PlayerState.newBuilder().build();
  }

  String player() {
    return player;
  }

  PlayerState state() {
    return state;
  }

  long nowMs() {
    return nowMs;
  }

  Instant now() {
    return Instant.ofEpochMilli(nowMs);
  }

  Configuration config() {
    return config;
  }

  /** What can never be matched in the queues of {@link #config}. */
  Plans plans() {
    return plans;
  }

  /** What follows, in the order in which it happened. */
  List<Effect> effects() {
    return Collections.unmodifiableList(effects);
  }

  /** False when the event meant nothing for this player, so that the state need not be stored. */
  boolean changed() {
    return changed;
  }

  /** The rest of the settlement holds, but its rating cannot be computed. */
  void unrated(String why) {
    unrated = Optional.of(why);
    count("unrated_settlement");
  }

  /** Why the rating of the settlement in hand could not be computed; empty where it could. */
  Optional<String> unrated() {
    return unrated;
  }

  void emit(Effect effect) {
    effects.add(effect);
  }

  void count(String what) {
    emit(new Effect.Counted("players." + what));
  }

  /** The event means nothing; to be called instead of, or before, any change. */
  void ignore(String why) {
    count(why);
    changed = false;
  }

  /** The state has changed all the same. */
  void keepChange() {
    changed = true;
  }

  /** An answer to one of this player's requests; the caller adds what it names and tells it. */
  Answer.Builder answer(String requestId, AnswerKind kind) {
    return Answer.newBuilder().setPlayer(player).setRequestId(requestId).setKind(kind).setAt(now());
  }

  void tell(Answer.Builder answer) {
    emit(new Effect.Told(answer.build()));
  }
}
