package io.matchstream.app.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ActsTest {
  @Test
  void theSameSeedMakesTheSameActsWhateverIsRepliedMeanwhile() {
    assertThat(some(7)).isEqualTo(some(7)).isNotEqualTo(some(8));
  }

  @Test
  void everythingThatPlayersDoOccurs() {
    List<Act> acts = some(1);
    assertThat(acts).hasAtLeastOneElementOfType(Act.Leave.class);
    assertThat(acts).anyMatch(act -> act instanceof Act.Squad squad && squad.friend().isPresent());
    assertThat(acts).anyMatch(act -> act instanceof Act.Duel duel && duel.asJson().size() == 2);
    assertThat(acts)
        .anyMatch(act -> act instanceof Act.Duel duel && duel.queue().equals(ChaosQueues.HOSTED));
    assertThat(acts)
        .noneMatch(
            act ->
                act instanceof Act.Squad squad
                    && squad.friend().filter(squad.player()::equals).isPresent());
  }

  private static List<Act> some(long seed) {
    return Stream.generate(new Acts(seed)::next).limit(2_000).toList();
  }
}
