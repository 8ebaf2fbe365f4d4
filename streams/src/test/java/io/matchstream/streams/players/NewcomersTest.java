package io.matchstream.streams.players;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.TicketPlayer;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** By which rating those are paired whose rating is a guess. */
final class NewcomersTest {
  private static QueueConfig queue(String rating) {
    return ConfigReader.read("queues: [{ name: q, rating: { " + rating + " } }]", "test")
        .queues()
        .get(0);
  }

  private static TicketPlayer player(long points, long deviation) {
    return TicketPlayer.newBuilder()
        .setPlayer("p" + points)
        .setRatingMicros(points * 1_000_000)
        .setDeviationMicros(deviation * 1_000_000)
        .setSeatEpoch(1)
        .build();
  }

  @Test
  @DisplayName("F34: a newcomer's ticket has a cautious rating, and he himself his own")
  void aNewcomersTicketHasACautiousRating() {
    TicketPlayer newcomer = player(1500, 350);

    assertThat(Party.rating(queue("caution: 2"), List.of(newcomer))).isEqualTo(1020);
    assertThat(Party.rating(queue(""), List.of(newcomer))).isEqualTo(1500);
    assertThat(newcomer.getRatingMicros()).isEqualTo(1_500_000_000L);
  }

  @Test
  @DisplayName("F34: in a party each counts with the rating by which he is paired")
  void inAPartyEachCountsWithHisOwnCaution() {
    List<TicketPlayer> party = List.of(player(2000, 60), player(1500, 350));

    assertThat(Party.rating(queue("caution: 2"), party)).isEqualTo((2000 + 1020) / 2);
  }

  @Test
  @DisplayName("F34: where the rating system has no deviation nobody is provisional")
  void withoutDeviationsNobodyIsProvisional() {
    assertThat(Party.rating(queue("system: elo, caution: 2"), List.of(player(1500, 0))))
        .isEqualTo(1500);
  }
}
