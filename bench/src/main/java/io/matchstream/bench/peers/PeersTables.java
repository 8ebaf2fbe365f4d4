package io.matchstream.bench.peers;

import io.matchstream.bench.report.Table;
import java.util.ArrayList;
import java.util.List;

/** What was found, for people. */
final class PeersTables {
  private final Plan plan;
  private final Results results;
  private final Ratios ratios;

  PeersTables(Plan plan, Results results, Ratios ratios) {
    this.plan = plan;
    this.results = results;
    this.ratios = ratios;
  }

  List<Table> all() {
    return List.of(redis(), answers(), others(), standing(), ratios());
  }

  private Table redis() {
    List<String> header = new ArrayList<>(List.of("synced to disk", "Redis with"));
    plan.depths().forEach(depth -> header.add("depth " + depth));
    header.add("lost claims an arrival, depth " + Plan.DEEPEST);
    List<List<String>> rows = new ArrayList<>();
    for (Durability durability : Durability.values()) {
      for (RedisScript script : RedisScript.values()) {
        List<String> row = new ArrayList<>(List.of(durability.label, script.label));
        for (int depth : plan.depths()) {
          row.add(redis(durability, script, depth).perSecond.spread());
        }
        row.add(
            script == RedisScript.CHESS
                ? redis(durability, script, Plan.DEEPEST).lostClaims.middle()
                : "none");
        rows.add(row);
      }
    }
    return new Table(
        "Matches a second, almost nobody waiting: median of "
            + plan.rounds()
            + " rounds (least to most)",
        header,
        rows);
  }

  private Table answers() {
    List<String> header = new ArrayList<>(List.of("synced to disk", "Redis with"));
    plan.depths().forEach(depth -> header.add("depth " + depth));
    List<List<String>> rows = new ArrayList<>();
    for (Durability durability : Durability.values()) {
      for (RedisScript script : RedisScript.values()) {
        List<String> row = new ArrayList<>(List.of(durability.label, script.label));
        for (int depth : plan.depths()) {
          row.add(answer(redis(durability, script, depth)));
        }
        rows.add(row);
      }
    }
    return new Table("The same runs: p50 / p99 of an arrival's answer, µs", header, rows);
  }

  private Table others() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "PostgreSQL, SKIP LOCKED, " + Plan.CONNECTIONS + " connections",
            Durability.ALWAYS.label,
            results.postgres().perSecond.spread(),
            answer(results.postgres())));
    for (Durability durability : Durability.values()) {
      if (!results.pipeline(durability).isEmpty()) {
        rows.add(
            List.of(
                "Matchstream, whole pipeline",
                durability.label,
                results.pipeline(durability).spread(),
                "see `bench pipeline`"));
      }
    }
    return new Table(
        "Matches a second of those that are durable by design",
        List.of("matchmaker", "synced to disk", "matches a second", "p50 / p99 of a call, µs"),
        rows);
  }

  private Table standing() {
    List<List<String>> rows = new ArrayList<>();
    for (int size : plan.sizes()) {
      List<String> matchmakers =
          List.of(
              RedisScript.SEA_BATTLE.label,
              RedisScript.OUTWARDS.label,
              RedisScript.CHESS.label,
              Rounds.ENGINE);
      for (String matchmaker : matchmakers) {
        Results.StandingRuns runs = results.standing(new Results.StandingCase(size, matchmaker));
        rows.add(
            List.of(
                "%,d".formatted(size),
                matchmaker,
                runs.meeting.spread(),
                runs.staying.spread(),
                runs.perSecond.spread()));
      }
    }
    return new Table(
        "Arrivals a second where many wait, on one core, synced never",
        List.of("waiting", "matchmaker", "who are matched", "who fit nobody", "half and half"),
        rows);
  }

  private Table ratios() {
    List<List<String>> rows = new ArrayList<>();
    ratios
        .all()
        .forEach((name, ratio) -> ratio.ifPresent(value -> rows.add(List.of(name, times(value)))));
    return new Table("Ours by theirs, medians", List.of("ratio", "value"), rows);
  }

  private Results.Runs redis(Durability durability, RedisScript script, int depth) {
    return results.redis(new Results.RedisCase(durability, script, depth));
  }

  private static String answer(Results.Runs runs) {
    return runs.p50.middle() + " / " + runs.p99.middle();
  }

  private static String times(double ratio) {
    return (ratio >= 100 ? "%,.0f" : "%.2f").formatted(ratio);
  }
}
