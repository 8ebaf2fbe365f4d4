package io.matchstream.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.tickets.Attribute;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ConfigReaderTest {
  @Test
  void aNameAloneIsAFirstComeQueueWithEveryDefault() {
    QueueConfig queue = only("queues: [{name: x}]");

    assertThat(queue.rating()).isEmpty();
    assertThat(queue.bots()).isEmpty();
    assertThat(queue.timeControl()).isEmpty();
    assertThat(queue.match()).isEqualTo(new MatchShape(2, 2, false));
    assertThat(queue.ticketTtl()).isEqualTo(Duration.ofMinutes(1));
    assertThat(queue.sweepEvery()).isEqualTo(Duration.ofSeconds(2));
    assertThat(queue.pendingTtl()).isEqualTo(Duration.ofSeconds(15));
    assertThat(queue.assignmentTtl()).isEqualTo(Duration.ofMinutes(2));
    assertThat(queue.tokenTtl()).isEqualTo(Duration.ofMinutes(1));
    assertThat(queue.seatTtl()).isEqualTo(Duration.ofHours(2));
    assertThat(queue.disconnectGrace()).isEqualTo(Duration.ofSeconds(5));
    assertThat(queue.avoidRematch()).isEqualTo(Duration.ZERO);
    assertThat(queue.ifQueued()).isEqualTo(IfQueued.KEEP);
    assertThat(queue.ifMatched()).isEqualTo(IfMatched.ANSWER);
    assertThat(queue.requires()).isEmpty();
    assertThat(queue.externalResults()).isFalse();
    assertThat(queue.servers()).isEqualTo(GameServers.unconfigured());
  }

  @Test
  void theDesignsExampleIsRead() {
    QueueConfig queue =
        only(
            """
            queues:
              - name: blitz-3-2               # a duel
                timeControl: 180+2
                match: { players: 2, colours: true }
                rating: { system: glicko2, initial: 1500, window: { age: oldest, initial: 100, perSecond: 50, max: 1000 } }
                ticketTtl: 60s
                sweepEvery: 2s
                pendingTtl: 15s
                assignmentTtl: 120s
                tokenTtl: 60s
                seatTtl: 2h
                bots: { after: 10s, pool: 10, rated: false }
                avoidRematch: 30s
            """);

    assertThat(queue.timeControl()).contains("180+2");
    assertThat(queue.match().colours()).isTrue();
    assertThat(queue.rating())
        .contains(
            new RatingConfig(
                RatingKind.GLICKO2,
                1500,
                350,
                0.06,
                0.5,
                0,
                new WindowConfig(Age.OLDEST, Anchor.SEED, 100, 50, 1000),
                false));
    assertThat(queue.bots()).contains(new BotsConfig(Duration.ofSeconds(10), 10, false));
    assertThat(queue.avoidRematch()).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void jsonIsReadLikeYaml() {
    String json = "{\"queues\": [{\"name\": \"x\", \"preset\": \"chess\"}]}";
    assertThat(ConfigReader.read(json, "queues.json"))
        .isEqualTo(ConfigReader.read("queues: [{name: x, preset: chess}]", "queues.yaml"));
  }

  @Test
  void whatIsWrittenWinsOverThePresetFieldByField() {
    QueueConfig queue = only("queues: [{name: x, preset: chess, rating: {window: {max: 600}}}]");

    assertThat(queue.rating().orElseThrow().window())
        .isEqualTo(new WindowConfig(Age.OLDEST, Anchor.SEED, 50, 8, 600));
    assertThat(queue.match().colours()).isTrue();
  }

  @Test
  void nullTakesThePresetsValueAway() {
    assertThat(only("queues: [{name: x, preset: fifo-bot, bots: null}]").bots()).isEmpty();
  }

  @Test
  void theThreePresetsAreTheDesigns() {
    assertThat(Presets.chess("c").rating().orElseThrow().window())
        .isEqualTo(new WindowConfig(Age.OLDEST, Anchor.SEED, 50, 8, WindowConfig.UNLIMITED));
    assertThat(Presets.seaBattle("s").rating().orElseThrow().window())
        .isEqualTo(new WindowConfig(Age.OLDEST, Anchor.SEED, 100, 50, 1000));
    assertThat(Presets.seaBattle("s").sweepEvery()).isEqualTo(Duration.ofSeconds(2));
    assertThat(Presets.fifoBot("f").rating()).isEmpty();
    assertThat(Presets.fifoBot("f").bots())
        .contains(new BotsConfig(Duration.ofSeconds(10), 10, false));
  }

  @Test
  void theTwoPresetsForGroupsAreTheDesigns() {
    GroupConfig dungeon = Presets.dungeon5("d").group().orElseThrow();
    assertThat(dungeon.teams())
        .containsExactly(
            new TeamConfig(
                "party", 1, 5, 5, List.of(), Map.of("tank", 1, "healer", 1, "damage", 3)));
    assertThat(dungeon.teams().get(0).roles().keySet()).containsExactly("tank", "healer", "damage");

    QueueConfig fives = Presets.team5v5("f");
    assertThat(fives.match()).isEqualTo(new MatchShape(10, 10, false));
    assertThat(fives.group().orElseThrow().party().maxSize()).isEqualTo(5);
    assertThat(fives.group().orElseThrow().rules())
        .singleElement()
        .isInstanceOf(RuleConfig.TeamDifference.class);
    assertThat(fives.rating().orElseThrow().window().max()).isEqualTo(600);
  }

  @Test
  void theShippedQueuesAreValidAndCoverEveryPresetForDuels() {
    MatchstreamConfig shipped = ConfigReader.shipped();

    assertThat(shipped.queues())
        .extracting(QueueConfig::name)
        .containsExactly("bullet-1-0", "blitz-3-2", "rapid-10-0", "sea-battle", "fifo-bot");
    assertThat(shipped.queue("blitz-3-2").flatMap(QueueConfig::timeControl)).contains("180+2");
    assertThat(shipped.queue("nope")).isEmpty();
  }

  @Test
  void aRequirementRefusesWithItsOwnCode() {
    QueueConfig queue =
        only("queues: [{name: x, requires: [{attribute: rosterSize, min: 1, code: PARTY_EMPTY}]}]");

    assertThat(queue.refusal(Map.of("rosterSize", Attribute.of("1")))).isEmpty();
    assertThat(queue.refusal(Map.of("rosterSize", Attribute.of("1.0")))).isEmpty();
    assertThat(queue.refusal(Map.of("rosterSize", Attribute.of("0.99")))).contains("PARTY_EMPTY");
    assertThat(queue.refusal(Map.of("rosterSize", Attribute.of("many")))).contains("PARTY_EMPTY");
    assertThat(queue.refusal(Map.of())).contains("PARTY_EMPTY");
  }

  @Test
  @DisplayName("R12: a requirement without a minimum asks only that the attribute is there")
  void aRequirementWithoutMinimumTakesAnyValue() {
    QueueConfig queue = only("queues: [{name: x, requires: [{attribute: build}]}]");

    assertThat(queue.refusal(Map.of("build", Attribute.of("seven")))).isEmpty();
    assertThat(queue.refusal(Map.of())).contains(Requirement.DEFAULT_CODE);
  }

  @Test
  void serversAreChosenByWeight() {
    GameServers.StaticServers servers =
        (GameServers.StaticServers)
            only("""
                    queues:
                      - name: x
                        servers:
                          - { address: "10.0.0.1:7000", weight: 3 }
                          - { address: "[::1]:7001" }
                    """)
                .servers();

    assertThat(List.of(0L, 1L, 2L, 3L, 4L, -1L))
        .extracting(draw -> servers.choose(draw).address())
        .containsExactly(
            "10.0.0.1:7000",
            "10.0.0.1:7000",
            "10.0.0.1:7000",
            "[::1]:7001",
            "10.0.0.1:7000",
            "[::1]:7001");
  }

  @Test
  void anAllocatorTakesItsTriesAndTheirPauses() {
    GameServers.HttpAllocator allocator =
        (GameServers.HttpAllocator)
            only("queues: [{name: x, allocator: {url: 'http://alloc:8000/v1', attempts: 4}}]")
                .servers();

    assertThat(allocator.url()).isEqualTo(URI.create("http://alloc:8000/v1"));
    assertThat(allocator.pauseBefore(1)).isZero();
    assertThat(allocator.pauseBefore(2)).isEqualTo(Duration.ofMillis(200));
    assertThat(allocator.pauseBefore(4)).isEqualTo(Duration.ofMillis(800));
    assertThat(allocator.longestAllocation()).isEqualTo(Duration.ofMillis(9_400));
  }

  private static QueueConfig only(String text) {
    List<QueueConfig> queues = ConfigReader.read(text, "test.yaml").queues();
    assertThat(queues).hasSize(1);
    return queues.get(0);
  }
}
