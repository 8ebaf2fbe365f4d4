package io.matchstream.gateway.delivery;

import io.matchstream.events.Notification;
import io.matchstream.events.Outcome;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * What was delivered in the last seconds. A push can overtake the stored inbox by a commit or two;
 * a status that was read meanwhile is corrected by this. Belongs to the event loop.
 */
public final class Recent {
  /** A store that is further behind than this does not answer reads at all. */
  static final long KEPT_MS = 10_000;

  /** About 100 MB; more are not delivered in ten seconds. */
  static final int MOST = 50_000;

  private final LongSupplier monotonicMillis;
  private final Map<String, Last> byPlayer = new LinkedHashMap<>();

  /** Remembers by this clock. */
  public Recent(LongSupplier monotonicMillis) {
    this.monotonicMillis = monotonicMillis;
  }

  /**
   * The newest of one player.
   *
   * @param assignment the match notified last, with its newest token
   * @param outcome the end of a ticket delivered last
   * @param atMs when, by the monotonic clock
   */
  public record Last(Optional<Notification> assignment, Optional<Outcome> outcome, long atMs) {
    static final Last NOTHING = new Last(Optional.empty(), Optional.empty(), 0);

    /** The credential stays out of whatever this is printed to. */
    @Override
    public String toString() {
      return "Last[matchId=%s, outcome=%s]"
          .formatted(assignment.map(Notification::getMatchId), outcome);
    }
  }

  /** What was delivered to this player of late. */
  public Last of(String player) {
    forget();
    return byPlayer.getOrDefault(player, Last.NOTHING);
  }

  void remember(Delivery delivery) {
    Last before = byPlayer.getOrDefault(delivery.player(), Last.NOTHING);
    long now = monotonicMillis.getAsLong();
    Last after;
    if (delivery instanceof Delivery.Notified notified && notified.isAssignment()) {
      after = new Last(Optional.of(notified.notification()), before.outcome(), now);
    } else if (delivery instanceof Delivery.Ended ended) {
      after = new Last(before.assignment(), Optional.of(ended.outcome()), now);
    } else {
      return;
    }
    byPlayer.remove(delivery.player());
    byPlayer.put(delivery.player(), after);
    forget();
  }

  private void forget() {
    long oldest = monotonicMillis.getAsLong() - KEPT_MS;
    var entries = byPlayer.values().iterator();
    while (entries.hasNext()) {
      boolean old = entries.next().atMs() < oldest;
      if (!old && byPlayer.size() <= MOST) {
        return;
      }
      entries.remove();
    }
  }
}
