package io.matchstream.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class CommitBudgetProperties {
  private static final long MS = 1_000_000;

  /** A thread that always has something to commit, and whose commits cost what they cost. */
  @Property
  void commitsOfAlikeCostTakeTheirShareOfABusyThreadAndNoMore(
      @ForAll @Size(min = 20, max = 100) List<@IntRange(min = 8, max = 12) Integer> costsMs) {
    CommitBudget budget = new CommitBudget();
    long now = 0;
    long committing = 0;
    for (int cost : costsMs) {
      now = firstAllowed(budget, now);
      budget.transactionBegins();
      budget.commitBegins(now);
      now += cost * MS;
      committing += cost * MS;
      budget.commitEnds(now);
    }
    assertThat((double) committing / firstAllowed(budget, now))
        .isBetween(0.8 / CommitBudget.SHARE, 1.25 / CommitBudget.SHARE);
  }

  @Property
  void whoComesToAnIdleThreadIsNotKeptWaiting(
      @ForAll @IntRange(min = 1, max = 1_000) int costMs,
      @ForAll @IntRange(min = 0, max = 10_000) int moreMs) {
    CommitBudget budget = new CommitBudget();
    assertThat(budget.allows(0)).as("before the first commit").isTrue();
    budget.commitBegins(0);
    budget.commitEnds(costMs * MS);

    long rested = costMs * MS * CommitBudget.SHARE;
    assertThat(budget.allows(rested + moreMs * MS)).isTrue();
    assertThat(budget.allows(rested - 1)).isFalse();
  }

  @Property
  void aFlushThatNoCommitFollowedIsNoCostOfTheNextOne(
      @ForAll @IntRange(min = 1, max = 1_000) int idleMs) {
    CommitBudget budget = new CommitBudget();
    budget.commitBegins(0); // a store was closed
    long begun = idleMs * MS;
    budget.transactionBegins();
    budget.commitBegins(begun);
    budget.commitEnds(begun + MS);

    assertThat(budget.allows(begun + MS + (CommitBudget.SHARE - 1) * MS)).isTrue();
  }

  private static long firstAllowed(CommitBudget budget, long fromNanos) {
    long now = fromNanos;
    while (!budget.allows(now)) {
      now += MS / 10;
    }
    return now;
  }
}
