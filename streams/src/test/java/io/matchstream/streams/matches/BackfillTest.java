package io.matchstream.streams.matches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Backfill;
import io.matchstream.events.BackfillSeats;
import io.matchstream.events.Closed;
import io.matchstream.events.LeaveMatch;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.OpenSeats;
import io.matchstream.events.Proposal;
import io.matchstream.events.Rated;
import io.matchstream.events.Result;
import io.matchstream.events.Returned;
import io.matchstream.events.Seated;
import io.matchstream.events.Settlement;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.state.HeldResult;
import io.matchstream.state.MatchPhase;
import io.matchstream.state.MatchState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A running match asks for players, and gets them. */
class BackfillTest {
  private static final Instant LATER = Samples.T0.plusSeconds(600);
  private static final Instant END = Samples.T0.plus(GroupSamples.SEAT_TTL);
  private static final String TICKET = "backfill~" + Samples.MATCH;
  private static final String EVE = "eve";
  private static final String FRED = "fred";
  private static final List<String> THREE = List.of(Samples.ANNA, Samples.BERT, GroupSamples.CARL);
  private static final OpenSeats BLUE_TANK = open(GroupSamples.BLUE, GroupSamples.TANK, 1);

  private final QueueConfig queue = GroupSamples.open();
  private final QueueLookup queues = GroupSamples.always(queue);
  private Transition last = to(GroupSamples.live(queue));
  private Instant now = LATER;

  private static Transition to(MatchState state) {
    return Transition.to(state);
  }

  private static OpenSeats open(String team, String role, int seats) {
    return new OpenSeats(team, role, seats);
  }

  private void ask(String request, List<String> players, OpenSeats... open) {
    last =
        Backfilling.requested(
            last.next(),
            new Backfill(Samples.MATCH, request, List.of(open), players),
            request,
            now,
            queues);
  }

  private void propose(Proposal proposal) {
    last = Deciding.proposed(last.next(), proposal, now, queues);
  }

  private void leave(String player) {
    LeaveMatch leave = new LeaveMatch(GroupSamples.EPOCH);
    last =
        SeatTiming.left(last.next(), new MatchCommand(Samples.MATCH, player, leave, LATER), leave);
  }

  private void report(Result result) {
    last = Settling.reported(last.next(), new HeldResult(result, "results", 0, 0L), now, queues);
  }

  private static Proposal eveJoins(String request) {
    return GroupSamples.joining(
        request, GroupSamples.team(GroupSamples.BLUE, joiner(EVE, GroupSamples.TANK)));
  }

  private static MatchSeat joiner(String player, String role) {
    return GroupSamples.seat(GroupSamples.alone(player), player, role, 1550);
  }

  private MatchState live() {
    return last.next().orElseThrow();
  }

  private <E extends Effect> Stream<E> effects(Class<E> type) {
    return last.effects().stream().filter(type::isInstance).map(type::cast);
  }

  private List<Ticket> queued() {
    return effects(Effect.ToPool.class)
        .map(effect -> effect.event().getBody())
        .filter(TicketQueued.class::isInstance)
        .map(body -> ((TicketQueued) body).getTicket())
        .toList();
  }

  private List<String> withdrawn() {
    return effects(Effect.ToPool.class)
        .map(effect -> effect.event().getBody())
        .filter(TicketWithdrawn.class::isInstance)
        .map(body -> ((TicketWithdrawn) body).getTicketId())
        .toList();
  }

  private List<Settlement> settled() {
    return effects(Effect.Settle.class).map(Effect.Settle::settlement).toList();
  }

  private String refusal() {
    return effects(Effect.Refuse.class).map(e -> e.why().reason()).findFirst().orElse("none");
  }

  @Test
  @DisplayName("R18: a running match asks by a ticket of its own, with those who play in it")
  void aRunningMatchAsksByATicket() {
    ask("b1", THREE, BLUE_TANK);

    Ticket ticket = queued().get(0);
    assertThat(queued()).hasSize(1);
    assertThat(ticket.getTicketId()).isEqualTo(TICKET);
    assertThat(ticket.getPool()).isEqualTo("listed");
    assertThat(ticket.getRequestId()).isEqualTo("b1");
    assertThat(ticket.getSince()).isEqualTo(LATER);
    assertThat(ticket.getReturns()).isEqualTo(1);
    assertThat(ticket.getRating()).as("of three at 1500").isEqualTo(1500);
    assertThat(ticket.getPlayers())
        .extracting(TicketPlayer::getPlayer, TicketPlayer::getSeatEpoch, TicketPlayer::getRoles)
        .containsExactly(
            tuple(Samples.ANNA, GroupSamples.EPOCH, List.of(GroupSamples.TANK)),
            tuple(Samples.BERT, GroupSamples.BERTS_EPOCH, List.of(GroupSamples.DAMAGE)),
            tuple(GroupSamples.CARL, GroupSamples.EPOCH, List.of(GroupSamples.DAMAGE)));
    assertThat(ticket.getBackfill())
        .isEqualTo(
            new BackfillSeats(
                Samples.MATCH,
                "b1",
                List.of(
                    new Seated(Samples.ANNA, GroupSamples.RED, GroupSamples.TANK),
                    new Seated(Samples.BERT, GroupSamples.RED, GroupSamples.DAMAGE),
                    new Seated(GroupSamples.CARL, GroupSamples.BLUE, GroupSamples.DAMAGE)),
                List.of(BLUE_TANK)));
  }

  @Test
  @DisplayName("R12: whoever plays is compared by the attributes he was admitted with")
  void attributesAreKept() {
    ask("b1", THREE, BLUE_TANK);

    assertThat(queued().get(0).getPlayers())
        .extracting(TicketPlayer::getAttributes)
        .containsExactly(
            Map.of("build", "v7", "skill", 3.0), Map.of("build", "v7", "skill", 4.0), Map.of());
  }

  @Test
  void whoNoLongerPlaysIsFreeAtOnceAndNotRated() {
    ask("b1", THREE, BLUE_TANK);

    assertThat(settled())
        .extracting(Settlement::getPlayer, Settlement::getTicketId, Settlement::getBody)
        .containsExactly(tuple(GroupSamples.DORA, "dora~7", new Closed("listed", "LEFT", null)));
    assertThat(Seats.players(live().getMatch().getTeams())).containsExactlyElementsOf(THREE);

    report(
        GroupSamples.result(
            List.of(Samples.ANNA, Samples.BERT, GroupSamples.CARL, GroupSamples.DORA),
            0L,
            0L,
            1_000_000L,
            1_000_000L));
    assertThat(refusal()).as("a result names those who play").isEqualTo("INVALID");
    report(GroupSamples.result(THREE, 0L, 0L, 1_000_000L));
    assertThat(settled()).extracting(Settlement::getPlayer).containsExactlyElementsOf(THREE);
  }

  @Test
  @DisplayName("F22: a new player gets his token with the match's new row; the others get nothing")
  void aNewPlayerJoins() {
    ask("b1", THREE, BLUE_TANK);
    propose(eveJoins("b1"));

    assertThat(effects(Effect.Confirmed.class))
        .singleElement()
        .satisfies(
            confirmed -> {
              assertThat(confirmed.at()).isEqualTo(LATER);
              assertThat(confirmed.match().getBackfills()).isEqualTo(1);
              assertThat(confirmed.match().getConfirmedAt()).isEqualTo(Samples.T0);
              assertThat(confirmed.match().getTeams())
                  .extracting(team -> team.getWinProbability())
                  .as("nobody has computed it for these teams")
                  .containsOnlyNulls();
              assertThat(Seats.players(confirmed.match().getTeams()))
                  .containsExactly(Samples.ANNA, Samples.BERT, GroupSamples.CARL, EVE);
            });
    assertThat(effects(Effect.Notify.class))
        .extracting(Effect.Notify::player, Effect.Notify::requestId, Effect.Notify::jti)
        .containsExactly(
            tuple(EVE, "enqueue-eve", TokenIds.of(Samples.MATCH, EVE, GroupSamples.EPOCH, 1)));
    assertThat(settled()).isEmpty();
    assertThat(effects(Effect.ToPool.class)).as("the request is served").isEmpty();
    assertThat(live().getDueAt()).isEqualTo(LATER.plus(GroupSamples.SEAT_TTL));

    List<String> four = List.of(Samples.ANNA, Samples.BERT, GroupSamples.CARL, EVE);
    report(GroupSamples.result(four, 0L, 0L, 1_000_000L, 1_000_000L));
    assertThat(settled()).extracting(Settlement::getPlayer).containsExactlyElementsOf(four);
    assertThat(((Rated) settled().get(0).getBody()).getOpponentRatingMicros())
        .as("of carl at 1500 and eve at 1550")
        .isEqualTo(1_525_000_000);
    assertThat(withdrawn()).isEmpty();
  }

  @Test
  @DisplayName("F22: rows and tokens name the longest waiting of those who play, not who has left")
  void theMatchNamesWhoPlays() {
    ask("b1", List.of(Samples.ANNA, Samples.BERT), open(GroupSamples.BLUE, null, 2));
    assertThat(named()).as("carl has gone").containsExactly(Samples.ANNA, Samples.BERT);
    leave(Samples.ANNA);
    assertThat(named()).as("anna by herself").containsExactly(Samples.BERT, "");

    MatchSeat fred = joiner(FRED, GroupSamples.DAMAGE);
    fred.setSince(Samples.ANNA_SINCE.minusMillis(1));
    propose(
        GroupSamples.joining(
            "b1", GroupSamples.team(GroupSamples.BLUE, joiner(EVE, GroupSamples.TANK), fred)));

    assertThat(named()).as("fred has waited longest").containsExactly(FRED, Samples.BERT);
    assertThat(effects(Effect.Notify.class))
        .extracting(notify -> notify.match().getPlayer1(), notify -> notify.match().getPlayer2())
        .containsOnly(tuple(FRED, Samples.BERT))
        .hasSize(2);
  }

  private List<String> named() {
    return List.of(live().getMatch().getPlayer1(), live().getMatch().getPlayer2());
  }

  @Test
  void whatIsLeftOfARequestStaysOpen() {
    ask("b1", List.of(Samples.ANNA, Samples.BERT), open(GroupSamples.BLUE, null, 1), BLUE_TANK);
    propose(eveJoins("b1"));

    Ticket rest = queued().get(0);
    assertThat(rest.getBackfill().getOpen())
        .as("a tank takes the tank's place before anybody's")
        .containsExactly(open(GroupSamples.BLUE, null, 1));
    assertThat(rest.getBackfill().getSeated()).hasSize(3);
    assertThat(rest.getReturns()).as("newer than the first").isEqualTo(2);
    assertThat(rest.getSince()).as("it keeps its place").isEqualTo(LATER);
    assertThat(rest.getPlayers())
        .extracting(TicketPlayer::getPlayer)
        .containsExactly(Samples.ANNA, Samples.BERT, EVE);

    propose(
        GroupSamples.joining(
            "b1", GroupSamples.team(GroupSamples.BLUE, joiner(FRED, GroupSamples.DAMAGE))));
    assertThat(live().getMatch().getBackfills()).isEqualTo(2);
    assertThat(effects(Effect.ToPool.class)).isEmpty();
  }

  @Test
  void aNewerRequestReplacesTheOlder() {
    ask("b1", THREE, BLUE_TANK);
    ask("b2", null, open(GroupSamples.BLUE, null, 1));

    assertThat(queued()).extracting(Ticket::getTicketId).containsExactly(TICKET);
    assertThat(queued()).extracting(Ticket::getReturns).containsExactly(2);
    assertThat(settled()).as("dora went with the first").isEmpty();

    propose(eveJoins("b1"));
    assertThat(settled())
        .extracting(Settlement::getPlayer, s -> ((Returned) s.getBody()).getCause())
        .containsExactly(tuple(EVE, "BACKFILL_OVER"));
    assertThat(effects(Effect.ToPool.class)).as("the newer one is on its way").isEmpty();

    propose(eveJoins("b2"));
    assertThat(effects(Effect.Notify.class)).hasSize(1);
  }

  @Test
  void aRequestThatAsksForNothingWithdraws() {
    ask("b1", THREE, BLUE_TANK);
    ask("b2", null);

    assertThat(withdrawn()).containsExactly(TICKET);
    assertThat(queued()).isEmpty();
    propose(eveJoins("b1"));
    assertThat(settled())
        .extracting(s -> ((Returned) s.getBody()).getCause())
        .containsExactly("BACKFILL_OVER");

    ask("b3", null);
    assertThat(effects(Effect.ToPool.class)).as("nothing was open").isEmpty();
  }

  @Test
  void theEndOfTheMatchWithdraws() {
    ask("b1", THREE, BLUE_TANK);
    Transition asked = last;
    report(GroupSamples.result(THREE, 0L, 0L, 1_000_000L));
    assertThat(withdrawn()).containsExactly(TICKET);
    propose(eveJoins("b1"));
    assertThat(settled())
        .extracting(s -> ((Returned) s.getBody()).getCause())
        .containsExactly("BACKFILL_OVER");
    assertThat(live().getPhase()).as("and nothing else changes").isEqualTo(MatchPhase.SETTLED);

    last = Waking.due(asked.next().orElseThrow());
    assertThat(withdrawn()).containsExactly(TICKET);
    assertThat(settled()).hasSize(3);
  }

  @Test
  @DisplayName("R18, F25: an open request does not end by itself, however long its match is played")
  void anOpenRequestOutlastsItsMatch() {
    ask("b1", THREE, BLUE_TANK);
    Ticket ticket = queued().get(0);
    for (int i = 0; i < 1000; i++) {
      now = now.plus(GroupSamples.SEAT_TTL).minusMillis(1);
      last = SeatTiming.heartbeat(last.next(), now, queues);
    }

    assertThat(live().getPhase()).isEqualTo(MatchPhase.READY);
    assertThat(ticket.getSince().plusMillis(ticket.getTtlMs())).isAfter(live().getDueAt());
    last = Waking.due(live());
    assertThat(withdrawn()).as("it ends with its match").containsExactly(TICKET);
  }

  @Test
  @DisplayName("R18, F25: the same request again brings a ticket back that its pool has lost")
  void theSameRequestAgainAsksAgain() {
    ask("b1", THREE, BLUE_TANK);
    Ticket first = queued().get(0);
    now = now.plusSeconds(60);
    ask("b1", THREE, BLUE_TANK);

    assertThat(queued()).hasSize(1);
    Ticket again = queued().get(0);
    assertThat(again).isEqualTo(Ticket.newBuilder(first).setReturns(2).build());
    assertThat(effects(Effect.Count.class))
        .containsExactly(new Effect.Count("matches.duplicate_backfill"));
    assertThat(settled()).isEmpty();
  }

  @Test
  @DisplayName("R18: a ticket that crossed its service is withdrawn; the pool finds nobody in vain")
  void whatWasAskedAgainWhileItWasServedIsWithdrawn() {
    ask("b1", THREE, BLUE_TANK);
    ask("b1", THREE, BLUE_TANK);
    propose(eveJoins("b1"));

    assertThat(effects(Effect.Notify.class)).hasSize(1);
    assertThat(withdrawn()).containsExactly(TICKET);
  }

  @Test
  void whatIsLeftTakesThePlaceOfATicketThatCrossed() {
    ask("b1", List.of(Samples.ANNA, Samples.BERT), open(GroupSamples.BLUE, null, 1), BLUE_TANK);
    ask("b1", List.of(Samples.ANNA, Samples.BERT), open(GroupSamples.BLUE, null, 1), BLUE_TANK);
    propose(eveJoins("b1"));
    assertThat(queued()).extracting(Ticket::getReturns).containsExactly(3);
    assertThat(withdrawn()).isEmpty();

    propose(
        GroupSamples.joining(
            "b1", GroupSamples.team(GroupSamples.BLUE, joiner(FRED, GroupSamples.DAMAGE))));
    assertThat(effects(Effect.ToPool.class)).as("the pool has none left").isEmpty();
  }

  @Test
  @DisplayName("R18: who joins while a request is on its way is not thrown out by it")
  void aRequestThatCrossesAJoinThrowsNobodyOut() {
    ask("b1", THREE, BLUE_TANK);
    propose(eveJoins("b1"));
    now = now.plus(Newcomers.CROSSING).minusMillis(1);
    ask(
        "b2",
        List.of(Samples.ANNA, Samples.BERT),
        BLUE_TANK,
        open(GroupSamples.BLUE, GroupSamples.DAMAGE, 1));

    assertThat(settled()).extracting(Settlement::getPlayer).containsExactly(GroupSamples.CARL);
    assertThat(Seats.players(live().getMatch().getTeams()))
        .containsExactly(Samples.ANNA, Samples.BERT, EVE);
    assertThat(queued().get(0).getBackfill().getOpen())
        .as("she has the tank's place already")
        .containsExactly(open(GroupSamples.BLUE, GroupSamples.DAMAGE, 1));
  }

  @Test
  void aRequestWhosePlacesAreFilledByThoseItDidNotKnowAsksForNobody() {
    ask("b1", THREE, BLUE_TANK);
    propose(eveJoins("b1"));
    ask("b2", THREE, BLUE_TANK);

    assertThat(last.effects()).isEmpty();
    assertThat(live().getBackfill().getOpen()).isEmpty();
    assertThat(Seats.players(live().getMatch().getTeams())).contains(EVE);
  }

  @Test
  @DisplayName("R18: who joined long ago, or was named since, plays only while he is named")
  void aNewcomerIsNoneForEver() {
    ask("b1", THREE, BLUE_TANK);
    propose(eveJoins("b1"));
    Transition joined = last;
    now = LATER.plus(Newcomers.CROSSING);
    ask("b2", THREE, BLUE_TANK);
    assertThat(settled()).extracting(Settlement::getPlayer).containsExactly(EVE);
    assertThat(queued()).hasSize(1);

    last = joined;
    now = LATER;
    ask("b2", List.of(Samples.ANNA, Samples.BERT, GroupSamples.CARL, EVE));
    assertThat(settled()).isEmpty();
    ask("b3", THREE, BLUE_TANK);
    assertThat(settled()).as("named before").extracting(Settlement::getPlayer).contains(EVE);

    last = joined;
    leave(EVE);
    ask("b2", THREE, BLUE_TANK);
    assertThat(settled()).as("left by herself").extracting(Settlement::getPlayer).contains(EVE);
  }

  @Test
  @DisplayName("R18, F25: a result that crosses a join counts; who joined is free and not rated")
  void aResultThatCrossesAJoinCounts() {
    ask("b1", THREE, BLUE_TANK);
    propose(eveJoins("b1"));
    Transition joined = last;
    now = LATER.plus(Newcomers.CROSSING).minusMillis(1);
    Result result = GroupSamples.result(THREE, 0L, 0L, 1_000_000L);
    report(result);

    assertThat(refusal()).isEqualTo("none");
    assertThat(live().getPhase()).isEqualTo(MatchPhase.SETTLED);
    assertThat(settled())
        .extracting(Settlement::getPlayer)
        .containsExactlyInAnyOrder(Samples.ANNA, Samples.BERT, GroupSamples.CARL, EVE);
    for (Settlement settlement : settled()) {
      if (settlement.getPlayer().equals(EVE)) {
        Instant since = GroupSamples.alone(EVE).getSince();
        assertThat(settlement.getBody()).isEqualTo(new Closed("listed", "TOO_LATE", since));
      } else if (!settlement.getPlayer().equals(GroupSamples.CARL)) {
        assertThat(((Rated) settlement.getBody()).getOpponentRatingMicros())
            .as("of carl alone")
            .isEqualTo(1_500_000_000);
      }
    }

    last = joined;
    now = LATER.plus(Newcomers.CROSSING);
    report(result);
    assertThat(refusal()).as("who joined long ago is to be named").isEqualTo("INVALID");
    assertThat(last.next()).isEqualTo(joined.next());

    last = joined;
    now = LATER;
    report(GroupSamples.result(List.of(Samples.ANNA, GroupSamples.CARL), 0L, 1_000_000L));
    assertThat(refusal()).as("bert did not just join").isEqualTo("INVALID");
  }

  @Test
  @DisplayName("R18: a match whose pool found the wrong players pauses before the next")
  void aMatchPausesAfterPlayersWhoDoNotFit() {
    ask("b1", THREE, BLUE_TANK);
    assertThat(queued()).extracting(Ticket::getNotBefore).containsOnlyNulls();
    MatchSeat wrong = joiner(EVE, GroupSamples.DAMAGE);
    propose(GroupSamples.joining("b1", GroupSamples.team(GroupSamples.BLUE, wrong)));
    assertThat(queued()).extracting(Ticket::getNotBefore).containsExactly(now.plusSeconds(2));
    last = Deciding.failed(last.next(), eveJoins("b1"), now);
    assertThat(queued()).extracting(Ticket::getNotBefore).containsExactly(now.plusSeconds(2));
  }

  @Test
  @DisplayName("F6: the same request lets nobody go twice, the same proposal changes nothing")
  void twiceIsOnce() {
    ask("b1", THREE, BLUE_TANK);
    propose(eveJoins("b1"));
    Optional<MatchState> joined = last.next();
    propose(eveJoins("b1"));
    assertThat(last.next()).isEqualTo(joined);
    assertThat(last.effects()).containsExactly(new Effect.Count("matches.duplicate_proposal"));
    ask("b1", THREE, BLUE_TANK);
    assertThat(last.next()).as("served, and not asked again").isEqualTo(joined);
    last = Joining.failed(joined, eveJoins("b1"), LATER);
    assertThat(last.effects()).isEmpty();
  }

  @Test
  @DisplayName("F25: players of a match that never was, or is forgotten, go back")
  void playersOfNoMatchGoBack() {
    last = Deciding.proposed(Optional.empty(), eveJoins("b1"), LATER, queues);

    assertThat(last.next()).isEmpty();
    assertThat(settled())
        .extracting(Settlement::getPlayer, s -> ((Returned) s.getBody()).getCause())
        .containsExactly(tuple(EVE, "BACKFILL_OVER"));
  }

  @Test
  void whoIsGivenASeatThatNobodyAskedForGoesBackAndTheMatchAsksAgain() {
    ask("b1", THREE, BLUE_TANK);
    for (MatchSeat wrong : List.of(joiner(EVE, GroupSamples.DAMAGE), joiner(EVE, null))) {
      propose(GroupSamples.joining("b1", GroupSamples.team(GroupSamples.BLUE, wrong)));
      assertThat(settled()).extracting(Settlement::getPlayer).containsExactly(EVE);
      assertThat(queued()).hasSize(1);
    }
    propose(
        GroupSamples.joining(
            "b1",
            GroupSamples.team(
                GroupSamples.BLUE, joiner(EVE, GroupSamples.TANK), joiner(FRED, null))));
    assertThat(settled()).extracting(Settlement::getPlayer).containsExactly(EVE, FRED);
    assertThat(queued()).extracting(Ticket::getReturns).containsExactly(4);
    assertThat(live().getMatch().getBackfills()).isZero();
  }

  @Test
  @DisplayName(
      "F25: players who cannot be added through a fault of ours go back, the match asks on")
  void aFaultOfOursGivesBackAndAsksAgain() {
    ask("b1", THREE, BLUE_TANK);
    last = Deciding.failed(last.next(), eveJoins("b1"), LATER);

    assertThat(settled())
        .extracting(s -> ((Returned) s.getBody()).getCause())
        .containsExactly("FAILED");
    assertThat(queued()).extracting(Ticket::getReturns).containsExactly(2);
  }

  @Test
  void theTicketOfTheMatchItselfGoesBackToNobody() {
    ask("b1", THREE, BLUE_TANK);
    Ticket own = queued().get(0);
    ask("b2", null);
    Proposal proposal = eveJoins("b1");
    proposal.setTickets(List.of(own, proposal.getTickets().get(0)));
    propose(proposal);

    assertThat(settled()).extracting(Settlement::getPlayer).containsExactly(EVE);
  }

  @Test
  void whoHasLeftByHimselfIsNotCountedWhateverTheServerSays() {
    leave(GroupSamples.DORA);
    ask("b1", List.of(Samples.ANNA, Samples.BERT, GroupSamples.CARL, GroupSamples.DORA), BLUE_TANK);

    assertThat(queued()).hasSize(1);
    assertThat(Seats.players(live().getMatch().getTeams())).doesNotContain(GroupSamples.DORA);
  }

  @Test
  @DisplayName("F20: who left and is found again plays with his new seat; the old one is over")
  void whoComesBackHasANewSeat() {
    ask("b1", null, open(GroupSamples.BLUE, null, 1));
    assertThat(refusal()).as("four play").isEqualTo("INVALID");
    ask("b1", List.of(Samples.ANNA, Samples.BERT, GroupSamples.DORA), open("blue", "damage", 1));
    // Dora leaves, and is in the queue again before the server has noticed.
    leave(GroupSamples.DORA);
    Ticket again =
        Ticket.newBuilder(GroupSamples.alone(GroupSamples.DORA))
            .setTicketId("dora~8")
            .setSeatEpoch(8)
            .build();
    MatchSeat seat = GroupSamples.seat(again, GroupSamples.DORA, GroupSamples.DAMAGE, 1700);
    propose(GroupSamples.joining("b1", GroupSamples.team(GroupSamples.BLUE, seat)));

    assertThat(settled())
        .extracting(Settlement::getTicketId, s -> ((Closed) s.getBody()).getCause())
        .containsExactly(tuple("dora~7", "LEFT"));
    assertThat(effects(Effect.Notify.class))
        .extracting(Effect.Notify::jti)
        .containsExactly(TokenIds.of(Samples.MATCH, GroupSamples.DORA, 8, 1))
        .doesNotContain(TokenIds.of(Samples.MATCH, GroupSamples.DORA, 7, 1));
    assertThat(LiveSeats.of(last.next(), GroupSamples.DORA, 8)).isPresent();
    assertThat(LiveSeats.of(last.next(), GroupSamples.DORA, 7)).isEmpty();
  }

  @Test
  void aBotIsReplacedByAHuman() {
    last = Deciding.proposed(Optional.empty(), GroupSamples.withBot(), Samples.T0, queues);
    ask("b1", THREE, BLUE_TANK);
    assertThat(settled()).as("nobody holds a bot's seat").isEmpty();
    propose(eveJoins("b1"));

    assertThat(Seats.players(live().getMatch().getTeams()))
        .containsExactly(Samples.ANNA, Samples.BERT, GroupSamples.CARL, EVE);
  }

  @Test
  @DisplayName("R19: no more are asked for than team and role have room for")
  void thereMustBeRoom() {
    List<List<OpenSeats>> wrong =
        List.of(
            List.of(open("green", null, 1)),
            List.of(open(GroupSamples.BLUE, "healer", 1)),
            List.of(open(GroupSamples.BLUE, GroupSamples.DAMAGE, 1)),
            List.of(open(GroupSamples.BLUE, null, 2)),
            List.of(open(GroupSamples.BLUE, null, 0)),
            List.of(open(GroupSamples.BLUE, null, Integer.MAX_VALUE)),
            List.of(BLUE_TANK, BLUE_TANK),
            List.of(BLUE_TANK, open(GroupSamples.BLUE, null, 1)),
            List.of(BLUE_TANK, open(GroupSamples.RED, null, 1)));
    MatchState before = live();
    for (List<OpenSeats> open : wrong) {
      ask("b1", THREE, open.toArray(OpenSeats[]::new));
      assertThat(refusal()).as("%s", open).isEqualTo("INVALID");
      assertThat(last.effects()).as("and nobody is let go").hasSize(1);
      assertThat(live()).isEqualTo(before);
    }
    ask("b1", THREE, open(GroupSamples.BLUE, null, 1));
    assertThat(queued()).hasSize(1);
  }

  @Test
  void aRequestMustMakeSense() {
    ask("b1", List.of(Samples.ANNA, "stranger"), BLUE_TANK);
    assertThat(refusal()).isEqualTo("INVALID");
    ask("b1", List.of(), BLUE_TANK);
    assertThat(refusal()).as("nobody plays").isEqualTo("INVALID");
    ask("", THREE, BLUE_TANK);
    assertThat(refusal()).isEqualTo("INVALID");
    ask("x".repeat(ResultRules.MAX_ID + 1), THREE, BLUE_TANK);
    assertThat(refusal()).isEqualTo("INVALID");
  }

  @Test
  void whoMayNotAskIsToldWhy() {
    last =
        Deciding.proposed(
            Optional.empty(),
            GroupSamples.proposal(),
            Samples.T0,
            GroupSamples.always(GroupSamples.plain()));
    ask("b1", THREE, BLUE_TANK);
    assertThat(refusal()).isEqualTo("BACKFILL_NOT_ALLOWED");

    last = new Transition(Optional.empty(), List.of());
    ask("b1", THREE, BLUE_TANK);
    assertThat(refusal()).isEqualTo("UNKNOWN_MATCH");
    assertThat(last.next()).isEmpty();

    for (Map.Entry<MatchPhase, String> phase :
        Map.of(
                MatchPhase.AWAITED, "UNKNOWN_MATCH",
                MatchPhase.ASKED, "INVALID",
                MatchPhase.PENDING, "INVALID",
                MatchPhase.ABORTED, "MATCH_ABORTED",
                MatchPhase.SETTLED, "MATCH_OVER",
                MatchPhase.EXPIRED, "MATCH_EXPIRED")
            .entrySet()) {
      last = to(MatchState.newBuilder().setPhase(phase.getKey()).setDueAt(END).build());
      ask("b1", THREE, BLUE_TANK);
      assertThat(refusal()).isEqualTo(phase.getValue());
    }
  }
}
