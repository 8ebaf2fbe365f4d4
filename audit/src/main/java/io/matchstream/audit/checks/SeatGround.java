package io.matchstream.audit.checks;

import io.matchstream.audit.Findings;
import io.matchstream.audit.Findings.Within;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Logged;
import io.matchstream.audit.Source;
import io.matchstream.audit.files.Term;
import io.matchstream.events.SeatEvent;
import java.util.List;

/**
 * Whether a match that a seat says it is in, or has left, says the same.
 *
 * @param leaves whether its player leaves it: then the match has been told so
 */
record SeatGround(Term term, Logged<SeatEvent> seat, boolean leaves) implements Question {

  @Override
  public boolean holds() {
    String match = seat.value().getMatchId();
    return term.isIn(match) && (!leaves || term.hasLeft(match));
  }

  @Override
  public void wrong(Findings findings) {
    SeatEvent it = seat.value();
    boolean in = term.isIn(it.getMatchId());
    findings.missing(
        Kind.SEAT_UNGROUNDED,
        "the seat of %s is %s (%s) of match %s, and nothing says so"
            .formatted(it.getPlayer(), it.getState(), it.getCause(), it.getMatchId()),
        in ? Within.at(seat.atMs()) : Within.aMatchBefore(seat.atMs()),
        List.of(seat.place()),
        in ? Source.COMMANDS : Source.MATCHES);
  }
}
