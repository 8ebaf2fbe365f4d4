package io.matchstream.tokens;

import static io.matchstream.tokens.Fixtures.EC;
import static io.matchstream.tokens.Fixtures.ED;
import static io.matchstream.tokens.Fixtures.HS;
import static io.matchstream.tokens.Fixtures.NOW;
import static io.matchstream.tokens.Fixtures.RSA;
import static io.matchstream.tokens.Fixtures.assertRefused;
import static io.matchstream.tokens.Fixtures.base64;
import static io.matchstream.tokens.Fixtures.caller;
import static io.matchstream.tokens.Fixtures.seat;
import static io.matchstream.tokens.Fixtures.signed;
import static io.matchstream.tokens.Fixtures.verifier;
import static org.assertj.core.api.Assertions.assertThat;

import io.jsonwebtoken.JwtBuilder;
import io.jsonwebtoken.Jwts;
import io.matchstream.tokens.TokenRefused.Reason;
import java.nio.charset.StandardCharsets;
import java.security.Key;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("F54: the key decides the algorithm")
class TokenAttackTest {
  private final TokenVerifier verifier = verifier(ED, EC, RSA, HS);

  @Test
  void aTokenOfEachAlgorithmIsAccepted() throws TokenRefused {
    for (SigningKey key : new SigningKey[] {ED, EC, RSA, HS}) {
      assertThat(verifier.verifyGame(signed(key))).isEqualTo(seat());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "None", "NONE", "nOnE"})
  void aTokenWithoutAnAlgorithmIsRefused(String none) {
    String claims = signed(ED).split("\\.", -1)[1];
    String header = base64("{\"alg\":\"" + none + "\",\"kid\":\"" + ED.kid() + "\"}");

    assertRefused(Reason.UNSIGNED, () -> verifier.verifyGame(header + "." + claims + "."));
    assertThat(reasonOf(header + "." + claims + "." + signed(ED).split("\\.", -1)[2]))
        .isIn(Reason.MALFORMED, Reason.ALGORITHM);
  }

  @Test
  void aStrippedSignatureIsRefused() {
    String token = signed(ED);
    String cut = token.substring(0, token.lastIndexOf('.') + 1);

    assertRefused(Reason.UNSIGNED, () -> verifier.verifyGame(cut));
    assertRefused(Reason.MALFORMED, () -> verifier.verifyGame(cut.substring(0, cut.length() - 1)));
  }

  @Test
  void aPublicKeyIsNoHmacSecret() throws Exception {
    for (SigningKey victim : new SigningKey[] {ED, EC, RSA}) {
      Key publicKey = victim.verificationKey().key();
      byte[][] secrets = {
        publicKey.getEncoded(),
        Arrays.copyOfRange(
            publicKey.getEncoded(),
            publicKey.getEncoded().length - 32,
            publicKey.getEncoded().length),
        Jwks.toJson(verifierKeys(victim)).getBytes(StandardCharsets.UTF_8)
      };
      for (byte[] secret : secrets) {
        String forged = hmac(secret, "HS256", victim.kid());
        assertRefused(Reason.ALGORITHM, () -> verifier.verifyGame(forged));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ES256", "HS256", "HS384", "HS512", "RS256", "ES512", "Ed25519", "eddsa"})
  void theHeaderDoesNotChooseTheAlgorithm(String alg) {
    String[] parts = signed(ED).split("\\.", -1);
    String header = base64("{\"alg\":\"" + alg + "\",\"kid\":\"" + ED.kid() + "\"}");

    assertThat(reasonOf(header + "." + parts[1] + "." + parts[2]))
        .isIn(Reason.ALGORITHM, Reason.SIGNATURE);
  }

  @Test
  void aKeyOfAnAlgorithmThatIsNotAllowedIsNotBelieved() throws Exception {
    KeySource both =
        KeySource.fixed(VerificationKeySet.of(List.of(ED.verificationKey(), EC.verificationKey())));
    TokenVerifier edOnly =
        new TokenVerifier(
            both,
            TokenNames.DEFAULT,
            Duration.ZERO,
            InstantSource.fixed(NOW),
            Set.of(TokenAlgorithm.EDDSA));

    assertThat(edOnly.verifyGame(signed(ED))).isEqualTo(seat());
    assertRefused(Reason.ALGORITHM, () -> edOnly.verifyGame(signed(EC)));
  }

  @Test
  void anotherKeysIdIsNoHelp() {
    SigningKey own = SigningKey.generate(TokenAlgorithm.EDDSA, Fixtures.RANDOM);
    SigningKey disguised =
        SigningKey.of(
            ED.kid(), new KeyPair((PublicKey) own.verificationKey().key(), (PrivateKey) own.key()));

    assertRefused(Reason.SIGNATURE, () -> verifier.verifyGame(signed(disguised)));
  }

  @Test
  void aKeyInTheHeaderIsNotTrusted() {
    SigningKey own = SigningKey.generate(TokenAlgorithm.ES256, Fixtures.RANDOM);
    String jwk =
        Jwks.toJson(verifierKeys(own)).replaceFirst("^\\{\"keys\":\\[", "").replaceFirst("]}$", "");
    String header = base64("{\"alg\":\"ES256\",\"jwk\":" + jwk + ",\"kid\":\"" + own.kid() + "\"}");
    String[] parts = signed(own).split("\\.", -1);

    assertRefused(
        Reason.UNKNOWN_KEY, () -> verifier.verifyGame(header + "." + parts[1] + "." + parts[2]));
  }

  @Test
  void changedClaimsAndChangedSignaturesAreRefused() {
    for (SigningKey key : new SigningKey[] {ED, EC, RSA, HS}) {
      String[] parts = signed(key).split("\\.", -1);
      String richer = base64(Fixtures.decoded(parts[1]).replace("\"alice\"", "\"mallory\""));
      assertRefused(
          Reason.SIGNATURE, () -> verifier.verifyGame(parts[0] + "." + richer + "." + parts[2]));
      for (byte[] empty : new byte[][] {new byte[64], new byte[32], new byte[1]}) {
        assertRefused(
            Reason.SIGNATURE,
            () -> verifier.verifyGame(parts[0] + "." + parts[1] + "." + base64(empty)));
      }
    }
  }

  @Test
  void aTokenMustNameItsKey() {
    String[] parts = signed(ED).split("\\.", -1);
    String header = base64("{\"alg\":\"EdDSA\"}");

    assertRefused(
        Reason.UNKNOWN_KEY, () -> verifier.verifyGame(header + "." + parts[1] + "." + parts[2]));
  }

  @Test
  void anotherIssuerIsRefused() {
    TokenNames others = new TokenNames("elsewhere", "matchstream-game", "matchstream");
    String token = new TokenSigner(KeyRing.of(ED), others).sign(seat());

    assertRefused(Reason.ISSUER, () -> verifier.verifyGame(token));
  }

  @Test
  void aGameTokenIsNoAccessTokenNorTheOtherWayRound() {
    TokenSigner signer = new TokenSigner(KeyRing.of(ED), TokenNames.DEFAULT);

    assertRefused(Reason.AUDIENCE, () -> verifier.verifyAccess(signer.sign(seat())));
    assertRefused(Reason.AUDIENCE, () -> verifier.verifyGame(signer.sign(caller())));
  }

  @Test
  void aTokenWithoutExpiryOrMatchIsRefused() {
    String noExpiry =
        hmacJwt().notBefore(Date.from(NOW)).issuedAt(Date.from(NOW)).signWith(hs()).compact();
    String noMatch =
        hmacJwt()
            .notBefore(Date.from(NOW))
            .issuedAt(Date.from(NOW))
            .expiration(Date.from(NOW.plusSeconds(9)))
            .signWith(hs())
            .compact();

    assertRefused(Reason.CLAIMS, () -> verifier.verifyGame(noExpiry));
    assertRefused(Reason.CLAIMS, () -> verifier.verifyGame(noMatch));
  }

  @Test
  void aCompressedTokenIsRefusedUnread() {
    String bomb =
        hmacJwt()
            .claim("padding", "0".repeat(100_000))
            .compressWith(Jwts.ZIP.DEF)
            .signWith(hs())
            .compact();

    assertThat(bomb.length()).isLessThan(TokenVerifier.MAX_TOKEN_CHARS);
    assertThat(reasonOf(bomb)).isIn(Reason.ALGORITHM, Reason.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ".",
        "..",
        "a.b.c",
        "a.b",
        "a.b.c.d.e",
        "{}.{}.{}",
        "bm8.bm8.bm8",
        "é.é.é"
      })
  void nonsenseIsRefused(String nonsense) {
    assertThat(reasonOf(nonsense)).isIn(Reason.MALFORMED, Reason.UNSIGNED);
  }

  @Test
  void aVeryLongTokenIsNotEvenParsed() {
    String[] parts = signed(ED).split("\\.", -1);
    assertRefused(
        Reason.MALFORMED,
        () -> verifier.verifyGame(parts[0] + "." + "A".repeat(9000) + "." + parts[2]));
  }

  private Reason reasonOf(String token) {
    try {
      throw new AssertionError("accepted: " + verifier.verifyGame(token));
    } catch (TokenRefused refused) {
      return refused.reason();
    }
  }

  private static VerificationKeySet verifierKeys(SigningKey key) {
    return KeyRing.of(key).verificationKeys();
  }

  private static JwtBuilder hmacJwt() {
    return Jwts.builder()
        .header()
        .keyId(HS.kid())
        .and()
        .issuer("matchstream")
        .claim("aud", "matchstream-game")
        .subject("alice")
        .id("j");
  }

  private static Key hs() {
    return HS.key();
  }

  private static String hmac(byte[] secret, String alg, String kid) throws Exception {
    String signed =
        base64("{\"alg\":\"" + alg + "\",\"kid\":\"" + kid + "\"}")
            + "."
            + signed(ED).split("\\.", -1)[1];
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret, "HmacSHA256"));
    return signed + "." + base64(mac.doFinal(signed.getBytes(StandardCharsets.US_ASCII)));
  }
}
