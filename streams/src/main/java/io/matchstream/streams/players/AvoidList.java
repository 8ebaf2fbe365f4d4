package io.matchstream.streams.players;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Avoid;
import io.matchstream.events.TicketPlayer;
import io.matchstream.schemas.ids.BotIds;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Whom a player must not meet again yet. */
final class AvoidList {
  /** A match has 64 players at most: everybody in the last one at least is remembered. */
  static final int MOST = 64;

  /**
   * Of one ticket. A proposal carries these lists of all its tickets, and is one record; of a party
   * of two nobody is left out.
   */
  static final int MOST_OF_PARTY = 2 * MOST;

  private AvoidList() {}

  /** Who must still not be met. */
  static List<Avoid> current(Turn turn) {
    List<Avoid> avoid = new ArrayList<>(turn.state().getAvoid());
    avoid.removeIf(rival -> !rival.getUntil().isAfter(turn.now()));
    return avoid;
  }

  /**
   * Whom none of a party may meet yet: everybody's rivals, each for the longer of what two ask. The
   * party's own are left out, since whoever plays together wants to meet. Of too many those stay
   * whom the party may not meet for longest.
   */
  static List<Avoid> united(
      Instant now, List<TicketPlayer> party, List<Avoid> some, List<Avoid> others) {
    Map<String, Avoid> all = new LinkedHashMap<>();
    for (Avoid rival : Stream.concat(some.stream(), others.stream()).toList()) {
      all.merge(
          rival.getPlayer(),
          rival,
          (one, another) -> one.getUntil().isBefore(another.getUntil()) ? another : one);
    }
    party.forEach(player -> all.remove(player.getPlayer()));
    return all.values().stream()
        .filter(rival -> rival.getUntil().isAfter(now))
        .sorted(Comparator.comparing(Avoid::getUntil).reversed())
        .limit(MOST_OF_PARTY)
        .toList();
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
