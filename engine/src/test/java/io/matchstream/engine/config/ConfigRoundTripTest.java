package io.matchstream.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ConfigRoundTripTest {
  @Property(tries = 300)
  void readingTheCanonicalJsonGivesTheSameConfiguration(
      @ForAll("configs") MatchstreamConfig config) {
    String json = config.toJson();
    MatchstreamConfig back = ConfigReader.read(json, "configs");

    assertThat(back).isEqualTo(config);
    assertThat(back.toJson()).isEqualTo(json);
  }

  @Test
  void theShippedQueuesSurviveToo() {
    MatchstreamConfig shipped = ConfigReader.shipped();
    assertThat(ConfigReader.read(shipped.toJson(), "configs")).isEqualTo(shipped);
  }

  @Test
  void theCanonicalJsonIsOneKnownLine() {
    assertThat(new MatchstreamConfig(List.of(Presets.fifoBot("quick"))).toJson())
        .isEqualTo(
            "{\"queues\":[{\"name\":\"quick\",\"match\":{\"players\":2,\"colours\":false},"
                + "\"ticketTtl\":\"1m\",\"sweepEvery\":\"2s\",\"pendingTtl\":\"15s\","
                + "\"assignmentTtl\":\"2m\",\"tokenTtl\":\"1m\",\"seatTtl\":\"2h\","
                + "\"disconnectGrace\":\"5s\",\"avoidRematch\":\"0s\",\"ifQueued\":\"keep\","
                + "\"ifMatched\":\"answer\",\"maxWaiting\":100000,"
                + "\"bots\":{\"after\":\"10s\",\"pool\":10,\"rated\":false},\"requires\":[],"
                + "\"results\":{\"external\":false},"
                + "\"servers\":[{\"address\":\"localhost:7000\",\"weight\":1}]}]}");
  }

  @Provide
  Arbitrary<MatchstreamConfig> configs() {
    return queues()
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .uniqueElements(QueueConfig::name)
        .map(MatchstreamConfig::new);
  }

  private static Arbitrary<QueueConfig> queues() {
    Arbitrary<String> names =
        Arbitraries.strings()
            .withChars("abz09")
            .ofLength(1)
            .flatMap(
                first ->
                    Arbitraries.strings()
                        .withChars("az09._+-")
                        .ofMaxLength(63)
                        .map(rest -> first + rest));
    Arbitrary<QueueConfig> duels = duels(names);
    return Arbitraries.oneOf(
        duels, Combinators.combine(duels, GroupArbitraries.groups()).as(GroupArbitraries::of));
  }

  private static Arbitrary<QueueConfig> duels(Arbitrary<String> names) {
    return Combinators.combine(
            names.filter(name -> !name.equals("all") && !name.equals("none")),
            Arbitraries.strings().withChars("0189+/:*-").ofMinLength(1).ofMaxLength(32).optional(),
            ratings().optional(),
            bots().optional(),
            requirements().list().ofMaxSize(3),
            servers(),
            durations(1, 1_000_000).list().ofSize(5),
            Arbitraries.of(true, false))
        .as(
            (name, timeControl, rating, bots, requires, servers, times, flag) ->
                new QueueConfig(
                    name,
                    timeControl,
                    new MatchShape(2, 2, flag),
                    rating,
                    times.get(0).plus(Duration.ofHours(1)),
                    times.get(1),
                    servers.longestAllocation().plus(times.get(2)),
                    times.get(3),
                    times.get(4),
                    times.get(4).plus(times.get(0)),
                    times.get(0),
                    times.get(1),
                    flag ? IfQueued.KEEP : IfQueued.REPLACE,
                    flag ? IfMatched.ABANDON : IfMatched.ANSWER,
                    (int) times.get(0).toMillis(),
                    bots,
                    Optional.empty(),
                    Optional.empty(),
                    requires,
                    flag,
                    servers));
  }

  private static Arbitrary<RatingConfig> ratings() {
    Arbitrary<WindowConfig> windows =
        Combinators.combine(
                Arbitraries.integers().between(0, 5000),
                Arbitraries.integers().between(0, 500),
                Arbitraries.integers().between(0, 95_000))
            .as((a, b, c) -> new WindowConfig(Age.OLDEST, Anchor.SEED, a, b, a + c));
    return Combinators.combine(
            Arbitraries.of(RatingKind.class),
            Arbitraries.integers().between(-10_000, 10_000),
            Arbitraries.integers().between(30, 500),
            Arbitraries.doubles().between(1e-9, 0.1).ofScale(12),
            Arbitraries.doubles().between(0.2, 1.2).ofScale(12),
            Arbitraries.doubles().between(0, 3).ofScale(12),
            windows,
            Arbitraries.of(true, false))
        .as(RatingConfig::new);
  }

  private static Arbitrary<BotsConfig> bots() {
    return Combinators.combine(
            durations(0, 3_600_000),
            Arbitraries.integers().between(63, 10_000), // enough for any group
            Arbitraries.of(true, false))
        .as(BotsConfig::new);
  }

  private static Arbitrary<Requirement> requirements() {
    Arbitrary<Optional<BigDecimal>> minima =
        Arbitraries.bigDecimals()
            .between(new BigDecimal("-1e15"), new BigDecimal("1e15"))
            .ofScale(6)
            .optional();
    return Combinators.combine(
            Arbitraries.of("rosterSize", "build", "a.b-c_d"),
            minima,
            Arbitraries.of("PARTY_EMPTY", "ATTRIBUTE_MISSING"))
        .as(Requirement::new);
  }

  private static Arbitrary<GameServers> servers() {
    Arbitrary<GameServers> lists =
        Combinators.combine(
                Arbitraries.integers().between(1, 65_535), Arbitraries.integers().between(1, 1_000))
            .as((port, weight) -> new GameServers.Server("10.0.0.1:" + port, weight))
            .list()
            .ofMinSize(1)
            .ofMaxSize(3)
            .uniqueElements(GameServers.Server::address)
            .map(GameServers.StaticServers::new);
    Arbitrary<GameServers> allocators =
        Combinators.combine(
                durations(1, 5_000), Arbitraries.integers().between(1, 10), durations(0, 1_000))
            .as(
                (timeout, attempts, backoff) ->
                    new GameServers.HttpAllocator(
                        URI.create("https://allocator.example/v1?a=b"),
                        timeout,
                        attempts,
                        backoff));
    return Arbitraries.oneOf(List.of(lists, allocators));
  }

  private static Arbitrary<Duration> durations(long fromMs, long toMs) {
    return Arbitraries.longs().between(fromMs, toMs).map(Duration::ofMillis);
  }
}
