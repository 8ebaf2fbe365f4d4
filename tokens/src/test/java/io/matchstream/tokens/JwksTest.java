package io.matchstream.tokens;

import static io.matchstream.tokens.Fixtures.EC;
import static io.matchstream.tokens.Fixtures.ED;
import static io.matchstream.tokens.Fixtures.HS;
import static io.matchstream.tokens.Fixtures.base64;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;

class JwksTest {
  private final KeyRing ring = KeyRing.of(HS, List.of(ED.verificationKey(), EC.verificationKey()));

  @Test
  void onlyPublicKeysAreShown() {
    String json = Jwks.toJson(ring.verificationKeys());

    assertThat(json)
        .contains("\"kid\":\"" + ED.kid() + "\"", "\"kid\":\"" + EC.kid() + "\"", "\"use\":\"sig\"")
        .contains("\"alg\":\"EdDSA\"", "\"alg\":\"ES256\"")
        .doesNotContain("\"d\":", "\"k\":", "oct", HS.kid(), base64(HS.key().getEncoded()));
    assertThat(Jwks.toJson(KeyRing.of(HS).verificationKeys())).isEqualTo("{\"keys\":[]}");
  }

  @Test
  void whatIsShownIsWhatIsRead() {
    assertThat(Jwks.parse(Jwks.toJson(ring.verificationKeys())).keys())
        .containsExactly(ED.verificationKey(), EC.verificationKey());
  }

  @Test
  void aPublishedSecretVerifiesNothing() {
    assertThat(Jwks.parse(SigningKeys.toSecretJson(KeyRing.of(HS))).isEmpty()).isTrue();
  }

  @Test
  void aPublishedPrivateKeyCountsAsItsPublicHalf() {
    assertThat(Jwks.parse(SigningKeys.toSecretJson(KeyRing.of(ED))).keys())
        .containsExactly(ED.verificationKey());
  }

  @Test
  void keysThatAreNotOursToUseArePassedOver() {
    String good = Jwks.toJson(KeyRing.of(ED).verificationKeys());
    String mixed =
        good.replace(
            "{\"keys\":[",
            "{\"keys\":[{\"kty\":\"new\",\"kid\":\"a\"},"
                + "{\"kty\":\"OKP\",\"crv\":\"X25519\",\"kid\":\"x\",\"x\":\""
                + base64(new byte[32])
                + "\"},"
                + jwk().replace("\"use\":\"sig\"", "\"use\":\"enc\"").replace(EC.kid(), "enc")
                + ","
                + jwk().replace("\"alg\":\"ES256\"", "\"alg\":\"HS256\"").replace(EC.kid(), "alg")
                + ",");

    assertThat(Jwks.parse(mixed).keys()).containsExactly(ED.verificationKey());
  }

  @Test
  void whatIsNoKeySetIsSaidWithoutQuotingIt() {
    for (String text : List.of("", "nonsense-d", "[]", "{}", "{\"keys\":3}")) {
      assertThatExceptionOfType(InvalidTokenKeys.class)
          .as(text)
          .isThrownBy(() -> Jwks.parse(text))
          .withMessage("The text is not a JWK set.")
          .withNoCause();
    }
  }

  private static String jwk() {
    String set = Jwks.toJson(KeyRing.of(EC).verificationKeys());
    return set.substring("{\"keys\":[".length(), set.length() - 2);
  }
}
