package io.matchstream.streams.players;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Avoid;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Proposal;
import io.matchstream.events.Team;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.Trigger;
import io.matchstream.schemas.ids.TicketIds;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A proposal carries its tickets whole. One that did not fit its record would be lost with all of
 * them, so the limits of what a ticket may carry must leave room for the largest match of all.
 */
final class LargestProposalTest {
  private static final int MOST_PLAYERS = 64;
  private static final int LONGEST_ID = 64;
  private static final int LONGEST_REQUEST_ID = 128;
  private static final Instant NOW = Instant.ofEpochMilli(2_000_000_000_000L);
  private static final String FULL = "x".repeat(Admission.LONGEST_ATTRIBUTES);

  private final Topics topics = new Topics(TopicsSettings.laptop());
  private final EventSerdes serdes = new EventSerdes(new InMemoryRegistry(), topics);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 64})
  @DisplayName("F11: the largest match there can be, of parties of any size, fits its record")
  void theLargestProposalFitsItsRecord(int partySize) {
    Proposal proposal = largest(partySize);
    MatchState state =
        MatchState.newBuilder()
            .setPhase(MatchPhase.ASKED)
            .setQueue(proposal.getQueue())
            .setProposal(proposal)
            .setAccepted(IntStream.range(0, MOST_PLAYERS).mapToObj(this::id).toList())
            .setDueAt(NOW)
            .build();

    byte[] record = serdes.value(topics.proposals()).serializer().serialize("proposals", proposal);
    byte[] kept = serdes.store(MatchState.class).serializer().serialize("matches", state);

    // Beside the value a batch has a key, headers and a head of its own.
    assertThat(record.length).isLessThan(topics.proposals().maxRecordBytes() - 10_000);
    assertThat(kept.length).isLessThan(topics.proposals().maxRecordBytes() - 10_000);
  }

  private Proposal largest(int partySize) {
    List<Ticket> tickets = new ArrayList<>();
    List<MatchSeat> seats = new ArrayList<>();
    for (int from = 0; from < MOST_PLAYERS; from += partySize) {
      Ticket ticket = ticket(from, Math.min(partySize, MOST_PLAYERS - from));
      tickets.add(ticket);
      ticket.getPlayers().forEach(player -> seats.add(seat(ticket, player)));
    }
    return Proposal.newBuilder()
        .setMatchId("m".repeat(52))
        .setQueue("q".repeat(LONGEST_ID))
        .setPool("q".repeat(LONGEST_ID))
        .setTeams(List.of(new Team("t".repeat(LONGEST_ID), seats, 0.5)))
        .setPlayer1(id(0))
        .setPlayer2(id(1))
        .setTickets(tickets)
        .setAt(NOW)
        .setTrigger(Trigger.TICKET)
        .setTriggeredAt(NOW)
        .setConfigVersion(Integer.MAX_VALUE)
        .setRegion("r".repeat(LONGEST_REQUEST_ID))
        .build();
  }

  private Ticket ticket(int from, int size) {
    int avoided = size == 1 ? AvoidList.MOST : AvoidList.MOST_OF_PARTY;
    return Ticket.newBuilder()
        .setTicketId(TicketIds.of(id(from), Long.MAX_VALUE))
        .setPlayers(IntStream.range(from, from + size).mapToObj(i -> player(i, size > 1)).toList())
        .setQueue("q".repeat(LONGEST_ID))
        .setPool("q".repeat(LONGEST_ID))
        .setPartition(Integer.MAX_VALUE)
        .setSeatEpoch(Long.MAX_VALUE)
        .setRequestId("r".repeat(LONGEST_REQUEST_ID))
        .setSince(NOW)
        .setTtlMs(Long.MAX_VALUE)
        .setRating(Integer.MAX_VALUE)
        .setAttributes(Map.of("a", FULL))
        .setReturns(Integer.MAX_VALUE)
        .setNotBefore(NOW)
        .setAvoid(IntStream.range(0, avoided).mapToObj(i -> new Avoid(id(i), NOW)).toList())
        .setSession("s".repeat(LONGEST_REQUEST_ID))
        .setConfigVersion(Integer.MAX_VALUE)
        .build();
  }

  private TicketPlayer player(int i, boolean ofParty) {
    return TicketPlayer.newBuilder()
        .setPlayer(id(i))
        .setRatingMicros(Long.MAX_VALUE)
        .setDeviationMicros(Long.MAX_VALUE)
        .setGames(Integer.MAX_VALUE)
        .setWhites(Integer.MIN_VALUE)
        .setSeatEpoch(Long.MAX_VALUE)
        .setAttributes(ofParty ? Map.of("a", FULL) : Map.of())
        .build();
  }

  private MatchSeat seat(Ticket ticket, TicketPlayer player) {
    return MatchSeat.newBuilder()
        .setPlayer(player.getPlayer())
        .setTicketId(ticket.getTicketId())
        .setSeatEpoch(player.getSeatEpoch())
        .setRequestId(ticket.getRequestId())
        .setRole("r".repeat(LONGEST_REQUEST_ID))
        .setRatingMicros(Long.MAX_VALUE)
        .setDeviationMicros(Long.MAX_VALUE)
        .setGames(Integer.MAX_VALUE)
        .setSince(NOW)
        .build();
  }

  private String id(int i) {
    return "p".repeat(LONGEST_ID - 3) + (100 + i % 900);
  }
}
