package io.matchstream.streams.players;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.events.Avoid;
import io.matchstream.streams.runtime.Configurations;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("F71: whom a player or a party avoids is bounded")
final class AvoidListTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void everybodyOfTheLargestMatchIsRemembered() {
    Turn turn =
        new Turn(
            "anna",
            Turn.unknownPlayer(),
            NOW.toEpochMilli(),
            Configurations.of(1, GroupQueues.all()),
            new Plans());
    AvoidList.met(turn, GroupQueues.SHRINK, names("x", 60));
    AvoidList.met(turn, GroupQueues.SHRINK, names("y", 63));

    assertThat(turn.state().getAvoid())
        .hasSize(AvoidList.MOST)
        .extracting(Avoid::getPlayer)
        .containsAll(names("y", 63));
  }

  @Test
  void ofAPartysRivalsThoseStayWhoAreAvoidedForLongest() {
    List<Avoid> some = rivals("x", 100);
    List<Avoid> others = rivals("y", 100);

    assertThat(AvoidList.united(NOW, List.of(), some, others))
        .hasSize(AvoidList.MOST_OF_PARTY)
        .contains(some.get(99), others.get(99))
        .doesNotContain(some.get(0), others.get(0));
  }

  /** The later ones for longer. */
  private static List<Avoid> rivals(String prefix, int count) {
    List<String> names = names(prefix, count);
    return IntStream.range(0, count)
        .mapToObj(i -> new Avoid(names.get(i), NOW.plusSeconds(1 + i)))
        .toList();
  }

  private static List<String> names(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(i -> prefix + i).toList();
  }
}
