package io.matchstream.engine.duel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The tickets of one pool that wait for an opponent, and the decision who plays whom.
 *
 * <p><b>Rules.</b> Two tickets fit when they are of different players, neither pauses ({@code now
 * >= notBefore}), no avoid list keeps them apart ({@code until > now}), and their gap lies in the
 * window of the one who has waited longer. Whoever fits is paired at the first millisecond at which
 * it does: on arrival, or when time alone has made it so. At one instant the order is: expiry (wait
 * &gt; ttl, strictly), pairs, bots (wait &ge; {@code bots.after}). Of several pairs possible at one
 * instant the smallest gap comes first; with equal gaps the one whose longer waiting has waited
 * longest, then the lower ticket id, then the same of the other side. A first-come queue knows no
 * gap, so there it is the head of the line and whoever comes.
 *
 * <p><b>Bound on being passed over.</b> A newcomer may be given to someone nearer. Where no avoid
 * list is involved, it is never given away when it comes within half of a waiting ticket's
 * tolerance: whoever else waits stands outside that tolerance, hence further from the newcomer.
 *
 * <p><b>How it finds the exact moment without sweeping.</b> Of two tickets, the one that has waited
 * longer has the wider window. So of three in order of rating, the outer two never fit before one
 * of them fits the middle one, unless those are banned from each other. Each ticket therefore
 * looks, in each direction, only as far as the first one it is free to meet, and keeps one entry in
 * a queue of due instants that is never later than any pair in which it is the longer waiting. A
 * newcomer tells the tickets it can see, and those that are banned from them, which are the only
 * ones that look past them. A departure needs no telling: the entry is then too early, and is
 * corrected when it comes up. Because the entry is exact when it counts, a long step of time
 * decides the same as many short ones.
 *
 * <p><b>Cost.</b> Enqueue, cancel and each decision take time that grows with the logarithm of the
 * pool, with the bans between neighbours, and with how many of one rating wait: a ticket walks past
 * those before it. In a queue without ratings that is all who wait; they are few, unless they avoid
 * each other. No allocation but for decisions and avoid lists.
 *
 * <p>Deterministic: the same tickets, calls and times give the same decisions, whatever the order
 * in which {@link #restore} was called. Not safe for use by several threads. A sink must not call
 * back into the pool.
 */
public final class DuelPool {
  private final Records records = new Records();
  private final TicketTable.ById tickets = new TicketTable.ById(records);
  private final RatingIndex index = new RatingIndex(records);
  private final Outwards walk = new Outwards(index);
  private final Bans bans = new Bans(records);
  private final DueQueue due;
  private final List<Waiting> banned = new ArrayList<>();

  private DuelRules rules;
  private Window window;
  private boolean firstCome;
  private long ttlMs;
  private long botsAfterMs;

  /** While it is, nobody is in the index, and nothing is due but ends. */
  private boolean paused;

  /** The latest instant that anything was decided for; time does not go back behind it. */
  private long clockMs;

  /** The best partner that the last look has found, and how near it is in time and rating. */
  private Waiting partner;

  private long bestAt;
  private long bestGap;

  /**
   * An empty pool.
   *
   * @param startMs epoch milliseconds up to which everything has been decided before (the persisted
   *     clock); what restored tickets should have seen earlier happens at this instant, expiry
   *     first
   */
  public DuelPool(DuelRules rules, long startMs) {
    this.clockMs = startMs;
    this.due = new DueQueue(records, startMs);
    adopt(rules);
  }

  /**
   * Puts a ticket back that waited before a restart. Decides nothing: what is due comes with the
   * next {@link #advance} or {@link #enqueue}.
   *
   * @throws IllegalArgumentException if a ticket of this id waits already
   */
  public void restore(DuelTicket ticket) {
    refuseKnown(ticket);
    Waiting waiting = record(ticket);
    tickets.add(waiting);
    settleIn(waiting);
  }

  /**
   * A ticket arrives, for the first time or back from an aborted proposal. First does everything
   * that is due up to and including {@code nowMs}, without a budget; then pairs the newcomer if it
   * can, or lets it wait.
   *
   * @param nowMs epoch milliseconds; an earlier instant than the last one counts as the last one
   * @param sink told of each decision in order
   * @throws IllegalArgumentException if a ticket of this id waits already; nothing has happened
   *     then
   */
  public void enqueue(DuelTicket ticket, long nowMs, Consumer<? super Decision> sink) {
    refuseKnown(ticket);
    advance(nowMs, Integer.MAX_VALUE, sink);
    Waiting waiting = record(ticket);
    if (waiting.expiresAt <= clockMs) {
      records.giveBack(waiting);
      sink.accept(new Decision.Expired(ticket, clockMs));
      return;
    }
    if (!paused && ticket.notBeforeMs() <= clockMs) {
      if (findPartner(waiting)) {
        Waiting found = partner;
        DuelTicket other = found.ticket;
        boolean newcomerFirst = waiting.isBefore(found);
        leave(found);
        records.giveBack(waiting);
        sink.accept(
            newcomerFirst
                ? new Decision.Paired(ticket, other, clockMs, Decision.Trigger.TICKET)
                : new Decision.Paired(other, ticket, clockMs, Decision.Trigger.TICKET));
        return;
      }
      if (waiting.botAt <= clockMs) {
        records.giveBack(waiting);
        sink.accept(new Decision.PairedWithBot(ticket, clockMs));
        return;
      }
    }
    tickets.add(waiting);
    settleIn(waiting);
  }

  /**
   * Takes a ticket out. What was due before is not looked at: {@link #advance} first to give it
   * precedence.
   *
   * @return the ticket, or empty if it does not wait here
   */
  public Optional<DuelTicket> cancel(String ticketId) {
    Waiting waiting = tickets.find(ticketId);
    if (waiting == null) {
      return Optional.empty();
    }
    DuelTicket ticket = waiting.ticket;
    leave(waiting);
    return Optional.of(ticket);
  }

  /**
   * Does what time has made due up to and including an instant, in order of due instants. One long
   * step decides the same as many short ones.
   *
   * @param nowMs epoch milliseconds
   * @param budget the most decisions to make
   * @param sink told of each decision in order
   * @return true if everything due is done; false if the budget ended first, then call again with
   *     the same instant
   */
  public boolean advance(long nowMs, int budget, Consumer<? super Decision> sink) {
    int left = budget;
    while (true) {
      Waiting next = due.peek();
      if (next == null || next.dueAt > nowMs) {
        clockMs = Math.max(clockMs, nowMs);
        return true;
      }
      if (left <= 0) {
        return false;
      }
      clockMs = Math.max(clockMs, next.dueAt);
      if (work(next, sink)) {
        left--;
      }
    }
  }

  /**
   * The first instant at which there may be something to do, epoch milliseconds; until then {@link
   * #advance} decides nothing. Empty if no ticket waits.
   */
  public OptionalLong nextDue() {
    Waiting next = due.peek();
    return next == null ? OptionalLong.empty() : OptionalLong.of(next.dueAt);
  }

  /** How many tickets wait, pausing ones included. */
  public int size() {
    return tickets.size();
  }

  /** Whether a ticket waits here. */
  public boolean contains(String ticketId) {
    return tickets.find(ticketId) != null;
  }

  /** Shows every waiting ticket, in no particular order. */
  public void forEach(Consumer<? super DuelTicket> action) {
    tickets.forEach(waiting -> action.accept(waiting.ticket));
  }

  /**
   * Applies changed rules from an instant on, in time proportional to the pool. What was due before
   * under the old rules and has not been done by {@link #advance} is judged by the new ones.
   * Decides nothing itself.
   */
  public void reconfigure(DuelRules changed, long nowMs) {
    lookAnew(nowMs, () -> adopt(changed));
  }

  /**
   * Nobody is paired from an instant on, nor given a bot: who waits or comes can only expire or be
   * cancelled. Takes time in proportion to the pool; a pool that pauses already stays as it is.
   * What was due before and has not been done by {@link #advance} is not done.
   */
  public void pause(long nowMs) {
    if (!paused) {
      lookAnew(nowMs, () -> paused = true);
    }
  }

  /**
   * Ends a pause, in time proportional to the pool. Decides nothing itself: what has become
   * possible meanwhile is due from now on, in the order of any instant. From here on the pool
   * decides as one to which all who wait were restored at this instant.
   */
  public void resume(long nowMs) {
    if (paused) {
      lookAnew(nowMs, () -> paused = false);
    }
  }

  private void lookAnew(long nowMs, Runnable change) {
    clockMs = Math.max(clockMs, nowMs);
    List<Waiting> all = new ArrayList<>(tickets.size());
    tickets.forEach(all::add);
    for (Waiting waiting : all) {
      takeOutOfIndex(waiting);
      waiting.dueAt = Long.MAX_VALUE;
    }
    due.clear();
    change.run();
    for (Waiting waiting : all) {
      applyRules(waiting);
      settleIn(waiting);
    }
  }

  /**
   * The safety net: looks anew at every ticket that can be paired and corrects an entry that would
   * come too late. By the argument above there is none; a caller counts what is returned and raises
   * an alarm. Decides nothing itself.
   *
   * @return how many tickets would have been looked at too late
   */
  public int sweep() {
    int late = 0;
    // In order of rating, so that a ticket's neighbours have just been looked at.
    for (Waiting head = index.lowest(); head != null; head = index.higher(head)) {
      for (Waiting waiting = head; waiting != null; waiting = waiting.next) {
        look(waiting);
        // Of two whose ban has ended only the older one has an entry, and it is enough.
        if (partner != null
            && waiting.isBefore(partner)
            && lower(waiting, bestAt, DueQueue.what(DueQueue.PAIR, bestGap))) {
          late++;
        }
      }
    }
    return late;
  }

  private boolean work(Waiting ticket, Consumer<? super Decision> sink) {
    long what = ticket.dueWhat;
    due.remove(ticket);
    switch (DueQueue.kind(what)) {
      case DueQueue.EXPIRY -> {
        DuelTicket ended = ticket.ticket;
        leave(ticket);
        sink.accept(new Decision.Expired(ended, clockMs));
        return true;
      }
      case DueQueue.WAKING -> {
        settleIn(ticket);
        return false;
      }
      case DueQueue.PAIR -> {
        look(ticket);
        if (partner == null || bestAt > clockMs || DueQueue.what(DueQueue.PAIR, bestGap) != what) {
          schedule(ticket);
          return false;
        }
        Waiting second = partner;
        Decision paired =
            new Decision.Paired(ticket.ticket, second.ticket, clockMs, Decision.Trigger.TIME);
        leave(ticket);
        leave(second);
        sink.accept(paired);
        return true;
      }
      case DueQueue.BOT -> {
        DuelTicket served = ticket.ticket;
        leave(ticket);
        sink.accept(new Decision.PairedWithBot(served, clockMs));
        return true;
      }
      default -> throw new IllegalStateException("no such kind of work: " + what);
    }
  }

  /**
   * Lets a ticket that waits and is in no index pause or take part, and makes sure that it is
   * looked at in time.
   */
  private void settleIn(Waiting ticket) {
    if (paused || ticket.ticket.notBeforeMs() > clockMs) {
      partner = null;
      schedule(ticket);
      return;
    }
    ticket.awake = true;
    bans.add(ticket);
    index.add(ticket);
    meetNeighbours(ticket);
    schedule(ticket);
  }

  /**
   * Gives the ticket the earliest of its own instants and of what the last {@link #look} has found.
   */
  private void schedule(Waiting ticket) {
    long at = Math.max(ticket.expiresAt, clockMs);
    long what = DueQueue.what(DueQueue.EXPIRY, 0);
    if (!ticket.awake) {
      long wakesAt = ticket.ticket.notBeforeMs();
      if (!paused && wakesAt < at) {
        at = wakesAt;
        what = DueQueue.what(DueQueue.WAKING, 0);
      }
    } else {
      long botAt = Math.max(ticket.botAt, clockMs);
      if (botAt < at) {
        at = botAt;
        what = DueQueue.what(DueQueue.BOT, 0);
      }
      long pairWhat = DueQueue.what(DueQueue.PAIR, bestGap);
      if (partner != null && (bestAt < at || (bestAt == at && pairWhat < what))) {
        at = bestAt;
        what = pairWhat;
      }
    }
    ticket.dueAt = at;
    ticket.dueWhat = what;
    due.put(ticket);
  }

  /** Brings a ticket's entry forward; false if it is early enough. */
  private boolean lower(Waiting ticket, long atMs, long what) {
    if (atMs > ticket.dueAt || (atMs == ticket.dueAt && what >= ticket.dueWhat)) {
      return false;
    }
    ticket.dueAt = atMs;
    ticket.dueWhat = what;
    due.put(ticket);
    return true;
  }

  /**
   * Finds the first instant, not before the clock, at which the ticket's own window would reach
   * somebody it sees: partner, instant and gap. Nobody further away can be reached earlier.
   */
  private void look(Waiting ticket) {
    beginLook(ticket);
    for (Waiting other = walk.next(); other != null; other = walk.next()) {
      if (see(ticket, other)) {
        walk.leave();
      }
    }
  }

  private void beginLook(Waiting ticket) {
    partner = null;
    bestAt = Long.MAX_VALUE;
    bestGap = Long.MAX_VALUE;
    walk.start(ticket, window.max());
  }

  /** True if the two are free to meet, so that nobody behind the other one counts. */
  private boolean see(Waiting ticket, Waiting other) {
    long until = Bans.until(ticket, other);
    boolean free = until <= clockMs;
    if (free || (until != Bans.FOREVER && ticket.isBefore(other))) {
      offer(ticket, other, Math.max(until, clockMs));
    }
    return free;
  }

  private void offer(Waiting ticket, Waiting other, long earliest) {
    long gap = ticket.gapTo(other);
    long at = Math.max(reaches(ticket, gap), earliest);
    if (at == Long.MAX_VALUE) {
      return;
    }
    if (at < bestAt
        || (at == bestAt && (gap < bestGap || (gap == bestGap && other.isBefore(partner))))) {
      partner = other;
      bestAt = at;
      bestGap = gap;
    }
  }

  /**
   * Makes sure that whoever sees a new ticket looks at it in time; and {@link #look}s, in one walk.
   */
  private void meetNeighbours(Waiting ticket) {
    boolean anyBans = bans.any();
    beginLook(ticket);
    for (Waiting other = walk.next(); other != null; other = walk.next()) {
      if (see(ticket, other)) {
        walk.leave();
      }
      if (tell(other, ticket)) {
        if (anyBans) {
          tellBannedFrom(other, ticket);
        }
      }
    }
  }

  /** Those who look past a ticket, since they may not meet it, see the new one too. */
  private void tellBannedFrom(Waiting seen, Waiting ticket) {
    banned.clear();
    bans.collect(seen, banned);
    for (int i = 0; i < banned.size(); i++) {
      Waiting other = banned.get(i);
      if (other != seen && other != ticket) {
        tell(other, ticket);
      }
    }
  }

  /** True if the two are free to meet, whenever a window is wide enough. */
  private boolean tell(Waiting other, Waiting ticket) {
    long until = Bans.until(other, ticket);
    boolean free = until <= clockMs;
    if (free || (until != Bans.FOREVER && other.isBefore(ticket))) {
      long gap = other.gapTo(ticket);
      long at = Math.max(reaches(other, gap), Math.max(until, clockMs));
      if (at != Long.MAX_VALUE) {
        lower(other, at, DueQueue.what(DueQueue.PAIR, gap));
      }
    }
    return free;
  }

  /**
   * The best partner for a newcomer that is in no index, in a pool in which nothing else is due.
   */
  private boolean findPartner(Waiting newcomer) {
    partner = null;
    boolean anyBans = bans.any() || newcomer.avoids;
    walk.start(newcomer, window.max());
    for (Waiting other = walk.next(); other != null; other = walk.next()) {
      if (Bans.until(newcomer, other) <= clockMs) {
        walk.leave();
        consider(newcomer, other);
        if (anyBans) {
          banned.clear();
          bans.collect(other, banned);
          for (int i = 0; i < banned.size(); i++) {
            Waiting beyond = banned.get(i);
            if (beyond != other && Bans.until(newcomer, beyond) <= clockMs) {
              consider(newcomer, beyond);
            }
          }
        }
      }
    }
    return partner != null;
  }

  private void consider(Waiting newcomer, Waiting other) {
    long gap = newcomer.gapTo(other);
    Waiting older = newcomer.isBefore(other) ? newcomer : other;
    if (reaches(older, gap) > clockMs) {
      return;
    }
    // The newcomer is in both pairs, so of equal gaps the order of its partners decides.
    if (partner == null || gap < bestGap || (gap == bestGap && other.isBefore(partner))) {
      partner = other;
      bestGap = gap;
    }
  }

  /**
   * The instant at which a ticket's own window reaches a gap; {@link Long#MIN_VALUE} if it always
   * does.
   */
  private long reaches(Waiting ticket, long gap) {
    long wait = window.waitFor(gap);
    if (wait == 0) {
      return Long.MIN_VALUE;
    }
    return wait == Window.NEVER ? Long.MAX_VALUE : plus(ticket.since, wait);
  }

  private void leave(Waiting ticket) {
    tickets.remove(ticket);
    takeOutOfIndex(ticket);
    due.remove(ticket);
    records.giveBack(ticket);
  }

  private void takeOutOfIndex(Waiting ticket) {
    if (ticket.awake) {
      index.remove(ticket);
      bans.remove(ticket);
      ticket.awake = false;
    }
  }

  private Waiting record(DuelTicket ticket) {
    Waiting waiting = records.take();
    waiting.ticket = ticket;
    waiting.player = ticket.player();
    waiting.playerHash = ticket.player().hashCode();
    waiting.idHash = ticket.id().hashCode();
    waiting.avoids = !ticket.avoid().isEmpty();
    waiting.since = ticket.sinceMs();
    waiting.dueAt = Long.MAX_VALUE;
    applyRules(waiting);
    return waiting;
  }

  private void applyRules(Waiting waiting) {
    DuelTicket ticket = waiting.ticket;
    waiting.rating = firstCome ? 0 : ticket.rating();
    waiting.expiresAt = plus(plus(waiting.since, Math.min(ticket.ttlMs(), ttlMs)), 1);
    waiting.botAt = rules.bots().isPresent() ? plus(waiting.since, botsAfterMs) : Long.MAX_VALUE;
  }

  private void adopt(DuelRules changed) {
    rules = changed;
    firstCome = changed.window().isEmpty();
    // Without ratings everybody stands in one bucket, which any window covers.
    window = changed.window().orElse(new Window(0, 0, 0));
    ttlMs = changed.ttl().toMillis();
    botsAfterMs = changed.bots().map(bots -> bots.after().toMillis()).orElse(Long.MAX_VALUE);
  }

  private void refuseKnown(DuelTicket ticket) {
    if (contains(ticket.id())) {
      throw new IllegalArgumentException("ticket " + ticket.id() + " waits already");
    }
  }

  private static long plus(long instant, long durationMs) {
    long sum = instant + durationMs;
    return sum < instant ? Long.MAX_VALUE : sum;
  }
}
