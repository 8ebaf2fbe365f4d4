package io.matchstream.gateway.delivery;

import io.matchstream.events.Answer;
import io.matchstream.events.Notification;
import io.matchstream.events.Outcome;

/** What the log says of one player. */
public sealed interface Delivery {

  /** The player. */
  String player();

  /** A match and its token, a token signed anew, or a match that asks whether he is ready. */
  record Notified(Notification notification) implements Delivery {
    /** Whether it brings a match and a token: a ready check does not. */
    public boolean isAssignment() {
      return switch (notification.getKind()) {
        case MATCHED, RESIGNED -> true;
        case READY_CHECK, UNKNOWN -> false;
      };
    }

    @Override
    public String player() {
      return notification.getPlayer();
    }

    /** The credential stays out of whatever this is printed to. */
    @Override
    public String toString() {
      return "Notified[matchId=%s, player=%s]".formatted(notification.getMatchId(), player());
    }
  }

  /** A ticket, or a request that never became one, has ended without a match. */
  record Ended(Outcome outcome) implements Delivery {
    @Override
    public String player() {
      return outcome.getPlayer();
    }
  }

  /** The reply to a request. */
  record Answered(Answer answer) implements Delivery {
    @Override
    public String player() {
      return answer.getPlayer();
    }
  }
}
