package io.matchstream.streams.players;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.ConfigReader;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.streams.runtime.Configuration;
import io.matchstream.streams.runtime.Configurations;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What can never be matched is refused at enqueue, with the reason. */
final class PlansTest {
  private static final String YAML =
      """
      queues:
        - name: dungeon
          match: { players: 5 }
          teams: [{ name: party, roles: { tank: 1, healer: 1, damage: 3 } }]
          rules:
            - { type: string-equality, attribute: build%s }
          servers: [{ address: "eu-1:7000", weight: 1 }]
        - name: blitz
          servers: [{ address: "eu-1:7000", weight: 1 }]
      """;

  private final Plans plans = new Plans();

  private static Configuration needing(int version, String more) {
    return Configurations.of(version, ConfigReader.read(YAML.formatted(more), "test").queues());
  }

  private static TicketPlayer player(String name, List<String> roles, Map<String, Object> own) {
    return TicketPlayer.newBuilder()
        .setPlayer(name)
        .setRatingMicros(1_500_000_000L)
        .setSeatEpoch(1)
        .setRoles(roles)
        .setAttributes(own)
        .build();
  }

  private static Ticket ticket(String queue, Map<String, Object> common, TicketPlayer... players) {
    return Ticket.newBuilder()
        .setTicketId(players[0].getPlayer() + "~1")
        .setPlayers(List.of(players))
        .setQueue(queue)
        .setPool(queue)
        .setPartition(0)
        .setSeatEpoch(1)
        .setRequestId("r1")
        .setSince(Instant.ofEpochMilli(1_700_000_000_000L))
        .setTtlMs(60_000)
        .setRating(1500)
        .setAttributes(common)
        .build();
  }

  @Test
  @DisplayName("R12: who lacks an attribute that a rule must have is refused")
  void aMissingAttributeIsRefused() {
    Configuration refusing = needing(1, ", ifMissing: refuse");
    TicketPlayer anna = player("anna", List.of(), Map.of());
    TicketPlayer bert = player("bert", List.of(), Map.of());
    Map<String, Object> build = Map.of("build", "b7");

    assertThat(plans.refusal(refusing, ticket("dungeon", Map.of(), anna)))
        .hasValueSatisfying(
            refusal -> assertThat(refusal.reason()).isEqualTo(OutcomeReason.ATTRIBUTE_MISSING));
    assertThat(plans.refusal(refusing, ticket("dungeon", build, anna, bert))).isEmpty();
  }

  @Test
  @DisplayName("F12: a party whose members can't go together by a rule is refused")
  void membersWhoNeverAgreeAreRefused() {
    Map<String, Object> common = Map.of("build", "b7");
    TicketPlayer anna = player("anna", List.of(), Map.of());
    TicketPlayer bert = player("bert", List.of(), Map.of("build", "b8"));

    assertThat(plans.refusal(needing(1, ""), ticket("dungeon", common, anna, bert)))
        .map(Refusal::reason)
        .contains(OutcomeReason.IMPOSSIBLE);
    // It is no matter of seats: before their ratings are known nobody says so.
    assertThat(plans.unseatable(needing(1, ""), ticket("dungeon", common, anna, bert))).isEmpty();
  }

  @Test
  @DisplayName("R19: two tanks never sit together, nor do six")
  void rolesAndSeatsAreCounted() {
    TicketPlayer anna = player("anna", List.of("tank"), Map.of());
    TicketPlayer bert = player("bert", List.of("tank"), Map.of());

    assertThat(plans.unseatable(needing(1, ""), ticket("dungeon", Map.of(), anna, bert)))
        .map(Refusal::reason)
        .contains(OutcomeReason.IMPOSSIBLE);
    assertThat(plans.unseatable(needing(1, ""), ticket("dungeon", Map.of(), anna))).isEmpty();
  }

  @Test
  void aQueueOfDuelsRefusesNobodyHere() {
    assertThat(
            plans.refusal(
                needing(1, ""), ticket("blitz", Map.of(), player("a", List.of(), Map.of()))))
        .isEmpty();
  }

  @Test
  void anotherVersionIsAnotherPlan() {
    Ticket bare = ticket("dungeon", Map.of(), player("anna", List.of(), Map.of()));

    assertThat(plans.refusal(needing(1, ", ifMissing: any"), bare)).isEmpty();
    assertThat(plans.refusal(needing(2, ", ifMissing: refuse"), bare)).isPresent();
    assertThat(plans.refusal(needing(3, ", ifMissing: any"), bare)).isEmpty();
  }
}
