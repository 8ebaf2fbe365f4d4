package io.matchstream.engine.rules;

import static io.matchstream.engine.rules.Given.party;
import static io.matchstream.engine.rules.Given.player;
import static io.matchstream.engine.rules.Given.rules;
import static io.matchstream.engine.rules.Given.solo;
import static io.matchstream.engine.rules.Given.terms;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.config.RuleConfig.MatchTotal;
import io.matchstream.engine.config.RuleConfig.RegionLatency;
import io.matchstream.engine.config.RuleConfig.SetIntersection;
import io.matchstream.engine.seating.Lineup;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Rules that look at all members together. */
class GroupRulesTest {
  private static final double FILTERED = Double.POSITIVE_INFINITY;
  private static final RegionLatency NEAR = new RegionLatency("ping", 80, terms("near"));
  private static final SetIntersection MAPS = new SetIntersection("maps", 1, terms("maps"));
  private static final MatchTotal COST = new MatchTotal("cost", 10, 20, terms("cost"));

  @Test
  @DisplayName("R8: the same words for all members, and not only pair by pair")
  void wordsInCommonToAll() {
    RuleSet rules = rules(MAPS);
    Facts ab = rules.facts(likes("x", 0, "a", "b"));
    Facts bc = rules.facts(likes("y", 0, "b", "c"));
    Facts ca = rules.facts(likes("z", 0, "c", "a"));
    assertThat(rules.distance(ab, bc, 0)).isEqualTo(0.5);
    assertThat(rules.distance(bc, ca, 0)).isEqualTo(0.5);
    assertThat(rules.distance(ab, rules.facts(likes("v", 0, "a", "b")), 0)).isEqualTo(1.0 / 3);
    assertThat(rules.admits(List.of(ab), bc, 0)).isTrue();
    assertThat(rules.admits(List.of(ab, bc), ca, 0)).isFalse();
    Facts d = rules.facts(likes("w", 0, "d"));
    assertThat(rules.miss(ab, d, 0).orElseThrow().detail())
        .isEqualTo("they share 0 of maps, the least is 1");
  }

  @Test
  @DisplayName("R8: the least number of words may fall while the ticket waits")
  void theLeastFalls() {
    RuleSet rules =
        rules(
            new SetIntersection(
                "maps", 3, terms("maps", Given.linear(-1, Duration.ofSeconds(10), 1), Age.OLDEST)));
    Facts seed = rules.facts(likes("x", 0, "a", "b", "c"));
    Facts other = rules.facts(likes("y", 0, "b", "c", "d"));
    assertThat(rules.distance(seed, other, 9_999)).isEqualTo(FILTERED);
    assertThat(rules.distance(seed, other, 10_000)).isEqualTo(1.0 / 3);
    Miss miss = rules.miss(seed, rules.facts(likes("z", 0, "a", "q")), 0).orElseThrow();
    assertThat(miss.possibleAtMs()).isEqualTo(20_000);
    assertThat(miss.distance()).isBetween(0.66, 0.67);
  }

  @Test
  @DisplayName("R12: who likes nothing in particular goes with anybody")
  void whoNamesNoWords() {
    RuleSet rules = rules(new SetIntersection("maps", 1, terms("m", new IfMissing.MatchAny())));
    Facts any = rules.facts(solo("x", 0, Map.of()));
    Facts a = rules.facts(likes("y", 0, "a"));
    Facts b = rules.facts(likes("z", 0, "b"));
    assertThat(rules.distance(any, a, 0)).isZero();
    assertThat(rules.admits(List.of(any), a, 0)).isTrue();
    assertThat(rules.admits(List.of(any, a), b, 0)).isFalse();
  }

  @Test
  @DisplayName("R9: a forming match never exceeds the most, a complete one has the least too")
  void totals() {
    RuleSet rules = rules(COST);
    List<GroupTicket> tickets = List.of(costs("x", 9), costs("y", 11), costs("z", 1));
    List<Facts> facts = tickets.stream().map(rules::facts).toList();
    assertThat(rules.distance(facts.get(0), facts.get(1), 0)).isZero();
    assertThat(rules.admits(facts.subList(0, 1), facts.get(1), 0)).isTrue();
    assertThat(rules.admits(facts.subList(0, 2), facts.get(2), 0)).isFalse();
    assertThat(
            rules.objection(facts.subList(0, 1), Given.lineup(Given.team("a", tickets, "x/x")), 0))
        .contains("cost");
    assertThat(
            rules.objection(facts.subList(1, 2), Given.lineup(Given.team("a", tickets, "y/y")), 0))
        .isEmpty();
    Facts twelve = rules.facts(costs("w", 12));
    assertThat(rules.miss(facts.get(0), twelve, 0).orElseThrow().detail())
        .isEqualTo("cost sums up to 21, the most is 20");
    assertThat(rules.refusal(costs("v", 21)))
        .contains(
            new Refusal(false, "cost sums up to 21, and rule cost allows a match at most 20"));
  }

  @Test
  @DisplayName("R9: both ends of a total give way by as much while the ticket waits")
  void totalsWiden() {
    RuleSet rules =
        rules(
            new MatchTotal(
                "cost",
                10,
                20,
                terms("cost", Given.linear(1, Duration.ofSeconds(5), 2), Age.OLDEST)));
    List<GroupTicket> tickets = List.of(costs("x", 9), costs("y", 12));
    Facts x = rules.facts(tickets.get(0));
    Facts y = rules.facts(tickets.get(1));
    assertThat(rules.admits(List.of(x), y, 4_999)).isFalse();
    assertThat(rules.admits(List.of(x), y, 5_000)).isTrue();
    assertThat(rules.miss(x, y, 0).orElseThrow().possibleAtMs()).isEqualTo(5_000);
    Lineup alone = Given.lineup(Given.team("a", tickets, "x/x"));
    assertThat(rules.objection(List.of(x), alone, 4_999)).contains("cost");
    assertThat(rules.objection(List.of(x), alone, 5_000)).isEmpty();
  }

  @Test
  @DisplayName("R10: one region that everybody reaches, the one with the least total")
  void oneRegionForAll() {
    RuleSet rules = rules(NEAR);
    Facts x = rules.facts(pings("x", 0, "eu", 20, "us", 80, "as", 90));
    Facts y = rules.facts(pings("y", 0, "eu", 70, "us", 30));
    Facts z = rules.facts(pings("z", 0, "us", 20, "as", 20));
    // eu: 90 in all; us: 110.
    assertThat(rules.distance(x, y, 0)).isEqualTo(90.0 / 160);
    assertThat(rules.region(List.of(x, y), 0)).contains("eu");
    assertThat(rules.admits(List.of(x, y), z, 0)).isTrue();
    assertThat(rules.region(List.of(x, y, z), 0)).contains("us");
    Facts w = rules.facts(pings("w", 0, "as", 10, "eu", 81));
    assertThat(rules.distance(x, w, 0)).isEqualTo(FILTERED);
    assertThat(rules.admits(List.of(z), w, 0)).isTrue();
    assertThat(rules.admits(List.of(z, x), w, 0)).isFalse();
    assertThat(rules.miss(x, w, 0).orElseThrow().detail())
        .isEqualTo("the best region in common is 81 ms away, the limit is 80 ms");
  }

  @Test
  @DisplayName("R10: of equal regions the first by name; without the rule there is none")
  void equalRegions() {
    RuleSet rules = rules(NEAR);
    Facts x = rules.facts(pings("x", 0, "b", 20, "a", 30));
    Facts y = rules.facts(pings("y", 0, "b", 30, "a", 20));
    assertThat(rules.region(List.of(x, y), 0)).contains("a");
    assertThat(rules().region(List.of(x, y), 0)).isEmpty();
    RuleSet yielding =
        rules(
            new RegionLatency(
                "ping", 25, Given.optional("near", Duration.ofSeconds(9), Age.OLDEST)));
    List<Facts> both = List.of(yielding.facts(x.ticket()), yielding.facts(y.ticket()));
    assertThat(yielding.distance(both.get(0), both.get(1), 8_999)).isEqualTo(FILTERED);
    assertThat(yielding.distance(both.get(0), both.get(1), 9_000)).isEqualTo(2);
    assertThat(yielding.region(both, 9_000)).contains("a");
  }

  @Test
  @DisplayName("F12: what no company could ever meet is refused with the reason")
  void whatCouldNeverBe() {
    assertThat(rules(NEAR).refusal(pings("x", 0, "eu", 90, "us", 85)))
        .contains(
            new Refusal(false, "no region is within 80 ms, the nearest is 85 ms away (rule near)"));
    GroupTicket apart =
        party(
            "p",
            0,
            player("x", Map.of("ping", Attribute.of(Map.of("eu", 10.0)))),
            player("y", Map.of("ping", Attribute.of(Map.of("us", 10.0)))));
    assertThat(rules(NEAR).refusal(apart))
        .contains(
            new Refusal(false, "no region common to the party is within 80 ms away (rule near)"));
    GroupTicket picky = party("p", 0, player("x", words("a")), player("y", words("b")));
    assertThat(rules(MAPS).refusal(picky))
        .contains(
            new Refusal(false, "the party has 0 of maps to share, and rule maps wants at least 1"));
  }

  private static GroupTicket likes(String id, long sinceMs, String... maps) {
    return solo(id, sinceMs, words(maps));
  }

  private static Map<String, Attribute> words(String... maps) {
    return Map.of("maps", Attribute.of(Arrays.asList(maps)));
  }

  private static GroupTicket costs(String id, double cost) {
    GroupPlayer player = player(id, Map.of("cost", Attribute.of(cost)));
    return party(id, 0, player);
  }

  private static GroupTicket pings(String id, long sinceMs, Object... pairs) {
    Map<String, Double> latencies = new TreeMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      latencies.put((String) pairs[i], ((Integer) pairs[i + 1]).doubleValue());
    }
    return solo(id, sinceMs, Map.of("ping", Attribute.of(latencies)));
  }
}
