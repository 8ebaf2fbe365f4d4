package io.matchstream.schemas.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The bodies and statuses of the REST API, as another project's client sees them. */
class RegistryServerTest {
  private static final String STRING = "{\"schema\":\"\\\"string\\\"\"}";

  private final HttpClient client = HttpClient.newHttpClient();
  private RegistryServer server;

  @BeforeEach
  void start() throws IOException {
    server = RegistryServer.start(new InMemoryRegistry(), HttpRegistryTest.loopback());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void theRootAnswers() throws Exception {
    HttpResponse<String> root = send("GET", "/", "");

    assertThat(root.body()).isEqualTo("{}");
    assertThat(root.headers().firstValue("Content-Type"))
        .contains("application/vnd.schemaregistry.v1+json");
  }

  @Test
  void aVersionIsServedInEveryForm() throws Exception {
    assertThat(body("POST", "/subjects/s-value/versions", STRING)).isEqualTo("{\"id\":1}");

    String version =
        "{\"subject\":\"s-value\",\"version\":1,\"id\":1,\"schema\":\"\\\"string\\\"\"}";
    assertThat(body("GET", "/subjects", "")).isEqualTo("[\"s-value\"]");
    assertThat(body("GET", "/subjects/s-value/versions", "")).isEqualTo("[1]");
    assertThat(body("GET", "/subjects/s-value/versions/1", "")).isEqualTo(version);
    assertThat(body("GET", "/subjects/s-value/versions/latest", "")).isEqualTo(version);
    assertThat(body("GET", "/subjects/s-value/versions/1/schema", "")).isEqualTo("\"string\"");
    assertThat(body("POST", "/subjects/s-value", STRING)).isEqualTo(version);
    assertThat(body("GET", "/schemas/ids/1", "")).isEqualTo(STRING);
    assertThat(body("GET", "/schemas/ids/1/versions", ""))
        .isEqualTo("[{\"subject\":\"s-value\",\"version\":1}]");
    assertThat(body("GET", "/schemas/types", "")).isEqualTo("[\"AVRO\"]");
  }

  @Test
  void compatibilityIsAnsweredWithTheReason() throws Exception {
    body("POST", "/subjects/s/versions", STRING);
    String number = "{\"schema\":\"\\\"int\\\"\"}";

    assertThat(body("POST", "/compatibility/subjects/s/versions/latest", STRING))
        .isEqualTo("{\"is_compatible\":true}");
    assertThat(body("POST", "/compatibility/subjects/s/versions/latest", number))
        .isEqualTo("{\"is_compatible\":false}");
    assertThat(body("POST", "/compatibility/subjects/s/versions?verbose=true", number))
        .contains("\"messages\":[\"version 1: int: the type differs");
    assertRefused("POST", "/subjects/s/versions", number, 409, 409);
  }

  @Test
  void theLevelOfCompatibilityIsFixed() throws Exception {
    assertThat(body("GET", "/config", ""))
        .isEqualTo("{\"compatibilityLevel\":\"BACKWARD_TRANSITIVE\"}");
    assertThat(body("PUT", "/config", "{\"compatibility\":\"BACKWARD_TRANSITIVE\"}"))
        .isEqualTo("{\"compatibility\":\"BACKWARD_TRANSITIVE\"}");
    assertRefused("PUT", "/config/s", "{\"compatibility\":\"NONE\"}", 422, 42203);
  }

  @Test
  void whatIsWrongHasItsCode() throws Exception {
    body("POST", "/subjects/s/versions", STRING);

    assertRefused("GET", "/subjects/none/versions", "", 404, 40401);
    assertRefused("GET", "/subjects/s/versions/2", "", 404, 40402);
    assertRefused("GET", "/subjects/s/versions/two", "", 422, 42202);
    assertRefused("GET", "/schemas/ids/99", "", 404, 40403);
    assertRefused("POST", "/subjects/none", STRING, 404, 40401);
    assertRefused("POST", "/subjects/s", "{\"schema\":\"\\\"int\\\"\"}", 404, 40403);
    assertRefused("POST", "/subjects/s/versions", "{\"schema\":\"nonsense\"}", 422, 42201);
    assertRefused(
        "POST", "/subjects/s/versions", "{\"schemaType\":\"JSON\",\"schema\":\"{}\"}", 422, 42201);
    assertRefused("POST", "/subjects/s/versions", "{", 400, 400);
    assertRefused("GET", "/nothing", "", 404, 404);
    assertRefused("DELETE", "/subjects/s", "", 405, 405);
  }

  @Test
  void aSubjectMayHaveAnyName() throws Exception {
    body("POST", "/subjects/a%2Fb+c%20d/versions", STRING);

    assertThat(body("GET", "/subjects", "")).isEqualTo("[\"a/b+c d\"]");
  }

  private void assertRefused(String method, String path, String body, int status, int code)
      throws Exception {
    HttpResponse<String> response = send(method, path, body);
    assertThat(response.statusCode()).as(path).isEqualTo(status);
    assertThat(response.body()).startsWith("{\"error_code\":" + code + ",\"message\":\"");
  }

  private String body(String method, String path, String body) throws Exception {
    HttpResponse<String> response = send(method, path, body);
    assertThat(response.statusCode()).as(path + " " + response.body()).isEqualTo(200);
    return response.body();
  }

  private HttpResponse<String> send(String method, String path, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url() + path))
            .method(method, BodyPublishers.ofString(body))
            .build();
    return client.send(request, BodyHandlers.ofString());
  }
}
