package io.matchstream.engine.groups;

import io.matchstream.engine.config.BackfillConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The awake tickets of a pool that the rules of equality let meet: their line, their index, and
 * which of them are worth a search as a seed.
 */
final class Section {
  /** So many seeds are asked in the time of a step whether they are worth a search. */
  private static final int ASKED_A_STEP = 8;

  private final GroupRules rules;
  private final TreeSet<Waiter> line = new TreeSet<>(Waiter.BY_WAIT);
  private final TreeSet<Waiter> backfills = new TreeSet<>(Waiter.BY_WAIT);
  private final Index index = new Index();

  /** Seeds to be searched, in the order of the line; backfills only if they stand in it. */
  private final TreeSet<Waiter> wanted = new TreeSet<>(Waiter.BY_WAIT);

  /** Who has come since the last pass. */
  private final List<Waiter> arrived = new ArrayList<>();

  /** Whose limits have changed since the last pass. */
  private final List<Waiter> changed = new ArrayList<>();

  /** Where the last pass ended for want of steps; null: it did not. */
  private Waiter resumeAt;

  /** The running match whose turn would have been next; null: all had theirs. */
  private Waiter backfillsFrom;

  Section(GroupRules rules) {
    this.rules = rules;
  }

  /** Whether nobody is left but guests, who stand in the other sections too. */
  boolean isEmpty() {
    return line.isEmpty() && backfills.stream().allMatch(backfill -> backfill.roams);
  }

  Index index() {
    return index;
  }

  void add(Waiter waiter) {
    if (waiter.backfill) {
      backfills.add(waiter);
    } else {
      line.add(waiter);
      index.add(waiter);
      arrived.add(waiter);
    }
    want(waiter);
  }

  private void want(Waiter seed) {
    seed.wanted = true;
    if (!seed.backfill || rules.backfill() == BackfillConfig.Priority.LINE) {
      wanted.add(seed);
    }
  }

  /** A ticket leaves; one that roams, by whichever of its records. */
  void remove(Waiter waiter) {
    take(waiter);
    if (waiter.backfill) {
      backfills.remove(waiter);
    } else {
      line.remove(waiter);
      index.remove(waiter);
    }
  }

  /** Time has changed what this ticket accepts. */
  void changed(Waiter waiter) {
    want(waiter.roams ? backfills.floor(waiter) : waiter);
    boolean matters =
        rules.candidatesAge() || !waiter.ticket.avoid().isEmpty() || !backfills.isEmpty();
    if (!waiter.backfill && matters) {
      changed.add(waiter);
    }
  }

  /**
   * Decides which seeds are worth a search, by what has happened since the last pass.
   *
   * @return what that took, in steps of a search
   */
  int beginPass(long nowMs) {
    Newcomers fresh = Newcomers.of(arrived);
    Newcomers loosened = Newcomers.of(changed);
    arrived.clear();
    changed.clear();
    if (fresh.isEmpty() && loosened.isEmpty()) {
      return 0;
    }
    wake(line, fresh, loosened, nowMs);
    wake(backfills, fresh, loosened, nowMs);
    return (line.size() + backfills.size()) / ASKED_A_STEP;
  }

  private void wake(Set<Waiter> seeds, Newcomers fresh, Newcomers loosened, long nowMs) {
    for (Waiter seed : seeds) {
      if (seed.wanted) {
        continue;
      }
      double reach = rules.rules().reach(seed.facts, nowMs);
      int come = fresh.near(seed, reach);
      come += come < Math.max(1, seed.lacking) ? loosened.near(seed, reach) : 0;
      if (come > 0 && come >= seed.lacking) {
        want(seed);
      } else {
        seed.lacking -= come;
      }
    }
  }

  /**
   * The running matches to be searched for: those first that the last pass did not get to, then the
   * longest waiting first.
   */
  List<Waiter> wantedBackfills() {
    Waiter from = backfillsFrom;
    backfillsFrom = null;
    Stream<Waiter> order =
        from == null
            ? backfills.stream()
            : Stream.concat(
                backfills.tailSet(from, true).stream(), backfills.headSet(from, false).stream());
    return order.filter(backfill -> backfill.wanted).toList();
  }

  /** The pass has no more to spend on running matches, and this one's turn is next. */
  void resumeBackfillsAt(Waiter backfill) {
    backfillsFrom = backfill;
  }

  /**
   * The next seed of the line in a pass that has come as far as another, or null: those first that
   * the last pass did not get to, then the line from its beginning.
   *
   * @param pass where the pass began and how far it has come
   */
  Waiter next(Turn pass) {
    Waiter next = pass.at == null ? first(pass) : wanted.higher(pass.at);
    if (next == null && !pass.wrapped && pass.from != null) {
      pass.wrapped = true;
      next = wanted.isEmpty() ? null : wanted.first();
    }
    if (next != null && pass.wrapped && Waiter.BY_WAIT.compare(next, pass.from) >= 0) {
      next = null;
    }
    pass.at = next;
    return next;
  }

  private Waiter first(Turn pass) {
    pass.from = resumeAt;
    resumeAt = null;
    if (pass.from != null) {
      return wanted.ceiling(pass.from);
    }
    return wanted.isEmpty() ? null : wanted.first();
  }

  /** A pass's way through the line. */
  static final class Turn {
    private Waiter from;
    private Waiter at;
    private boolean wrapped;
  }

  /** A seed of this pass is about to be searched. */
  void take(Waiter seed) {
    seed.wanted = false;
    wanted.remove(seed);
  }

  /** The pass ends before this seed. */
  void resumeAt(Waiter seed) {
    resumeAt = seed;
  }
}
