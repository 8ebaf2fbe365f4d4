package io.matchstream.audit.checks;

import io.matchstream.audit.Check;
import io.matchstream.audit.Findings;
import io.matchstream.audit.Findings.Within;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Logged;
import io.matchstream.audit.Source;
import io.matchstream.audit.files.MatchFile;
import io.matchstream.audit.files.SeatEntry;
import io.matchstream.audit.files.SeatEntry.Told;
import java.util.List;

/**
 * Promise 4: no token without a match, no match without a token for each human seat, and the match
 * names the token by its id. Signatures are not verified: the key is not on the topics.
 */
public final class Tokens implements Check {

  @Override
  public void match(MatchFile match, Findings findings) {
    for (SeatEntry seat : match.seats()) {
      if (seat.isNew() && match.aborted().isEmpty()) {
        judge(match, seat, findings);
      }
    }
  }

  private static void judge(MatchFile match, SeatEntry seat, Findings findings) {
    String of = "of %s in match %s".formatted(seat.player(), match.id());
    if (seat.row().isPresent()) {
      if (seat.told().isEmpty()) {
        findings.missing(
            Kind.TOKEN_MISSING,
            "there is no token " + of,
            Within.at(seat.row().get().atMs()),
            List.of(seat.row().get().place()),
            Source.NOTIFICATIONS);
      } else {
        same(of, seat, seat.told().get(), findings);
      }
    } else {
      seat.told()
          .map(Logged::place)
          .or(seat::signedAnew)
          .ifPresent(
              place ->
                  findings.missing(
                      Kind.TOKEN_WITHOUT_MATCH,
                      "there is a token %s, which has no such seat".formatted(of),
                      Within.aMatchBefore(match.firstAtMs()),
                      List.of(place),
                      Source.MATCHES));
    }
    if (seat.toldAgain().isPresent()) {
      findings.wrong(
          Kind.TOKEN_TWICE,
          "there are two first tokens " + of,
          seat.told().orElseThrow().place(),
          seat.toldAgain().get());
    }
  }

  private static void same(String of, SeatEntry seat, Logged<Told> told, Findings findings) {
    var row = seat.seat().orElseThrow();
    Told token = told.value();
    if (!token.signed()
        || !token.jti().equals(row.getJti())
        || !token.ticketId().equals(row.getTicketId())) {
      findings.wrong(
          Kind.TOKEN_DIFFERS,
          "the token %s is %s for ticket %s, the match has %s for ticket %s"
              .formatted(of, token.jti(), token.ticketId(), row.getJti(), row.getTicketId()),
          seat.row().orElseThrow().place(),
          told.place());
    }
  }
}
