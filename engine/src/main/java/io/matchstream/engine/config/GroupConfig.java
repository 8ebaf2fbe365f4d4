package io.matchstream.engine.config;

import java.time.Duration;
import java.util.List;

/**
 * What makes a queue one of groups: teams, rules and parties. A queue without it is one of duels.
 *
 * @param teams the teams of a match, at least one kind
 * @param multipleOf the number of players of a match is a multiple of this
 * @param rules beyond the rating window, in the file's order
 * @param fillFor how long a seed waits for a fuller match once the least is there, counted from its
 *     first enqueue time; zero: takes the largest match that there is
 * @param party how parties are treated
 * @param backfill whether running matches get players
 */
public record GroupConfig(
    List<TeamConfig> teams,
    int multipleOf,
    List<RuleConfig> rules,
    Duration fillFor,
    PartyConfig party,
    BackfillConfig backfill) {

  /** Copies are taken. */
  public GroupConfig {
    teams = List.copyOf(teams);
    rules = List.copyOf(rules);
    if (teams.isEmpty() || multipleOf < 1) {
      throw new IllegalArgumentException("a group needs a team and a multiple of at least 1");
    }
  }

  /** Most players of a match. */
  public int maxPlayers() {
    return teams.stream().mapToInt(team -> team.count() * team.max()).sum();
  }
}
