package io.matchstream.engine.rules;

import static io.matchstream.engine.rules.Given.coop;
import static io.matchstream.engine.rules.Given.lineup;
import static io.matchstream.engine.rules.Given.party;
import static io.matchstream.engine.rules.Given.player;
import static io.matchstream.engine.rules.Given.rated;
import static io.matchstream.engine.rules.Given.rules;
import static io.matchstream.engine.rules.Given.solo;
import static io.matchstream.engine.rules.Given.team;
import static io.matchstream.engine.rules.Given.terms;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.RuleConfig.AvoidList;
import io.matchstream.engine.config.RuleConfig.BlockList;
import io.matchstream.engine.config.RuleConfig.PartySizeSimilarity;
import io.matchstream.engine.config.RuleConfig.Scope;
import io.matchstream.engine.config.RuleConfig.TeamDifference;
import io.matchstream.engine.config.RuleConfig.TeamSizeBalance;
import io.matchstream.engine.config.RuleConfig.Total;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.config.Widening;
import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rules that are judged when the teams are known, and lists of players. */
class TeamRulesTest {
  private static final double FILTERED = Double.POSITIVE_INFINITY;

  @Test
  @DisplayName("R11: the means, or the sums, of two teams differ by at most the limit")
  void teamDifference() {
    List<GroupTicket> tickets = List.of(solo("x", 0, 1500), solo("y", 0, 1600), solo("z", 0, 1650));
    Lineup lineup = lineup(team("a", tickets, "x/x", "y/y"), team("b", tickets, "z/z"));
    assertThat(objection(strength(100, Total.MEAN, terms("even")), tickets, lineup)).isEmpty();
    assertThat(objection(strength(99, Total.MEAN, terms("even")), tickets, lineup))
        .contains("even");
    assertThat(objection(strength(1450, Total.SUM, terms("even")), tickets, lineup)).isEmpty();
    assertThat(objection(strength(1449, Total.SUM, terms("even")), tickets, lineup))
        .contains("even");
    RuleTerms widening = terms("even", Given.linear(1, Duration.ofSeconds(1), 200), Age.OLDEST);
    RuleSet wide = rules(strength(99, Total.MEAN, widening));
    assertThat(wide.objection(facts(wide, tickets), lineup, 999)).contains("even");
    assertThat(wide.objection(facts(wide, tickets), lineup, 1_000)).isEmpty();
  }

  @Test
  @DisplayName("R11: sizes of teams differ by at most the limit; who plays already counts")
  void teamSizes() {
    List<GroupTicket> tickets =
        List.of(
            Given.backfill("m", 0, player("p", Map.of()), player("q", Map.of())),
            solo("x", 0, 1500));
    // Team a has two who play and the newcomer, team b nobody.
    Lineup lineup = lineup(team("a", tickets, "x/x"), team("b", tickets));
    assertThat(objection(new TeamSizeBalance(3, terms("sizes")), tickets, lineup)).isEmpty();
    assertThat(objection(new TeamSizeBalance(2, terms("sizes")), tickets, lineup))
        .contains("sizes");
  }

  @Test
  @DisplayName("R11: a team of one big party meets the same")
  void partySizes() {
    GroupTicket trio =
        party("t", 0, player("1", Map.of()), player("2", Map.of()), player("3", Map.of()));
    GroupTicket duo = party("d", 0, player("4", Map.of()), player("5", Map.of()));
    List<GroupTicket> tickets = List.of(trio, duo, solo("6", 0, 1500));
    Lineup lineup =
        lineup(team("a", tickets, "t/1", "t/2", "t/3"), team("b", tickets, "d/4", "d/5", "6/6"));
    assertThat(objection(new PartySizeSimilarity(1, terms("parties")), tickets, lineup)).isEmpty();
    assertThat(objection(new PartySizeSimilarity(0, terms("parties")), tickets, lineup))
        .contains("parties");
  }

  @Test
  void aBlockHoldsOnEitherSideAndNeverEnds() {
    RuleTerms terms =
        new RuleTerms(
            "blocks",
            1,
            new IfMissing.MatchAny(),
            new Widening.None(),
            Optional.of(Duration.ofSeconds(1)),
            Age.OLDEST);
    RuleSet rules = rules(new BlockList("blocked", Scope.MATCH, terms));
    Facts x = rules.facts(party("x", 0, blocks("x", "y")));
    Facts y = rules.facts(party("y", 0, blocks("y")));
    assertThat(rules.distance(x, y, 1_000_000)).isEqualTo(FILTERED);
    assertThat(rules.distance(y, x, 1_000_000)).isEqualTo(FILTERED);
    assertThat(rules.admits(List.of(y), x, 1_000_000)).isFalse();
    assertThat(rules.miss(y, x, 0).orElseThrow().possibleAtMs()).isEqualTo(Miss.NEVER);
    RuleSet avoids = rules(new AvoidList("blocked", Scope.MATCH, terms));
    Facts one = avoids.facts(x.ticket());
    Facts other = avoids.facts(y.ticket());
    assertThat(avoids.distance(one, other, 999)).isEqualTo(FILTERED);
    assertThat(avoids.distance(one, other, 1_000)).isEqualTo(2);
  }

  @Test
  void aListOfTheTeamIsJudgedByTheTeams() {
    RuleTerms terms = terms("blocks", new IfMissing.MatchAny());
    BlockList blocks = new BlockList("blocked", Scope.TEAM, terms);
    List<GroupTicket> tickets =
        List.of(party("x", 0, blocks("x", "y")), solo("y", 0, 1500), solo("z", 0, 1500));
    assertThat(
            objection(
                blocks,
                tickets,
                lineup(team("a", tickets, "x/x", "z/z"), team("b", tickets, "y/y"))))
        .isEmpty();
    assertThat(
            objection(
                blocks,
                tickets,
                lineup(team("a", tickets, "y/y", "x/x"), team("b", tickets, "z/z"))))
        .contains("blocks");
    RuleSet oneTeam = coop(blocks);
    assertThat(oneTeam.distance(oneTeam.facts(tickets.get(0)), oneTeam.facts(tickets.get(1)), 0))
        .isEqualTo(FILTERED);
  }

  @Test
  @DisplayName("F12: a party with a block within is refused")
  void aBlockWithinAParty() {
    RuleSet rules =
        rules(new BlockList("blocked", Scope.TEAM, terms("blocks", new IfMissing.MatchAny())));
    assertThat(rules.refusal(party("p", 0, blocks("x", "y"), blocks("y"))))
        .contains(
            new Refusal(
                false,
                "a player of the party has another one of it on the list blocked (rule blocks)"));
    assertThat(rules.refusal(party("p", 0, blocks("x", "x"), blocks("y")))).isEmpty();
  }

  private static TeamDifference strength(double max, Total of, RuleTerms terms) {
    return new TeamDifference(RuleConfig.RATING, max, of, terms);
  }

  private static GroupPlayer blocks(String id, String... others) {
    return rated(id, 1500, Map.of("blocked", Attribute.of(List.of(others))));
  }

  private static Optional<String> objection(
      RuleConfig rule, List<GroupTicket> tickets, Lineup lineup) {
    RuleSet rules = rules(rule);
    return rules.objection(facts(rules, tickets), lineup, 0);
  }

  private static List<Facts> facts(RuleSet rules, List<GroupTicket> tickets) {
    return tickets.stream().map(rules::facts).toList();
  }
}
