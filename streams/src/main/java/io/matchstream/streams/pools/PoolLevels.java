package io.matchstream.streams.pools;

import io.matchstream.state.QueueState;
import io.matchstream.streams.runtime.Configuration;
import io.matchstream.streams.runtime.Counters;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What is shown of a task's pools: how many wait, and whether an operator holds them. Belongs to
 * one stream thread.
 */
final class PoolLevels {
  static final String WAITING = "pools.waiting";

  /** 0 open, 1 paused, 2 draining. */
  static final String STATE = "pools.state";

  private final Counters counters;
  private final Set<String> shown = new HashSet<>();

  PoolLevels(Counters counters) {
    this.counters = counters;
  }

  /**
   * Shows these pools and those that are held, and nothing more of one that is gone. What is held
   * and no longer configured is not shown: no operator could let go of it.
   */
  void show(Collection<WaitingPool> pools, Holds holds, Configuration configuration) {
    Map<String, WaitingPool> open =
        pools.stream().collect(Collectors.toMap(WaitingPool::name, Function.identity()));
    Set<String> names = new HashSet<>(open.keySet());
    holds.pools().stream()
        .filter(name -> configuration.queue(name).isPresent())
        .forEach(names::add);
    shown.stream().filter(name -> !names.contains(name)).forEach(this::forget);
    shown.retainAll(names);
    for (String name : names) {
      shown.add(name);
      WaitingPool pool = open.get(name);
      counters.level(level(WAITING, name), pool == null ? 0 : pool.size());
      counters.level(level(STATE, name), height(holds.of(name)));
    }
  }

  /** The pools leave this thread: they are counted where they go. */
  void close() {
    shown.forEach(this::forget);
    shown.clear();
  }

  private static long height(QueueState state) {
    return switch (state) {
      case OPEN -> 0;
      case PAUSED -> 1;
      case DRAINING -> 2;
    };
  }

  private void forget(String pool) {
    counters.forget(level(WAITING, pool));
    counters.forget(level(STATE, pool));
  }

  private static Counters.Level level(String name, String pool) {
    return new Counters.Level(name, "pool", pool);
  }
}
