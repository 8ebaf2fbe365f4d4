package io.matchstream.engine.groups;

import io.matchstream.engine.config.BackfillConfig;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The awake tickets of a pool that the rules of equality let meet: their line, their index, and
 * which of them are worth a search as a seed.
 */
final class Section {
  private final GroupRules rules;
  private final TreeSet<Waiter> line = new TreeSet<>(Waiter.BY_WAIT);
  private final TreeSet<Waiter> backfills = new TreeSet<>(Waiter.BY_WAIT);
  private final Index index = new Index();

  /** Seeds to be searched, in the order of the line. */
  private final TreeSet<Waiter> wanted = new TreeSet<>(Waiter.BY_WAIT);

  /** Who has come since the last pass. */
  private final List<Waiter> arrived = new ArrayList<>();

  /** Whose limits have changed since the last pass. */
  private final List<Waiter> changed = new ArrayList<>();

  /** Where the last pass ended for want of steps; null: it did not. */
  private Waiter resumeAt;

  Section(GroupRules rules) {
    this.rules = rules;
  }

  boolean isEmpty() {
    return line.isEmpty() && backfills.isEmpty();
  }

  Iterable<Waiter> line() {
    return line;
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
    wanted.add(seed);
  }

  void remove(Waiter waiter) {
    boolean unused = take(waiter);
    if (waiter.backfill) {
      backfills.remove(waiter);
    } else {
      line.remove(waiter);
      index.remove(waiter);
    }
  }

  /** Time has changed what this ticket accepts. */
  void changed(Waiter waiter) {
    want(waiter);
    if (!waiter.backfill && rules.candidatesAge()) {
      changed.add(waiter);
    }
  }

  /** Decides which seeds are worth a search, by what has happened since the last pass. */
  void beginPass(long nowMs) {
    Newcomers fresh = Newcomers.of(arrived);
    Newcomers loosened = Newcomers.of(changed);
    arrived.clear();
    changed.clear();
    if (fresh.isEmpty() && loosened.isEmpty()) {
      return;
    }
    wake(line, fresh, loosened, nowMs);
    wake(backfills, fresh, loosened, nowMs);
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
   * The seeds of a pass, in its order: backfills as the queue says, and of the line those first
   * that the last pass did not get to.
   */
  List<Waiter> seeds() {
    List<Waiter> seeds = new ArrayList<>(wanted.size());
    if (resumeAt == null) {
      seeds.addAll(wanted);
    } else {
      seeds.addAll(wanted.tailSet(resumeAt, true));
      seeds.addAll(wanted.headSet(resumeAt, false));
    }
    resumeAt = null;
    if (!backfills.isEmpty() && rules.backfill() != BackfillConfig.Priority.LINE) {
      boolean first = rules.backfill() == BackfillConfig.Priority.FIRST;
      seeds.sort(Comparator.comparing(seed -> seed.backfill != first)); // stable
    }
    return seeds;
  }

  /** A seed of this pass is about to be searched; false if it has left since. */
  boolean take(Waiter seed) {
    seed.wanted = false;
    return wanted.remove(seed);
  }

  /** The pass ends before this seed. */
  void resumeAt(Waiter seed) {
    resumeAt = seed;
  }
}
