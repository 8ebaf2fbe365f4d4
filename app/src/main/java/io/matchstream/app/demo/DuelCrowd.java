package io.matchstream.app.demo;

import io.matchstream.events.Ack;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Match;
import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Outcome;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Result;
import io.matchstream.events.SeatEvent;
import io.matchstream.events.Settlement;
import io.matchstream.events.Ticket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Players of duels: each asks for himself. */
final class DuelCrowd extends Crowd {
  private final List<String> idle = new ArrayList<>();
  private final Set<String> reported = new HashSet<>();

  /** Who asked, under which request, until his ticket has ended or his match is over. */
  private final Map<String, String> asked = new HashMap<>();

  /** Who of them has not heard of a match. */
  private final Set<String> waiting = new HashSet<>();

  DuelCrowd(Site site, String queue, int players, double perSecond, long seed) {
    super(site, queue, players, perSecond, seed);
    idle.addAll(names());
  }

  @Override
  void ask(long nowMs) {
    int chosen = random().nextInt(idle.size());
    String player = idle.get(chosen);
    idle.set(chosen, idle.get(idle.size() - 1));
    idle.remove(idle.size() - 1);
    waiting.add(player);
    String requestId = nextId("ask-");
    asked.put(player, requestId);
    Enqueue enqueue = enqueue(player).build();
    site().request(player, requestId, enqueue);
    if (random().nextDouble() < DOUBLE_TAPS) {
      site().request(player, requestId, enqueue);
    }
    if (random().nextDouble() < CANCELS) {
      after(nowMs + random().nextInt(CANCEL_WITHIN_MS), () -> cancel(player));
    }
  }

  @Override
  void giveUp() {
    waiting.forEach(this::cancel);
    site().flush();
  }

  @Override
  void notified(Notification notification, long nowMs) {
    if (notification.getKind() != NotificationKind.MATCHED) {
      return;
    }
    if (notification.getRequestId().equals(asked.get(notification.getPlayer()))) {
      waiting.remove(notification.getPlayer());
    }
    site().request(notification.getPlayer(), nextId("ack-"), new Ack(notification.getMatchId()));
    if (reported.add(notification.getMatchId())) {
      afterTheGame(nowMs, () -> report(notification));
    }
  }

  private void report(Notification match) {
    String first = match.getPlayer1();
    String second = match.getPlayer2();
    double gap = strengthOf(second) - strengthOf(first);
    double expected = 1 / (1 + Math.pow(10, gap / 400));
    double draw = random().nextDouble();
    long score = draw < 0.1 ? 500_000 : random().nextDouble() < expected ? 1_000_000 : 0;
    site()
        .result(
            Result.newBuilder()
                .setMatchId(match.getMatchId())
                .setPlayers(
                    List.of(
                        new PlayerResult(first, score, null),
                        new PlayerResult(second, 1_000_000 - score, null)))
                .build());
  }

  /** Each has heard of it himself. */
  @Override
  void matched(Match match, long nowMs) {}

  /** He has asked himself, and knows. */
  @Override
  void queued(Ticket ticket) {}

  @Override
  void ended(Outcome outcome) {
    free(outcome.getPlayer(), outcome.getRequestId());
  }

  @Override
  void over(Settlement settlement) {
    free(settlement.getPlayer(), settlement.getRequestId());
  }

  private void free(String player, String requestId) {
    if (asked.remove(player, requestId)) {
      waiting.remove(player);
      idle.add(player);
    }
  }

  /** Nobody is asked for by another. */
  @Override
  void seated(SeatEvent event) {}

  @Override
  int busy() {
    return names().size() - idle.size();
  }
}
