package io.matchstream.tokens;

import static io.matchstream.tokens.Fixtures.EC;
import static io.matchstream.tokens.Fixtures.ED;
import static io.matchstream.tokens.Fixtures.NOW;
import static io.matchstream.tokens.Fixtures.assertRefused;
import static io.matchstream.tokens.Fixtures.seat;
import static io.matchstream.tokens.Fixtures.signed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.HttpServer;
import io.matchstream.tokens.TokenRefused.Reason;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("F55: bounded refresh of a key set")
class RemoteJwksTest {
  private static final Duration INTERVAL = Duration.ofSeconds(10);
  private static final Duration AGE = Duration.ofMinutes(5);

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger fetches = new AtomicInteger();
  private volatile int status = 200;
  private volatile String body = Jwks.toJson(KeyRing.of(ED).verificationKeys());
  private HttpServer server;
  private TokenVerifier verifier;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        Jwks.PATH,
        exchange -> {
          fetches.incrementAndGet();
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    URI url = URI.create("http://localhost:" + server.getAddress().getPort() + Jwks.PATH);
    RemoteJwks.Bounds bounds = new RemoteJwks.Bounds(INTERVAL, AGE, Duration.ofSeconds(5));
    verifier =
        new TokenVerifier(
            new RemoteJwks(url, bounds, nanos::get),
            TokenNames.DEFAULT,
            Duration.ZERO,
            InstantSource.fixed(NOW));
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void keysAreFetchedOnceForManyTokens() throws TokenRefused {
    for (int i = 0; i < 10; i++) {
      assertThat(verifier.verifyGame(signed(ED))).isEqualTo(seat());
    }
    assertThat(fetches).hasValue(1);
  }

  @Test
  void strangeTokensCauseOneFetchAnInterval() throws TokenRefused {
    verifier.verifyGame(signed(ED));
    for (int i = 0; i < 10; i++) {
      assertRefused(Reason.UNKNOWN_KEY, () -> verifier.verifyGame(signed(EC)));
    }
    assertThat(fetches).hasValue(1);

    nanos.addAndGet(INTERVAL.toNanos() - 1);
    assertRefused(Reason.UNKNOWN_KEY, () -> verifier.verifyGame(signed(EC)));
    assertThat(fetches).hasValue(1);

    nanos.addAndGet(1);
    for (int i = 0; i < 10; i++) {
      assertRefused(Reason.UNKNOWN_KEY, () -> verifier.verifyGame(signed(EC)));
    }
    assertThat(fetches).hasValue(2);
  }

  @Test
  void aNewKeyIsFoundByTheTokenThatNamesIt() throws TokenRefused {
    verifier.verifyGame(signed(ED));
    body = Jwks.toJson(KeyRing.of(EC).alsoVerifying(ED.verificationKey()).verificationKeys());
    nanos.addAndGet(INTERVAL.toNanos());

    assertThat(verifier.verifyGame(signed(EC))).isEqualTo(seat());
    assertThat(verifier.verifyGame(signed(ED))).isEqualTo(seat());
    assertThat(fetches).hasValue(2);
  }

  @Test
  void aDroppedKeyIsForgottenWhenTheKeysAreOld() throws TokenRefused {
    verifier.verifyGame(signed(ED));
    body = Jwks.toJson(KeyRing.of(EC).verificationKeys());
    nanos.addAndGet(AGE.toNanos() - 1);
    assertThat(verifier.verifyGame(signed(ED))).isEqualTo(seat());

    nanos.addAndGet(1);
    assertRefused(Reason.UNKNOWN_KEY, () -> verifier.verifyGame(signed(ED)));
  }

  @Test
  void anOutageLeavesTheLastGoodKeysInUse() throws TokenRefused {
    verifier.verifyGame(signed(ED));
    String good = body;
    nanos.addAndGet(AGE.toNanos());
    status = 500;
    assertThat(verifier.verifyGame(signed(ED))).isEqualTo(seat());
    nanos.addAndGet(INTERVAL.toNanos());
    status = 200;
    body = "not a key set";
    assertThat(verifier.verifyGame(signed(ED))).isEqualTo(seat());
    nanos.addAndGet(INTERVAL.toNanos());
    body = good;
    server.stop(0);
    assertThat(verifier.verifyGame(signed(ED))).isEqualTo(seat());
  }

  @Test
  void withoutKeysYetATokenIsNeitherGoodNorBad() throws TokenRefused {
    status = 503;
    assertRefused(Reason.KEYS_UNAVAILABLE, () -> verifier.verifyGame(signed(ED)));
    assertRefused(Reason.KEYS_UNAVAILABLE, () -> verifier.verifyGame(signed(ED)));
    assertThat(fetches).hasValue(1);

    status = 200;
    nanos.addAndGet(INTERVAL.toNanos());
    assertThat(verifier.verifyGame(signed(ED))).isEqualTo(seat());
  }

  @Test
  void boundsThatBindNothingAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RemoteJwks.Bounds(Duration.ZERO, AGE, INTERVAL));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RemoteJwks.Bounds(INTERVAL, INTERVAL.minusNanos(1), INTERVAL));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KeySource.remote(URI.create("file:///etc/keys.json")));
  }
}
