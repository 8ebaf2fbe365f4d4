package io.matchstream.tokens;

import io.jsonwebtoken.JwtBuilder;
import io.jsonwebtoken.JwtParser;
import io.jsonwebtoken.JwtParserBuilder;
import io.jsonwebtoken.Jwts;
import io.jsonwebtoken.security.SecureDigestAlgorithm;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.Provider;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/**
 * Prints what signing and verifying one game token costs in processor time, with each candidate of
 * docs/decisions/0003-token-signing.md: the median and the range of nine runs after four that only
 * warm up. Whole tokens through JJWT, not bare signatures.
 *
 * <p>The first lines are the product's own {@link TokenSigner} and {@link TokenVerifier}; the
 * others are JJWT with the providers that we do not use.
 */
public final class SigningCost {
  private static final int WARM_UP_RUNS = 4;
  private static final int RUNS = 9;
  private static final int TOKENS_A_RUN = 1000;

  /** Processor time, not time on the wall: it hardly depends on what else runs. */
  private static final ThreadMXBean CPU = ManagementFactory.getThreadMXBean();

  private final PrintStream out;
  private final List<Candidate> candidates = new ArrayList<>();

  private SigningCost(PrintStream out) {
    this.out = out;
  }

  /** Takes no arguments; about a minute. */
  public static void main(String[] args) throws Exception {
    new SigningCost(System.out).measureAll();
  }

  private void measureAll() throws Exception {
    out.printf("Java %s%n", Runtime.version());
    ours("EdDSA, lightweight (ours)", Fixtures.ED);
    ours("ES256, JDK (ours)", Fixtures.EC);
    ours("HS256, JDK (ours)", Fixtures.HS);
    long start = CPU.getCurrentThreadCpuTime();
    Provider bouncyCastle = new BouncyCastleProvider();
    double providerMs = (CPU.getCurrentThreadCpuTime() - start) / 1e6;
    theirs("EdDSA, JDK", Fixtures.ED, Jwts.SIG.EdDSA, Optional.empty());
    theirs("EdDSA, BC provider", Fixtures.ED, Jwts.SIG.EdDSA, Optional.of(bouncyCastle));
    theirs("ES256, BC provider", Fixtures.EC, Jwts.SIG.ES256, Optional.of(bouncyCastle));
    for (int run = -WARM_UP_RUNS; run < RUNS; run++) {
      // In turns, so that what else the machine does falls on all of them.
      for (Candidate candidate : candidates) {
        candidate.run(run);
      }
    }
    for (Candidate c : candidates) {
      out.printf(
          "%-26s sign %s   verify %s%n", c.name(), summary(c.signMs()), summary(c.verifyMs()));
    }
    out.printf("Making the Bouncy Castle provider once: %.0f ms%n", providerMs);
  }

  private void ours(String name, SigningKey key) {
    TokenSigner signer = new TokenSigner(KeyRing.of(key), TokenNames.DEFAULT);
    TokenVerifier verifier = Fixtures.verifier(key);
    add(name, () -> signer.sign(Fixtures.seat()), verifier::verifyGame);
  }

  private void theirs(
      String name,
      SigningKey key,
      SecureDigestAlgorithm<?, ?> algorithm,
      Optional<Provider> provider)
      throws Exception {
    Key secret = provider.isPresent() ? translated(key.key(), provider.get()) : key.key();
    Key open = key.verificationKey().key();
    Key known = provider.isPresent() ? translated(open, provider.get()) : open;
    JwtParserBuilder parserBuilder =
        Jwts.parser().keyLocator(header -> known).clock(() -> Date.from(Fixtures.NOW));
    provider.ifPresent(parserBuilder::provider);
    JwtParser parser = parserBuilder.build();
    add(
        name,
        () -> jwt(key.kid(), secret, algorithm, provider),
        token -> parser.parseSignedClaims(token));
  }

  private static String jwt(
      String kid, Key key, SecureDigestAlgorithm<?, ?> algorithm, Optional<Provider> provider) {
    GameToken seat = Fixtures.seat();
    JwtBuilder jwt = Jwts.builder();
    provider.ifPresent(jwt::provider);
    jwt.header()
        .keyId(kid)
        .and()
        .issuer("matchstream")
        .claim("aud", "matchstream-game")
        .subject(seat.player())
        .id(seat.tokenId())
        .issuedAt(Date.from(seat.issuedAt()))
        .notBefore(Date.from(seat.notBefore()))
        .expiration(Date.from(seat.expiresAt()))
        .claim(ClaimNames.MATCH, seat.matchId())
        .claim(ClaimNames.PLAYER_1, seat.player1())
        .claim(ClaimNames.PLAYER_2, seat.player2())
        .claim(ClaimNames.TEAM, seat.team())
        .claim(ClaimNames.COLOUR, seat.colour().orElse(""))
        .claim(ClaimNames.GAME_SERVER, seat.gameServer());
    @SuppressWarnings("unchecked")
    SecureDigestAlgorithm<Key, ?> fitting = (SecureDigestAlgorithm<Key, ?>) algorithm;
    return jwt.signWith(key, fitting).compact();
  }

  private static Key translated(Key key, Provider provider) throws GeneralSecurityException {
    String kind = key.getAlgorithm().equals("EC") ? "EC" : "Ed25519";
    KeyFactory factory = KeyFactory.getInstance(kind, provider);
    return key.getFormat().equals("PKCS#8")
        ? factory.generatePrivate(new PKCS8EncodedKeySpec(key.getEncoded()))
        : factory.generatePublic(new X509EncodedKeySpec(key.getEncoded()));
  }

  /** A candidate, and what it took in each run that counts, in milliseconds of one core. */
  private record Candidate(
      String name,
      Signing signing,
      Verifying verifying,
      List<Double> signMs,
      List<Double> verifyMs) {

    void run(int run) throws TokenRefused {
      String[] tokens = new String[TOKENS_A_RUN];
      long start = CPU.getCurrentThreadCpuTime();
      for (int i = 0; i < TOKENS_A_RUN; i++) {
        tokens[i] = signing.sign();
      }
      long signed = CPU.getCurrentThreadCpuTime();
      for (String token : tokens) {
        verifying.verify(token);
      }
      long verified = CPU.getCurrentThreadCpuTime();
      if (run >= 0) {
        signMs.add((signed - start) / 1e6 / TOKENS_A_RUN);
        verifyMs.add((verified - signed) / 1e6 / TOKENS_A_RUN);
      }
    }
  }

  private void add(String name, Signing signing, Verifying verifying) {
    candidates.add(new Candidate(name, signing, verifying, new ArrayList<>(), new ArrayList<>()));
  }

  private static String summary(List<Double> runs) {
    List<Double> ms = runs.stream().sorted().toList();
    return String.format("%.3f ms (%.3f-%.3f)", ms.get(RUNS / 2), ms.get(0), ms.get(RUNS - 1));
  }

  private interface Signing {
    String sign();
  }

  private interface Verifying {
    void verify(String token) throws TokenRefused;
  }
}
