package io.matchstream.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.events.ConfigVersion;
import io.matchstream.gateway.GatewaySettings.Rate;
import io.matchstream.gateway.http.Operations;
import io.matchstream.schemas.clients.Brokers;
import io.matchstream.streams.runtime.ConfigVersions;
import io.matchstream.streams.runtime.Configuration;
import io.matchstream.streams.runtime.Counters;
import io.matchstream.streams.runtime.Placements;
import io.matchstream.tokens.AccessToken;
import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.KeySource;
import io.matchstream.tokens.SigningKey;
import io.matchstream.tokens.TokenAlgorithm;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenSigner;
import io.matchstream.tokens.TokenVerifier;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/** A gateway under test, and clients of it. Every answer is held against the contract. */
final class TestGateway implements AutoCloseable {
  static final Contract CONTRACT = new Contract();
  static final SigningKey KEY = SigningKey.generate(TokenAlgorithm.EDDSA, new SecureRandom());
  static final KeyRing RING = KeyRing.of(KEY);
  static final TokenSigner SIGNER = new TokenSigner(RING, TokenNames.DEFAULT);

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String QUEUES =
      """
      queues:
        - name: blitz-3-2
          preset: chess
          timeControl: 180+2
        - name: quick
          preset: sea-battle
          disconnectGrace: 200ms
        - name: raid
          teams:
            - { name: red, min: 1, max: 2, roles: { tank: 1, healer: 1 } }
            - { name: blue, min: 1, max: 2 }
        - name: arena
          teams: [{ name: side, players: 3, count: 2 }]
      """;

  final GatewayParts parts;
  final Gateway gateway;
  final Owners owners;
  final Counters counters = new Counters();
  volatile boolean restReady = true;

  /** By how much the gateway's clock is ahead of the time. */
  volatile Duration ahead = Duration.ZERO;

  private TestGateway(Log log, Owners owners, GatewaySettings settings)
      throws InterruptedException {
    this.owners = owners;
    ConfigVersions versions = versions();
    Configuration configuration = versions.at(0);
    this.parts =
        new GatewayParts(
            Brokers.open(log.bootstrapServers()),
            log.topics,
            log.serdes,
            owners.readers(),
            () -> configuration,
            versions,
            TokenVerifier.of(KeySource.fixed(RING.verificationKeys())),
            RING::verificationKeys,
            operations(),
            () -> InstantSource.system().instant().plus(ahead));
    this.gateway = Gateway.start(parts, settings);
  }

  private Operations operations() {
    Operations operations =
        new Operations(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), counters);
    Runnable unused = operations.needs(() -> restReady);
    return operations;
  }

  /** With settings for tests: much is allowed, and a held request ends after 30 s. */
  static TestGateway start(Log log) {
    return start(log, settings -> settings);
  }

  static TestGateway start(Log log, UnaryOperator<GatewaySettings> changed) {
    return start(log, new Owners(log), changed);
  }

  /** One more gateway beside another that asks the same owners. */
  static TestGateway start(Log log, Owners owners, UnaryOperator<GatewaySettings> changed) {
    GatewaySettings settings =
        rates(new Rate(1_000, 1_000), new Rate(1_000, 1_000))
            .apply(GatewaySettings.defaults("127.0.0.1", 0));
    try {
      return new TestGateway(log, owners, changed.apply(settings));
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  static UnaryOperator<GatewaySettings> rates(Rate player, Rate stranger) {
    return settings ->
        settings.with(
            new GatewaySettings.Rates(
                player,
                settings.rates().service(),
                stranger,
                settings.rates().explanations(),
                player));
  }

  static UnaryOperator<GatewaySettings> longPoll(Duration limit) {
    return settings ->
        settings.with(
            new GatewaySettings.Waits(
                limit, settings.waits().answerWithin(), settings.waits().pingEvery()));
  }

  static UnaryOperator<GatewaySettings> answerWithin(Duration limit) {
    return settings ->
        settings.with(
            new GatewaySettings.Waits(
                settings.waits().longPoll(), limit, settings.waits().pingEvery()));
  }

  static UnaryOperator<GatewaySettings> socketBuffer(int bytes) {
    return settings ->
        settings.with(
            new GatewaySettings.Sizes(
                settings.sizes().bodyBytes(),
                settings.sizes().headerBytes(),
                bytes,
                settings.sizes().connectionsPerPlayer()));
  }

  static Configuration configuration() {
    return versions().at(0);
  }

  private static ConfigVersions versions() {
    ConfigVersions versions = new ConfigVersions(new Placements());
    learn(versions, 1, Instant.EPOCH, QUEUES);
    learn(versions, 2, Instant.EPOCH.plusSeconds(1), QUEUES.replace("name: red", "name: crimson"));
    return versions;
  }

  private static void learn(
      ConfigVersions versions, int version, Instant effectiveFrom, String queues) {
    String json = ConfigReader.read(queues, "test").toJson();
    Map<String, Integer> placements = Map.of("blitz-3-2", 0, "quick", 1, "raid", 2, "arena", 3);
    versions.learn(new ConfigVersion(version, effectiveFrom, json, placements));
  }

  static String newPlayer() {
    return "p-" + UUID.randomUUID();
  }

  static String token(String subject, String... scopes) {
    return token(subject, Duration.ofHours(1), scopes);
  }

  /** A token that ends so long from now, or has ended so long ago. */
  static String token(String subject, Duration left, String... scopes) {
    Instant expires = Instant.ofEpochMilli(System.currentTimeMillis()).plus(left);
    return SIGNER.sign(
        new AccessToken(
            subject, Set.of(scopes), "jti", expires.minus(Duration.ofHours(2)), expires));
  }

  /** The token of one who speaks for this game server alone. */
  static String serverToken(String subject, String gameServer) {
    Instant now = Instant.ofEpochMilli(System.currentTimeMillis());
    return SIGNER.sign(
        new AccessToken(
            subject,
            Set.of(AccessToken.RESULTS_WRITE),
            "jti",
            now,
            now.plusSeconds(600),
            Optional.of(gameServer)));
  }

  /** What came back. */
  record Answer(int status, String body, HttpResponse<String> response) {
    JsonNode json() {
      try {
        return JSON.readTree(body);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    String text(String field) {
      return json().get(field).asText();
    }

    String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }
  }

  /** A request, to be sent by {@link #send}. */
  HttpRequest.Builder to(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.port() + path))
        .timeout(Duration.ofSeconds(40));
  }

  /** A request of this player. */
  HttpRequest.Builder as(String player, String path) {
    return to(path).header("Authorization", "Bearer " + token(player));
  }

  CompletableFuture<Answer> send(HttpRequest.Builder builder) {
    HttpRequest request = builder.build();
    return HTTP.sendAsync(request, BodyHandlers.ofString())
        .thenApply(
            response -> {
              CONTRACT.hold(
                  request.method(),
                  request.uri().toString().replaceFirst("^http://[^/]+", ""),
                  response.statusCode(),
                  response.headers().firstValue("Content-Type").orElse(""),
                  response.body());
              return new Answer(response.statusCode(), response.body(), response);
            });
  }

  CompletableFuture<Answer> post(String player, String path, String body) {
    return send(posting(as(player, path), body));
  }

  static HttpRequest.Builder posting(HttpRequest.Builder to, String body) {
    return to.header("Content-Type", "application/json").POST(BodyPublishers.ofString(body));
  }

  /** A held request for a game. */
  CompletableFuture<Answer> enqueue(String player, String requestId) {
    String body = "{\"queue\": \"blitz-3-2\", \"requestId\": \"%s\"}".formatted(requestId);
    return post(player, "/v1/matchmaking", body);
  }

  Answer get(String player, String path) {
    return send(as(player, path).GET()).join();
  }

  CompletableFuture<Answer> delete(String player, String path) {
    return send(as(player, path).DELETE());
  }

  Answer get(String path) {
    return send(to(path).GET()).join();
  }

  /** An operator does something; no body where it is empty. */
  Answer operate(String operator, String path, String body) {
    HttpRequest.Builder to =
        to(path).header("Authorization", "Bearer " + token(operator, AccessToken.OPERATE));
    return send(body.isEmpty() ? to.POST(BodyPublishers.noBody()) : posting(to, body)).join();
  }

  /** An operator looks at something. */
  Answer look(String operator, String path) {
    String bearer = "Bearer " + token(operator, AccessToken.OPERATE);
    return send(to(path).header("Authorization", bearer).GET()).join();
  }

  TestSocket socket(String player) {
    return TestSocket.open(gateway.port(), Map.of("Authorization", "Bearer " + token(player)));
  }

  @Override
  public void close() throws InterruptedException {
    gateway.close();
  }
}
