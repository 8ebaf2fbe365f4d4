package io.matchstream.app.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.app.terminal.JsonLine;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options of every command that asks a gateway as an operator. */
final class GatewayAccess {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * Longer than a gateway takes that is alive: it asks owners for ten seconds in all and then waits
   * for the last of them, two seconds for each process that can be asked; what is done by hand is
   * on the log within seven or refused.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final Duration CONNECT = Duration.ofSeconds(5);

  @Option(
      names = "--url",
      paramLabel = "URL",
      defaultValue = "http://localhost:8080",
      converter = HttpUrlConverter.class,
      description = "The gateway to ask (default: ${DEFAULT-VALUE}).")
  private URI url;

  @Option(
      names = "--token",
      paramLabel = "TOKEN",
      defaultValue = "${env:MATCHSTREAM_TOKEN:-}",
      description =
          "An access token with the scope operate, as of 'token issue --player NAME --scope operate'"
              + " (default: the environment's MATCHSTREAM_TOKEN; others can read a command line).")
  private String token;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "A file that holds the token and nothing else.")
  private Optional<Path> tokenFile = Optional.empty();

  /** A piece of a path or a query, safe in a URL. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** An object with a field where there is something to say. */
  static ObjectNode body(String field, Optional<String> value) {
    ObjectNode body = MAPPER.createObjectNode();
    value.ifPresent(text -> body.put(field, text));
    return body;
  }

  /**
   * Asks for what stands below {@code /v1/operations}.
   *
   * @throws CommandFailure as {@link #send} says
   */
  JsonNode get(String path) {
    return send(request(path).GET());
  }

  /**
   * Does something that the log keeps as an operation, and prints the id under which it does.
   *
   * @throws CommandFailure as {@link #send} says
   */
  int operate(CommandSpec spec, String path, ObjectNode body) {
    JsonNode done =
        send(
            request(path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString())));
    PrintWriter out = spec.commandLine().getOut();
    out.println(JsonLine.of("operation", done.path("operation").asText()));
    out.flush();
    return ExitCode.OK.code();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url.toString().replaceFirst("/+$", "") + path))
        .timeout(PATIENCE)
        .header("Authorization", "Bearer " + bearer());
  }

  private String bearer() {
    String text = tokenFile.map(GatewayAccess::read).orElse(token).strip();
    if (!text.matches("[\\x21-\\x7E]+")) {
      // It is not shown, since it may be one with a blank in it.
      throw new CommandFailure(
          ExitCode.USAGE,
          text.isEmpty()
              ? "no token: name one with --token-file, --token or the variable MATCHSTREAM_TOKEN"
              : "that is no token: it has blanks or other characters that no token has");
    }
    return text;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Exit code 2 for what can never succeed, 3 where the gateway or an owner can't be reached or the
   * token is refused, 1 where it was tried in vain.
   */
  private JsonNode send(HttpRequest.Builder request) {
    try {
      HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECT).build();
      HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
      if (response.statusCode() / 100 == 2) {
        return MAPPER.readTree(response.body());
      }
      throw refused(response);
    } catch (JsonProcessingException e) {
      throw new CommandFailure(ExitCode.FAILED, url + " is no gateway of Matchstream", e);
    } catch (IOException e) {
      throw unanswered(url, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure(ExitCode.FAILED, "interrupted", e);
    }
  }

  /** Nobody is there, or somebody is who says nothing: then what was asked for may be done. */
  static CommandFailure unanswered(URI url, IOException e) {
    boolean silent =
        e instanceof HttpTimeoutException && !(e instanceof HttpConnectTimeoutException);
    String sentence =
        silent
            ? "the gateway at %s has taken the question and not answered within %d s; what it was to"
                + " do may be done all the same"
            : "no gateway answers at %s; is ./matchstream serve running? Another one is named with"
                + " --url";
    return new CommandFailure(
        ExitCode.UNREACHABLE, sentence.formatted(url, PATIENCE.toSeconds()), e);
  }

  private static CommandFailure refused(HttpResponse<String> response) {
    JsonNode problem = problem(response);
    // A name that was typed wrong, and not something that has ended meanwhile.
    boolean noSuchQueue = problem.path("code").asText().equals("UNKNOWN_QUEUE");
    ExitCode code =
        switch (response.statusCode()) {
          case 400, 413, 422 -> ExitCode.USAGE;
          case 401, 403, 429, 502, 503, 504 -> ExitCode.UNREACHABLE;
          default -> noSuchQueue ? ExitCode.USAGE : ExitCode.FAILED;
        };
    String detail = problem.path("detail").asText("status " + response.statusCode());
    return new CommandFailure(code, "the gateway refuses it: " + detail);
  }

  /** Empty where it was no gateway that answered. */
  private static JsonNode problem(HttpResponse<String> response) {
    try {
      return MAPPER.readTree(response.body());
    } catch (JsonProcessingException e) {
      return MAPPER.missingNode();
    }
  }
}
