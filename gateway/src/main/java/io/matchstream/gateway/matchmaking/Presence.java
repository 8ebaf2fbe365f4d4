package io.matchstream.gateway.matchmaking;

import io.matchstream.gateway.loop.Scheduler;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Who is connected here, and what becomes of a ticket whose asker is gone. Belongs to the event
 * loop.
 *
 * <p>All connections of a player at this gateway share one session. When the last one is dropped
 * after something was asked in that session, its cancel is due after the queue's grace, unless the
 * player comes back before. The ticket records the session that asked, so a drop here leaves alone
 * what was asked elsewhere. A connection that ends in order is no drop: the player polls on.
 */
public final class Presence {
  /** A session that rests longer than any queue's tickets live has nothing left to cancel. */
  private static final long RESTS_MS = Duration.ofMinutes(10).toMillis();

  /** A few MB. */
  private static final int MOST_RESTING = 50_000;

  private final Scheduler scheduler;
  private final LongSupplier monotonicMillis;
  private final Supplier<String> sessionIds;
  private final BiConsumer<String, String> cancel;
  private final Map<String, Session> sessions = new HashMap<>();
  private final Map<String, Long> resting = new LinkedHashMap<>();
  private boolean stopped;

  /**
   * @param sessionIds new ids, unlike any other's
   * @param cancel told player and session when the grace is over
   */
  public Presence(
      Scheduler scheduler,
      LongSupplier monotonicMillis,
      Supplier<String> sessionIds,
      BiConsumer<String, String> cancel) {
    this.scheduler = scheduler;
    this.monotonicMillis = monotonicMillis;
    this.sessionIds = sessionIds;
    this.cancel = cancel;
  }

  private static final class Session {
    private final String id;
    private int open;
    private Optional<Duration> grace = Optional.empty();
    private Optional<Runnable> stopTimer = Optional.empty();

    Session(String id) {
      this.id = id;
    }
  }

  /** One connection: a socket, or a request that is held. */
  public final class Connection {
    private final String player;
    private final Session session;
    private boolean open = true;

    private Connection(String player, Session session) {
      this.player = player;
      this.session = session;
    }

    /** The session to ask in. */
    public String session() {
      return session.id;
    }

    /**
     * Something was asked that a drop is to cancel.
     *
     * @param grace of its queue; zero cancels at once
     */
    public void asked(Duration grace) {
      session.grace = Optional.of(grace);
    }

    /** The connection has ended in order. */
    public void done() {
      if (open) {
        open = false;
        session.open--;
        restIfIdle(player, session);
      }
    }

    /** The connection is lost. */
    public void dropped() {
      if (!open || stopped) {
        return;
      }
      open = false;
      session.open--;
      if (session.open == 0 && session.grace.isPresent()) {
        session.stopTimer =
            Optional.of(scheduler.after(session.grace.get(), () -> graceIsOver(player, session)));
      } else {
        restIfIdle(player, session);
      }
    }
  }

  /** A connection of this player begins; whatever grace ran is over. */
  public Connection connect(String player) {
    seen(player);
    resting.remove(player);
    Session session = sessions.computeIfAbsent(player, p -> new Session(sessionIds.get()));
    session.open++;
    return new Connection(player, session);
  }

  /** How many connections this player has open here. */
  public int connections(String player) {
    Session session = sessions.get(player);
    return session == null ? 0 : session.open;
  }

  /** The player has shown himself in some other way. */
  public void seen(String player) {
    Session session = sessions.get(player);
    if (session != null && session.stopTimer.isPresent()) {
      session.stopTimer.get().run();
      session.stopTimer = Optional.empty();
      restIfIdle(player, session);
    }
  }

  /** Nothing more is cancelled: this gateway stops, and its players go to another. */
  public void stop() {
    stopped = true;
    sessions.values().forEach(session -> session.stopTimer.ifPresent(Runnable::run));
    sessions.clear();
    resting.clear();
  }

  private void graceIsOver(String player, Session session) {
    sessions.remove(player, session);
    cancel.accept(player, session.id);
  }

  private void restIfIdle(String player, Session session) {
    if (session.open == 0 && session.stopTimer.isEmpty() && sessions.get(player) == session) {
      resting.put(player, monotonicMillis.getAsLong());
      forgetOldest();
    }
  }

  private void forgetOldest() {
    long oldest = monotonicMillis.getAsLong() - RESTS_MS;
    var entries = resting.entrySet().iterator();
    while (entries.hasNext()) {
      var entry = entries.next();
      if (entry.getValue() >= oldest && resting.size() <= MOST_RESTING) {
        return;
      }
      sessions.remove(entry.getKey());
      entries.remove();
    }
  }
}
