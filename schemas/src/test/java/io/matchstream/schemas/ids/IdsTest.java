package io.matchstream.schemas.ids;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class IdsTest {
  @Test
  void aPlayerIdIsOneTo64LettersDigitsUnderlinesAndHyphens() {
    assertThat(PlayerIds.valid("a")).isTrue();
    assertThat(PlayerIds.valid("Zz09_-")).isTrue();
    assertThat(PlayerIds.valid("x".repeat(64))).isTrue();
    assertThat(PlayerIds.valid("x".repeat(65))).isFalse();
    assertThat(PlayerIds.valid("")).isFalse();
    for (String bad : new String[] {"a b", "ä", "a~1", "a|b", "a\n", "a.b", "١"}) {
      assertThat(PlayerIds.valid(bad)).as(bad).isFalse();
    }
  }

  @Test
  void aQueueNameBeginsWithALetterOrDigit() {
    assertThat(QueueNames.valid("180+2")).isTrue();
    assertThat(QueueNames.valid("blitz-3-2.eu_1")).isTrue();
    assertThat(QueueNames.valid("q".repeat(64))).isTrue();
    assertThat(QueueNames.valid("q".repeat(65))).isFalse();
    for (String bad : new String[] {"", "-q", "Blitz", "a/b", "a|b", "a b", "q\n"}) {
      assertThat(QueueNames.valid(bad)).as(bad).isFalse();
    }
  }

  @Test
  void idsOfBotsAreReservedWhateverTheQueue() {
    assertThat(BotIds.reserved(BotIds.of("blitz-3-2", 10))).isTrue();
    assertThat(BotIds.reserved("bot-q-1")).isTrue();
    assertThat(BotIds.reserved("bot-lover")).isFalse();
    assertThat(BotIds.reserved("robot-q-1")).isFalse();
  }

  @Test
  void aTicketIdIsThePlayerAndTheEpoch() {
    String id = TicketIds.of("alice", 42);

    assertThat(id).isEqualTo("alice~42");
    assertThat(TicketIds.player(id)).isEqualTo("alice");
    assertThat(TicketIds.seatEpoch(id)).isEqualTo(42);
    assertThatThrownBy(() -> TicketIds.player("alice")).hasMessageContaining("alice");
  }
}
