package io.matchstream.streams.players;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Outcome;
import io.matchstream.events.Returned;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatState;
import io.matchstream.events.Settlement;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.schemas.ids.SeatEpochs;
import io.matchstream.state.PlayerState;
import java.util.Objects;
import org.apache.avro.specific.SpecificRecord;

/**
 * Where a player's seat is by the public records alone, in the order in which his key has dealt
 * with them: what the page on topics says of seats, and nothing of the code that decides.
 */
final class PublishedSeat {
  private final String player;
  private SeatState state = SeatState.IDLE;
  private long epoch;
  private String ticketId;
  private String matchId;

  PublishedSeat(String player) {
    this.player = player;
  }

  /** A pool, a match or a leader's key says something of it. */
  void heard(SpecificRecord event) {
    if (event instanceof Outcome outcome) {
      ended(outcome);
    } else if (event instanceof Notification told && told.getKind() == NotificationKind.MATCHED) {
      if (waits(told.getTicketId(), told.getSeatEpoch())) {
        state = SeatState.MATCHED;
        matchId = told.getMatchId();
      }
    } else if (event instanceof Settlement settlement
        && !(settlement.getBody() instanceof Returned)) {
      boolean matched = matchId != null && matchId.equals(settlement.getMatchId());
      if ((matched && epoch == settlement.getSeatEpoch())
          || waits(settlement.getTicketId(), settlement.getSeatEpoch())) {
        free();
      }
    }
  }

  private boolean waits(String ticket, long seatEpoch) {
    boolean waits = state == SeatState.QUEUED || state == SeatState.RESERVED;
    return waits && seatEpoch == epoch && Objects.equals(ticket, ticketId);
  }

  /** An outcome that is for this player. */
  void ended(Outcome outcome) {
    if (waits(outcome.getTicketId(), outcome.getSeatEpoch())) {
      free();
    }
  }

  /** A ticket waits, perhaps with him. */
  void queued(Ticket ticket) {
    for (TicketPlayer one : ticket.getPlayers()) {
      if (one.getPlayer().equals(player)) {
        queued(ticket.getTicketId(), SeatEpochs.of(ticket, one));
      }
    }
  }

  private void queued(String ticket, long seatEpoch) {
    if (state == SeatState.IDLE) {
      begins(seatEpoch);
    } else {
      assertThat(state)
          .as("%s queued with %s", player, ticket)
          .isIn(SeatState.RESERVED, SeatState.QUEUED);
      assertThat(ticket).isEqualTo(ticketId);
      assertThat(seatEpoch).isEqualTo(epoch);
    }
    ticketId = ticket;
    state = SeatState.QUEUED;
  }

  private void begins(long seatEpoch) {
    assertThat(seatEpoch).as("the next seat of %s", player).isEqualTo(epoch + 1);
    epoch = seatEpoch;
  }

  /** The seat says something of itself that nobody else says. */
  void said(SeatEvent seat) {
    String what = "%s after %s".formatted(seat, state);
    switch (seat.getState()) {
      case RESERVED -> {
        assertThat(state).as(what).isEqualTo(SeatState.IDLE);
        begins(seat.getSeatEpoch());
        ticketId = seat.getTicketId();
      }
      case PARKED -> assertThat(state).as(what).isEqualTo(SeatState.MATCHED);
      case MATCHED -> assertThat(state).as(what).isEqualTo(SeatState.PARKED);
      case IDLE ->
          assertThat(state).as(what).isIn(SeatState.RESERVED, SeatState.MATCHED, SeatState.PARKED);
      case QUEUED, UNKNOWN -> throw new AssertionError(what);
    }
    assertThat(seat.getSeatEpoch()).as(what).isEqualTo(epoch);
    if (matchId != null) {
      assertThat(seat.getMatchId()).as(what).isEqualTo(matchId);
    }
    if (seat.getState() == SeatState.IDLE) {
      free();
    } else {
      state = seat.getState();
    }
  }

  private void free() {
    state = SeatState.IDLE;
    ticketId = null;
    matchId = null;
  }

  /**
   * It is the seat that is stored. A member's key hears a hop after the ticket that it waits; until
   * then it has it as reserved.
   */
  void isThatOf(PlayerState stored) {
    SeatState seat = stored.getSeat() == SeatState.UNKNOWN ? SeatState.IDLE : stored.getSeat();
    boolean unheard = seat == SeatState.RESERVED && state == SeatState.QUEUED;
    if (unheard) {
      assertThat(ticketId).doesNotStartWith(player + "~");
    } else {
      assertThat(seat).as("seat of %s", player).isEqualTo(state);
    }
    assertThat(stored.getSeatEpoch()).as("epoch of %s", player).isEqualTo(epoch);
    assertThat(stored.getMatchId()).as("match of %s", player).isEqualTo(matchId);
    if (matchId == null) {
      String ticket = stored.getTicket() == null ? null : stored.getTicket().getTicketId();
      assertThat(ticket).as("ticket of %s", player).isEqualTo(ticketId);
    }
  }
}
