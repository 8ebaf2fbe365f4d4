package io.matchstream.gateway.matchmaking;

import io.matchstream.events.Notification;
import io.matchstream.events.Outcome;
import io.matchstream.streams.reads.PlayerView.AssignmentView;
import io.matchstream.streams.reads.PlayerView.OutcomeView;
import java.util.Optional;

/** What was delivered, in the form in which it is read. */
final class Views {
  private Views() {}

  static AssignmentView assignment(Notification assigned) {
    return new AssignmentView(
        assigned.getMatchId(),
        assigned.getTicketId(),
        assigned.getSeatEpoch(),
        assigned.getRequestId(),
        assigned.getQueue(),
        assigned.getPlayer1(),
        assigned.getPlayer2(),
        assigned.getOpponents(),
        assigned.getTeam(),
        assigned.getColour(),
        assigned.getGameServer(),
        assigned.getToken(),
        assigned.getTokenExpires().toEpochMilli(),
        assigned.getDeliverUntil().toEpochMilli(),
        assigned.getSince().toEpochMilli(),
        assigned.getAt().toEpochMilli(),
        false);
  }

  static OutcomeView outcome(Outcome outcome) {
    return new OutcomeView(
        Optional.ofNullable(outcome.getTicketId()),
        outcome.getRequestId(),
        outcome.getQueue(),
        outcome.getType(),
        outcome.getReason(),
        Optional.ofNullable(outcome.getCode()),
        Optional.ofNullable(outcome.getDetail()),
        outcome.getAt().toEpochMilli());
  }
}
