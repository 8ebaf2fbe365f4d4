package io.matchstream.bench.peers;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Runs all matchmakers in turn, round after round, every other round backwards: what warms the
 * machine or fills its disk meanwhile favours nobody. Servers are started anew for each turn and
 * only one of them is there at a time.
 */
final class Rounds {
  /** Ours, among those where many wait. */
  static final String ENGINE = "Matchstream's engine";

  private final Plan plan;
  private final Cleanup cleanup;
  private final Path folder;
  private final Optional<PipelineUnderTest> pipeline;
  private final Consumer<String> say;

  /** A matchmaker's turn. */
  private interface Turn {
    void take(Plan plan, long seed, Results results) throws Exception;
  }

  Rounds(
      Plan plan,
      Cleanup cleanup,
      Path folder,
      Optional<PipelineUnderTest> pipeline,
      Consumer<String> say) {
    this.plan = plan;
    this.cleanup = cleanup;
    this.folder = folder;
    this.pipeline = pipeline;
    this.say = say;
  }

  Results run() throws Exception {
    List<Turn> turns = turns();
    // Our pipeline warms itself up each time, since its processes are new each time.
    Results warmUp = new Results();
    say.accept("warms up");
    for (Turn turn : turns) {
      turn.take(plan.warmUp(), plan.seed(), warmUp);
    }
    pipeline.ifPresent(
        ours -> {
          turns.add(pipeline(ours, Durability.EVERYSEC));
          turns.add(pipeline(ours, Durability.ALWAYS));
        });
    Results results = new Results();
    results.addBreachesOf(warmUp);
    for (int round = 1; round <= plan.rounds(); round++) {
      say.accept("round " + round + " of " + plan.rounds() + ", seed " + (plan.seed() + round));
      for (Turn turn : turns) {
        turn.take(plan, plan.seed() + round, results);
      }
      Collections.reverse(turns);
    }
    return results;
  }

  private List<Turn> turns() {
    List<Turn> turns = new ArrayList<>();
    for (Durability durability : Durability.values()) {
      turns.add((now, seed, results) -> redis(now, seed, durability, results));
    }
    turns.add(this::postgres);
    turns.add(this::standing);
    return turns;
  }

  private static Turn pipeline(PipelineUnderTest ours, Durability durability) {
    return (now, seed, results) -> results.addPipeline(durability, ours.run(durability, seed));
  }

  private void redis(Plan now, long seed, Durability durability, Results results) throws Exception {
    try (RedisServer server = RedisServer.start(cleanup, folder, durability)) {
      for (RedisScript script : RedisScript.values()) {
        for (int depth : now.depths()) {
          results.add(
              new Results.RedisCase(durability, script, depth),
              RedisRun.measure(server, script, depth, now.time(), new Crowd(seed, "p")));
        }
      }
    }
  }

  private void postgres(Plan now, long seed, Results results) throws Exception {
    try (PostgresServer server = PostgresServer.start(cleanup, folder)) {
      PostgresRun.prepare(server);
      // A second run finds the pages that the first one has made.
      for (int run = 0; run < 2; run++) {
        results.addPostgres(PostgresRun.measure(server, Plan.CONNECTIONS, now.time(), seed));
      }
    }
  }

  private void standing(Plan now, long seed, Results results) throws Exception {
    try (RedisServer server = RedisServer.start(cleanup, folder, Durability.NONE)) {
      for (int size : now.sizes()) {
        for (RedisScript script : RedisScript.values()) {
          // Whoever writes the match does not matter where finding takes the time.
          if (script != RedisScript.SEA_BATTLE_TWO_CALLS) {
            try (StandingPool pool = new RedisStandingPool(server, script)) {
              standing(now, seed, new Results.StandingCase(size, script.label), pool, results);
            }
          }
        }
        try (StandingPool pool = new EngineStandingPool()) {
          standing(now, seed, new Results.StandingCase(size, ENGINE), pool, results);
        }
      }
    }
  }

  private static void standing(
      Plan now, long seed, Results.StandingCase run, StandingPool pool, Results results)
      throws Exception {
    results.add(run, StandingRun.measure(pool, new StandingCrowd(seed, run.size()), now.time()));
  }
}
