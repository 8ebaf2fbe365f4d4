package io.matchstream.tokens;

import static io.matchstream.tokens.Fixtures.ED;
import static io.matchstream.tokens.Fixtures.HS;
import static io.matchstream.tokens.Fixtures.NOW;
import static io.matchstream.tokens.Fixtures.caller;
import static io.matchstream.tokens.Fixtures.decoded;
import static io.matchstream.tokens.Fixtures.seat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Security;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TokenSignerTest {
  private final TokenSigner signer = new TokenSigner(KeyRing.of(ED), TokenNames.DEFAULT);

  @Test
  void aGameTokenSaysWhoPlaysWhatWhereAndUnderWhichKey() {
    String[] parts = signer.sign(seat()).split("\\.", -1);

    assertThat(decoded(parts[0])).isEqualTo("{\"kid\":\"" + ED.kid() + "\",\"alg\":\"EdDSA\"}");
    assertThat(decoded(parts[1]))
        .isEqualTo(
            "{\"iss\":\"matchstream\",\"aud\":\"matchstream-game\",\"sub\":\"alice\","
                + "\"jti\":\"jti-1\",\"iat\":1772366400,\"nbf\":1772366400,\"exp\":1772366460,"
                + "\"match_id\":\"mabc234\",\"player1_id\":\"alice\",\"player2_id\":\"bob\","
                + "\"team\":\"white\",\"colour\":\"white\",\"game_server\":\"eu1.example:7777\"}");
  }

  @Test
  void theBotIsNamedAndAMissingColourIsEmpty() {
    GameToken human = seat();
    GameToken againstBot =
        new GameToken(
            "alice",
            "j",
            NOW,
            NOW,
            NOW.plusSeconds(60),
            human.matchId(),
            "alice",
            "bot-sea-1",
            "one",
            Optional.empty(),
            Optional.empty(),
            "s",
            Optional.of("bot-sea-1"));

    assertThat(decoded(signer.sign(againstBot).split("\\.", -1)[1]))
        .contains("\"bot_player_id\":\"bot-sea-1\"")
        .contains("\"colour\":\"\"");
  }

  @Test
  void aRoleIsAClaimOfItsOwnAndAMatchMayHaveNoSecondHuman() throws TokenRefused {
    GameToken duel = seat();
    GameToken healer =
        new GameToken(
            "alice",
            "j",
            NOW,
            NOW,
            NOW.plusSeconds(60),
            duel.matchId(),
            "alice",
            "",
            "party",
            Optional.empty(),
            Optional.of("healer"),
            "s:1",
            Optional.of("bot-dungeon-1"));

    String token = signer.sign(healer);

    assertThat(decoded(token.split("\\.", -1)[1])).contains("\"role\":\"healer\"");
    assertThat(Fixtures.verifier(ED).verifyGame(token)).isEqualTo(healer);
  }

  @Test
  void anAccessTokenSeparatesItsScopesBySpaces() {
    AccessToken token =
        new AccessToken("server-1", Set.of("b", "a"), "j", NOW, NOW.plusSeconds(60));

    assertThat(decoded(signer.sign(token).split("\\.", -1)[1]))
        .isEqualTo(
            "{\"iss\":\"matchstream\",\"aud\":\"matchstream\",\"sub\":\"server-1\",\"jti\":\"j\","
                + "\"iat\":1772366400,\"nbf\":1772366400,\"exp\":1772366460,\"scope\":\"a b\"}");
  }

  @Test
  void equalInputsGiveEqualTokens() {
    assertThat(signer.sign(seat())).isEqualTo(signer.sign(seat()));
    TokenSigner hmac = new TokenSigner(KeyRing.of(HS), TokenNames.DEFAULT);
    assertThat(hmac.sign(caller())).isEqualTo(hmac.sign(caller()));
  }

  @Test
  void theJdkAcceptsTheSignature() throws Exception {
    String token = signer.sign(seat());
    int dot = token.lastIndexOf('.');
    PublicKey key =
        KeyFactory.getInstance("Ed25519")
            .generatePublic(new X509EncodedKeySpec(ED.verificationKey().key().getEncoded()));
    Signature jdk = Signature.getInstance("Ed25519");
    jdk.initVerify(key);
    jdk.update(token.substring(0, dot).getBytes(StandardCharsets.US_ASCII));

    assertThat(jdk.verify(Base64.getUrlDecoder().decode(token.substring(dot + 1)))).isTrue();
  }

  @Test
  void theProvidersOfTheProcessStayAsTheyAre() throws Exception {
    List<?> before = List.of(Security.getProviders());
    Fixtures.verifier(ED).verifyGame(signer.sign(seat()));

    assertThat(List.of(Security.getProviders())).isEqualTo(before);
    assertThat(Security.getProvider("BC")).isNull();
  }

  @Test
  void aTokenThatIsNeverValidCannotBeMade() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AccessToken("alice", Set.of(), "j", NOW, NOW));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AccessToken("al ice", Set.of(), "j", NOW, NOW.plusSeconds(1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AccessToken("alice", Set.of("a b"), "j", NOW, NOW.plusSeconds(1)));
  }
}
