package io.matchstream.tokens;

import static io.matchstream.tokens.Fixtures.EC;
import static io.matchstream.tokens.Fixtures.ED;
import static io.matchstream.tokens.Fixtures.HS;
import static io.matchstream.tokens.Fixtures.NOW;
import static io.matchstream.tokens.Fixtures.base64;
import static io.matchstream.tokens.Fixtures.seat;
import static io.matchstream.tokens.Fixtures.signed;
import static io.matchstream.tokens.Fixtures.verifier;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/**
 * Tokens by somebody who means harm: whatever they are made of, they prove nothing that a key of
 * ours has not signed, and they are refused with a reason and never by another exception.
 */
@Label("F54: what our keys have not signed proves nothing")
class HostileTokensProperties {
  private static final List<String> CLAIMS =
      List.of(
          ("iss aud sub jti iat nbf exp scope match_id player1 player2 team colour role "
                  + "game_server bot_player unheard")
              .split(" ", -1));

  /** Values that have hurt some reader somewhere; as JSON. */
  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "0",
          "-1",
          "1e999999999",
          "-1e999999999",
          "1e-999999999",
          "9223372036854775807",
          "-9223372036854775808",
          "9".repeat(400),
          "1772366400.5",
          "1e308",
          "NaN",
          "\"\"",
          "\"matchstream\"",
          "\"2026-03-01T12:00:00Z\"",
          "\"\\u0000\"",
          "\"\\ud800\"",
          "\"" + "x".repeat(5_000) + "\"",
          "[]",
          "[\"matchstream\", \"matchstream-game\"]",
          "[null]",
          "[[]]",
          "{}",
          "{\"a\": {\"b\": []}}",
          "[".repeat(900) + "]".repeat(900),
          "[".repeat(3_000));

  private static final List<String> GOOD = List.of(signed(ED), signed(EC), signed(HS));

  private final TokenVerifier verifier = verifier(ED, EC, HS);

  @Property
  void piecesOfSeveralTokensMakeNone(
      @ForAll @IntRange(max = 2) int header,
      @ForAll @IntRange(max = 2) int claims,
      @ForAll @IntRange(max = 2) int signature) {
    String token = part(header, 0) + "." + part(claims, 1) + "." + part(signature, 2);
    // The claims of all three are the same, so that they may be exchanged.
    boolean ours = header == signature;

    assertThat(proves(token)).isEqualTo(ours);
  }

  private static String part(int token, int part) {
    return GOOD.get(token).split("\\.", -1)[part];
  }

  @Property(tries = 1_000)
  void anyFewEditsMakeNoOtherSeat(
      @ForAll @IntRange(max = 2) int which,
      @ForAll @Size(min = 1, max = 6) List<@From("edits") Edit> edits) {
    StringBuilder token = new StringBuilder(GOOD.get(which));
    edits.forEach(edit -> edit.apply(token));

    proves(token.toString());
  }

  /** One change of a text. */
  private record Edit(int at, int length, String inserted) {
    void apply(StringBuilder text) {
      if (text.isEmpty()) {
        return;
      }
      int from = at % text.length();
      text.replace(from, Math.min(text.length(), from + length), inserted);
    }
  }

  @Provide
  Arbitrary<Edit> edits() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 100_000),
            Arbitraries.integers().between(0, 12),
            Arbitraries.oneOf(
                Arbitraries.strings().ofMaxLength(6),
                Arbitraries.of(".", "..", "=", "A", "\n", "\u0000", "eyJ", "e30", "bm9uZQ", "é")))
        .as(Edit::new);
  }

  @Property(tries = 1_000)
  void headersOfAnyKindAreRefused(@ForAll("headers") String header) {
    String[] parts = signed(ED).split("\\.", -1);
    boolean same = base64(header).equals(parts[0]); // once in thousands it is what was signed

    assertThat(proves(base64(header) + "." + parts[1] + "." + parts[2])).isEqualTo(same);
  }

  @Provide
  Arbitrary<String> headers() {
    Arbitrary<String> value =
        Arbitraries.oneOf(
            Arbitraries.of(VALUES),
            Arbitraries.of("none", "EdDSA", "ES256", "HS256", ED.kid(), EC.kid(), HS.kid(), "DEF")
                .map(text -> "\"" + text + "\""));
    return fields(
        Arbitraries.of("alg", "kid", "typ", "zip", "crit", "b64", "jwk", "jku", "x5c", "enc"),
        value);
  }

  /** Somebody else's sign-in may write what it likes, and its key is one that we trust. */
  @Property(tries = 1_000)
  void signedClaimsOfAnyKindAreReadOrRefused(@ForAll("claims") String claims) throws Exception {
    String token = signedAsTheyAre(claims);

    assertThat(refusalOf(() -> verifier.verifyGame(token))).isNotNull();
    assertThat(refusalOf(() -> verifier.verifyAccess(token))).isNotNull();
  }

  @Example
  void everySignedClaimMayHaveEveryValue() throws Exception {
    for (String claim : CLAIMS) {
      for (String value : VALUES) {
        String good = Fixtures.decoded(signed(HS).split("\\.", -1)[1]);
        String rest = good.replaceAll(",?\"" + claim + "\":(\"[^\"]*\"|\\[[^]]*]|[0-9]+)", "");
        String changed = rest.substring(0, rest.length() - 1) + ",\"" + claim + "\":" + value + "}";
        String token = signedAsTheyAre(changed.replace("{,", "{"));
        assertThat(refusalOf(() -> verifier.verifyGame(token))).as(changed).isNotNull();
        assertThat(refusalOf(() -> verifier.verifyAccess(token))).as(changed).isNotNull();
      }
    }
  }

  @Provide
  Arbitrary<String> claims() {
    String times = "\"iat\":" + NOW.getEpochSecond() + ",\"exp\":" + (NOW.getEpochSecond() + 60);
    Arbitrary<String> any = fields(Arbitraries.of(CLAIMS), Arbitraries.of(VALUES));
    return Arbitraries.oneOf(
        any,
        any.map(
            json ->
                json.replaceFirst(
                    "\\{",
                    "{\"iss\":\"matchstream\",\"aud\":[\"matchstream\",\"matchstream-game\"],"
                        + times
                        + (json.length() == 2 ? "" : ","))),
        Arbitraries.of(VALUES));
  }

  private static Arbitrary<String> fields(Arbitrary<String> names, Arbitrary<String> values) {
    return Combinators.combine(names, values)
        .as((name, value) -> "\"" + name + "\":" + value)
        .list()
        .ofMaxSize(8)
        .map(all -> all.stream().collect(Collectors.joining(",", "{", "}")));
  }

  @Property(tries = 3_000)
  void keySetsOfAnyKindAreReadOrRefused(
      @ForAll @IntRange(max = 2) int which,
      @ForAll @Size(min = 1, max = 4) List<@From("edits") Edit> edits) {
    KeyRing ring = List.of(KeyRing.of(ED), KeyRing.of(EC), KeyRing.of(HS)).get(which);
    StringBuilder text = new StringBuilder(SigningKeys.toSecretJson(ring));
    edits.forEach(edit -> edit.apply(text));
    String damaged = text.toString();

    try {
      assertThat(Jwks.parse(damaged).keys()).hasSizeLessThanOrEqualTo(1);
      assertThat(SigningKeys.fromText(damaged, Optional.empty())).isNotNull();
    } catch (InvalidTokenKeys refused) {
      assertThat(refused.getMessage()).isNotBlank().doesNotContain(secretOf(ring));
    }
  }

  private static String secretOf(KeyRing ring) {
    String json = SigningKeys.toSecretJson(ring);
    return json.replaceFirst("(?s).*\"[dk]\":\"([^\"]+)\".*", "$1");
  }

  /** Whether it proves the seat that was signed; it never proves another. */
  private boolean proves(String token) {
    try {
      assertThat(verifier.verifyGame(token)).isEqualTo(seat());
      return true;
    } catch (TokenRefused refused) {
      assertThat(refused.getStackTrace()).isEmpty();
      return false;
    }
  }

  private interface Verification {
    Object run() throws TokenRefused;
  }

  /** What is proved, or why nothing is. */
  private static Object refusalOf(Verification verification) {
    try {
      return verification.run();
    } catch (TokenRefused refused) {
      assertThat(refused.getStackTrace()).isEmpty();
      return refused.reason();
    }
  }

  private static String signedAsTheyAre(String claims) throws GeneralSecurityException {
    String text = base64("{\"alg\":\"HS256\",\"kid\":\"" + HS.kid() + "\"}") + "." + base64(claims);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(HS.key());
    return text + "." + base64(mac.doFinal(text.getBytes(US_ASCII)));
  }
}
