package io.matchstream.engine.rules;

import io.matchstream.engine.config.Age;
import io.matchstream.engine.config.Anchor;
import io.matchstream.engine.config.IfMissing;
import io.matchstream.engine.config.Merge;
import io.matchstream.engine.config.RuleConfig;
import io.matchstream.engine.config.RuleTerms;
import io.matchstream.engine.config.Widening;
import io.matchstream.engine.tickets.Attribute;
import io.matchstream.engine.tickets.Avoid;
import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Random rules and tickets in a world of few values and of a few dozen milliseconds, in which every
 * instant can be tried. Limits only ever loosen.
 */
final class RandomRules {
  /** No ticket waits longer. */
  static final int HORIZON_MS = 60;

  private final Random random;

  RandomRules(long seed) {
    random = new Random(seed);
  }

  /** Some of the rules that judge pairs and forming groups. */
  List<RuleConfig> rules() {
    List<RuleConfig> all = new ArrayList<>();
    all.add(
        new RuleConfig.Difference(
            "skill", random.nextInt(4), pick(Merge.values()), pick(Anchor.values()), up("skill")));
    all.add(new RuleConfig.StringEquality("build", flat("build")));
    all.add(new RuleConfig.SetIntersection("maps", 1 + random.nextInt(3), down("maps")));
    all.add(new RuleConfig.MatchTotal("cost", 0, 4 + random.nextInt(12), up("cost")));
    all.add(new RuleConfig.RegionLatency("ping", 3 + random.nextInt(5), up("ping")));
    all.add(new RuleConfig.AvoidList("avoids", RuleConfig.Scope.MATCH, flat("avoids")));
    List<RuleConfig> some = new ArrayList<>();
    for (RuleConfig rule : all) {
      if (random.nextInt(3) == 0) {
        some.add(rule);
      }
    }
    return some;
  }

  /** Tickets of one to three players, some of whom are in two of them or avoid each other. */
  List<GroupTicket> tickets(int count) {
    List<GroupTicket> tickets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<GroupPlayer> players = new ArrayList<>();
      for (int j = 0; j <= random.nextInt(3); j++) {
        players.add(player(random.nextInt(40) == 0 ? "p0-0" : "p" + i + "-" + j));
      }
      List<Avoid> avoid =
          random.nextInt(4) == 0
              ? List.of(new Avoid("p" + random.nextInt(count) + "-0", random.nextInt(HORIZON_MS)))
              : List.of();
      tickets.add(
          new GroupTicket(
              "t" + i,
              players,
              random.nextInt(HORIZON_MS / 3),
              HORIZON_MS / 2 + random.nextInt(HORIZON_MS / 2),
              random.nextInt(10),
              0,
              Long.MIN_VALUE,
              avoid,
              Optional.empty()));
    }
    return tickets;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  private GroupPlayer player(String id) {
    Map<String, Attribute> brings = new HashMap<>();
    maybe(brings, "skill", Attribute.of(random.nextInt(6)));
    maybe(brings, "build", Attribute.of(random.nextInt(4) == 0 ? "8" : "7"));
    maybe(brings, "maps", Attribute.of(words("a", "b", "c", "d")));
    maybe(brings, "cost", Attribute.of(random.nextInt(5)));
    maybe(
        brings,
        "ping",
        Attribute.of(Map.of("eu", (double) random.nextInt(9), "us", (double) random.nextInt(9))));
    maybe(brings, "avoids", Attribute.of(words("p0-0", "p1-0", "p2-1")));
    return Given.player(id, brings);
  }

  private List<String> words(String... words) {
    List<String> some = new ArrayList<>();
    for (String word : words) {
      if (random.nextInt(3) > 0) {
        some.add(word);
      }
    }
    return some;
  }

  private void maybe(Map<String, Attribute> brings, String name, Attribute value) {
    if (random.nextInt(12) > 0) {
      brings.put(name, value);
    }
  }

  private RuleTerms up(String name) {
    return terms(name, widening(1));
  }

  private RuleTerms down(String name) {
    return terms(name, widening(-1));
  }

  private RuleTerms flat(String name) {
    boolean inactive = random.nextInt(3) == 0;
    return terms(
        name,
        inactive
            ? new Widening.Steps(List.of(Given.inactive(ms(random.nextInt(40)))))
            : new Widening.None());
  }

  private RuleTerms terms(String name, Widening widening) {
    return new RuleTerms(
        name,
        random.nextInt(4),
        missing(name),
        widening,
        random.nextInt(3) == 0 ? Optional.of(ms(random.nextInt(40))) : Optional.empty(),
        pick(Age.values()));
  }

  private IfMissing missing(String name) {
    return switch (random.nextInt(3)) {
      case 0 -> new IfMissing.Refuse();
      case 1 ->
          name.equals("skill") || name.equals("cost")
              ? new IfMissing.UseDefault(Attribute.of(3))
              : new IfMissing.MatchAny();
      default -> new IfMissing.MatchAny();
    };
  }

  private Widening widening(int sign) {
    return switch (random.nextInt(3)) {
      case 0 -> new Widening.None();
      case 1 ->
          Given.linear(
              sign * (1 + random.nextInt(2)), ms(1 + random.nextInt(9)), sign > 0 ? 20 : 0);
      default -> {
        List<Widening.Step> steps = new ArrayList<>();
        steps.add(Given.step(ms(random.nextInt(20)), sign > 0 ? 16 : 1));
        steps.add(
            random.nextBoolean()
                ? Given.inactive(ms(20 + random.nextInt(20)))
                : Given.step(ms(20 + random.nextInt(20)), sign > 0 ? 18 : 0));
        yield new Widening.Steps(steps);
      }
    };
  }

  private static Duration ms(int millis) {
    return Duration.ofMillis(millis);
  }

  private <T> T pick(T[] values) {
    return values[random.nextInt(values.length)];
  }
}
