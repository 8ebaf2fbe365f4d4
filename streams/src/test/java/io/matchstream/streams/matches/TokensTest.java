package io.matchstream.streams.matches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Notification;
import io.matchstream.tokens.GameToken;
import io.matchstream.tokens.KeySource;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenRefused;
import io.matchstream.tokens.TokenVerifier;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a game server sees of the tokens, and where there are none. */
class TokensTest {
  private final MatchesBench bench = new MatchesBench();

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void aGameServerCanTellTheSeatFromTheTokenAlone() throws TokenRefused {
    bench.propose(Samples.duel("listed"));
    Instant now = bench.bench.now();

    Notification anna = bench.notifications().get(0);

    assertThat(verifier(now).verifyGame(anna.getToken()))
        .isEqualTo(
            new GameToken(
                Samples.ANNA,
                anna.getJti(),
                now,
                now,
                now.plusSeconds(60),
                Samples.MATCH,
                Samples.ANNA,
                Samples.BERT,
                "first",
                Optional.of("white"),
                Optional.empty(),
                "eu-1:7000",
                Optional.empty()));
    assertThat(anna.getTokenExpires()).isEqualTo(now.plusSeconds(60));
    assertThat(anna.getDeliverUntil()).isEqualTo(now.plusSeconds(120));
  }

  @Test
  void theTokenNamesTheBotAndNoColourWhereTheQueueHasNone() throws TokenRefused {
    bench.propose(Samples.againstBot("bots"));

    GameToken token =
        verifier(bench.bench.now()).verifyGame(bench.notifications().get(0).getToken());

    assertThat(token.botPlayer()).contains(Samples.BOT);
    assertThat(token.player2()).isEqualTo(Samples.BOT);
    assertThat(token.colour().filter(colour -> !colour.isEmpty())).isEmpty();
  }

  @Test
  void theMatchHoldsTheIdsOfTheTokensAndNoToken() {
    bench.propose(Samples.duel("listed"));

    Match match = bench.matches().get(0);
    List<Notification> notifications = bench.notifications();
    assertThat(Seats.humans(match.getTeams()))
        .extracting(MatchSeat::getPlayer, MatchSeat::getJti)
        .containsExactly(
            tuple(Samples.ANNA, notifications.get(0).getJti()),
            tuple(Samples.BERT, notifications.get(1).getJti()));
    assertThat(notifications)
        .allSatisfy(n -> assertThat(match.toString()).doesNotContain(n.getToken()));
    // A JWS begins with the base64url of an opening brace and quote.
    assertThat(match.toString()).doesNotContain("eyJ");
  }

  @Test
  void aTransactionThatIsRunAgainSignsTheSameTokens() {
    bench.propose(Samples.duel("listed"));
    try (MatchesBench again = new MatchesBench()) {
      again.propose(Samples.duel("listed"));

      assertThat(again.notifications()).isEqualTo(bench.notifications());
    }
  }

  private static TokenVerifier verifier(Instant now) {
    return new TokenVerifier(
        KeySource.fixed(MatchesBench.KEYS.verificationKeys()),
        TokenNames.DEFAULT,
        Duration.ZERO,
        () -> now);
  }
}
