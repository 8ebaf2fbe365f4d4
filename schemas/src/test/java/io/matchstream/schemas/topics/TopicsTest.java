package io.matchstream.schemas.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicsTest {
  private final TopicsSettings settings = TopicsSettings.laptop();
  private final Topics topics = new Topics(settings);

  @Test
  void theCatalogueHasEveryTopicOfTheDesign() {
    assertThat(topics.all())
        .extracting(Topic::name)
        .containsExactlyInAnyOrder(
            "requests",
            "requests-rekeyed",
            "reservations",
            "tickets",
            "proposals",
            "outcomes",
            "answers",
            "seats",
            "notifications",
            "settlements",
            "allocation-requests",
            "allocations",
            "matches",
            "match-commands",
            "results",
            "results-rekeyed",
            "ratings",
            "rating-sets",
            "operations",
            "configs",
            "placements",
            "dead-letters",
            "schemas");
  }

  @Test
  void theBrokerStampsWhereTimeEntersAndNowhereElse() {
    assertThat(topics.all())
        .filteredOn(topic -> topic.timestamps() == TimestampKind.LOG_APPEND)
        .containsExactlyInAnyOrder(
            topics.requests(),
            topics.results(),
            topics.ratingSets(),
            topics.operations(),
            topics.configs(),
            topics.schemas());
  }

  @Test
  void aPrefixStandsBeforeEveryNameAndSubject() {
    Topics prefixed = new Topics(new TopicsSettings("eu.", 4, (short) 1));

    assertThat(prefixed.all()).allSatisfy(topic -> assertThat(topic.name()).startsWith("eu."));
    assertThat(prefixed.matches().subject()).isEqualTo("eu.matches-value");
  }

  @Test
  void theRegistryHasOnePartitionWhateverTheOthersHave() {
    Topics wide = new Topics(new TopicsSettings("", 12, (short) 3));

    assertThat(wide.schemas().partitions()).isEqualTo(1);
    assertThat(wide.requests().partitions()).isEqualTo(12);
  }

  @Test
  void settlementsAreKeptAsLongAsRatings() {
    assertThat(topics.ratings().policy()).isEqualTo(CleanupPolicy.COMPACT);
    assertThat(topics.settlements().retention()).isEqualTo(Topic.FOREVER);
    assertThat(TopicSettings.wanted(topics.settlements(), settings))
        .containsEntry("retention.ms", "-1");
  }

  @Test
  void tokensStayForADayAtMostAndAnHour() {
    Topic<?> notifications = topics.notifications();

    assertThat(notifications.retention().plus(notifications.segment()))
        .isLessThanOrEqualTo(Duration.ofHours(25));
  }

  @Test
  void aWriteNeedsAllCopiesButOne() {
    assertThat(new TopicsSettings("", 4, (short) 1).minInsync()).isEqualTo(1);
    assertThat(new TopicsSettings("", 4, (short) 2).minInsync()).isEqualTo(1);
    assertThat(new TopicsSettings("", 4, (short) 3).minInsync()).isEqualTo(2);
  }

  @Test
  void whatWeCreateContradictsNothing() {
    assertThat(topics.all())
        .allSatisfy(
            topic ->
                assertThat(
                        TopicSettings.contradictions(
                            topic, topic.partitions(), TopicSettings.wanted(topic, settings)))
                    .isEmpty());
  }

  @Test
  void everyTopicTakesTheBatchesOfOtherLanguagesClients() {
    assertThat(topics.all())
        .allSatisfy(
            topic ->
                assertThat(TopicSettings.wanted(topic, settings).get("max.message.bytes"))
                    .satisfies(
                        bytes -> assertThat(Long.parseLong(bytes)).isGreaterThan(1_000_000)));
    assertThat(topics.requests().maxRecordBytes()).as("of one record").isEqualTo(64 * 1024);
  }

  @Test
  void moreThanWantedContradictsNothing() {
    assertThat(found(topics.tickets(), 4, "retention.ms", "-1")).isEmpty();
    assertThat(found(topics.tickets(), 4, "retention.ms", "604800000")).isEmpty();
    assertThat(found(topics.tickets(), 4, "max.message.bytes", "10000000")).isEmpty();
    assertThat(found(topics.tickets(), 4, "segment.ms", "1000")).isEmpty();
    // Smaller batches than we would choose; every record that is taken fits.
    assertThat(found(topics.requests(), 4, "max.message.bytes", "65536")).isEmpty();
  }

  @Test
  void eachContradictionNamesTopicSettingFoundAndWanted() {
    assertThat(found(topics.tickets(), 3, "", ""))
        .containsExactly("topic tickets: partitions is 3, but must be 4");
    assertThat(found(topics.tickets(), 4, "cleanup.policy", "compact"))
        .containsExactly("topic tickets: cleanup.policy is compact, but must be delete");
    assertThat(found(topics.requests(), 4, "message.timestamp.type", "CreateTime"))
        .containsExactly(
            "topic requests: message.timestamp.type is CreateTime, but must be LogAppendTime");
    assertThat(found(topics.tickets(), 4, "retention.ms", "604799999"))
        .containsExactly(
            "topic tickets: retention.ms is 604799999, but must be at least 604800000");
    assertThat(found(topics.settlements(), 4, "retention.ms", "604800000"))
        .containsExactly(
            "topic settlements: retention.ms is 604800000, but must be -1 (unlimited)");
    assertThat(found(topics.proposals(), 4, "max.message.bytes", "1000"))
        .containsExactly(
            "topic proposals: max.message.bytes is 1000, but must be at least 1048576");
  }

  @Test
  void settingsThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> new TopicsSettings("a b", 4, (short) 1)).hasMessageContaining("a b");
    assertThatThrownBy(() -> new TopicsSettings("", 0, (short) 1)).hasMessageContaining("0");
    assertThatThrownBy(() -> new TopicsSettings("", 1, (short) 0)).hasMessageContaining("0");
  }

  private List<String> found(Topic<?> topic, int partitions, String setting, String value) {
    Map<String, String> found = new HashMap<>(TopicSettings.wanted(topic, settings));
    found.put(setting, value);
    return TopicSettings.contradictions(topic, partitions, found).stream()
        .map(Object::toString)
        .toList();
  }
}
