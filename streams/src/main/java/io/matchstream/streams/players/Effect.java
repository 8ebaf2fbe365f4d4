package io.matchstream.streams.players;

import io.matchstream.events.Answer;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.Outcome;
import io.matchstream.events.Rating;
import io.matchstream.events.ReservationEvent;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.TicketEvent;

/** What follows from a turn: one record on a topic, or one more on a counter. */
sealed interface Effect {

  /** To the pool of a ticket. */
  record ToPool(TicketEvent event) implements Effect {}

  /** A ticket, or a request that never became one, has ended. */
  record Ended(Outcome outcome) implements Effect {}

  /** A caller is told. */
  record Told(Answer answer) implements Effect {}

  /** The seat changed, and no other record says so. */
  record Seated(SeatEvent event) implements Effect {}

  /** To the owner of a match. */
  record Commanded(MatchCommand command) implements Effect {}

  /** To the key of another player of a party. */
  record ToPlayer(ReservationEvent event) implements Effect {}

  /** A rating changed. */
  record Rerated(Rating rating) implements Effect {}

  /** Something worth counting that is no event. */
  record Counted(String counter) implements Effect {}
}
