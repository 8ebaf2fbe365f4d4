package io.matchstream.audit.checks;

import io.matchstream.audit.AuditSettings;
import io.matchstream.audit.Check;
import io.matchstream.audit.Coverage;
import io.matchstream.audit.Findings;
import io.matchstream.audit.Kind;
import io.matchstream.audit.Logged;
import io.matchstream.audit.files.Term;
import io.matchstream.audit.files.Term.When;
import io.matchstream.audit.files.Terms;
import io.matchstream.audit.files.TicketFile;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.Match;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Outcome;
import io.matchstream.events.Returned;
import io.matchstream.events.SeatCause;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatExpired;
import io.matchstream.events.SeatState;
import io.matchstream.events.Settlement;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.TicketQueued;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Promise 1: a human is in at most one of a queued ticket, a proposal, a live match. Whatever holds
 * a player names a seat of his by its epoch, and his seats follow each other by the time of their
 * records: a ticket or a reservation takes the next one at or after the outcome, the settlement or
 * the word of the seat that ends the one before, which there must be; nobody is told of a match on
 * a seat that is free; and what a seat says of a match, the match says of the seat.
 *
 * <p>Keeps a few hundred bytes for each player of the range, for as long as it is read.
 */
public final class OneSeat implements Check {
  private final Map<String, Terms> players = new HashMap<>();
  private final SeatSteps steps;
  private final Questions questions;

  /** Judges by what was read. */
  public OneSeat(Coverage coverage, AuditSettings settings) {
    this.steps = new SeatSteps(coverage);
    this.questions = new Questions(settings);
  }

  @Override
  public void record(Logged<?> record, Findings findings) {
    Object value = record.value();
    if (value instanceof SeatEvent seat) {
      // What is out of order says nothing of the rest.
      if (steps.next(record.with(seat), findings)) {
        said(record.with(seat), findings);
      }
    } else if (value instanceof TicketEvent event
        && event.getBody() instanceof TicketQueued queued
        && queued.getTicket().getBackfill() == null
        && queued.getTicket().getReturns() == 0) {
      queued(record.with(queued.getTicket()), findings);
    } else if (value instanceof Match match) {
      for (Team team : match.getTeams()) {
        for (MatchSeat seat : team.getSeats()) {
          if (!seat.getBot()) {
            with(seat.getPlayer(), seat.getSeatEpoch(), term -> term.in(match.getMatchId()));
          }
        }
      }
    } else if (value instanceof Notification told && told.getKind() == NotificationKind.MATCHED) {
      with(
          told.getPlayer(),
          told.getSeatEpoch(),
          term -> term.matched(told.getMatchId(), when(record)));
    } else if (value instanceof MatchCommand command
        && command.getBody() instanceof LeaveMatch leave) {
      with(command.getPlayer(), leave.getSeatEpoch(), term -> term.left(command.getMatchId()));
    } else {
      ended(record);
    }
  }

  private void ended(Logged<?> record) {
    if (record.value() instanceof Outcome outcome && outcome.getTicketId() != null) {
      with(
          outcome.getPlayer(),
          outcome.getSeatEpoch(),
          term -> term.free(Term.End.OUTCOME, when(record)));
    } else if (record.value() instanceof Settlement settlement
        && settlement.getTicketId() != null
        && !(settlement.getBody() instanceof Returned)) {
      boolean late = settlement.getBody() instanceof SeatExpired;
      Term.End by = late ? Term.End.TIME_OUT : Term.End.SETTLEMENT;
      with(settlement.getPlayer(), settlement.getSeatEpoch(), term -> term.free(by, when(record)));
    }
  }

  private void queued(Logged<Ticket> ticket, Findings findings) {
    Ticket it = ticket.value();
    String leader = it.getPlayers().get(0).getPlayer();
    for (TicketPlayer player : it.getPlayers()) {
      boolean leads = player.getPlayer().equals(leader);
      long epoch = TicketFile.epoch(it, player);
      Terms terms = terms(player.getPlayer());
      outOfTurn(terms, epoch, ticket, player.getPlayer(), findings);
      terms
          .of(epoch)
          .ifPresent(
              term -> {
                if (leads && term.ticketId().isPresent()) {
                  again(term, ticket, findings);
                }
                term.queued(it.getTicketId(), when(ticket));
                doubt(terms, term);
              });
    }
  }

  /** Once for a ticket that is queued twice; a member's seat is looked at with the ticket. */
  private static void again(Term term, Logged<Ticket> ticket, Findings findings) {
    findings.wrong(
        Kind.SEAT_ORDER,
        "ticket %s takes the seat of %s of epoch %d, which a ticket has had already"
            .formatted(ticket.value().getTicketId(), term.player(), term.epoch()),
        term.taken().map(When::place).orElse(ticket.place()),
        ticket.place());
  }

  /** What is known to be over may not begin. */
  private static void outOfTurn(
      Terms terms, long epoch, Logged<?> record, String player, Findings findings) {
    if (terms.of(epoch).isPresent()) {
      return;
    }
    // What was only read late lies before what follows it.
    terms
        .since()
        .filter(newer -> newer.atMs() < record.atMs())
        .ifPresent(
            newer ->
                findings.wrong(
                    Kind.SEAT_ORDER,
                    "the seat of %s of epoch %d is there again, after a newer one was taken"
                        .formatted(player, epoch),
                    newer.place(),
                    record.place()));
  }

  private void said(Logged<SeatEvent> seat, Findings findings) {
    SeatEvent it = seat.value();
    Terms terms = terms(it.getPlayer());
    outOfTurn(terms, it.getSeatEpoch(), seat, it.getPlayer(), findings);
    terms
        .of(it.getSeatEpoch())
        .ifPresent(
            term -> {
              term.heard(when(seat));
              boolean left =
                  it.getCause() == SeatCause.ABANDONED || it.getCause() == SeatCause.OPERATOR;
              if (it.getState() == SeatState.RESERVED) {
                term.taken(when(seat));
              } else if (left || it.getCause() == SeatCause.RELEASED) {
                term.free(Term.End.SEAT, when(seat));
              }
              if (left || it.getState() == SeatState.PARKED) {
                questions.ask(seat.atMs(), new SeatGround(term, seat, left));
              }
              doubt(terms, term);
            });
  }

  private void with(String player, long epoch, Consumer<Term> what) {
    Terms terms = terms(player);
    terms
        .of(epoch)
        .ifPresent(
            term -> {
              what.accept(term);
              doubt(terms, term);
            });
  }

  /** What a term must be asked for is asked once. */
  private void doubt(Terms terms, Term term) {
    if (term.firstAsked()) {
      SeatTurn turn = new SeatTurn(terms, term);
      if (turn.isFirst()) {
        turn.done();
      } else {
        questions.ask(term.taken().orElseThrow().atMs(), turn);
      }
    }
    if (term.firstDoubted()) {
      List<When> late = term.afterItsEnd();
      questions.ask(late.get(late.size() - 1).atMs(), new SeatOver(term));
    }
  }

  private Terms terms(String player) {
    return players.computeIfAbsent(player, Terms::new);
  }

  private static When when(Logged<?> record) {
    return new When(record.atMs(), record.place());
  }

  @Override
  public void readUpTo(long atMs, Findings findings) {
    questions.readUpTo(atMs, findings);
  }

  @Override
  public void over(long endMs, Findings findings) {
    questions.over(findings);
  }

  @Override
  public void ticket(TicketFile ticket, Findings findings) {
    TicketSeats.judge(ticket, findings);
  }
}
