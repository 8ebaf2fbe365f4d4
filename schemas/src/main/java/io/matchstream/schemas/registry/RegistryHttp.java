package io.matchstream.schemas.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Requests to a registry of several instances. An instance that does not answer, or answers with a
 * status of 500 or above, is followed by the next; after the last there is a pause and another
 * round. What an instance refuses is refused.
 */
final class RegistryHttp {
  private static final int ROUNDS = 3;
  private static final long PAUSE_MS = 100;

  private final HttpRegistryOptions options;
  private final HttpClient client;

  /** The instance that answered last; the next request begins there. */
  private final AtomicInteger preferred = new AtomicInteger();

  RegistryHttp(HttpRegistryOptions options) {
    this.options = options;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(options.timeout())
            .build();
  }

  JsonNode get(String path) {
    return send(path, Optional.empty());
  }

  JsonNode post(String path, JsonNode body) {
    return send(path, Optional.of(body));
  }

  private JsonNode send(String path, Optional<JsonNode> body) {
    int instances = options.urls().size();
    RegistryException last = null;
    for (int round = 0; round < ROUNDS; round++) {
      if (round > 0) {
        pause(PAUSE_MS << (round - 1));
      }
      for (int i = 0; i < instances; i++) {
        int instance = preferred.get();
        try {
          return once(options.urls().get(instance), path, body);
        } catch (Unanswered e) {
          last =
              new RegistryException(
                  RegistryException.UNREACHABLE, "no registry answers: " + e.getMessage(), e);
          preferred.compareAndSet(instance, (instance + 1) % instances);
        }
      }
    }
    throw last;
  }

  private static final class Unanswered extends Exception {
    private static final long serialVersionUID = 1L;

    Unanswered(String message, Throwable cause) {
      super(message, cause);
    }
  }

  private JsonNode once(URI url, String path, Optional<JsonNode> body) throws Unanswered {
    String base = url.toString().replaceAll("/+$", "");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(base + path))
            .timeout(options.timeout())
            .header("Accept", RegistryJson.CONTENT_TYPE + ", application/json");
    options
        .userInfo()
        .ifPresent(
            user ->
                request.header(
                    "Authorization",
                    "Basic " + Base64.getEncoder().encodeToString(user.getBytes(UTF_8))));
    body.ifPresent(
        json ->
            request
                .header("Content-Type", RegistryJson.CONTENT_TYPE)
                .POST(BodyPublishers.ofString(json.toString())));
    HttpResponse<byte[]> response;
    JsonNode answer;
    try {
      response = client.send(request.build(), BodyHandlers.ofByteArray());
      answer = parse(response.body());
    } catch (IOException e) {
      throw new Unanswered(base + ": " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RegistryException(RegistryException.UNREACHABLE, "interrupted", e);
    }
    if (response.statusCode() >= 500) {
      throw new Unanswered(base + " answers " + response.statusCode(), null);
    }
    if (response.statusCode() >= 300) {
      throw new RegistryException(
          answer.path("error_code").asInt(response.statusCode()),
          answer.path("message").asText(base + path + " answers " + response.statusCode()));
    }
    return answer;
  }

  /** An error may come from a proxy, in whatever form. */
  private static JsonNode parse(byte[] body) {
    try {
      return RegistryJson.parse(body);
    } catch (IOException e) {
      return RegistryJson.object();
    }
  }

  private static void pause(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RegistryException(RegistryException.UNREACHABLE, "interrupted", e);
    }
  }
}
