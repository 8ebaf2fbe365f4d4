package io.matchstream.streams.players;

import io.matchstream.events.OutcomeReason;
import io.matchstream.state.EarlyCancel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Cancels that named a request not seen yet: they have overtaken their enqueue, which may follow.
 */
final class EarlyCancels {
  /** A cancel overtakes by retries of a producer, which are over by then. */
  static final Duration KEPT = Duration.ofSeconds(60);

  private static final int MOST = 32;

  private EarlyCancels() {}

  static void add(Turn turn, String requestId, OutcomeReason reason) {
    List<EarlyCancel> cancels = standing(turn);
    cancels.removeIf(cancel -> cancel.getRequestId().equals(requestId));
    cancels.add(new EarlyCancel(requestId, turn.now().plus(KEPT), reason));
    if (cancels.size() > MOST) {
      cancels.remove(0);
    }
    turn.state().setEarlyCancels(cancels);
  }

  /** The cancel that was sent for this request, if it still counts; it is used up. */
  static Optional<OutcomeReason> take(Turn turn, String requestId) {
    List<EarlyCancel> cancels = standing(turn);
    Optional<EarlyCancel> found =
        cancels.stream().filter(cancel -> cancel.getRequestId().equals(requestId)).findFirst();
    found.ifPresent(cancels::remove);
    turn.state().setEarlyCancels(cancels);
    return found.map(EarlyCancel::getReason);
  }

  /** Those not forgotten: the sixtieth second still counts. */
  private static List<EarlyCancel> standing(Turn turn) {
    List<EarlyCancel> cancels = new ArrayList<>(turn.state().getEarlyCancels());
    cancels.removeIf(cancel -> cancel.getUntil().isBefore(turn.now()));
    return cancels;
  }
}
