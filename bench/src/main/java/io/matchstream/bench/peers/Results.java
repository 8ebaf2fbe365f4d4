package io.matchstream.bench.peers;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What all rounds have come to. A run with a breach counts only as that. */
final class Results {
  /** A run on Redis with an almost empty pool. */
  record RedisCase(Durability durability, RedisScript script, int depth) {}

  /** A run with many who wait; the name is a script's label or that of ours. */
  record StandingCase(int size, String matchmaker) {}

  /** The figures of runs of one kind. */
  static final class Runs {
    final Samples perSecond = new Samples();
    final Samples p50 = new Samples();
    final Samples p99 = new Samples();
    final Samples lostClaims = new Samples();
  }

  /** The figures of runs of one kind, where many wait. */
  static final class StandingRuns {
    final Samples perSecond = new Samples();
    final Samples meeting = new Samples();
    final Samples staying = new Samples();
  }

  private final Map<RedisCase, Runs> redis = new LinkedHashMap<>();
  private final Map<StandingCase, StandingRuns> standing = new LinkedHashMap<>();
  private final Runs postgres = new Runs();
  private final Map<Durability, Samples> pipeline = new EnumMap<>(Durability.class);
  private final List<String> breaches = new ArrayList<>();

  void add(RedisCase run, Outcome outcome) {
    add(redis(run), run.toString(), outcome);
  }

  void addPostgres(Outcome outcome) {
    add(postgres, "PostgreSQL", outcome);
  }

  private void add(Runs runs, String name, Outcome outcome) {
    if (refused(name, outcome.breaches())) {
      return;
    }
    runs.perSecond.add(outcome.perSecond());
    runs.p50.add(outcome.p50Micros());
    runs.p99.add(outcome.p99Micros());
    runs.lostClaims.add(outcome.lostClaims());
  }

  void add(StandingCase run, StandingRun outcome) {
    if (refused(run.toString(), outcome.breaches())) {
      return;
    }
    StandingRuns runs = standing(run);
    runs.perSecond.add(outcome.perSecond());
    runs.meeting.add(outcome.meetingPerSecond());
    runs.staying.add(outcome.stayingPerSecond());
  }

  void addPipeline(Durability durability, PipelineUnderTest.Run outcome) {
    if (!refused("our pipeline", outcome.breaches())) {
      pipeline(durability).add(outcome.matchesPerSecond());
    }
  }

  /** Breaches are never forgiven, not even those of a round that does not count otherwise. */
  void addBreachesOf(Results other) {
    breaches.addAll(other.breaches);
  }

  private boolean refused(String name, List<String> found) {
    found.forEach(breach -> breaches.add(name + ": " + breach));
    return !found.isEmpty();
  }

  Runs redis(RedisCase run) {
    return redis.computeIfAbsent(run, key -> new Runs());
  }

  StandingRuns standing(StandingCase run) {
    return standing.computeIfAbsent(run, key -> new StandingRuns());
  }

  Runs postgres() {
    return postgres;
  }

  Samples pipeline(Durability durability) {
    return pipeline.computeIfAbsent(durability, key -> new Samples());
  }

  List<String> breaches() {
    return List.copyOf(breaches);
  }
}
