package io.matchstream.audit.checks;

import io.matchstream.audit.Check;
import io.matchstream.audit.Findings;
import io.matchstream.audit.Findings.Within;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Logged;
import io.matchstream.audit.Place;
import io.matchstream.audit.Source;
import io.matchstream.audit.files.MatchFile;
import io.matchstream.audit.files.SeatEntry;
import io.matchstream.audit.limits.Queue;
import io.matchstream.audit.limits.Queues;
import io.matchstream.audit.ratings.Elo;
import io.matchstream.events.Closed;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Rated;
import io.matchstream.events.Result;
import io.matchstream.events.ResultReason;
import io.matchstream.events.SeatExpired;
import io.matchstream.events.Settlement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Promise 7, of settlements: each follows from its match and a result (or a request of the game
 * server, or a time-out), says what follows from them, and a result counts once for each player.
 */
public final class CountedOnce implements Check {
  /** A result may wait for its match, and for the match's server. */
  private static final long HELD_MS = 300_000;

  private final Queues queues;

  /** Judges by these versions of the configuration. */
  public CountedOnce(Queues queues) {
    this.queues = queues;
  }

  @Override
  public void match(MatchFile match, Findings findings) {
    for (SeatEntry seat : match.seats()) {
      if (seat.isNewlySettled() && match.aborted().isEmpty()) {
        judge(match, seat, seat.settled().orElseThrow(), findings);
      }
    }
    partly(match, findings);
  }

  private void judge(
      MatchFile match, SeatEntry seat, Logged<Settlement> settled, Findings findings) {
    String of = "of %s in match %s".formatted(seat.player(), match.id());
    if (seat.settledAgain().isPresent()) {
      findings.wrong(
          Kind.SETTLED_TWICE,
          "there are two settlements " + of,
          settled.place(),
          seat.settledAgain().get());
      return;
    }
    if (seat.row().isEmpty() && !match.isExternal()) {
      findings.missing(
          Kind.SETTLED_WITHOUT_MATCH,
          "there is a settlement %s, which has no such seat".formatted(of),
          Within.aMatchBefore(settled.atMs()),
          List.of(settled.place()),
          Source.MATCHES);
      return;
    }
    Object body = settled.value().getBody();
    if (body instanceof SeatExpired) {
      expired(match, of, settled, findings);
      return;
    }
    Optional<Logged<Result>> because =
        match.results().stream().filter(r -> follows(body, seat, r.value())).findFirst();
    boolean grounded =
        because.isPresent()
            || (body instanceof Closed closed && !byResult(closed) && leftOrAsked(match, seat));
    if (!grounded) {
      List<Place> proof = new ArrayList<>(List.of(settled.place()));
      match.results().forEach(result -> proof.add(result.place()));
      findings.missing(
          match.results().isEmpty() ? Kind.SETTLED_WITHOUT_RESULT : Kind.SETTLED_WRONG,
          "the settlement %s (%s) follows from no result".formatted(of, name(body)),
          new Within(settled.atMs() - HELD_MS, settled.atMs()),
          proof,
          Source.RESULTS);
      return;
    }
    if (!match.isExternal()) {
      says(match, seat, settled, because, findings);
    }
  }

  private static String name(Object body) {
    return body instanceof Closed closed ? closed.getCause() : body.getClass().getSimpleName();
  }

  private static boolean byResult(Closed closed) {
    return !closed.getCause().equals("LEFT");
  }

  private static boolean leftOrAsked(MatchFile match, SeatEntry seat) {
    return match.asked().isPresent() || seat.left().isPresent();
  }

  /** Whether a settlement of this body is what such a result means for this seat. */
  private static boolean follows(Object body, SeatEntry seat, Result result) {
    Optional<PlayerResult> own =
        result.getPlayers().stream()
            .filter(player -> player.getPlayer().equals(seat.player()))
            .findFirst();
    ResultReason reason = result.getReason();
    if (body instanceof Rated rated) {
      boolean brought =
          own.isPresent()
              && Objects.equals(own.get().getRatingMicros(), rated.getBroughtRatingMicros());
      return reason == ResultReason.NORMAL
          && own.isPresent()
          && own.get().getScoreMicros() == rated.getScoreMicros()
          && (!rated.getExternal() || brought);
    }
    return switch (((Closed) body).getCause()) {
      case "UNRATED" -> reason == ResultReason.NORMAL && own.isPresent();
      case "ABORTED" -> reason == ResultReason.ABORTED;
      case "NO_SHOW" ->
          reason == ResultReason.NO_SHOW && own.filter(p -> p.getScoreMicros() == 0).isPresent();
      case "OPPONENT_NO_SHOW" ->
          reason == ResultReason.NO_SHOW && own.filter(p -> p.getScoreMicros() > 0).isPresent();
      case "TOO_LATE" -> own.isEmpty();
      default -> false;
    };
  }

  private void expired(MatchFile match, String of, Logged<Settlement> settled, Findings findings) {
    Logged<Match> row = match.latest().orElseThrow();
    Optional<Queue> queue = queues.queueAt(settled.atMs(), row.value().getQueue());
    long live =
        settled.value().getAt().toEpochMilli() - row.value().getConfirmedAt().toEpochMilli();
    // A changed seatTtl holds from the next word of the match on: it cannot be told which did.
    boolean sameQueue =
        queue.equals(queues.queue(row.value().getConfigVersion(), row.value().getQueue()));
    if (sameQueue && queue.isPresent() && live < queue.get().seatTtlMs()) {
      findings.wrong(
          Kind.SETTLED_WRONG,
          "the seat %s expired after %d ms, of %d".formatted(of, live, queue.get().seatTtlMs()),
          row.place(),
          settled.place());
    }
  }

  /** What the settlement says beyond the score, computed from the match's snapshot. */
  private void says(
      MatchFile match,
      SeatEntry seat,
      Logged<Settlement> settled,
      Optional<Logged<Result>> because,
      Findings findings) {
    Logged<Match> row = match.latest().orElseThrow();
    Object body = settled.value().getBody();
    boolean unrated = body instanceof Closed closed && closed.getCause().equals("UNRATED");
    if (!(body instanceof Rated) && !unrated) {
      return;
    }
    Optional<Queue> then = queues.queue(row.value().getConfigVersion(), row.value().getQueue());
    Optional<Queue> now = queues.queueAt(settled.atMs(), row.value().getQueue());
    if (then.isEmpty() || !then.equals(now) || match.asked().isPresent()) {
      // Who played at the end, or by which rules, is not on the topics.
      findings.undecided(Kind.SETTLED_WRONG);
      return;
    }
    Optional<Opposition> opposition = Opposition.of(row.value().getTeams(), seat.player());
    boolean bots =
        row.value().getTeams().stream()
            .anyMatch(team -> team.getSeats().stream().anyMatch(MatchSeat::getBot));
    boolean rated =
        then.get().ratings().isPresent()
            && opposition.isPresent()
            && (!bots || then.get().botsRated());
    List<Place> proof = new ArrayList<>(List.of(row.place()));
    because.ifPresent(result -> proof.add(result.place()));
    proof.add(settled.place());
    String of = "of %s in match %s".formatted(seat.player(), match.id());
    if (rated == unrated) {
      findings.wrong(
          Kind.SETTLED_WRONG,
          "the game %s %s".formatted(of, rated ? "counts and was not rated" : "does not count"),
          proof);
    } else if (body instanceof Rated game) {
      opponent(of, seat, game, opposition.orElseThrow(), then.get(), proof, findings);
    }
  }

  private static void opponent(
      String of,
      SeatEntry seat,
      Rated game,
      Opposition opposition,
      Queue queue,
      List<Place> proof,
      Findings findings) {
    MatchSeat own = seat.seat().orElseThrow();
    long delta =
        queue.ratings().orElseThrow().glicko()
            ? 0
            : Elo.change(
                own.getRatingMicros(),
                own.getGames(),
                game.getOpponentRatingMicros(),
                game.getScoreMicros());
    if (!opposition.is(game)) {
      findings.wrong(
          Kind.SETTLED_WRONG,
          "the settlement %s is against %s with %d ± %d, the match has %s"
              .formatted(
                  of,
                  game.getOpponent(),
                  game.getOpponentRatingMicros(),
                  game.getOpponentDeviationMicros(),
                  opposition),
          proof);
    } else if (game.getDeltaMicros() != delta) {
      findings.wrong(
          Kind.SETTLED_WRONG,
          "the settlement %s adds %d, by Elo it is %d".formatted(of, game.getDeltaMicros(), delta),
          proof);
    }
  }

  /** A result counts for all who play, in one transaction. */
  private static void partly(MatchFile match, Findings findings) {
    Optional<Logged<Settlement>> counted =
        match.seats().stream()
            .filter(SeatEntry::isNewlySettled)
            .map(seat -> seat.settled().orElseThrow())
            .filter(settled -> isByResult(settled.value().getBody()))
            .findFirst();
    if (counted.isEmpty() || match.aborted().isPresent()) {
      return;
    }
    for (SeatEntry seat : match.seats()) {
      if (seat.row().isPresent() && seat.settled().isEmpty()) {
        findings.missing(
            Kind.SETTLED_PARTLY,
            "match %s was settled, and not for %s".formatted(match.id(), seat.player()),
            Within.at(counted.get().atMs()),
            List.of(counted.get().place(), seat.row().get().place()),
            Source.SETTLEMENTS);
      }
    }
  }

  private static boolean isByResult(Object body) {
    return body instanceof Rated || (body instanceof Closed closed && byResult(closed));
  }
}
