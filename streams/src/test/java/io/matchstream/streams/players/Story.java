package io.matchstream.streams.players;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Ack;
import io.matchstream.events.Cancel;
import io.matchstream.events.Claim;
import io.matchstream.events.Enqueue;
import io.matchstream.events.IfMatched;
import io.matchstream.events.IfQueued;
import io.matchstream.events.SeatFreed;
import io.matchstream.events.SignToken;
import io.matchstream.events.TicketKicked;
import io.matchstream.state.PlayerState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Plays moves of one player, and shows a {@link Witness} what follows from each. */
final class Story {
  private record Sent(String requestId, Object body) {}

  private static final List<Duration> PAUSES =
      List.of(
          Duration.ofMillis(1),
          Duration.ofMillis(500),
          Duration.ofSeconds(2),
          Duration.ofSeconds(61));

  private final PlayersBench bench;
  private final String player;
  private final Surroundings around;
  private final Witness witness;
  private final List<Sent> sent = new ArrayList<>();
  private int operations;

  Story(PlayersBench bench, String player) {
    this.bench = bench;
    this.player = player;
    this.around = new Surroundings(bench.bench, player);
    this.witness = new Witness(around, player);
  }

  String player() {
    return player;
  }

  Witness witness() {
    return witness;
  }

  void move(Move move) {
    int pick = move.pick();
    switch (move.kind()) {
      case ENQUEUE -> send(enqueue(pick, move.flavour()));
      case CANCEL -> send(cancel(pick, move.flavour()));
      case ACKNOWLEDGE -> send(new Ack(someMatch(pick)));
      case CLAIM -> send(new Claim(move.flavour() % 3 == 0 ? null : someMatch(pick)));
      case SIGN -> send(new SignToken(move.flavour() % 2 == 0 ? null : someMatch(pick)));
      case RETRY -> retry(pick);
      case GO_ON -> around.goOn(pick, move.flavour());
      case HEAR_AGAIN -> around.deliverAgain(pick);
      case OPERATE -> operate(move.pick(), move.flavour());
      case TIME_PASSES -> bench.advance(PAUSES.get(pick % PAUSES.size()));
    }
    look();
  }

  /** Names nothing, or a ticket or a match that stands, stood or will. */
  private void operate(int pick, int flavour) {
    Object body =
        flavour % 2 == 0
            ? new TicketKicked(player, flavour % 3 == 0 ? null : player + "~" + (1 + pick % 6))
            : new SeatFreed(player, flavour % 3 == 0 ? null : someMatch(pick));
    String id = player + "-op" + operations++;
    witness.asked(id, body);
    bench.operate(player, id, body);
  }

  /** Until nothing is left to happen: no proposal, no live match, nothing unread, no timer. */
  void settleEverything() {
    boolean more = true;
    for (int round = 0; more; round++) {
      assertThat(round).as("things that never end").isLessThan(1_000);
      more = around.end();
      if (!more) {
        bench.advance(Duration.ofSeconds(3));
      }
      more |= look();
    }
  }

  private boolean look() {
    boolean more = witness.look(bench);
    PlayerState stored = bench.state(player);
    if (stored != null) {
      witness.follows(stored);
    }
    return more;
  }

  /**
   * A seventh names a queue that refuses it; a quarter waits for a match that ends, ended or will.
   */
  private Enqueue enqueue(int pick, int flavour) {
    String queue = List.of(PlayersBench.BLITZ, PlayersBench.RAPID, "roster").get(flavour % 7 / 3);
    return Enqueue.newBuilder()
        .setQueue(queue)
        .setIfQueued(List.of(IfQueued.values()).get(flavour % 3))
        .setIfMatched(List.of(IfMatched.values()).get(flavour / 3 % 3))
        .setAfterMatch(flavour % 4 == 0 ? someMatch(pick) : null)
        .build();
  }

  /** Names nothing, a request sent before, or one that is sent later. */
  private Cancel cancel(int pick, int flavour) {
    String named = player + "-r" + pick % (sent.size() + 3);
    return Cancel.newBuilder()
        .setCancels(flavour % 2 == 0 ? null : named)
        .setLeaveMatched(flavour % 3 == 0)
        .build();
  }

  private String someMatch(int pick) {
    List<String> matches = new ArrayList<>(around.matches());
    return matches.isEmpty() ? "m-of-others" : matches.get(pick % matches.size());
  }

  private void send(Object body) {
    Sent request = new Sent(player + "-r" + sent.size(), body);
    sent.add(request);
    witness.asked(request.requestId(), body);
    bench.request(player, request.requestId(), body);
  }

  private void retry(int pick) {
    if (!sent.isEmpty()) {
      Sent request = sent.get(pick % sent.size());
      witness.askedAgain(request.requestId());
      bench.request(player, request.requestId(), request.body());
    }
  }
}
