package io.matchstream.streams.matches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.matchstream.events.Backfill;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Notification;
import io.matchstream.events.OpenSeats;
import io.matchstream.events.Proposal;
import io.matchstream.events.ResultEvent;
import io.matchstream.events.Settlement;
import io.matchstream.events.TicketEvent;
import io.matchstream.events.TicketQueued;
import io.matchstream.events.TicketWithdrawn;
import io.matchstream.tokens.GameToken;
import io.matchstream.tokens.KeySource;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenRefused;
import io.matchstream.tokens.TokenVerifier;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A running match's requests on the topics: from the game server to the new player's token. */
class BackfillFlowTest {
  private static final List<String> THREE = List.of(Samples.ANNA, Samples.BERT, GroupSamples.CARL);
  private static final OpenSeats BLUE_DAMAGE =
      new OpenSeats(GroupSamples.BLUE, GroupSamples.DAMAGE, 1);
  private static final OpenSeats BLUE_TANK = new OpenSeats(GroupSamples.BLUE, GroupSamples.TANK, 1);

  private final MatchesBench bench = new MatchesBench();

  @BeforeEach
  void play() {
    bench.propose(GroupSamples.proposalOf("running"));
    bench.matches();
    bench.notifications();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private static Proposal eveJoins(String request) {
    MatchSeat eve = GroupSamples.seat(GroupSamples.alone("eve"), "eve", GroupSamples.TANK, 1500);
    return GroupSamples.joining(request, GroupSamples.team(GroupSamples.BLUE, eve));
  }

  @Test
  @DisplayName("R18: a running match asks its pool, is served, and the new player gets a token")
  void aRunningMatchIsServed() throws TokenRefused {
    bench.backfill("b1", THREE, BLUE_TANK);
    List<TestRecord<String, TicketEvent>> events = bench.bench.records(bench.topics.tickets());
    assertThat(events).extracting(TestRecord::key).containsExactly("running");
    assertThat(((TicketQueued) events.get(0).value().getBody()).getTicket().getTicketId())
        .isEqualTo("backfill~" + Samples.MATCH);
    assertThat(bench.settlements())
        .extracting(Settlement::getPlayer)
        .containsExactly(GroupSamples.DORA);

    bench.propose(eveJoins("b1"));

    assertThat(bench.matches()).extracting(Match::getBackfills).containsExactly(1);
    List<Notification> told = bench.notifications();
    assertThat(told)
        .extracting(Notification::getPlayer, Notification::getOpponents, Notification::getTeam)
        .containsExactly(tuple("eve", THREE, GroupSamples.BLUE));
    GameToken token = verified(told.get(0).getToken());
    assertThat(token.role()).contains(GroupSamples.TANK);
    assertThat(token.team()).isEqualTo(GroupSamples.BLUE);
    assertThat(token.gameServer()).isEqualTo("eu-1:7000");
    assertThat(bench.tickets()).isEmpty();
  }

  @Test
  void theTokenOfANewPlayerNamesNobodyWhoHasLeft() throws TokenRefused {
    bench.backfill("b1", List.of(Samples.BERT, GroupSamples.DORA), BLUE_DAMAGE);
    MatchSeat eve = GroupSamples.seat(GroupSamples.alone("eve"), "eve", GroupSamples.DAMAGE, 1500);
    bench.propose(GroupSamples.joining("b1", GroupSamples.team(GroupSamples.BLUE, eve)));

    GameToken token = verified(bench.notifications().get(0).getToken());
    assertThat(List.of(token.player1(), token.player2()))
        .as("the match was of anna and carl")
        .containsExactly(Samples.BERT, GroupSamples.DORA);
    assertThat(bench.matches())
        .extracting(Match::getPlayer1, Match::getPlayer2)
        .containsExactly(tuple(Samples.BERT, GroupSamples.DORA));
  }

  @Test
  void aRequestIsWithdrawnWhenTheMatchIsOver() {
    bench.backfill("b1", THREE, BLUE_TANK);
    bench.tickets();
    bench.report(GroupSamples.result(THREE, 0L, 0L, 1_000_000L));

    assertThat(bench.tickets())
        .extracting(event -> ((TicketWithdrawn) event.getBody()).getTicketId())
        .containsExactly("backfill~" + Samples.MATCH);
    bench.backfill("b2", THREE, BLUE_TANK);
    assertThat(bench.deadReasons()).containsExactly("MATCH_OVER");
  }

  @Test
  @DisplayName("F25: time alone withdraws it with the match")
  void aRequestIsWithdrawnWhenTheSeatsExpire() {
    bench.backfill("b1", THREE, BLUE_TANK);
    bench.tickets();
    bench.advance(GroupSamples.SEAT_TTL.plusMillis(100));

    assertThat(bench.tickets())
        .extracting(TicketEvent::getBody)
        .hasOnlyElementsOfType(TicketWithdrawn.class)
        .hasSize(1);
  }

  @Test
  void aRequestWithoutAnIdIsKnownByItsPlaceInTheLog() {
    Backfill unnamed = new Backfill(Samples.MATCH, null, List.of(BLUE_TANK), THREE);
    ResultEvent event = ResultEvent.newBuilder().setBody(unnamed).build();
    bench.bench.pipe(bench.topics.results(), Samples.MATCH, event);
    bench.bench.pipe(bench.topics.results(), Samples.MATCH, event);

    assertThat(bench.tickets())
        .extracting(e -> ((TicketQueued) e.getBody()).getTicket().getRequestId())
        .as("two places, two requests")
        .containsExactly("0-0", "0-1");
  }

  @Test
  @DisplayName("F58: a request on the wrong partition is re-keyed, and keeps the id of its place")
  void aRequestOnTheWrongPartitionIsRekeyed() {
    try (MatchesBench many = new MatchesBench(64)) {
      Backfill unnamed = new Backfill("M2", null, List.of(), null);
      many.bench.pipe(
          many.topics.results(), "M2", ResultEvent.newBuilder().setBody(unnamed).build());

      assertThat(many.bench.records(many.topics.resultsRekeyed()))
          .extracting(record -> ((Backfill) record.value().getBody()).getRequestId())
          .containsExactly("0-0");
      assertThat(many.deadReasons()).containsExactly("UNKNOWN_MATCH");
    }
  }

  private GameToken verified(String token) throws TokenRefused {
    return new TokenVerifier(
            KeySource.fixed(MatchesBench.KEYS.verificationKeys()),
            TokenNames.DEFAULT,
            Duration.ZERO,
            () -> bench.bench.now())
        .verifyGame(token);
  }
}
