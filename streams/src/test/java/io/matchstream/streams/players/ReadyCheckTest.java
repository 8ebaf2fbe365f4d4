package io.matchstream.streams.players;

import static io.matchstream.streams.players.GroupQueues.DISSOLVE;
import static io.matchstream.streams.players.GroupQueues.DUEL;
import static io.matchstream.streams.players.GroupQueues.SHRINK;
import static io.matchstream.streams.players.PartyWorld.party;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Accept;
import io.matchstream.events.Cancel;
import io.matchstream.events.Enqueue;
import io.matchstream.events.IfQueued;
import io.matchstream.events.MatchCommand;
import io.matchstream.events.Ready;
import io.matchstream.events.SeatState;
import io.matchstream.events.TicketPlayer;
import io.matchstream.streams.reads.PlayerView;
import io.matchstream.streams.reads.PlayerView.ReadyCheckView;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Players are asked whether they are there, answer, and are told what comes of it. */
final class ReadyCheckTest {
  private static final String NOT_READY = "NOT_READY";

  private final PartyWorld world = new PartyWorld();

  @AfterEach
  void everythingEnds() {
    world.settleEverything();
    world.everybodyHasBeenTold();
  }

  /** Anna's ticket is proposed, and its players have been asked. */
  private TinyPool.Known asked(Enqueue.Builder enqueue) {
    TinyPool.Known known = proposed(enqueue);
    world.pool().ask(known);
    world.deliverAll();
    world.advance(Duration.ofMillis(10));
    return known;
  }

  /** Anna's ticket is proposed, and nobody has been asked yet. */
  private TinyPool.Known proposed(Enqueue.Builder enqueue) {
    world.enqueue("anna", "r1", enqueue);
    world.deliverAll();
    TinyPool.Known known = world.pool().at(TinyPool.Place.WAITING).get(0);
    world.pool().propose(known);
    return known;
  }

  private static Enqueue.Builder alone() {
    return Enqueue.newBuilder().setQueue(DUEL);
  }

  private void ready(String player, String requestId, String matchId, boolean accept) {
    world.request(player, requestId, new Ready(matchId, accept));
  }

  private List<String> accepts() {
    return world.commands().stream().map(ReadyCheckTest::accept).toList();
  }

  private static String accept(MatchCommand command) {
    Accept accept = (Accept) command.getBody();
    return command.getPlayer()
        + " "
        + command.getMatchId()
        + " "
        + accept.getSeatEpoch()
        + " "
        + accept.getAccept();
  }

  @Test
  void whoIsAskedSeesItAndHisAnswerGoesToTheMatch() {
    asked(party(DISSOLVE, "bert"));

    PlayerView view = PlayerView.of("bert", world.state("bert"));
    assertThat(view.readyCheck())
        .contains(
            new ReadyCheckView("m-anna~1-0", "anna~1", world.now().toEpochMilli() - 10 + 10_000));
    ready("bert", "y1", "m-anna~1-0", true);

    assertThat(accepts()).containsExactly("bert m-anna~1-0 1 true");
    assertThat(world.told()).endsWith("bert READY");
    assertThat(PlayerView.of("bert", world.state("bert")).readyCheck()).isEmpty();
  }

  @Test
  @DisplayName("Who reads the question before it has come here is heard when it comes")
  void anEarlyAnswerIsKeptForItsQuestion() {
    TinyPool.Known known = proposed(alone());

    ready("anna", "y1", "m-anna~1-0", true);
    ready("anna", "y1", "m-anna~1-0", true);

    assertThat(accepts()).isEmpty();
    world.pool().ask(known);
    world.deliverAll();
    assertThat(accepts()).containsExactly("anna m-anna~1-0 1 true");
    assertThat(world.told()).endsWith("anna READY");
  }

  @Test
  @DisplayName("Of two early answers the later counts, and who answered nothing is told so")
  void ofEarlyAnswersTheLatestIsKept() {
    TinyPool.Known known = proposed(alone());

    ready("anna", "y0", "no-such-match", true);
    ready("anna", "y1", "m-anna~1-0", false);
    assertThat(world.told()).endsWith("anna NOT_ASKED");

    world.pool().ask(known);
    world.deliverAll();
    assertThat(accepts()).containsExactly("anna m-anna~1-0 1 false");
  }

  @Test
  void anEarlyAnswerToNothingIsToldSoWhenTheSeatIsFree() {
    world.enqueue("anna", "r1", alone());
    world.deliverAll();

    ready("anna", "y1", "no-such-match", true);
    assertThat(world.told()).doesNotContain("anna NOT_ASKED");
    world.request("anna", "c1", Cancel.newBuilder().build());
    world.deliverAll();

    assertThat(world.told()).contains("anna NOT_ASKED");
  }

  @Test
  @DisplayName("F4: an answer sent again is answered again, and sent to the match once")
  void aRetryIsOneAnswer() {
    asked(alone());
    ready("anna", "y1", "m-anna~1-0", true);
    ready("anna", "y1", "m-anna~1-0", true);

    assertThat(accepts()).hasSize(1);
    assertThat(world.told()).endsWith("anna READY", "anna READY");
  }

  @Test
  @DisplayName("F20: without a check, or for one that is over, the answer is NOT_ASKED")
  void whoIsNotAskedIsToldSo() {
    ready("anna", "y0", "m-anna~1-0", true);
    TinyPool.Known known = asked(alone());
    world.pool().abort(known, NOT_READY, List.of());
    world.deliverAll();
    ready("anna", "y1", "m-anna~1-0", true);

    assertThat(accepts()).isEmpty();
    assertThat(world.told()).containsExactly("anna NOT_ASKED", "anna NOT_ASKED");
  }

  @Test
  @DisplayName("An early answer to the next question outlasts the one that stands")
  void anEarlyAnswerWaitsForItsOwnQuestion() {
    TinyPool.Known first = proposed(alone());
    ready("anna", "y2", "m-anna~1-1", true);
    world.pool().ask(first);
    world.deliverAll();
    assertThat(accepts()).isEmpty();
    assertThat(world.told()).doesNotContain("anna NOT_ASKED");

    world.pool().abort(first, NOT_READY, List.of());
    world.deliverAll();
    TinyPool.Known second = world.pool().at(TinyPool.Place.WAITING).get(0);
    world.pool().propose(second);
    world.pool().ask(second);
    world.deliverAll();

    assertThat(accepts()).containsExactly("anna m-anna~1-1 1 true");
  }

  @Test
  @DisplayName("Whether an answer comes in time decides the match, which may give longer")
  void anAnswerAfterTheWindowGoesToTheMatch() {
    asked(alone());
    world.advance(Duration.ofSeconds(11));
    ready("anna", "y1", "m-anna~1-0", true);

    assertThat(world.told()).containsExactly("anna READY");
    assertThat(accepts()).hasSize(1);
  }

  @Test
  @DisplayName("F4: the same answer under another id is heard again, and sent to the match once")
  void whoSaysTheSameAgainIsHeard() {
    asked(alone());
    ready("anna", "y1", "m-anna~1-0", true);
    ready("anna", "y2", "m-anna~1-0", true);
    ready("anna", "n1", "m-anna~1-0", false);
    ready("anna", "n2", "m-anna~1-0", false);

    assertThat(accepts())
        .as("who has accepted may still decline")
        .containsExactly("anna m-anna~1-0 1 true", "anna m-anna~1-0 1 false");
    assertThat(world.told()).hasSize(4).containsOnly("anna READY");
    assertThat(PlayerView.of("anna", world.state("anna")).readyCheck()).isEmpty();
  }

  @Test
  @DisplayName("F20: when another has declined, whoever has learned of it is not asked any more")
  void anAnswerAfterTheCheckHasEndedIsNotHeard() {
    TinyPool.Known known = asked(party(SHRINK, "bert", "cleo"));
    ready("bert", "y1", "m-anna~1-0", true);
    world.pool().abort(known, NOT_READY, List.of("cleo"));
    world.deliverAll();
    ready("bert", "y2", "m-anna~1-0", true);
    ready("cleo", "n1", "m-anna~1-0", false);
    ready("anna", "n2", "m-anna~1-0", false);

    assertThat(world.told()).endsWith("bert NOT_ASKED", "cleo NOT_ASKED", "anna NOT_ASKED");
    assertThat(accepts()).containsExactly("bert m-anna~1-0 1 true");
  }

  @Test
  void aCancelAfterADeclineSaysNothingNew() {
    asked(alone());
    ready("anna", "n1", "m-anna~1-0", false);
    world.request("anna", "c1", Cancel.newBuilder().build());

    assertThat(accepts()).containsExactly("anna m-anna~1-0 1 false");
  }

  @Test
  void aDeclineIsFinal() {
    asked(alone());
    ready("anna", "y1", "m-anna~1-0", false);
    ready("anna", "y2", "m-anna~1-0", true);

    assertThat(accepts()).containsExactly("anna m-anna~1-0 1 false");
    assertThat(world.told()).containsExactly("anna READY", "anna NOT_ASKED");
  }

  @Test
  void aCancelWhileAskedDeclinesToo() {
    asked(party(SHRINK, "bert"));
    world.request("bert", "c1", Cancel.newBuilder().build());
    assertThat(accepts()).containsExactly("bert m-anna~1-0 1 false");

    world.enqueue("anna", "r2", alone().setIfQueued(IfQueued.REPLACE));
    assertThat(accepts()).endsWith("anna m-anna~1-0 1 false");
  }

  @Test
  void whoHasCancelledBeforeHeIsAskedDeclinesAtOnce() {
    world.enqueue("anna", "r1", alone());
    world.deliverAll();
    TinyPool.Known known = world.pool().at(TinyPool.Place.WAITING).get(0);
    world.pool().propose(known);
    world.request("anna", "c1", Cancel.newBuilder().build());
    world.pool().ask(known);
    world.deliverAll();

    assertThat(accepts()).containsExactly("anna m-anna~1-0 1 false");
  }

  @Test
  @DisplayName("F21: who did not answer is not queued again; alone he is CANCELLED, DECLINED")
  void whoIsBlamedLeaves() {
    TinyPool.Known known = asked(alone());
    world.pool().abort(known, NOT_READY, List.of("anna"));
    world.deliverAll();

    assertThat(world.ends()).containsExactly("anna CANCELLED DECLINED");
    assertThat(world.seat("anna")).isEqualTo(SeatState.IDLE);
  }

  @Test
  @DisplayName("F21: the innocents go to the front at once, with their first enqueue time")
  void innocentsGoToTheFront() {
    TinyPool.Known known = asked(alone());
    var since = world.lastIssued().getSince();
    world.pool().abort(known, NOT_READY, List.of());
    world.deliverAll();

    assertThat(world.issued()).hasSize(2);
    assertThat(world.lastIssued().getSince()).isEqualTo(since);
    assertThat(world.lastIssued().getNotBefore()).isNull();
    assertThat(world.state("anna").getReadyCheck()).isNull();
  }

  @Test
  @DisplayName("F21, F29: a party shrinks by whom is to blame, where its queue says so")
  void theBlamedLeaveAParty() {
    TinyPool.Known known = asked(party(SHRINK, "bert", "cleo"));
    world.pool().abort(known, NOT_READY, List.of("bert"));
    world.deliverAll();

    assertThat(world.ends()).containsExactly("bert CANCELLED DECLINED");
    assertThat(world.lastIssued().getPlayers())
        .extracting(TicketPlayer::getPlayer)
        .containsExactly("anna", "cleo");
    assertThat(world.state("cleo").getReadyCheck()).isNull();
  }

  @Test
  void aPartyThatDissolvesEndsWithWhoeverIsToBlame() {
    TinyPool.Known known = asked(party(DISSOLVE, "bert", "cleo"));
    world.pool().abort(known, NOT_READY, List.of("bert"));
    world.deliverAll();

    assertThat(world.ends())
        .containsExactlyInAnyOrder(
            "anna CANCELLED PARTY_LEFT", "bert CANCELLED DECLINED", "cleo CANCELLED PARTY_LEFT");
  }

  @Test
  void aPartyWhoseLeaderIsToBlameEnds() {
    TinyPool.Known known = asked(party(SHRINK, "bert", "cleo"));
    world.pool().abort(known, NOT_READY, List.of("anna"));
    world.deliverAll();

    assertThat(world.ends())
        .containsExactlyInAnyOrder(
            "anna CANCELLED DECLINED", "bert CANCELLED PARTY_LEFT", "cleo CANCELLED PARTY_LEFT");
  }

  @Test
  @DisplayName("F20: word of the old proposal does not take the next one's question away")
  void aNewCheckOvertakesTheWordOfTheOld() {
    TinyPool.Known known = asked(party(DISSOLVE, "bert"));
    world.pool().abort(known, NOT_READY, List.of());
    world.deliver("settlements", "matches", "anna");
    world.deliver("tickets", "anna", "pool");
    world.pool().propose(known);
    world.pool().ask(known);
    world.deliver("notifications", "matches", "bert");
    world.deliverAll();

    assertThat(world.state("bert").getReadyCheck().getMatchId()).isEqualTo("m-anna~1-1");
  }

  @Test
  void aMatchAnswersTheCheck() {
    TinyPool.Known known = asked(party(DISSOLVE, "bert"));
    world.pool().confirm(known);
    world.deliverAll();

    assertThat(world.state("bert").getReadyCheck()).isNull();
    ready("bert", "y1", "m-anna~1-0", true);
    assertThat(world.told()).endsWith("bert NOT_ASKED");
  }
}
