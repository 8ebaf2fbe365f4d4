package io.matchstream.streams.players;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Avoid;
import io.matchstream.schemas.ids.BotIds;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Whom a player must not meet again yet. */
final class AvoidList {
  /** More opponents than anybody meets within a sensible {@code avoidRematch}. */
  private static final int MOST = 32;

  private AvoidList() {}

  /** Who must still not be met. */
  static List<Avoid> current(Turn turn) {
    List<Avoid> avoid = new ArrayList<>(turn.state().getAvoid());
    avoid.removeIf(rival -> !rival.getUntil().isAfter(turn.now()));
    return avoid;
  }

  /** A match was confirmed: these do not meet again for as long as the queue says. */
  static void met(Turn turn, String queue, List<String> opponents) {
    Duration apart =
        turn.config().queue(queue).map(QueueConfig::avoidRematch).orElse(Duration.ZERO);
    List<Avoid> avoid = current(turn);
    Instant until = turn.now().plus(apart);
    for (String opponent : opponents) {
      if (until.isAfter(turn.now()) && !BotIds.reserved(opponent)) {
        avoid.removeIf(rival -> rival.getPlayer().equals(opponent));
        avoid.add(new Avoid(opponent, until));
      }
    }
    while (avoid.size() > MOST) {
      avoid.remove(0);
    }
    turn.state().setAvoid(avoid);
  }
}
