package io.matchstream.streams.players;

import io.matchstream.engine.config.BackfillConfig;
import io.matchstream.engine.config.BackfillConfig.Priority;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.GroupConfig;
import io.matchstream.engine.config.MatchShape;
import io.matchstream.engine.config.PartyConfig;
import io.matchstream.engine.config.PartyConfig.OnLeave;
import io.matchstream.engine.config.PartyConfig.PartyRating;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.TeamConfig;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Queues of groups, as records. */
final class GroupQueues {
  /** A member who leaves ends the party. */
  static final String DISSOLVE = "dissolve";

  /** A member who leaves leaves the others. */
  static final String SHRINK = "shrink";

  /** One tank, one healer, three for damage. */
  static final String DUNGEON = "dungeon";

  static final String DUEL = "blitz";

  private static final int PARTY = 4;
  private static final int DUNGEON_PARTY = 5;

  private GroupQueues() {}

  static List<QueueConfig> all() {
    return List.of(
        duel(DUEL),
        group(DISSOLVE, OnLeave.DISSOLVE, PartyRating.MEAN),
        group(SHRINK, OnLeave.SHRINK, PartyRating.MEAN_PLUS_SPREAD),
        dungeon(List.of()));
  }

  /** Two squads of up to four. */
  static QueueConfig group(String name, OnLeave onLeave, PartyRating rating) {
    TeamConfig squad = new TeamConfig("squad", 2, 1, PARTY, List.of(), Map.of());
    return grouped(
        duel(name),
        new MatchShape(2, 2 * PARTY, false),
        new PartyConfig(PARTY, true, rating, onLeave),
        List.of(squad),
        List.of());
  }

  static QueueConfig dungeon(List<RuleConfig> rules) {
    TeamConfig team =
        new TeamConfig(
            "party",
            1,
            DUNGEON_PARTY,
            DUNGEON_PARTY,
            List.of(),
            Map.of("tank", 1, "healer", 1, "damage", DUNGEON_PARTY - 2));
    return grouped(
        duel(DUNGEON),
        new MatchShape(DUNGEON_PARTY, DUNGEON_PARTY, false),
        new PartyConfig(DUNGEON_PARTY, true, PartyRating.MAX, OnLeave.DISSOLVE),
        List.of(team),
        rules);
  }

  private static QueueConfig grouped(
      QueueConfig base,
      MatchShape shape,
      PartyConfig party,
      List<TeamConfig> teams,
      List<RuleConfig> rules) {
    GroupConfig group =
        new GroupConfig(
            teams, 1, rules, Duration.ZERO, party, new BackfillConfig(false, Priority.FIRST));
    return new QueueConfig(
        base.name(),
        base.timeControl(),
        shape,
        base.rating(),
        base.ticketTtl(),
        base.sweepEvery(),
        base.pendingTtl(),
        base.assignmentTtl(),
        base.tokenTtl(),
        base.seatTtl(),
        base.disconnectGrace(),
        base.avoidRematch(),
        base.ifQueued(),
        base.ifMatched(),
        base.maxWaiting(),
        base.bots(),
        Optional.of(group),
        base.readyCheck(),
        base.requires(),
        base.externalResults(),
        base.servers());
  }

  private static QueueConfig duel(String name) {
    String yaml =
        """
        queues:
          - name: %s
            rating: { system: elo, initial: 1500, trustProducer: %s }
            ticketTtl: 60s
            avoidRematch: 30s
            servers: [{ address: "eu-1:7000", weight: 1 }]
        """;
    return ConfigReader.read(yaml.formatted(name, name.equals(DUNGEON)), "test").queues().get(0);
  }
}
