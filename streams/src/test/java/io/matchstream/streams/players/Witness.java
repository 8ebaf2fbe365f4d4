package io.matchstream.streams.players;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Answer;
import io.matchstream.events.AnswerKind;
import io.matchstream.events.Cancel;
import io.matchstream.events.Claim;
import io.matchstream.events.Enqueue;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.Outcome;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatFreed;
import io.matchstream.events.SignToken;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketKicked;
import io.matchstream.events.TicketQueued;
import io.matchstream.state.PlayerState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads everything that is written about one player, and holds it to the laws of a seat. It knows
 * nothing of the code that decides.
 */
final class Witness {
  private final Surroundings around;
  private final Map<String, Object> asked = new LinkedHashMap<>();
  private final Set<String> askedAgain = new HashSet<>();
  private final Map<String, Ticket> tickets = new LinkedHashMap<>();
  private final Map<String, Integer> ends = new HashMap<>();
  private final Map<String, Integer> endsWithoutTicket = new HashMap<>();
  private final Map<String, List<Answer>> answers = new HashMap<>();
  private final Set<String> unwanted = new HashSet<>();
  private final PublishedSeat published;
  private long epoch;

  Witness(Surroundings around, String player) {
    this.around = around;
    this.published = new PublishedSeat(player);
    around.tell(published::heard);
  }

  Set<String> matches() {
    return around.matches();
  }

  void asked(String requestId, Object body) {
    asked.put(requestId, body);
  }

  void askedAgain(String requestId) {
    askedAgain.add(requestId);
  }

  /** Reads what one move has caused; false if that is nothing. */
  boolean look(PlayersBench bench) {
    List<MatchCommand> commands = bench.commands();
    List<Outcome> outcomes = bench.outcomes();
    List<TicketEvent> events = bench.tickets();
    List<SeatEvent> seats = bench.seats();
    List<Answer> told = bench.answers();
    // All of one turn: a seat that was freed in it may be taken in it.
    commands.forEach(around::hear);
    outcomes.forEach(this::outcome);
    seats.forEach(published::said);
    events.forEach(this::ticket);
    told.forEach(this::answer);
    return !commands.isEmpty() || !outcomes.isEmpty() || !events.isEmpty() || !told.isEmpty();
  }

  private void outcome(Outcome outcome) {
    if (outcome.getTicketId() == null) {
      endsWithoutTicket.merge(outcome.getRequestId(), 1, Integer::sum);
    } else {
      assertThat(around.returning(outcome.getTicketId())).as("a return").isTrue();
      ends.merge(outcome.getTicketId(), 1, Integer::sum);
    }
    published.ended(outcome);
    around.hear(outcome);
  }

  private void ticket(TicketEvent event) {
    if (event.getBody() instanceof TicketQueued queued) {
      Ticket ticket = queued.getTicket();
      published.queued(ticket);
      Ticket before = tickets.put(ticket.getTicketId(), ticket);
      if (before == null) {
        assertThat(around.live()).as("live seats before %s", ticket.getTicketId()).isEmpty();
        assertThat(ticket.getSeatEpoch()).isGreaterThan(epoch);
        epoch = ticket.getSeatEpoch();
      } else {
        assertThat(around.returning(ticket.getTicketId())).as("a return").isTrue();
        assertThat(unwanted).doesNotContain(ticket.getTicketId());
        assertThat(ticket.getSeatEpoch()).isEqualTo(epoch);
        assertThat(ticket.getSince()).isEqualTo(before.getSince());
        assertThat(ticket.getReturns()).isEqualTo(before.getReturns() + 1);
      }
    }
    around.hear(event);
  }

  private void answer(Answer answer) {
    answers.computeIfAbsent(answer.getRequestId(), id -> new ArrayList<>()).add(answer);
    if (answer.getKind() == AnswerKind.CANCEL_ACCEPTED && answer.getTicketId() != null) {
      unwanted.add(answer.getTicketId());
    }
  }

  /** The seat that is stored is the one that follows from what was published. */
  void follows(PlayerState stored) {
    published.isThatOf(stored);
  }

  /** To be called when nothing is left to happen. */
  void everybodyHasBeenTold() {
    around.ended().forEach(outcome -> ends.merge(outcome.getTicketId(), 1, Integer::sum));
    for (String ticketId : tickets.keySet()) {
      int matched = around.wasMatched(ticketId) ? 1 : 0;
      assertThat(ends.getOrDefault(ticketId, 0) + matched).as("ends of %s", ticketId).isOne();
    }
    assertThat(endsWithoutTicket.values()).allMatch(n -> n == 1);
    asked.forEach(
        (requestId, body) -> {
          if (!askedAgain.contains(requestId)) {
            told(requestId, body);
          }
        });
    Set<String> claimed = new HashSet<>();
    Set<String> winners = new HashSet<>();
    answers.values().stream()
        .flatMap(List::stream)
        .filter(answer -> answer.getKind() == AnswerKind.CLAIMED)
        .filter(answer -> winners.add(answer.getRequestId()))
        .forEach(answer -> assertThat(claimed.add(answer.getMatchId())).isTrue());
  }

  private void told(String requestId, Object body) {
    List<Answer> heard = answers.getOrDefault(requestId, List.of());
    List<AnswerKind> kinds = heard.stream().map(Answer::getKind).toList();
    if (body instanceof Enqueue) {
      enqueueTold(requestId, kinds);
    } else if (body instanceof SeatFreed) {
      assertThat(kinds)
          .as(requestId)
          .hasSize(1)
          .isSubsetOf(AnswerKind.LEFT, AnswerKind.NOTHING_MATCHED);
    } else if (body instanceof Cancel || body instanceof TicketKicked) {
      cancelTold(requestId, heard, kinds);
    } else if (body instanceof Claim) {
      assertThat(kinds)
          .as(requestId)
          .hasSize(1)
          .isSubsetOf(AnswerKind.CLAIMED, AnswerKind.GONE, AnswerKind.NOTHING_MATCHED);
    } else if (body instanceof SignToken) {
      assertThat(kinds)
          .as(requestId)
          .hasSize(1)
          .isSubsetOf(AnswerKind.TOKEN_SIGNED, AnswerKind.GONE, AnswerKind.NOTHING_MATCHED);
    } else {
      assertThat(kinds).as(requestId).isEmpty();
    }
  }

  /** Exactly one of: a ticket of its own, an outcome without ticket, answers. */
  private void enqueueTold(String requestId, List<AnswerKind> kinds) {
    long own = tickets.values().stream().filter(t -> t.getRequestId().equals(requestId)).count();
    long ended = endsWithoutTicket.getOrDefault(requestId, 0);
    assertThat(own + ended + Math.min(1, kinds.size())).as(requestId + " " + kinds).isOne();
    if (kinds.size() > 1) {
      // Kept for an enqueue that waited itself: told again when that one was.
      assertThat(kinds).as(requestId).hasSize(2).startsWith(AnswerKind.QUEUED);
    }
  }

  private void cancelTold(String requestId, List<Answer> heard, List<AnswerKind> kinds) {
    assertThat(kinds).as(requestId).isNotEmpty();
    String ticketId = heard.get(0).getTicketId();
    if (kinds.get(0) == AnswerKind.CANCEL_ACCEPTED
        && ticketId != null
        && around.wasMatched(ticketId)) {
      assertThat(kinds)
          .as("%s lost against the match", requestId)
          .hasSize(2)
          .endsWith(kinds.get(1) == AnswerKind.LEFT ? AnswerKind.LEFT : AnswerKind.MATCHED);
    } else {
      assertThat(kinds).as(requestId).hasSize(1);
    }
  }
}
