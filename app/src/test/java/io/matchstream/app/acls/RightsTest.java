package io.matchstream.app.acls;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RightsTest {
  private final Topics topics = new Topics(new TopicsSettings("arena.", 4, (short) 1));
  private final Rights rights = new Rights(topics);

  @Test
  void tokensAreReadByWhoDeliversOrProvesThemAndByTheirOwner() {
    assertThat(who(topics.notifications(), AclOperation.READ))
        .containsExactlyInAnyOrder(Actor.PLAYERS, Actor.GATEWAY, Actor.DELIVERY, Actor.AUDIT);
    assertThat(who(topics.notifications(), AclOperation.WRITE)).containsOnly(Actor.MATCHES);
  }

  @Test
  void whatDecidesRatingsIsWrittenByThoseWhoAreTrustedWithIt() {
    assertThat(who(topics.results(), AclOperation.WRITE))
        .containsExactlyInAnyOrder(Actor.GATEWAY, Actor.GAME_SERVER, Actor.OPERATOR);
    assertThat(who(topics.ratingSets(), AclOperation.WRITE))
        .containsExactlyInAnyOrder(Actor.RATING_IMPORT, Actor.OPERATOR);
    assertThat(who(topics.configs(), AclOperation.WRITE)).containsOnly(Actor.OPERATOR);
    assertThat(who(topics.requests(), AclOperation.WRITE))
        .containsExactlyInAnyOrder(Actor.BACK_END, Actor.GATEWAY, Actor.OPERATOR);
  }

  @Test
  void whatOperatorsDoIsWrittenByThemAndReadByItsOwners() {
    assertThat(who(topics.operations(), AclOperation.WRITE))
        .containsExactlyInAnyOrder(Actor.OPERATOR, Actor.GATEWAY);
    assertThat(who(topics.operations(), AclOperation.READ))
        .contains(Actor.PLAYERS, Actor.POOLS, Actor.OPERATOR)
        .doesNotContain(Actor.MATCHES, Actor.BOARDS, Actor.BACK_END, Actor.DELIVERY);
  }

  @Test
  void whoFollowsTheRunbookMayReadWhatItShows() {
    assertThat(topics.all())
        .filteredOn(topic -> !topic.equals(topics.notifications()))
        .allSatisfy(topic -> assertThat(who(topic, AclOperation.READ)).contains(Actor.OPERATOR));
  }

  /** Nothing is written that nobody may write, and every topic is made by the operator. */
  @Test
  void everyTopicHasAWriterAndAMaker() {
    assertThat(topics.all())
        .allSatisfy(topic -> assertThat(who(topic, AclOperation.WRITE)).isNotEmpty())
        .allSatisfy(
            topic -> assertThat(who(topic, AclOperation.CREATE)).containsOnly(Actor.OPERATOR));
  }

  /**
   * Another installation on the same broker is none of theirs, nor is anything that begins alike.
   */
  @ParameterizedTest
  @EnumSource
  void everyRightIsInTheInstallationAndNoneIsForAll(Actor actor) {
    assertThat(rights.of(actor))
        .isNotEmpty()
        .allSatisfy(
            grant -> {
              assertThat(grant.names()).isNotEmpty().allMatch(name -> name.startsWith("arena."));
              assertThat(grant.operations())
                  .isNotEmpty()
                  .doesNotContain(AclOperation.ALL, AclOperation.ALTER, AclOperation.DELETE);
              if (grant.pattern() == PatternType.PREFIXED && grant.type() == ResourceType.TOPIC) {
                assertThat(grant.names())
                    .allMatch(name -> name.matches("arena\\.matchstream-\\w+-"));
              }
            });
  }

  private Set<Actor> who(Topic<?> topic, AclOperation operation) {
    return Arrays.stream(Actor.values())
        .filter(
            actor ->
                rights.of(actor).stream()
                    .anyMatch(
                        grant ->
                            grant.type() == ResourceType.TOPIC
                                && grant.names().contains(topic.name())
                                && grant.operations().contains(operation)))
        .collect(Collectors.toSet());
  }
}
