package io.matchstream.streams.players;

import static io.matchstream.streams.players.GroupQueues.DISSOLVE;
import static io.matchstream.streams.players.GroupQueues.DUEL;
import static io.matchstream.streams.players.GroupQueues.SHRINK;
import static io.matchstream.streams.players.PartyWorld.party;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Cancel;
import io.matchstream.events.CancelCause;
import io.matchstream.events.Enqueue;
import io.matchstream.events.IfQueued;
import io.matchstream.events.SeatState;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketKicked;
import io.matchstream.events.TicketPlayer;
import io.matchstream.state.PlayerState;
import io.matchstream.state.RatingEntry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A member leaves a party that waits, or its leader does; or its ticket comes back without it. */
final class LeavingTest {
  private static final String FAILED = "ALLOCATION_FAILED";

  private final PartyWorld world = new PartyWorld();

  @AfterEach
  void everythingEnds() {
    world.settleEverything();
    world.everybodyHasBeenTold();
  }

  private void queued(String queue) {
    world.enqueue("anna", "r1", party(queue, "bert", "cleo"));
    world.deliverAll();
  }

  private TinyPool.Known proposed(String queue) {
    queued(queue);
    TinyPool.Known known = world.pool().at(TinyPool.Place.WAITING).get(0);
    world.pool().propose(known);
    return known;
  }

  private void cancel(String player) {
    world.request(player, "c-" + player, Cancel.newBuilder().build());
  }

  private static List<String> names(Ticket ticket) {
    return ticket.getPlayers().stream().map(TicketPlayer::getPlayer).toList();
  }

  @Test
  @DisplayName("R16, F29: a member who leaves dissolves the party, and each is told why")
  void aMemberWhoLeavesDissolvesTheParty() {
    queued(DISSOLVE);
    cancel("bert");
    assertThat(world.seat("bert")).as("until the outcome says so").isEqualTo(SeatState.QUEUED);
    world.deliverAll();

    assertThat(world.ends())
        .containsExactlyInAnyOrder(
            "anna CANCELLED PARTY_LEFT", "bert CANCELLED PLAYER", "cleo CANCELLED PARTY_LEFT");
    assertThat(List.of("anna", "bert", "cleo"))
        .allSatisfy(player -> assertThat(world.seat(player)).isEqualTo(SeatState.IDLE));
  }

  @Test
  @DisplayName("F29: when the leader cancels, the members' part is PARTY_LEFT")
  void theLeaderCancels() {
    queued(SHRINK);
    cancel("anna");
    world.deliverAll();

    assertThat(world.ends())
        .containsExactlyInAnyOrder(
            "anna CANCELLED PLAYER", "bert CANCELLED PARTY_LEFT", "cleo CANCELLED PARTY_LEFT");
  }

  @Test
  @DisplayName("R16, F29: a party shrinks where its queue says so, and the others are told")
  void aPartyShrinks() {
    queued(SHRINK);
    int before = world.told().size();
    cancel("bert");
    world.deliverAll();

    assertThat(world.ends()).containsExactly("bert CANCELLED PLAYER");
    assertThat(world.seat("bert")).isEqualTo(SeatState.IDLE);
    assertThat(names(world.state("anna").getTicket())).containsExactly("anna", "cleo");
    assertThat(names(world.state("cleo").getTicket())).containsExactly("anna", "cleo");
    assertThat(world.told().subList(before, world.told().size()))
        .containsExactly("bert CANCEL_ACCEPTED", "anna QUEUED", "cleo QUEUED");
    assertThat(world.issued()).as("the pool has the ticket already").hasSize(1);
  }

  @Test
  @DisplayName("R16, F29: a member who is kicked leaves his party as if he had cancelled")
  void aKickedMemberLeavesHisParty() {
    queued(SHRINK);
    world.operate("bert", "op-1", new TicketKicked("bert", "anna~1"));
    world.deliverAll();

    assertThat(world.ends()).containsExactly("bert CANCELLED OPERATOR");
    assertThat(names(world.state("anna").getTicket())).containsExactly("anna", "cleo");
  }

  @Test
  @DisplayName("R16, F29: a member who is kicked dissolves his party where its queue says so")
  void aKickedMemberDissolvesHisParty() {
    queued(DISSOLVE);
    world.operate("bert", "op-1", new TicketKicked("bert", null));
    world.deliverAll();

    assertThat(world.ends())
        .containsExactlyInAnyOrder(
            "anna CANCELLED PARTY_LEFT", "bert CANCELLED OPERATOR", "cleo CANCELLED PARTY_LEFT");
  }

  @Test
  @DisplayName("F66: a member who is kicked while his party is proposed is not queued again")
  void aMemberKickedWhileProposedIsLeftBehind() {
    TinyPool.Known known = proposed(SHRINK);
    world.operate("bert", "op-1", new TicketKicked("bert", null));
    world.deliverAll();
    world.pool().abort(known, FAILED, List.of());
    world.deliverAll();

    assertThat(world.ends()).containsExactly("bert CANCELLED OPERATOR");
    assertThat(names(world.state("anna").getTicket())).containsExactly("anna", "cleo");
  }

  @Test
  @DisplayName("F29: a party that shrinks waits on with the rating of those who are left")
  void aShrunkPartyHasItsOwnRating() {
    rate("bert", 1_900_000_000L);
    queued(SHRINK);
    assertThat(world.lastIssued().getRating()).isEqualTo(1833);
    cancel("bert");
    world.deliverAll();

    assertThat(world.pool().at(TinyPool.Place.WAITING).get(0).ticket().getRating()).isEqualTo(1500);
    assertThat(world.state("anna").getTicket().getRating()).isEqualTo(1500);
  }

  @Test
  @DisplayName("F29: who leaves after another takes nobody's rating back who is gone already")
  void twoWhoLeaveAtOnceLeaveTheRatingOfTheOthers() {
    rate("bert", 1_900_000_000L);
    rate("cleo", 1_300_000_000L);
    queued(SHRINK);
    cancel("bert");
    cancel("cleo");
    world.deliver("reservations", "bert", "anna");
    world.deliver("reservations", "cleo", "anna");
    world.deliverAll();

    assertThat(world.pool().at(TinyPool.Place.WAITING).get(0).ticket().getRating()).isEqualTo(1500);
  }

  private void rate(String player, long micros) {
    PlayerState state = PlayerState.newBuilder(world.state(player)).build();
    state.setRatings(Map.of(SHRINK, new RatingEntry(micros, 0L, 0L, 3, 0)));
    world.put(player, state);
  }

  @Test
  @DisplayName("F18, F25: a member whose word was lost leaves when he says so again")
  void aMemberAsksToLeaveAgain() {
    queued(DISSOLVE);
    cancel("bert");
    world.loseEverything();
    world.request("bert", "c-again", Cancel.newBuilder().build());
    world.deliverAll();

    assertThat(world.ends())
        .containsExactlyInAnyOrder(
            "anna CANCELLED PARTY_LEFT", "bert CANCELLED PLAYER", "cleo CANCELLED PARTY_LEFT");
  }

  @Test
  @DisplayName("F4: a member who cancels twice leaves once")
  void aMemberLeavesOnce() {
    queued(SHRINK);
    cancel("bert");
    world.request("bert", "c-again", Cancel.newBuilder().build());
    world.deliverAll();

    assertThat(world.ends()).containsExactly("bert CANCELLED PLAYER");
    assertThat(world.counted("party_shrunk")).isOne();
  }

  @Test
  @DisplayName("F18: who leaves while the match is made is told the match, and nobody is cancelled")
  void theMatchWins() {
    TinyPool.Known known = proposed(SHRINK);
    cancel("bert");
    world.deliverAll();
    world.pool().confirm(known);
    world.deliverAll();

    assertThat(world.ends()).isEmpty();
    assertThat(world.told()).endsWith("bert CANCEL_ACCEPTED", "bert MATCHED");
    assertThat(world.seat("bert")).isEqualTo(SeatState.MATCHED);
  }

  @Test
  @DisplayName("F18: the leader is not told the match as if he had cancelled, when a member has")
  void theMatchWinsAgainstADissolution() {
    TinyPool.Known known = proposed(DISSOLVE);
    cancel("bert");
    world.deliverAll();
    int before = world.told().size();
    world.pool().confirm(known);
    world.deliverAll();

    assertThat(world.told().subList(before, world.told().size())).containsExactly("bert MATCHED");
  }

  @Test
  @DisplayName("F66: who left while the ticket was proposed is not queued again; the others are")
  void aReturnGoesOnWithoutHim() {
    TinyPool.Known known = proposed(SHRINK);
    Ticket first = world.lastIssued();
    cancel("bert");
    world.deliverAll();
    world.pool().abort(known, FAILED, List.of());
    world.deliverAll();

    assertThat(world.ends()).containsExactly("bert CANCELLED PLAYER");
    assertThat(names(world.lastIssued())).containsExactly("anna", "cleo");
    assertThat(world.lastIssued().getSince()).isEqualTo(first.getSince());
    assertThat(world.seat("bert")).isEqualTo(SeatState.IDLE);
    assertThat(names(world.state("cleo").getTicket())).containsExactly("anna", "cleo");
  }

  @Test
  @DisplayName("F66: a party that was to dissolve while it was proposed ends when it comes back")
  void aReturnEndsADissolvedParty() {
    TinyPool.Known known = proposed(DISSOLVE);
    cancel("cleo");
    world.deliverAll();
    world.pool().abort(known, FAILED, List.of());
    world.deliverAll();

    assertThat(world.ends())
        .containsExactlyInAnyOrder(
            "anna CANCELLED PARTY_LEFT", "bert CANCELLED PARTY_LEFT", "cleo CANCELLED PLAYER");
    assertThat(world.seat("bert")).isEqualTo(SeatState.IDLE);
    assertThat(world.issued()).hasSize(1);
  }

  @Test
  @DisplayName("F21: a return that is nobody's fault brings the whole party back")
  void aReturnKeepsTheParty() {
    TinyPool.Known known = proposed(DISSOLVE);
    world.pool().abort(known, FAILED, List.of());
    world.deliverAll();

    assertThat(names(world.lastIssued())).containsExactly("anna", "bert", "cleo");
    assertThat(world.lastIssued().getReturns()).isOne();
    assertThat(world.lastIssued().getNotBefore()).isEqualTo(world.now().plusSeconds(2));
    assertThat(world.state("bert").getTicket().getReturns()).isOne();
  }

  @Test
  @DisplayName("F4: one whom the pool has let go before it proposed has one end, not two")
  void whoIsGoneAlreadyIsNotEndedAgain() {
    queued(SHRINK);
    cancel("bert");
    world.deliver("reservations", "bert", "anna");
    world.deliver("tickets", "anna", "pool");
    TinyPool.Known known = world.pool().at(TinyPool.Place.WAITING).get(0);
    world.pool().propose(known);
    world.pool().abort(known, FAILED, List.of());
    world.deliver("settlements", "matches", "anna");
    world.deliverAll();

    assertThat(world.ends()).containsExactly("bert CANCELLED PLAYER");
    assertThat(names(world.lastIssued())).containsExactly("anna", "cleo");
  }

  @Test
  @DisplayName(
      "F24, F61: a member who replaces leaves the party first, and then has his own ticket")
  void aMemberReplaces() {
    queued(SHRINK);
    world.enqueue("bert", "s1", Enqueue.newBuilder().setQueue(DUEL).setIfQueued(IfQueued.REPLACE));
    assertThat(world.issued()).hasSize(1);
    world.deliverAll();

    assertThat(world.ends()).containsExactly("bert CANCELLED REPLACED");
    assertThat(world.lastIssued().getTicketId()).isEqualTo("bert~2");
  }

  @Test
  @DisplayName(
      "F61: a member who replaces while he is held gets his own ticket, and the party none")
  void aMemberReplacesWhileHeld() {
    world.enqueue("anna", "r1", party(SHRINK, "bert", "cleo"));
    world.deliver("reservations", "anna", "bert");
    world.enqueue("bert", "s1", Enqueue.newBuilder().setQueue(DUEL).setIfQueued(IfQueued.REPLACE));
    world.deliverAll();

    assertThat(world.ends()).containsExactly("anna REJECTED MEMBER_UNAVAILABLE");
    assertThat(world.issued()).extracting(Ticket::getTicketId).containsExactly("bert~2");
  }

  @Test
  @DisplayName("F26: a ticket that expires ends for each of its players")
  void expiryEndsForAll() {
    queued(DISSOLVE);
    world.pool().at(TinyPool.Place.WAITING).forEach(world.pool()::expire);
    world.deliverAll();

    assertThat(world.ends())
        .containsExactlyInAnyOrder("anna EXPIRED TTL", "bert EXPIRED TTL", "cleo EXPIRED TTL");
    assertThat(world.seat("cleo")).isEqualTo(SeatState.IDLE);
  }

  @Test
  @DisplayName("F8: a member's drop of a connection is not the party's")
  void aMembersDropIsNotThePartys() {
    world.enqueue("anna", "r1", party(DISSOLVE, "bert").setSession("s-anna"));
    world.deliverAll();
    world.request(
        "bert",
        "d1",
        Cancel.newBuilder().setCause(CancelCause.DISCONNECTED).setSession("s-anna").build());
    world.deliverAll();

    assertThat(world.ends()).isEmpty();
    assertThat(world.told()).endsWith("bert NOTHING_QUEUED");
  }
}
