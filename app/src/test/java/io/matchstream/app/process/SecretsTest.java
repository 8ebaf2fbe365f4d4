package io.matchstream.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.matchstream.tokens.AccessToken;
import io.matchstream.tokens.KeyRing;
import io.matchstream.tokens.SigningKey;
import io.matchstream.tokens.SigningKeys;
import io.matchstream.tokens.TokenAlgorithm;
import io.matchstream.tokens.TokenNames;
import io.matchstream.tokens.TokenSigner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a process was told in confidence is in nothing that it prints, logs or serves. */
@Tag("long") // a whole installation, and a process for each help text
@Timeout(300)
class SecretsTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final KeyRing KEYS =
      KeyRing.of(SigningKey.generate(TokenAlgorithm.EDDSA, new SecureRandom()));
  private static final String KEY_TEXT = SigningKeys.toSecretJson(KEYS);
  private static final Map<String, String> ENVIRONMENT =
      Map.of(SigningKeys.KEYS_VARIABLE, KEY_TEXT);

  @TempDir Path home;

  private static String privatePart() throws Exception {
    return JSON.readTree(KEY_TEXT).at("/keys/0/d").asText();
  }

  private static String token(String player) {
    Instant now = Instant.now();
    return new TokenSigner(KEYS, TokenNames.DEFAULT)
        .sign(new AccessToken(player, Set.of(), "t", now, now.plusSeconds(600)));
  }

  @Test
  @DisplayName("No key is in a help text, also where the environment holds it")
  void noHelpTextShowsAKey() throws Exception {
    for (List<String> arguments :
        List.of(
            List.of("--help"),
            List.of("serve", "--help"),
            List.of("token", "issue", "--help"),
            List.of("config", "check", "--help"))) {
      try (MatchstreamProcess process = MatchstreamProcess.start(home, ENVIRONMENT, arguments)) {
        assertThat(process.exitCode()).as(process.said()).isZero();
        assertThat(process.said()).contains("Usage").doesNotContain(privatePart());
      }
    }
  }

  @Test
  @DisplayName("No key and no token is in what is said, logged, measured or published as config")
  void noKeyAndNoTokenIsSaidOrLogged() throws Exception {
    Path data = home.resolve("data");
    List<String> arguments =
        List.of(
            "--verbose",
            "serve",
            "--data",
            data.toString(),
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--broker-port",
            "0",
            "--registry-port",
            "0");
    Map<String, String> shown = new LinkedHashMap<>();
    List<String> secrets = new ArrayList<>(List.of(privatePart()));
    try (MatchstreamProcess process = MatchstreamProcess.start(home, ENVIRONMENT, arguments)) {
      process.awaitReady();
      String port = found("gateway at http://localhost:([0-9]+)", process);
      String ann = token("ann");
      String bob = token("bob");
      secrets.addAll(List.of(ann, bob));
      CompletableFuture<JsonNode> one = ask(port, ann);
      CompletableFuture<JsonNode> other = ask(port, bob);
      for (JsonNode matched : List.of(one.join(), other.join())) {
        assertThat(matched.path("game_token").asText()).as(matched.toString()).isNotEmpty();
        secrets.add(matched.get("game_token").asText());
      }
      String internal = found("health and metrics at (http\\S+)", process);
      for (String path : List.of("/metrics", "/health/ready", "/health/live")) {
        shown.put(path, get(internal + path));
      }
      for (String path : List.of("/.well-known/jwks.json", "/openapi.yaml")) {
        shown.put(path, get("http://127.0.0.1:" + port + path));
      }
      assertThat(process.terminate().exitCode()).as(process.said()).isZero();
      shown.put("what it says", process.said());
    }
    try (var files = Files.list(data)) {
      for (Path log : files.filter(file -> file.toString().contains(".log")).toList()) {
        shown.put(log.toString(), Files.readString(log));
      }
    }
    assertThat(shown.keySet()).as("a log file too").anyMatch(name -> name.contains(".log"));
    shown.forEach(
        (where, text) ->
            secrets.forEach(secret -> assertThat(text).as(where).doesNotContain(secret)));
  }

  private static String found(String pattern, MatchstreamProcess process) {
    Matcher said = Pattern.compile(pattern).matcher(process.said());
    assertThat(said.find()).as(process.said()).isTrue();
    return said.group(1);
  }

  private static CompletableFuture<JsonNode> ask(String port, String token) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/matchmaking"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString("{\"queue\":\"blitz-3-2\"}"))
            .build();
    return HttpClient.newHttpClient()
        .sendAsync(request, BodyHandlers.ofString())
        .thenApply(
            answer -> {
              try {
                return JSON.readTree(answer.body());
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
  }

  private static String get(String uri) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(uri)).build(), BodyHandlers.ofString())
        .body();
  }
}
