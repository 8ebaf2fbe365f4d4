package io.matchstream.gateway.matchmaking;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Time by hand: who is cancelled when his connections are gone, and when. */
class PresenceTest {
  private static final Duration GRACE = Duration.ofSeconds(5);

  private final List<String> cancelled = new ArrayList<>();
  private final List<Timer> timers = new ArrayList<>();
  private long nowMs;
  private int sessions;
  private final Presence presence =
      new Presence(
          this::after,
          () -> "session-" + ++sessions,
          (player, session) -> cancelled.add(player + " " + session));

  private record Timer(long atMs, Runnable task) {}

  private Runnable after(Duration delay, Runnable task) {
    Timer timer = new Timer(nowMs + delay.toMillis(), task);
    timers.add(timer);
    return () -> timers.remove(timer);
  }

  private void passes(long millis) {
    nowMs += millis;
    List<Timer> due = timers.stream().filter(timer -> timer.atMs() <= nowMs).toList();
    timers.removeAll(due);
    due.forEach(timer -> timer.task().run());
  }

  private Presence.Connection asked() {
    Presence.Connection connection = presence.connect("ann");
    connection.asked(GRACE);
    return connection;
  }

  @Test
  void aDropCancelsAfterTheGraceAndNotBefore() {
    asked().dropped();
    passes(4_999);
    assertThat(cancelled).isEmpty();
    passes(1);
    assertThat(cancelled).containsExactly("ann session-1");
    passes(60_000);
    assertThat(cancelled).hasSize(1);
  }

  @Test
  void whoComesBackInTimeKeepsHisTicketAndHisSession() {
    asked().dropped();
    passes(4_999);
    assertThat(presence.connect("ann").session()).isEqualTo("session-1");
    passes(60_000);
    assertThat(cancelled).isEmpty();
  }

  @Test
  void onlyTheLastConnectionCounts() {
    Presence.Connection one = asked();
    Presence.Connection two = presence.connect("ann");
    assertThat(two.session()).isEqualTo(one.session());
    assertThat(presence.connections("ann")).isEqualTo(2);
    one.dropped();
    passes(60_000);
    assertThat(cancelled).isEmpty();
    two.dropped();
    passes(5_000);
    assertThat(cancelled).hasSize(1);
  }

  @Test
  void aConnectionThatEndsInOrderIsNoDrop() {
    asked().done();
    passes(60_000);
    assertThat(cancelled).isEmpty();
  }

  @Test
  void whoAskedNothingHasNothingToCancel() {
    presence.connect("ann").dropped();
    passes(60_000);
    assertThat(cancelled).isEmpty();
  }

  @Test
  void aConnectionIsLostOnce() {
    Presence.Connection connection = asked();
    connection.dropped();
    connection.dropped();
    connection.done();
    assertThat(presence.connections("ann")).isZero();
    passes(5_000);
    assertThat(cancelled).hasSize(1);
  }

  @Test
  void aGatewayThatStopsCancelsNobody() {
    Presence.Connection connection = asked();
    asked().dropped();
    presence.stop();
    connection.dropped();
    passes(60_000);
    assertThat(cancelled).isEmpty();
  }

  /** A ticket may wait as long as its queue says. */
  @Test
  void whoDropsHoursAfterHeAskedIsCancelledInTheSameSession() {
    asked().done();
    passes(Duration.ofHours(3).toMillis());
    presence.connect("ann").dropped();
    passes(5_000);
    assertThat(cancelled).containsExactly("ann session-1");
  }
}
