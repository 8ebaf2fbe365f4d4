package io.matchstream.audit.checks;

import io.matchstream.audit.Coverage;
import io.matchstream.audit.Findings;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Logged;
import io.matchstream.audit.Place;
import io.matchstream.audit.Source;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatState;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a seat says of itself comes in an order: epochs never go back, and within one a free seat
 * stays free, only a reservation is let go, and only what was parked goes on as before. Between two
 * of these records others may have queued, matched or freed it. Older versions said that here as
 * well; it has its place in the same order.
 */
final class SeatSteps {
  private static final Map<SeatState, Set<SeatState>> NEXT = new EnumMap<>(SeatState.class);

  static {
    NEXT.put(
        SeatState.RESERVED,
        EnumSet.of(SeatState.QUEUED, SeatState.MATCHED, SeatState.PARKED, SeatState.IDLE));
    NEXT.put(SeatState.QUEUED, EnumSet.of(SeatState.MATCHED, SeatState.PARKED, SeatState.IDLE));
    NEXT.put(SeatState.MATCHED, EnumSet.of(SeatState.PARKED, SeatState.IDLE));
    NEXT.put(SeatState.PARKED, EnumSet.of(SeatState.MATCHED, SeatState.IDLE));
  }

  private record Said(long epoch, SeatState state, String ticketId, String matchId, Place place) {
    boolean holds(String ticket, String match) {
      boolean sameTicket = ticketId == null || ticket == null || ticketId.equals(ticket);
      boolean sameMatch = matchId == null || match == null || matchId.equals(match);
      return sameTicket && sameMatch;
    }
  }

  private final Coverage coverage;
  private final Map<String, Said> last = new HashMap<>();

  SeatSteps(Coverage coverage) {
    this.coverage = coverage;
  }

  /** False where it comes out of order. */
  boolean next(Logged<SeatEvent> seat, Findings findings) {
    SeatEvent it = seat.value();
    Said now =
        new Said(it.getSeatEpoch(), it.getState(), it.getTicketId(), it.getMatchId(), seat.place());
    Said before = last.put(it.getPlayer(), now);
    if (before == null && !coverage.whole(Coverage.BEGINNING, Source.SEATS)) {
      return true; // what it follows was cut off
    }
    boolean goesOn = before != null && before.epoch == now.epoch;
    boolean newer = before == null || before.epoch < now.epoch;
    if (goesOn ? follows(before, it) : newer && begins(it)) {
      return true;
    }
    findings.wrong(
        Kind.SEAT_ORDER,
        "the seat of %s is %s of epoch %d (%s), after %s"
            .formatted(
                it.getPlayer(),
                now.state,
                now.epoch,
                it.getCause(),
                before == null ? "nothing" : before.state + " of epoch " + before.epoch),
        before == null ? List.of(now.place) : List.of(before.place, now.place));
    return false;
  }

  private static boolean follows(Said before, SeatEvent now) {
    SeatState was = before.state;
    return NEXT.getOrDefault(was, Set.of()).contains(now.getState())
        && before.holds(now.getTicketId(), now.getMatchId())
        && (!letGo(now) || was == SeatState.RESERVED)
        && (!goesOnAsBefore(now) || was == SeatState.PARKED);
  }

  private static boolean begins(SeatEvent now) {
    return !letGo(now) && !goesOnAsBefore(now);
  }

  private static boolean letGo(SeatEvent seat) {
    return seat.getCause() == SeatCause.RELEASED;
  }

  private static boolean goesOnAsBefore(SeatEvent seat) {
    return seat.getState() == SeatState.MATCHED && seat.getCause() == SeatCause.OUTCOME;
  }
}
