package io.matchstream.engine.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.Anchor;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.config.WindowConfig;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class RuleSetProperties {
  private static final double FILTERED = Double.POSITIVE_INFINITY;

  @Property(tries = 500)
  void whatTwoTicketsAreToEachOtherChangesAtAnnouncedInstantsOnly(@ForAll long seed) {
    RandomRules world = new RandomRules(seed);
    RuleSet rules = Given.rules(world.rules().toArray(RuleConfig[]::new));
    List<GroupTicket> tickets = world.tickets(2);
    Facts a = rules.facts(tickets.get(0));
    Facts b = rules.facts(tickets.get(1));
    double distance = rules.distance(a, b, 0);
    boolean admits = rules.admits(List.of(a), b, 0);
    for (long now = 1; now <= RandomRules.HORIZON_MS; now++) {
      long next = Math.min(rules.nextChangeMs(a, now - 1), rules.nextChangeMs(b, now - 1));
      assertThat(next).isGreaterThanOrEqualTo(now);
      double distanceNow = rules.distance(a, b, now);
      boolean admitsNow = rules.admits(List.of(a), b, now);
      if (distanceNow != distance || admitsNow != admits) {
        assertThat(next).as("announced change").isEqualTo(now);
      }
      // Limits only loosen in this world: who went together still does.
      assertThat(distance < FILTERED && distanceNow == FILTERED).as("tightened").isFalse();
      assertThat(admits && !admitsNow).as("tightened").isFalse();
      assertThat(rules.distance(b, a, now)).isEqualTo(distanceNow);
      distance = distanceNow;
      admits = admitsNow;
    }
  }

  @Property(tries = 500)
  void aMissSaysTheFirstInstantAtWhichTwoGoTogether(@ForAll long seed) {
    RandomRules world = new RandomRules(seed);
    RuleSet rules = Given.rules(world.rules().toArray(RuleConfig[]::new));
    List<GroupTicket> tickets = world.tickets(2);
    Facts a = rules.facts(tickets.get(0));
    Facts b = rules.facts(tickets.get(1));
    long last = Math.min(a.lastMs(), b.lastMs());
    for (long now = 0; now <= last; now += 1 + world.below(5)) {
      long first = now;
      while (first <= last && !together(rules, a, b, first)) {
        first++;
      }
      assertThat(rules.miss(a, b, now).isPresent()).isEqualTo(first > now);
      long expected = first > last ? Miss.NEVER : first;
      rules
          .miss(a, b, now)
          .ifPresent(
              miss -> {
                assertThat(miss.possibleAtMs()).isEqualTo(expected);
                assertThat(miss.distance()).isGreaterThanOrEqualTo(0);
              });
    }
  }

  @Property(tries = 2000)
  void admissionAgreesWithTheRulesAsTheyAreWritten(@ForAll long seed) {
    RandomRules world = new RandomRules(seed);
    List<RuleConfig> configs = world.rules();
    RuleSet rules = Given.rules(configs.toArray(RuleConfig[]::new));
    long now = world.below(RandomRules.HORIZON_MS);
    List<GroupTicket> group = new ArrayList<>();
    List<Facts> members = new ArrayList<>();
    for (GroupTicket ticket : world.tickets(6)) {
      Facts facts = rules.facts(ticket);
      boolean refused = rules.refusal(ticket).isPresent();
      group.add(ticket);
      boolean expected = !refused && NaiveRules.admits(configs, group, now);
      assertThat(rules.admits(members, facts, now))
          .as("%s joins %s at %s by %s", ticket, members.size(), now, configs)
          .isEqualTo(expected);
      if (expected) {
        // What joins a group is near enough to its seed, or the search would never look at it.
        assertThat(members.isEmpty() || nearEnough(rules, members, facts, now)).isTrue();
        members.add(facts);
      } else {
        group.remove(ticket);
      }
    }
    List<GroupTicket> all = List.copyOf(group);
    if (!all.isEmpty()) {
      String[] seats =
          all.stream()
              .flatMap(t -> t.players().stream().map(p -> t.id() + "/" + p.id()))
              .toArray(String[]::new);
      assertThat(rules.objection(members, Given.lineup(Given.team("a", all, seats)), now))
          .isEmpty();
    }
  }

  @Property(tries = 300)
  void aWeightNeverOverridesALimit(@ForAll long seed, @ForAll @IntRange(max = 50) int weight) {
    List<RuleConfig> light = new RandomRules(seed).rules();
    RuleSet rules = Given.rules(light.toArray(RuleConfig[]::new));
    RuleSet heavy =
        Given.rules(light.stream().map(r -> weighing(r, weight)).toArray(RuleConfig[]::new));
    List<GroupTicket> tickets = new RandomRules(seed).tickets(2);
    for (long now = 0; now <= RandomRules.HORIZON_MS; now += 7) {
      double one = rules.distance(rules.facts(tickets.get(0)), rules.facts(tickets.get(1)), now);
      double other = heavy.distance(heavy.facts(tickets.get(0)), heavy.facts(tickets.get(1)), now);
      assertThat(one == FILTERED).isEqualTo(other == FILTERED);
    }
  }

  @Property(tries = 500)
  void nobodyBeyondTheReachOfASeedIsNear(
      @ForAll Age age,
      @ForAll Anchor anchor,
      @ForAll @IntRange(max = 30) int initial,
      @ForAll @IntRange(max = 10) int perSecond,
      @ForAll @IntRange(max = 60) int gap,
      @ForAll @IntRange(max = 9000) int behindMs,
      @ForAll @IntRange(max = 9000) int waitMs) {
    RuleSet rules = Given.window(new WindowConfig(age, anchor, initial, perSecond, 50));
    Facts seed = rules.facts(Given.solo("a", 0, 1000));
    Facts other = rules.facts(Given.solo("b", behindMs, 1000 + gap));
    long now = (long) behindMs + waitMs;
    boolean near = rules.distance(seed, other, now) < FILTERED;
    assertThat(near && gap > rules.reach(seed, now)).isFalse();
    assertThat(gap == 0 ? rules.distance(seed, other, now) : 0).isZero();
    // Every millisecond around a full second of either.
    for (long t = now / 1000 * 1000 + 1; t <= now / 1000 * 1000 + 2000; t++) {
      boolean changed = rules.distance(seed, other, t) != rules.distance(seed, other, t - 1);
      long next = Math.min(rules.nextChangeMs(seed, t - 1), rules.nextChangeMs(other, t - 1));
      assertThat(changed && next != t).isFalse();
    }
  }

  private static boolean together(RuleSet rules, Facts a, Facts b, long now) {
    return rules.distance(a, b, now) < FILTERED && rules.admits(List.of(a), b, now);
  }

  /**
   * The distance is a filter before the group's own check. In this world the first member needs not
   * be the longest waiting, so a limit of the group's oldest may be looser than the pair's.
   */
  private static boolean nearEnough(RuleSet rules, List<Facts> members, Facts facts, long now) {
    boolean seedIsOldest =
        members.stream().allMatch(m -> m.sinceMs() >= members.get(0).sinceMs())
            && facts.sinceMs() >= members.get(0).sinceMs();
    return !seedIsOldest || rules.distance(members.get(0), facts, now) < FILTERED;
  }

  private static RuleConfig weighing(RuleConfig rule, double weight) {
    RuleTerms old = rule.terms();
    RuleTerms terms =
        new RuleTerms(
            old.name(), weight, old.ifMissing(), old.widening(), old.optionalAfter(), old.age());
    if (rule instanceof RuleConfig.Difference d) {
      return new RuleConfig.Difference(d.attribute(), d.max(), d.merge(), d.anchor(), terms);
    }
    if (rule instanceof RuleConfig.StringEquality e) {
      return new RuleConfig.StringEquality(e.attribute(), terms);
    }
    if (rule instanceof RuleConfig.SetIntersection s) {
      return new RuleConfig.SetIntersection(s.attribute(), s.min(), terms);
    }
    if (rule instanceof RuleConfig.MatchTotal t) {
      return new RuleConfig.MatchTotal(t.attribute(), t.min(), t.max(), terms);
    }
    if (rule instanceof RuleConfig.RegionLatency r) {
      return new RuleConfig.RegionLatency(r.attribute(), r.maxLatencyMs(), terms);
    }
    RuleConfig.AvoidList a = (RuleConfig.AvoidList) rule;
    return new RuleConfig.AvoidList(a.attribute(), a.scope(), terms);
  }
}
