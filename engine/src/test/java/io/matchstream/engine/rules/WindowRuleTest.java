package io.matchstream.engine.rules;

import static io.matchstream.engine.rules.Given.solo;
import static io.matchstream.engine.rules.Given.window;
import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.Anchor;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WindowRuleTest {
  private static final double FILTERED = Double.POSITIVE_INFINITY;

  @Test
  @DisplayName("R7: the window grows in whole seconds, inclusive, up to its limit")
  void theWindowGrowsInWholeSeconds() {
    RuleSet rules = window(window(Age.OLDEST, Anchor.GROUP, 50, 8, 80));
    Facts seed = rules.facts(solo("a", 0, 1000));
    Facts near = rules.facts(solo("b", 5_000, 1058));
    Facts far = rules.facts(solo("c", 5_000, 1081));

    assertThat(rules.distance(seed, near, 999)).isEqualTo(FILTERED);
    assertThat(rules.distance(seed, near, 1_000)).isEqualTo(1.0);
    assertThat(rules.reach(seed, 1_999)).isBetween(58.0, 58.001);
    assertThat(rules.reach(seed, 2_000)).isBetween(66.0, 66.001);
    assertThat(rules.reach(seed, 1_000_000)).isBetween(80.0, 80.001);
    assertThat(rules.distance(seed, far, 1_000_000)).isEqualTo(FILTERED);
    assertThat(rules.nextChangeMs(seed, 1_000)).isEqualTo(2_000);
    assertThat(rules.nextChangeMs(seed, 4_000)).isEqualTo(Miss.NEVER);
  }

  @Test
  @DisplayName("R14: with oldest, who has waited longer gives the limit of the pair")
  void theOldestGivesTheLimit() {
    RuleSet rules = window(window(Age.OLDEST, Anchor.GROUP, 50, 8, 1000));
    Facts old = rules.facts(solo("a", 0, 1000));
    Facts fresh = rules.facts(solo("b", 60_000, 1530));

    assertThat(rules.distance(old, fresh, 60_000)).isEqualTo(1.0);
    assertThat(rules.distance(fresh, old, 60_000)).isEqualTo(1.0);
  }

  @Test
  @DisplayName(
      "F17: with youngest, who has waited less gives the limit of the pair, and with oldest not")
  void theYoungestGivesTheLimit() {
    RuleSet rules = window(window(Age.YOUNGEST, Anchor.GROUP, 50, 8, 1000));
    Facts old = rules.facts(solo("a", 0, 1000));
    Facts fresh = rules.facts(solo("b", 60_000, 1058));

    assertThat(rules.distance(old, fresh, 60_999)).isEqualTo(FILTERED);
    assertThat(rules.distance(old, fresh, 61_000)).isEqualTo(1.0);
    assertThat(rules.miss(old, fresh, 60_000).orElseThrow().possibleAtMs()).isEqualTo(61_000);
    RuleSet oldest = window(window(Age.OLDEST, Anchor.GROUP, 50, 8, 1000));
    Facts waited = oldest.facts(old.ticket());
    assertThat(oldest.distance(waited, oldest.facts(fresh.ticket()), 60_000)).isLessThan(1.0);
  }

  @Test
  @DisplayName("R25: where both must agree, two that have waited fit over the head of a newcomer")
  void bothMustAgree() {
    RuleSet rules = window(window(Age.BOTH, Anchor.GROUP, 50, 8, 1000));
    Facts first = rules.facts(solo("a", 0, 1000));
    Facts between = rules.facts(solo("b", 60_000, 1150));
    Facts third = rules.facts(solo("c", 0, 1300));
    long now = 60_000;

    assertThat(rules.distance(first, third, now)).isLessThan(1.0);
    assertThat(rules.admits(List.of(first), third, now)).isTrue();
    assertThat(rules.distance(first, between, now)).isEqualTo(FILTERED);
    assertThat(rules.distance(between, third, now)).isEqualTo(FILTERED);
  }

  @Test
  @DisplayName("R24: with the anchor seed, members are compared with the seed only")
  void theAnchorIsTheSeed() {
    RuleSet seeded = window(window(Age.OLDEST, Anchor.SEED, 100, 0, 100));
    RuleSet grouped = window(window(Age.OLDEST, Anchor.GROUP, 100, 0, 100));
    assertThat(joins(seeded, 1100, 1000, 1200)).isTrue();
    assertThat(joins(grouped, 1100, 1000, 1200)).isFalse();
    assertThat(joins(grouped, 1100, 1000, 1100)).isTrue();
    assertThat(joins(seeded, 1000, 1100, 1101)).isFalse();
  }

  @Test
  @DisplayName(
      "R24: with the anchor mean, nobody falls outside as it drifts, the seed least of all")
  void theAnchorIsTheMean() {
    RuleSet rules = window(window(Age.OLDEST, Anchor.MEAN, 100, 0, 100));
    assertThat(joins(rules, 1000, 1200)).isTrue();
    assertThat(joins(rules, 1000, 1201)).isFalse();
    // The mean of the three is 1133: the seed lies 133 off, although each newcomer lies near.
    assertThat(joins(rules, 1000, 1200, 1200)).isFalse();
    assertThat(joins(rules, 1000, 1150, 1150)).isTrue();
  }

  @Test
  @DisplayName("F32: the rating on the ticket is checked at every addition")
  void theRatingUsedIsTheTickets() {
    RuleSet rules = window(window(Age.OLDEST, Anchor.GROUP, 100, 0, 100));
    Facts seed = rules.facts(solo("a", 0, 1000));
    Facts second = rules.facts(solo("b", 0, 1100));
    Facts third = rules.facts(solo("c", 0, 900));
    assertThat(rules.distance(seed, third, 0)).isEqualTo(1.0);
    assertThat(rules.admits(List.of(seed, second), third, 0)).isFalse();
    assertThat(rules.axis(seed)).isEqualTo(1000);
  }

  @Test
  @DisplayName("F14: time widens, and not how often a search failed")
  void onlyTimeWidens() {
    RuleSet rules = window(window(Age.OLDEST, Anchor.GROUP, 50, 10, 1000));
    Facts seed = rules.facts(solo("a", 0, 1000));
    Facts far = rules.facts(solo("b", 0, 1100));
    for (int attempt = 0; attempt < 1000; attempt++) {
      assertThat(rules.admits(List.of(seed), far, 4_999)).isFalse();
    }
    assertThat(rules.admits(List.of(seed), far, 5_000)).isTrue();
  }

  @Test
  void aBackfillReachesAsFarAsTheWindowEverDoes() {
    RuleSet rules = window(window(Age.OLDEST, Anchor.GROUP, 50, 10, 400));
    Facts match = rules.facts(Given.backfill("m", 50_000, Given.player("x", Map.of())));
    assertThat(rules.reach(match, 50_000)).isBetween(400.0, 400.001);
    Facts old = rules.facts(solo("a", 30_000, 1750));
    assertThat(rules.distance(match, old, 50_000)).isEqualTo(1.0);
  }

  private static boolean joins(RuleSet rules, int... ratings) {
    List<Facts> all =
        IntStream.range(0, ratings.length)
            .mapToObj(i -> rules.facts(solo("p" + i, i, ratings[i])))
            .toList();
    int last = all.size() - 1;
    return rules.admits(all.subList(0, last), all.get(last), 100);
  }
}
