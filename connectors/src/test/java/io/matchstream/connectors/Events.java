package io.matchstream.connectors;

import io.matchstream.events.Colour;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Team;
import io.matchstream.events.Trigger;
import java.time.Instant;
import java.util.List;

/** Events for the tests. */
final class Events {
  static final Instant PROPOSED = Instant.parse("2026-11-30T10:00:00.123Z");

  private Events() {}

  static Match match(String id, String server) {
    return Match.newBuilder()
        .setMatchId(id)
        .setQueue("blitz-3-2")
        .setPool("blitz-3-2")
        .setTeams(List.of(team("a", "ann", Colour.WHITE), team("b", "bob", Colour.BLACK)))
        .setPlayer1("ann")
        .setPlayer2("bob")
        .setGameServer(server)
        .setProposedAt(PROPOSED)
        .setConfirmedAt(PROPOSED.plusMillis(7))
        .setTrigger(Trigger.TICKET)
        .setTriggeredAt(PROPOSED)
        .setConfigVersion(1)
        .build();
  }

  private static Team team(String name, String player, Colour colour) {
    return new Team(
        name,
        List.of(
            MatchSeat.newBuilder()
                .setPlayer(player)
                .setTicketId(player + "~1")
                .setSeatEpoch(1)
                .setColour(colour)
                .setRatingMicros(1_500_000_000L)
                .build()),
        null);
  }
}
