package io.matchstream.engine.groups;

import io.matchstream.engine.config.BackfillConfig;
import io.matchstream.engine.tickets.Explanation;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The tickets of one pool of groups that wait, and the decision who plays with whom.
 *
 * <p><b>Rules.</b> At one instant the order is: expiry (wait &gt; ttl, strictly), then a pass. A
 * pass takes backfills first, unless the queue says otherwise, then seeds in the order of the line,
 * the longest waiting first, and gives each the match that {@link Search} finds for it among the
 * tickets behind it. So the seed of a match is always its longest waiting, and a seed that cannot
 * be served is skipped and holds up nobody.
 *
 * <p><b>Which seeds are looked at.</b> One that has just come; one whose own limits have changed by
 * time; one that was searched in vain as soon as enough players have come within its reach of the
 * kind that it lacked, or the limits of one there have changed; and one whose search was cut for
 * want of steps, after {@link #RETRY_MS} and ever less often. So a pool that waits for a scarce
 * role costs next to nothing while only others arrive, and nobody is forgotten: whatever could make
 * a match possible again, an arrival, a changed limit or a departure, is one of these.
 *
 * <p><b>Bound on being passed over.</b> A pass spends {@link #PASS_BUDGET} steps, from where the
 * last one stopped, and the next begins {@link #PAUSE_MS} after an expensive one. A seed costs
 * {@link Search#BUDGET} steps at most, and what it has begun with the last of them (one lineup, one
 * more party, one evaluation of each expression): {@link Search#LINEUP_BUDGET} steps twice at the
 * very most. So of n seeds worth a search each has one within {@code ceil(n × (BUDGET + 2 ×
 * LINEUP_BUDGET) / PASS_BUDGET)} passes, mostly a third of that; an older seed is always searched
 * before a younger one of the same pass.
 *
 * <p><b>Time.</b> What time alone changes happens at its own instant: a long step decides the same
 * as many short ones. Not safe for use by several threads. A sink must not call back into the pool.
 * Deterministic: the same tickets, calls and times give the same decisions.
 */
public final class GroupPool {
  /** Steps of one pass: some tens of milliseconds at the very most. */
  static final int PASS_BUDGET = 20_000;

  /** A pass that cost less than this may be followed by another at once. */
  static final int CHEAP_PASS = 2_000;

  /**
   * Between two passes of a busy pool: tickets that come meanwhile are matched together, which
   * costs less and gives better matches.
   */
  static final long PAUSE_MS = 50;

  /**
   * A search that was cut is tried again after so long if anybody has left meanwhile: that may have
   * made it easier. One that is cut again then, after twice as long.
   */
  static final long RETRY_MS = 2_000;

  /** The longest time between two searches of one seed that were cut. */
  static final long RETRY_MOST_MS = 32_000;

  private record Due(long atMs, Waiter waiter) {}

  private final Map<String, Waiter> tickets = new HashMap<>(); // never iterated for a decision
  private final TreeMap<String, Section> sections = new TreeMap<>();

  /** Awake running matches that tickets of any section may join; each section has a guest each. */
  private final TreeSet<Waiter> roamers = new TreeSet<>(Waiter.BY_WAIT);

  private final PriorityQueue<Due> due =
      new PriorityQueue<>(
          (a, b) ->
              a.atMs != b.atMs
                  ? Long.compare(a.atMs, b.atMs)
                  : Waiter.BY_WAIT.compare(a.waiter, b.waiter));

  /** The names of the sections that a pass has something to do in. */
  private final TreeSet<String> busy = new TreeSet<>();

  private final int passBudget;
  private final int cheapPass;

  private GroupRules rules;
  private Search search;

  /** While it is, nobody is awake, and nothing is due but ends. */
  private boolean paused;

  private long allSteps;

  /** How many tickets have left so far. */
  private long departures;

  /** The latest instant that anything was decided for; time does not go back behind it. */
  private long clockMs;

  /** When the next pass may begin. */
  private long passFromMs;

  /** The section at which the last pass stopped for want of steps; null: it did not. */
  private String resumeAt;

  /**
   * An empty pool.
   *
   * @param startMs epoch milliseconds up to which everything has been decided before
   */
  public GroupPool(GroupRules rules, long startMs) {
    this(rules, startMs, PASS_BUDGET, CHEAP_PASS);
  }

  /** With other budgets than the usual ones: {@link #PASS_BUDGET} and {@link #CHEAP_PASS}. */
  GroupPool(GroupRules rules, long startMs, int passBudget, int cheapPass) {
    this.passBudget = passBudget;
    this.cheapPass = cheapPass;
    this.rules = rules;
    this.search = new Search(rules);
    this.clockMs = startMs;
    this.passFromMs = startMs;
  }

  /**
   * Puts a ticket back that waited before a restart. Decides nothing: what is due comes with the
   * next {@link #advance} or {@link #enqueue}.
   *
   * @throws IllegalArgumentException if a ticket of this id waits already
   */
  public void restore(GroupTicket ticket) {
    settleIn(waiter(ticket));
  }

  /**
   * A ticket arrives, for the first time or back from an aborted proposal. First does everything
   * that is due up to and including {@code nowMs}; then the newcomer is matched if it can be, now
   * or at the end of the pause of a busy pool, or waits.
   *
   * @param ticket one that {@link GroupRules#refusal} lets in
   * @param nowMs epoch milliseconds; an earlier instant than the last one counts as the last one
   * @param sink told of each decision in order
   * @throws IllegalArgumentException if a ticket of this id waits already
   */
  public void enqueue(GroupTicket ticket, long nowMs, Consumer<? super GroupDecision> sink) {
    Waiter waiter = waiter(ticket);
    advance(nowMs, Integer.MAX_VALUE, sink);
    if (waiter.expiresAt <= clockMs) {
      sink.accept(new GroupDecision.Expired(ticket, clockMs));
      return;
    }
    settleIn(waiter);
    advance(nowMs, Integer.MAX_VALUE, sink);
  }

  /**
   * Takes a ticket out. What was due before is not looked at: {@link #advance} first to give it
   * precedence.
   *
   * @return the ticket, or empty if it does not wait here
   */
  public Optional<GroupTicket> cancel(String ticketId) {
    Waiter waiter = tickets.get(ticketId);
    if (waiter == null) {
      return Optional.empty();
    }
    leave(waiter);
    return Optional.of(waiter.ticket);
  }

  /**
   * A member leaves his party, which waits on without him, from its first enqueue time.
   *
   * @param rating the party's without him, in whole points; empty: as before
   * @return the ticket as it was and as it is now; empty if it does not wait here, or he is not of
   *     it, or nobody would be left
   */
  public Optional<Shrunk> shrink(String ticketId, String player, OptionalInt rating) {
    Waiter waiter = tickets.get(ticketId);
    if (waiter == null || waiter.backfill) {
      return Optional.empty();
    }
    GroupTicket before = waiter.ticket;
    List<GroupPlayer> rest =
        before.players().stream().filter(member -> !member.id().equals(player)).toList();
    if (rest.isEmpty() || rest.size() == before.players().size()) {
      return Optional.empty();
    }
    GroupTicket after = before.withPlayers(rest, rating.orElse(before.rating()));
    leave(waiter);
    settleIn(waiter(after));
    return Optional.of(new Shrunk(before, after));
  }

  /** A ticket that a member has left. */
  public record Shrunk(GroupTicket before, GroupTicket after) {}

  /**
   * Does what is due up to and including an instant, in order of due instants.
   *
   * @param nowMs epoch milliseconds
   * @param budget the most decisions to make; a pass that has begun is ended all the same, and
   *     after one that was expensive the caller gets a say again
   * @param sink told of each decision in order
   * @return true if everything due is done; false if the budget ended first, then call again with
   *     the same instant
   */
  public boolean advance(long nowMs, int budget, Consumer<? super GroupDecision> sink) {
    int[] left = {budget};
    Consumer<GroupDecision> counting =
        decision -> {
          left[0]--;
          sink.accept(decision);
        };
    while (true) {
      long next = nextInstant();
      if (next > nowMs) {
        clockMs = Math.max(clockMs, nowMs);
        return true;
      }
      if (left[0] <= 0) {
        return false;
      }
      clockMs = Math.max(clockMs, next);
      if (nextTimer() <= clockMs) {
        timer(due.poll().waiter(), counting);
      } else if (pass(counting) > cheapPass && budget < Integer.MAX_VALUE) {
        left[0] = 0;
      }
    }
  }

  /**
   * The first instant at which there may be something to do, epoch milliseconds. Empty if no ticket
   * waits.
   */
  public OptionalLong nextDue() {
    long next = nextInstant();
    return next == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(next);
  }

  /** How many tickets wait, pausing ones and backfills included. */
  public int size() {
    return tickets.size();
  }

  /** Whether a ticket waits here. */
  public boolean contains(String ticketId) {
    return tickets.containsKey(ticketId);
  }

  /** The ticket of this id, if it waits here. */
  public Optional<GroupTicket> find(String ticketId) {
    return Optional.ofNullable(tickets.get(ticketId)).map(waiter -> waiter.ticket);
  }

  /** Shows every waiting ticket, in the order of their ids. */
  public void forEach(Consumer<? super GroupTicket> action) {
    tickets.keySet().stream().sorted().forEach(id -> action.accept(tickets.get(id).ticket));
  }

  /**
   * Applies changed rules from an instant on. Decides nothing itself.
   *
   * @return the tickets that can never be matched under the new rules; they have left the pool
   */
  public List<GroupTicket> reconfigure(GroupRules changed, long nowMs) {
    List<GroupTicket> all = takeAllOut(nowMs);
    rules = changed;
    search = new Search(changed);
    List<GroupTicket> refused = new ArrayList<>();
    for (GroupTicket ticket : all) {
      if (changed.refusal(ticket).isPresent()) {
        refused.add(ticket);
      } else {
        settleIn(waiter(ticket));
      }
    }
    return refused;
  }

  /**
   * Nobody is matched from an instant on, no bot comes, and no running match is given anybody: who
   * waits or comes can only expire, be cancelled or shrink. Takes time in proportion to the pool; a
   * pool that pauses already stays as it is. What was due before and has not been done by {@link
   * #advance} is not done.
   */
  public void pause(long nowMs) {
    setPaused(true, nowMs);
  }

  /**
   * Ends a pause, in time proportional to the pool. Decides nothing itself: everybody who waits is
   * worth a search again, in the order of the line, pass by pass. What the searches before the
   * pause had learned is forgotten.
   */
  public void resume(long nowMs) {
    setPaused(false, nowMs);
  }

  private void setPaused(boolean now, long nowMs) {
    if (paused != now) {
      List<GroupTicket> all = takeAllOut(nowMs);
      paused = now;
      all.forEach(ticket -> settleIn(waiter(ticket)));
    }
  }

  /** Empties the pool; in the order of the tickets' ids. */
  private List<GroupTicket> takeAllOut(long nowMs) {
    clockMs = Math.max(clockMs, nowMs);
    List<GroupTicket> all = new ArrayList<>(tickets.size());
    forEach(all::add);
    tickets.clear();
    sections.clear();
    roamers.clear();
    busy.clear();
    due.clear();
    resumeAt = null;
    return all;
  }

  /**
   * Why a ticket has no match yet. Reads only, in time proportional to the pool and to what the
   * pool would do until then, bounded.
   *
   * @param nowMs epoch milliseconds
   * @return empty if it does not wait here
   */
  public Optional<Explanation> explain(String ticketId, long nowMs) {
    return Optional.ofNullable(tickets.get(ticketId))
        .map(waiter -> new Explainer(rules, tickets.values(), Math.max(clockMs, nowMs)).of(waiter));
  }

  /** Steps of all searches so far: what they cost, on whatever machine. */
  public long steps() {
    return allSteps;
  }

  private Waiter waiter(GroupTicket ticket) {
    if (tickets.containsKey(ticket.id())) {
      throw new IllegalArgumentException("ticket " + ticket.id() + " waits already");
    }
    return new Waiter(ticket, rules);
  }

  private void settleIn(Waiter waiter) {
    tickets.put(waiter.id, waiter);
    wakeOrPause(waiter);
    schedule(waiter);
  }

  private void wakeOrPause(Waiter waiter) {
    if (!paused && waiter.ticket.notBeforeMs() <= clockMs) {
      waiter.awake = true;
      if (waiter.roams) {
        roamers.add(waiter);
        sections.values().forEach(section -> section.add(waiter.guest(rules)));
        busy.addAll(sections.keySet());
      } else {
        busySection(waiter).add(waiter);
      }
    }
  }

  /** The next instant at which time alone may change something for this ticket. */
  private void schedule(Waiter waiter) {
    long at = waiter.expiresAt;
    if (waiter.awake) {
      at = Math.min(at, rules.rules().nextChangeMs(waiter.facts, clockMs));
    } else if (!paused) {
      at = Math.min(at, waiter.ticket.notBeforeMs());
    }
    if (waiter.awake && !waiter.backfill) {
      at = Math.min(at, rules.plan().nextChangeMs(waiter.since, clockMs));
      at = Math.min(at, laterThanNow(waiter.since + rules.fillFor().toMillis()));
      if (rules.botsAfter().isPresent()) {
        at = Math.min(at, laterThanNow(waiter.since + rules.botsAfter().get().toMillis()));
      }
    }
    waiter.changesAt = at;
    waiter.dueAt = Math.min(at, laterThanNow(waiter.retryAt));
    due.add(new Due(waiter.dueAt, waiter));
  }

  private long laterThanNow(long instant) {
    return instant > clockMs ? instant : Long.MAX_VALUE;
  }

  private void timer(Waiter waiter, Consumer<GroupDecision> sink) {
    if (waiter.expiresAt <= clockMs) {
      leave(waiter);
      sink.accept(new GroupDecision.Expired(waiter.ticket, clockMs));
      return;
    }
    if (waiter.changesAt <= clockMs) {
      waiter.retryAfter = 0; // its search is another one now
    }
    if (!waiter.awake) {
      wakeOrPause(waiter);
    } else if (waiter.changesAt > clockMs
        && !waiter.roams
        && waiter.departuresAtCut == departures) {
      waiter.retryAt = clockMs + RETRY_MS; // the same search would be cut again
    } else if (waiter.roams) {
      sections.values().forEach(section -> section.changed(waiter));
      busy.addAll(sections.keySet());
    } else {
      busySection(waiter).changed(waiter);
    }
    schedule(waiter);
  }

  private void leave(Waiter waiter) {
    tickets.remove(waiter.id);
    departures++;
    waiter.live = false;
    waiter.dueAt = Long.MAX_VALUE;
    if (!waiter.awake) {
      return;
    }
    if (waiter.roams) {
      roamers.remove(waiter);
      sections.values().forEach(section -> section.remove(waiter));
      return;
    }
    String name = rules.rules().partition(waiter.facts);
    Section section = sections.get(name);
    section.remove(waiter);
    if (section.isEmpty()) {
      sections.remove(name);
      busy.remove(name);
    }
  }

  private Section busySection(Waiter waiter) {
    String name = rules.rules().partition(waiter.facts);
    busy.add(name);
    return sections.computeIfAbsent(name, unused -> openSection());
  }

  private Section openSection() {
    Section section = new Section(rules);
    roamers.forEach(roamer -> section.add(roamer.guest(rules)));
    return section;
  }

  private long nextInstant() {
    long timer = nextTimer();
    return busy.isEmpty() ? timer : Math.min(timer, Math.max(passFromMs, clockMs));
  }

  /** The first entry that still counts. */
  private long nextTimer() {
    while (!due.isEmpty()) {
      Due first = due.peek();
      if (first.waiter.live && first.waiter.dueAt == first.atMs) {
        return first.atMs;
      }
      due.poll();
    }
    return Long.MAX_VALUE;
  }

  /**
   * One pass over the sections that have something to do.
   *
   * @return the steps it took
   */
  private int pass(Consumer<GroupDecision> sink) {
    int steps = 0;
    List<String> names = new ArrayList<>(busy);
    if (resumeAt != null) {
      names.clear();
      names.addAll(busy.tailSet(resumeAt, true));
      names.addAll(busy.headSet(resumeAt, false));
    }
    resumeAt = null;
    for (String name : names) {
      if (steps >= passBudget) {
        resumeAt = name;
        break;
      }
      steps += pass(name, sections.get(name), passBudget - steps, sink);
    }
    passFromMs = steps > cheapPass ? clockMs + PAUSE_MS : clockMs;
    allSteps += steps;
    return steps;
  }

  private int pass(String name, Section section, int budget, Consumer<GroupDecision> sink) {
    busy.remove(name);
    int steps = section.beginPass(clockMs);
    if (rules.backfill() == BackfillConfig.Priority.FIRST) {
      steps += backfills(name, section, budget / 2, sink);
    }
    Section.Turn turn = new Section.Turn();
    boolean any = false; // one at least, however little is left: so every pass gets somewhere
    for (Waiter seed = section.next(turn);
        seed != null && !section.isEmpty();
        seed = section.next(turn)) {
      if (any && steps >= budget) {
        section.resumeAt(seed);
        resumeAt = name;
        busy.add(name);
        return rules.backfill() == BackfillConfig.Priority.LAST
            ? steps + backfills(name, section, 1, sink)
            : steps;
      }
      steps += search(section, seed, sink);
      any = true;
    }
    if (rules.backfill() == BackfillConfig.Priority.LAST) {
      steps += backfills(name, section, budget / 2, sink);
    }
    return steps;
  }

  /**
   * Running matches have half of a pass at most, so that new ones are made too; and one search at
   * least.
   */
  private int backfills(String name, Section section, int budget, Consumer<GroupDecision> sink) {
    int steps = 0;
    for (Waiter backfill : section.wantedBackfills()) {
      if (section.isEmpty()) {
        break; // it is gone with its last ticket
      }
      if (steps > 0 && steps >= budget) {
        section.resumeBackfillsAt(backfill);
        busy.add(name);
        break;
      }
      steps += search(section, backfill, sink);
    }
    return steps;
  }

  /**
   * Searches for one seed.
   *
   * @param seed as the section has it; of a match that roams, its guest there
   */
  private int search(Section section, Waiter seed, Consumer<GroupDecision> sink) {
    section.take(seed);
    Search.Outcome outcome = search.of(seed, section.index(), clockMs);
    if (outcome.found()) {
      form(seed, outcome, sink);
    } else {
      seed.lacking = outcome.lacking();
      seed.lackingRoles = outcome.lackingRoles();
      if (outcome.cut()) {
        retryLater(tickets.get(seed.id));
      }
    }
    return outcome.steps();
  }

  /** Once an instant, however many sections a match that roams was searched in vain in. */
  private void retryLater(Waiter cut) {
    cut.departuresAtCut = departures;
    if (cut.retryAt <= clockMs) {
      cut.retryAfter = Math.min(RETRY_MOST_MS, Math.max(RETRY_MS, 2 * cut.retryAfter));
      cut.retryAt = clockMs + cut.retryAfter;
      schedule(cut);
    }
  }

  private void form(Waiter seed, Search.Outcome outcome, Consumer<GroupDecision> sink) {
    List<Waiter> members = new ArrayList<>(outcome.members());
    Optional<String> region =
        rules.rules().region(members.stream().map(member -> member.facts).toList(), clockMs);
    members.forEach(member -> leave(tickets.get(member.id)));
    members.sort(Waiter.BY_WAIT);
    sink.accept(
        new GroupDecision.Formed(
            members.stream().filter(member -> !member.backfill).map(m -> m.ticket).toList(),
            outcome.lineup(),
            region,
            seed.backfill ? Optional.of(seed.ticket) : Optional.empty(),
            clockMs));
  }
}
