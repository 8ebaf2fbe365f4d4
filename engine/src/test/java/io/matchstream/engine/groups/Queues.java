package io.matchstream.engine.groups;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.Anchor;
import io.matchstream.engine.config.BackfillConfig;
import io.matchstream.engine.config.BotsConfig;
import io.matchstream.engine.config.GameServers;
import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.IfMatched;
import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.config.IfQueued;
import io.matchstream.engine.config.MatchShape;
import io.matchstream.engine.config.PartyConfig;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.RatingConfig;
import io.matchstream.engine.config.RatingKind;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.config.TeamConfig;
import io.matchstream.engine.config.Widening;
import io.matchstream.engine.config.WindowConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Queues of groups for tests, put together field by field. */
final class Queues {
  private final List<TeamConfig> teams = new ArrayList<>();
  private final List<RuleConfig> rules = new ArrayList<>();
  private Optional<RatingConfig> rating = Optional.empty();
  private Optional<BotsConfig> bots = Optional.empty();
  private Duration fillFor = Duration.ZERO;
  private int multipleOf = 1;
  private BackfillConfig.Priority backfill = BackfillConfig.Priority.FIRST;

  static Queues queue() {
    return new Queues();
  }

  Queues team(String name, int min, int max) {
    teams.add(new TeamConfig(name, 1, min, max, List.of(), Map.of()));
    return this;
  }

  Queues team(TeamConfig team) {
    teams.add(team);
    return this;
  }

  Queues roles(String name, Map<String, Integer> roles) {
    int players = roles.values().stream().mapToInt(Integer::intValue).sum();
    teams.add(new TeamConfig(name, 1, players, players, List.of(), roles));
    return this;
  }

  Queues window(Age age, Anchor anchor, int initial, int perSecond, int max) {
    rating =
        Optional.of(
            new RatingConfig(
                RatingKind.ELO,
                1500,
                350,
                0.06,
                0.5,
                0,
                new WindowConfig(age, anchor, initial, perSecond, max),
                true));
    return this;
  }

  Queues rules(RuleConfig... more) {
    rules.addAll(Arrays.asList(more));
    return this;
  }

  Queues bots(Duration after, int pool) {
    bots = Optional.of(new BotsConfig(after, pool, false));
    return this;
  }

  Queues fillFor(Duration wait) {
    fillFor = wait;
    return this;
  }

  Queues multipleOf(int players) {
    multipleOf = players;
    return this;
  }

  Queues backfill(BackfillConfig.Priority priority) {
    backfill = priority;
    return this;
  }

  GroupRules rules() {
    return GroupRules.of(config());
  }

  QueueConfig config() {
    int most = teams.stream().mapToInt(team -> team.count() * team.max()).sum();
    int least = teams.stream().mapToInt(team -> team.count() * team.min()).sum();
    int party = teams.stream().mapToInt(TeamConfig::max).max().orElseThrow();
    return new QueueConfig(
        "group",
        Optional.empty(),
        new MatchShape(Math.max(1, least), most, false),
        rating,
        Duration.ofSeconds(60),
        Duration.ofSeconds(2),
        Duration.ofSeconds(15),
        Duration.ofSeconds(120),
        Duration.ofSeconds(60),
        Duration.ofHours(2),
        Duration.ofSeconds(5),
        Duration.ZERO,
        IfQueued.KEEP,
        IfMatched.ANSWER,
        100_000,
        bots,
        Optional.of(
            new GroupConfig(
                teams,
                multipleOf,
                rules,
                fillFor,
                new PartyConfig(
                    party, true, PartyConfig.PartyRating.MEAN, PartyConfig.OnLeave.DISSOLVE),
                new BackfillConfig(true, backfill))),
        Optional.empty(),
        List.of(),
        false,
        GameServers.unconfigured());
  }

  /** Terms of a rule that always filters and never widens. */
  static RuleTerms terms(String name) {
    return terms(name, new Widening.None());
  }

  static RuleTerms terms(String name, Widening widening) {
    return new RuleTerms(name, 1, new IfMissing.Refuse(), widening, Optional.empty(), Age.OLDEST);
  }
}
