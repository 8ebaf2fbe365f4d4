package io.matchstream.engine.duel;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.tickets.MatchIds;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeatsTest {
  private static DuelTicket ticket(String player, int whites, int returns) {
    return new DuelTicket(player + "~1", player, 0, 1, 1500, returns, 0, List.of(), whites);
  }

  @Test
  void botsAreFilledOneByOneAndThenDrawnFromThePool() {
    BotPool pool = new BotPool("blitz-3-2", 3, 0, 7);
    for (int n = 1; n <= 3; n++) {
      BotPool.Draw draw = pool.draw(ticket("a", 0, 0));
      assertThat(draw.botId()).isEqualTo("bot-blitz-3-2-" + n);
      pool = draw.pool();
    }
    Set<String> drawn = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      BotPool.Draw draw = pool.draw(ticket("p" + i, 0, 0));
      assertThat(draw.pool()).isEqualTo(pool);
      assertThat(draw).isEqualTo(pool.draw(ticket("p" + i, 0, 0)));
      drawn.add(draw.botId());
    }
    assertThat(drawn)
        .containsExactlyInAnyOrder("bot-blitz-3-2-1", "bot-blitz-3-2-2", "bot-blitz-3-2-3");
  }

  @Test
  void whoHasHadFewerWhitesIsWhite() {
    assertThat(Colours.assign(ticket("a", 3, 0), ticket("b", 4, 0), 1))
        .isEqualTo(new Colours("a", "b"));
    assertThat(Colours.assign(ticket("a", 4, 0), ticket("b", 3, 0), 1))
        .isEqualTo(new Colours("b", "a"));
  }

  @Test
  void ofAsManyWhitesADrawDecidesThatIsFairAndTheSameEachTime() {
    int white = 0;
    for (int i = 0; i < 1000; i++) {
      DuelTicket first = ticket("a" + i, 2, 0);
      DuelTicket second = ticket("b" + i, 2, 0);
      Colours colours = Colours.assign(first, second, 1);
      assertThat(colours).isEqualTo(Colours.assign(first, second, 1));
      white += colours.white().equals(first.player()) ? 1 : 0;
    }
    assertThat(white).isBetween(420, 580);
  }

  @Test
  void theSameTicketsMakeTheSameMatchIdInEitherOrder() {
    DuelTicket a = ticket("a", 0, 0);
    DuelTicket b = ticket("b", 0, 2);
    assertThat(MatchIds.of(a.part(), b.part()))
        .isEqualTo(MatchIds.of(b.part(), a.part()))
        .matches("[a-z2-7]{52}");
  }

  @Test
  void aTicketThatHasReturnedMakesAnotherMatch() {
    DuelTicket b = ticket("b", 0, 0);
    assertThat(MatchIds.of(ticket("a", 0, 0).part(), b.part()))
        .isNotEqualTo(MatchIds.of(ticket("a", 0, 1).part(), b.part()));
    assertThat(MatchIds.of(ticket("a", 0, 0).part()))
        .isNotEqualTo(MatchIds.of(ticket("a", 0, 1).part()));
  }

  /**
   * Computed apart from this code: base32(sha256(u32 length, id, u32 returns)) with another
   * language's library.
   */
  @Test
  void theIdIsTheOneThatOthersCompute() {
    assertThat(MatchIds.of(List.of(new MatchIds.Part("a~1", 0), new MatchIds.Part("b~7", 2))))
        .isEqualTo("wt4szsgx4uizh2b3svgsullk65dzjcowvolkvfs23fc4dx7nsr7q");
  }
}
