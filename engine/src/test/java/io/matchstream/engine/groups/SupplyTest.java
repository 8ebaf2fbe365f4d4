package io.matchstream.engine.groups;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.tickets.GroupPlayer;
import io.matchstream.engine.tickets.GroupTicket;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SupplyTest {
  private static final long NOW = 1_000_000;

  private final GroupRules rules =
      Queues.queue()
          .roles("red", Map.of("tank", 1, "damage", 2))
          .roles("blue", Map.of("tank", 1, "damage", 2))
          .rules();
  private int made;

  @Test
  @DisplayName("Too few players: as many are lacking, of any role")
  void tooFew() {
    Supply supply = of(party("tank"), party("damage"), party("damage", "damage"));

    assertThat(supply.lacking()).isEqualTo(2);
    assertThat(supply.roles()).isEqualTo(-1L);
  }

  @Test
  @DisplayName("A member of a party counts for his own roles, not for those of the others")
  void membersCountForThemselves() {
    Supply supply =
        of(party("tank", "damage"), party("damage", "damage"), party("damage", "damage"));

    assertThat(supply.lacking()).isEqualTo(1);
    assertThat(supply.roles()).isEqualTo(bit("tank"));
  }

  @Test
  @DisplayName("Of a role that has been seen to its end others cannot make up, however many")
  void scarceThoughMany() {
    Supply supply =
        Supply.of(
            party("damage"),
            List.of(party("damage"), party("damage")),
            List.of(bit("damage")),
            6,
            rules);

    assertThat(supply.lacking()).isEqualTo(2);
    assertThat(supply.roles()).isEqualTo(bit("tank"));
    assertThat(supply.others()).isFalse();
  }

  @Test
  @DisplayName("Enough of every role, but bound to others: whole parties do not add up")
  void partiesDoNotAddUp() {
    // Each damage brings a tank along: four of damage are never without four tanks.
    Supply supply =
        of(
            party("tank", "damage"),
            party("tank", "damage"),
            party("tank", "damage"),
            party("tank", "damage"));

    assertThat(supply.others()).isTrue();
    assertThat(supply.lacking()).isEqualTo(1);
  }

  @Test
  @DisplayName("Enough players, in parties whose sizes do not add up")
  void sizesDoNotAddUp() {
    GroupRules seven = Queues.queue().team("all", 7, 7).rules();

    assertThat(Supply.of(any(seven, 3), List.of(any(seven, 3), any(seven, 3)), 7, seven).others())
        .isTrue();
    assertThat(Supply.of(any(seven, 3), List.of(any(seven, 2), any(seven, 4)), 7, seven))
        .isEqualTo(Supply.ENOUGH);
  }

  @Test
  @DisplayName("Parties that make a match are enough")
  void enough() {
    assertThat(
            of(party("tank", "damage"), party("damage"), party("tank"), party("damage", "damage")))
        .isEqualTo(Supply.ENOUGH);
  }

  private Supply of(Waiter seed, Waiter... candidates) {
    return Supply.of(seed, List.of(candidates), 6, rules);
  }

  private long bit(String role) {
    return 1L << rules.plan().roles().indexOf(role);
  }

  private Waiter party(String... roles) {
    return waiter(rules, Arrays.stream(roles).map(List::of).toList());
  }

  private Waiter any(GroupRules of, int size) {
    return waiter(of, IntStream.range(0, size).mapToObj(i -> List.<String>of()).toList());
  }

  private Waiter waiter(GroupRules of, List<List<String>> wishes) {
    String id = "t" + made++;
    List<GroupPlayer> players =
        IntStream.range(0, wishes.size())
            .mapToObj(i -> new GroupPlayer(id + "." + i, 0, Map.of(), wishes.get(i)))
            .toList();
    return new Waiter(GroupTicket.fresh(id, players, NOW, 60_000, 1500), of);
  }
}
