package io.matchstream.tokens;

import static io.matchstream.tokens.Fixtures.EC;
import static io.matchstream.tokens.Fixtures.ED;
import static io.matchstream.tokens.Fixtures.HS;
import static io.matchstream.tokens.Fixtures.RANDOM;
import static io.matchstream.tokens.Fixtures.RSA;
import static io.matchstream.tokens.Fixtures.base64;
import static io.matchstream.tokens.Fixtures.seat;
import static io.matchstream.tokens.SigningKeys.ACTIVE_KID_VARIABLE;
import static io.matchstream.tokens.SigningKeys.KEYS_FILE_VARIABLE;
import static io.matchstream.tokens.SigningKeys.KEYS_VARIABLE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SigningKeysTest {
  /** What {@code openssl genpkey -algorithm ed25519} and {@code ... EC ... P-256} wrote. */
  private static final String OPENSSL_ED25519 =
      """
      -----BEGIN PRIVATE KEY-----
      MC4CAQAwBQYDK2VwBCIEIKrmUe79ICDnbnM7C1WIbI9Cr76hEWGbQOl6fe9RSeRL
      -----END PRIVATE KEY-----
      """;

  private static final String OPENSSL_P256 =
      """
      -----BEGIN PRIVATE KEY-----
      MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQXTQHo0fs316Rk9e
      5oFYt59OOVE6Ik8xcwceCJPVHsuhRANCAARm2K2CHY+lAGFcvmDd768OYF2NEvd/
      fDBbdUDyUdWQGD/XDT1hKZgCLyGal4f/F4Jy2PZ9wGZ72aREIT64oALe
      -----END PRIVATE KEY-----
      """;

  @TempDir Path folder;

  @Test
  void keysOfOpensslSignAndVerify() throws TokenRefused {
    for (String pem : List.of(OPENSSL_ED25519, OPENSSL_P256)) {
      KeyRing ring = SigningKeys.fromText(pem, Optional.empty());

      assertThat(
              Fixtures.verifier(ring.active())
                  .verifyGame(new TokenSigner(ring, TokenNames.DEFAULT).sign(seat())))
          .isEqualTo(seat());
    }
  }

  @Test
  void aPemFileMayHoldTheKeyThatSignsAndOthersThatVerify() {
    String text =
        pem("PUBLIC KEY", EC.verificationKey().key())
            + pem("PRIVATE KEY", ED.key())
            + pem("PUBLIC KEY", RSA.verificationKey().key());
    KeyRing ring = SigningKeys.fromText(text, Optional.empty());

    assertThat(ring.active()).isEqualTo(ED);
    assertThat(ring.verificationKeys().keys())
        .containsExactly(ED.verificationKey(), EC.verificationKey(), RSA.verificationKey());
  }

  @Test
  void anRsaKeyHas2048BitsOrMoreAndNotAbsurdlyMany() throws Exception {
    for (int bits : List.of(1024, 2047)) {
      KeyPair weak = rsa(bits);
      assertUnusable(() -> SigningKey.of("weak", weak));
      assertUnusable(
          () -> SigningKeys.fromText(pem("PRIVATE KEY", weak.getPrivate()), Optional.empty()));
    }
    assertThat(SigningKey.of("good", rsa(2048)).algorithm()).isEqualTo(TokenAlgorithm.RS256);
    PublicKey slow =
        KeyFactory.getInstance("RSA")
            .generatePublic(
                new RSAPublicKeySpec(
                    BigInteger.ONE.shiftLeft(8192).add(BigInteger.ONE), BigInteger.valueOf(65537)));
    assertUnusable(() -> VerificationKey.of("slow", slow));
  }

  private static KeyPair rsa(int bits) throws NoSuchAlgorithmException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(bits);
    return generator.generateKeyPair();
  }

  @ParameterizedTest
  @EnumSource
  void aRingSurvivesItsFile(TokenAlgorithm algorithm) throws IOException {
    KeyRing ring =
        KeyRing.of(SigningKey.generate(algorithm, RANDOM), List.of(EC.verificationKey()));
    Path file = secret("keys.json", SigningKeys.toSecretJson(ring));
    KeyRing read = SigningKeys.fromFile(file, Optional.empty());

    assertThat(read.active()).isEqualTo(ring.active());
    assertThat(read.verificationKeys().keys()).isEqualTo(ring.verificationKeys().keys());
  }

  @Test
  void theEnvironmentGivesTextOrAFileAndTheKeyThatSigns() throws IOException {
    String text = pem("PRIVATE KEY", ED.key()) + pem("PRIVATE KEY", EC.key());
    Path file = secret("keys.pem", text);

    assertThat(SigningKeys.fromEnvironment(Map.of())).isEmpty();
    assertThat(SigningKeys.fromEnvironment(Map.of(KEYS_VARIABLE, " "))).isEmpty();
    assertThat(SigningKeys.fromEnvironment(Map.of(KEYS_VARIABLE, text)))
        .hasValueSatisfying(ring -> assertThat(ring.active()).isEqualTo(ED));
    assertThat(
            SigningKeys.fromEnvironment(
                Map.of(KEYS_FILE_VARIABLE, file.toString(), ACTIVE_KID_VARIABLE, EC.kid())))
        .hasValueSatisfying(
            ring -> {
              assertThat(ring.active()).isEqualTo(EC);
              assertThat(ring.verificationKeys().find(ED.kid())).isPresent();
            });
    assertUnusable(
        () ->
            SigningKeys.fromEnvironment(
                Map.of(KEYS_VARIABLE, text, KEYS_FILE_VARIABLE, file.toString())));
    assertUnusable(
        () ->
            SigningKeys.fromEnvironment(
                Map.of(KEYS_VARIABLE, text, ACTIVE_KID_VARIABLE, "unheard-of")));
  }

  private Path secret(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
  }

  @Test
  void aKeyFileThatEverybodyCanReadOrWriteIsRefusedWithoutAWordOfIt() throws IOException {
    Path file = secret("keys.json", SigningKeys.toSecretJson(KeyRing.of(ED)));
    for (String open : List.of("rw----r--", "rw-----w-", "rw-rw-rw-")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(open));

      assertThatThrownBy(() -> SigningKeys.fromFile(file, Optional.empty()))
          .as(open)
          .isInstanceOf(InvalidTokenKeys.class)
          .hasMessageContaining("chmod 600 " + file)
          .hasMessageNotContaining(ED.kid());
    }
  }

  @Test
  void whatCannotBeUsedIsSaidAtTheStart() {
    String weak =
        "{\"keys\":[{\"kty\":\"oct\",\"kid\":\"weak\",\"k\":\"" + base64(new byte[31]) + "\"}]}";
    List<String> unusable =
        List.of(
            "no keys",
            "{\"keys\":[]}",
            Jwks.toJson(KeyRing.of(ED).verificationKeys()),
            weak,
            SigningKeys.toSecretJson(KeyRing.of(HS)).replace("HS256", "HS512"),
            SigningKeys.toSecretJson(KeyRing.of(HS)).replace("\"kid\":", "\"name\":"),
            "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----",
            "-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----",
            "-----BEGIN PRIVATE KEY-----\nAAAA");
    for (String text : unusable) {
      assertUnusable(() -> SigningKeys.fromText(text, Optional.empty()));
    }
    assertUnusable(() -> SigningKeys.fromFile(folder.resolve("absent"), Optional.empty()));
  }

  @Test
  void theDevelopmentKeyIsTheOwnersAloneAndStaysTheSame() throws IOException {
    KeyRing first = development();

    assertThat(development().active()).isEqualTo(first.active());
    assertThat(first.active().algorithm()).isEqualTo(TokenAlgorithm.EDDSA);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(developmentFile())))
        .isEqualTo("rw-------");
    try (var files = Files.list(developmentFile().getParent())) {
      assertThat(files).containsExactly(developmentFile());
    }
  }

  @Test
  void twoProcessesOnAFreshFolderEndWithOneKey() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      Callable<String> start = () -> development().active().kid();
      Set<String> kids = new HashSet<>();
      for (Future<String> kid : threads.invokeAll(List.of(start, start, start, start))) {
        kids.add(kid.get());
      }
      assertThat(kids).hasSize(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void keysDoNotPrintTheirSecrets() {
    assertThat(KeyRing.of(HS).toString()).doesNotContain(base64(HS.key().getEncoded()));
    assertThat(ED.toString()).isEqualTo("EdDSA key " + ED.kid());
  }

  private KeyRing development() {
    return SigningKeys.development(folder.resolve("data"), TokenAlgorithm.EDDSA, RANDOM);
  }

  private Path developmentFile() {
    return folder.resolve("data").resolve(SigningKeys.DEVELOPMENT_FILE);
  }

  private static void assertUnusable(Callable<?> load) {
    assertThatExceptionOfType(InvalidTokenKeys.class).isThrownBy(load::call);
  }

  private static String pem(String kind, Key key) {
    String base64 = Base64.getMimeEncoder().encodeToString(key.getEncoded());
    return "-----BEGIN " + kind + "-----\n" + base64 + "\n-----END " + kind + "-----\n";
  }
}
