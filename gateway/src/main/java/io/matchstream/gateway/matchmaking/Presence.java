package io.matchstream.gateway.matchmaking;

import io.matchstream.gateway.loop.Scheduler;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Who is connected here, and what becomes of a ticket whose asker is gone. Belongs to the event
 * loop.
 *
 * <p>All connections of a player at this gateway share one session. When the last one is dropped
 * after something was asked in that session, its cancel is due after the queue's grace, unless the
 * player connects again before; to read his status is not to come back. The ticket records the
 * session that asked, so a drop here leaves alone what was asked elsewhere. A connection that ends
 * in order is no drop: the player polls on.
 */
public final class Presence {
  /**
   * Some 20 MB. Bounded in number and not in time, since a ticket may wait as long as its queue
   * says; a player forgotten here keeps his ticket until its time-to-live.
   */
  private static final int MOST_RESTING = 50_000;

  private final Scheduler scheduler;
  private final Supplier<String> sessionIds;
  private final BiConsumer<String, String> cancel;
  private final Map<String, Session> sessions = new HashMap<>();
  private final Set<String> resting = new LinkedHashSet<>();
  private boolean stopped;

  /**
   * @param sessionIds new ids, unlike any other's
   * @param cancel told player and session when the grace is over
   */
  public Presence(
      Scheduler scheduler, Supplier<String> sessionIds, BiConsumer<String, String> cancel) {
    this.scheduler = scheduler;
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
    resting.remove(player);
    Session session = sessions.computeIfAbsent(player, p -> new Session(sessionIds.get()));
    session.stopTimer.ifPresent(Runnable::run);
    session.stopTimer = Optional.empty();
    session.open++;
    return new Connection(player, session);
  }

  /** How many connections this player has open here. */
  public int connections(String player) {
    Session session = sessions.get(player);
    return session == null ? 0 : session.open;
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
      resting.add(player);
      if (resting.size() > MOST_RESTING) {
        var longest = resting.iterator();
        sessions.remove(longest.next());
        longest.remove();
      }
    }
  }
}
