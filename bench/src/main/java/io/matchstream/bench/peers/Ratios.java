package io.matchstream.bench.peers;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Ours by theirs, of the medians; empty where one of the two has not been measured. */
record Ratios(Results results) {

  /** By the name that a machine knows them by, the best of Redis first. */
  Map<String, Optional<Double>> all() {
    Map<String, Optional<Double>> all = new LinkedHashMap<>();
    all.put("ratioRedisEverysec", redis(Durability.EVERYSEC, RedisScript.SEA_BATTLE));
    all.put("ratioRedisAlways", redis(Durability.ALWAYS, RedisScript.SEA_BATTLE));
    all.put(
        "ratioRedisEverysecTwoCalls", redis(Durability.EVERYSEC, RedisScript.SEA_BATTLE_TWO_CALLS));
    all.put("ratioRedisAlwaysTwoCalls", redis(Durability.ALWAYS, RedisScript.SEA_BATTLE_TWO_CALLS));
    all.put("ratioPostgres", of(results.pipeline(Durability.ALWAYS), results.postgres().perSecond));
    all.put(
        "ratioRedisAt100kWaiting",
        of(standing(Rounds.ENGINE), standing(RedisScript.SEA_BATTLE.label)));
    all.put(
        "ratioRedisOutwardsAt100kWaiting",
        of(standing(Rounds.ENGINE), standing(RedisScript.OUTWARDS.label)));
    return all;
  }

  private Optional<Double> redis(Durability durability, RedisScript script) {
    return of(
        results.pipeline(durability),
        results.redis(new Results.RedisCase(durability, script, Plan.DEEPEST)).perSecond);
  }

  private Samples standing(String matchmaker) {
    return results.standing(new Results.StandingCase(Plan.LARGEST, matchmaker)).perSecond;
  }

  private static Optional<Double> of(Samples ours, Samples theirs) {
    return ours.isEmpty() || theirs.isEmpty()
        ? Optional.empty()
        : Optional.of(ours.median() / theirs.median());
  }
}
