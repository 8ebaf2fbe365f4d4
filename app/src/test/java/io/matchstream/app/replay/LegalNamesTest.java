package io.matchstream.app.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.schemas.ids.BotIds;
import io.matchstream.schemas.ids.PlayerIds;
import io.matchstream.schemas.ids.QueueNames;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LegalNamesTest {

  @ParameterizedTest
  @CsvSource({
    "60+0, 60+0",
    "180+2, 180+2",
    "-, unlimited",
    "?, unknown",
    "40/7200:3600, 40-7200-3600",
    "*180, sandclock-180",
    "1/Unl, 1-unl",
    "all, queue-all",
    "+, queue-",
  })
  void aQueueIsNamedAfterItsTimeControl(String timeControl, String name) {
    assertThat(LegalNames.ofQueues().of(timeControl)).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p00001|p00001",
        "Quill, Ada|Quill_Ada",
        "M\u00fcller,J|Muller_J",
        "\u4e16\u754c|_",
        "bot-blitz-1|_bot-blitz-1",
        "bot-blitz|_bot-blitz"
      })
  void aPlayersIdIsTheNameAsFarAsItMayBe(String name, String id) {
    assertThat(LegalNames.ofPlayers().of(name)).isEqualTo(id);
  }

  @Test
  void twoNamesNeverShareAnId() {
    LegalNames players = LegalNames.ofPlayers();

    assertThat(List.of(players.of("Quill,A"), players.of("Quill A"), players.of("Quill_A")))
        .containsExactly("Quill_A", "Quill_A-2", "Quill_A-3");
    assertThat(players.of("Quill A")).isEqualTo("Quill_A-2");
  }

  @Property
  void everyNameBecomesAnIdOfItsOwn(@ForAll List<String> names) {
    LegalNames players = LegalNames.ofPlayers();
    LegalNames queues = LegalNames.ofQueues();
    List<String> distinct = names.stream().distinct().toList();

    assertThat(distinct.stream().map(players::of))
        .doesNotHaveDuplicates()
        .allMatch(id -> PlayerIds.valid(id) && !BotIds.reserved(id));
    assertThat(distinct.stream().map(queues::of))
        .doesNotHaveDuplicates()
        .allMatch(QueueNames::valid);
  }
}
