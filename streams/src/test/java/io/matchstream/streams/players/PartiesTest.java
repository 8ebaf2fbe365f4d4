package io.matchstream.streams.players;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.matchstream.events.AnswerKind;
import io.matchstream.events.Cancel;
import io.matchstream.events.Decider;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.PartyMember;
import io.matchstream.events.Refused;
import io.matchstream.events.ReservationEvent;
import io.matchstream.events.Reserve;
import io.matchstream.events.Returned;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.SeatState;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.events.WithdrawReason;
import io.matchstream.state.Inheritance;
import io.matchstream.state.PlayerState;
import io.matchstream.state.RatingEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Parties through the topology: what is written where, under which key, and what time does. */
final class PartiesTest {
  private static final String SQUADS = "squads";

  private static final String YAML =
      """
      queues:
        - name: squads
          match: { players: 8 }
          teams: [{ name: squad, count: 2, min: 1, max: 4 }]
          party: { maxSize: 4 }
          rating: { system: elo, initial: 1500 }
          ticketTtl: 60s
          servers: [{ address: "eu-1:7000", weight: 1 }]
        - name: builds
          match: { players: 8 }
          teams: [{ name: squad, count: 2, min: 1, max: 4 }]
          party: { maxSize: 4 }
          rules: [{ type: string-equality, attribute: build }]
          ticketTtl: 60s
          servers: [{ address: "eu-1:7000", weight: 1 }]
        - name: blitz
          servers: [{ address: "eu-1:7000", weight: 1 }]
      """;

  private final PlayersBench bench = new PlayersBench();

  @BeforeEach
  void configure() {
    bench.bench.configure(YAML);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private static Enqueue.Builder party(String... members) {
    return PlayersBench.ask(SQUADS)
        .setParty(
            Stream.of(members)
                .map(member -> PartyMember.newBuilder().setPlayer(member).build())
                .toList());
  }

  private SeatState seat(String player) {
    return bench.state(player).getSeat();
  }

  /** His key can't grant, through a fault of ours: what was said to him is set aside. */
  private void cannotGrant(String player) {
    PlayerState state = Turn.unknownPlayer();
    state.setRatings(Map.of(SQUADS, new RatingEntry(0L, 0L, 0L, -1, 0)));
    bench.put(player, state);
  }

  @Test
  void aPartyIsOneTicketAndOneSeatForEach() {
    bench.enqueue("r1", party("bert", "cleo"));

    Ticket ticket = bench.issued();
    assertThat(ticket.getTicketId()).isEqualTo("anna~1");
    assertThat(ticket.getPlayers())
        .extracting(TicketPlayer::getPlayer)
        .containsExactly("anna", "bert", "cleo");
    assertThat(bench.seats())
        .extracting(SeatEvent::getPlayer, SeatEvent::getState, SeatEvent::getTicketId)
        .containsExactly(
            tuple("anna", SeatState.RESERVED, "anna~1"),
            tuple("bert", SeatState.RESERVED, "anna~1"),
            tuple("cleo", SeatState.RESERVED, "anna~1"));
    assertThat(List.of(seat("anna"), seat("bert"), seat("cleo"))).containsOnly(SeatState.QUEUED);
    assertThat(bench.answerKinds()).containsExactly(AnswerKind.QUEUED, AnswerKind.QUEUED);
  }

  @Test
  void whatIsSaidToAPlayerIsKeyedByHim() {
    bench.enqueue("r1", party("bert"));

    List<TestRecord<String, ReservationEvent>> said =
        bench.bench.records(bench.topics.reservations());
    assertThat(said).extracting(TestRecord::key).containsExactly("bert", "anna", "bert");
    assertThat(said)
        .allSatisfy(record -> assertThat(record.key()).isEqualTo(record.value().getPlayer()));
    assertThat(said.get(0).value().getBody()).isInstanceOf(Reserve.class);
  }

  @Test
  void aSoloTicketCarriesItsRolesAndItsEpoch() {
    bench.enqueue("r1", PlayersBench.ask("blitz").setRoles(List.of("tank", "fill")));

    TicketPlayer anna = bench.issued().getPlayers().get(0);
    assertThat(anna.getRoles()).containsExactly("tank", "fill");
    assertThat(anna.getSeatEpoch()).isEqualTo(1);
  }

  @Test
  @DisplayName("F24: a refusal says who is elsewhere")
  void aMemberElsewhereRefuses() {
    bench.request("bert", "s1", PlayersBench.ask("blitz").build());
    bench.drain();
    bench.enqueue("r1", party("bert"));

    assertThat(bench.outcomes())
        .extracting(Outcome::getPlayer, Outcome::getReason, Outcome::getDetail)
        .containsExactly(
            tuple("anna", OutcomeReason.MEMBER_UNAVAILABLE, "bert is waiting already."));
    assertThat(bench.bench.read(bench.topics.reservations()))
        .extracting(ReservationEvent::getBody)
        .anyMatch(Refused.class::isInstance);
    assertThat(bench.tickets()).isEmpty();
  }

  @Test
  @DisplayName(
      "R16: a member's cancel goes through the leader's key, and the pool is told who left")
  void aMembersCancelNamesHim() {
    bench.enqueue("r1", party("bert"));
    bench.drain();
    bench.request("bert", "c1", Cancel.newBuilder().build());

    assertThat(bench.tickets())
        .extracting(event -> event.getBody())
        .containsExactly(new TicketWithdrawn("anna~1", WithdrawReason.PLAYER, "bert"));
    assertThat(seat("bert")).isEqualTo(SeatState.QUEUED);
  }

  @Test
  @DisplayName("F26, F29: an end that the leader's key writes frees each member's seat")
  void theEndOfAReturnedPartyFreesItsMembers() {
    bench.enqueue("r1", party("bert"));
    Ticket ticket = bench.issued();
    bench.settle(ticket, "M1", new Returned(ticket, "NOT_READY", List.of("bert")));

    assertThat(bench.outcomes())
        .extracting(Outcome::getPlayer, Outcome::getReason, Outcome::getDecidedBy)
        .containsExactly(
            tuple("anna", OutcomeReason.PARTY_LEFT, Decider.PLAYERS),
            tuple("bert", OutcomeReason.DECLINED, Decider.PLAYERS));
    assertThat(seat("anna")).isEqualTo(SeatState.IDLE);
    assertThat(seat("bert")).isEqualTo(SeatState.IDLE);
    assertThat(bench.counted("late_outcome")).isZero();
  }

  @Test
  @DisplayName("F25, F36: who gets no answer is told after ten seconds, and every seat is free")
  void timeAloneEndsAGathering() {
    cannotGrant("cleo");
    bench.enqueue("r1", party("bert", "cleo"));
    assertThat(bench.bench.deadLetters()).hasSize(1);
    bench.advance(Duration.ofMillis(9_999));
    assertThat(bench.outcomes()).isEmpty();
    assertThat(seat("bert")).isEqualTo(SeatState.RESERVED);

    bench.advance(Duration.ofMillis(1));

    assertThat(bench.outcomes())
        .extracting(Outcome::getReason)
        .containsExactly(OutcomeReason.MEMBER_UNAVAILABLE);
    assertThat(seat("anna")).isEqualTo(SeatState.IDLE);
    assertThat(seat("bert")).isEqualTo(SeatState.IDLE);
  }

  @Test
  @DisplayName(
      "F21: a party that can't be queued uses up no place in line that was to be inherited")
  void aFailedGatheringKeepsTheInheritance() {
    Instant since = bench.now().minusSeconds(20);
    PlayerState state = Turn.unknownPlayer();
    state.setInheritance(new Inheritance("builds", since, bench.now().plusSeconds(60)));
    bench.put("anna", state);

    bench.enqueue("r1", ofBuild("b8"));
    assertThat(bench.outcomes())
        .extracting(Outcome::getReason)
        .containsExactly(OutcomeReason.IMPOSSIBLE);
    bench.enqueue("r2", ofBuild("b7"));

    assertThat(bench.issued().getSince()).isEqualTo(since);
    assertThat(bench.state("anna").getInheritance()).isNull();
  }

  /** Of build b7, with a member of this build. */
  private static Enqueue.Builder ofBuild(String build) {
    PartyMember bert =
        PartyMember.newBuilder().setPlayer("bert").setAttributes(Map.of("build", build)).build();
    return PlayersBench.ask("builds").setAttributes(Map.of("build", "b7")).setParty(List.of(bert));
  }

  @Test
  @DisplayName("F69: while records lie unread that may be grants, no party is given up")
  void aStallGivesNoPartyUp() {
    cannotGrant("cleo");
    bench.enqueue("r1", party("bert", "cleo"));
    bench.bench.readOnlyUpTo(bench.now());
    bench.advance(Duration.ofSeconds(20));
    assertThat(bench.outcomes()).isEmpty();

    bench.bench.readAll();
    bench.advance(Gathering.AT_MOST);
    assertThat(bench.outcomes()).hasSize(1);
  }
}
