package io.matchstream.schemas.registry;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.matchstream.schemas.registry.HttpRegistryOptions.Registration;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Our client against our server, over loopback, and against servers that misbehave. */
class HttpRegistryTest extends SubjectRegistryContract {
  private final List<AutoCloseable> open = new ArrayList<>();
  private final InMemoryRegistry backing = new InMemoryRegistry();
  private RegistryServer server;
  private HttpRegistry registry;

  @BeforeEach
  void start() throws IOException {
    server = RegistryServer.start(backing, loopback());
    open.add(server);
    registry = new HttpRegistry(HttpRegistryOptions.of(server.url()));
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
  }

  @Override
  SubjectRegistry registry() {
    return registry;
  }

  @Test
  void anInstanceThatIsDownIsFollowedByTheNext() throws IOException {
    RegistryServer down = RegistryServer.start(backing, loopback());
    URI dead = down.url();
    down.close();
    Fake sick = new Fake(Map.of(), 503);

    HttpRegistry several = new HttpRegistry(HttpRegistryOptions.of(dead, sick.url(), server.url()));

    assertThat(several.schema(several.register(subject, V1))).isEqualTo(V1);
    assertThat(sick.asked).as("the instance that answered is asked first from then on").hasSize(1);
  }

  @Test
  void aRegistryThatFailsIsAskedThreeTimesAndThenGivenUp() throws IOException {
    Fake sick = new Fake(Map.of(), 503);
    HttpRegistry client = new HttpRegistry(HttpRegistryOptions.of(sick.url()));

    assertCode(() -> client.schema(1), RegistryException.UNREACHABLE);
    assertThat(sick.asked).hasSize(3);
  }

  @Test
  void anUnknownIdIsAskedForOnce() throws IOException { // a flood of poison
    Fake empty = new Fake(Map.of(), 404, "{\"error_code\":40403}");
    HttpRegistry client = new HttpRegistry(HttpRegistryOptions.of(empty.url()));

    for (int i = 0; i < 5; i++) {
      assertCode(() -> client.schema(7), RegistryException.SCHEMA_NOT_FOUND);
    }
    assertThat(empty.asked).hasSize(1);
  }

  /** Otherwise good records would become dead letters while an ingress reloads. */
  @Test
  void aNotFoundThatIsNotTheRegistrysSaysNothingOfTheSchema() throws IOException {
    Fake proxy = new Fake(Map.of(), 404, "<html>default backend</html>");
    HttpRegistry client = new HttpRegistry(HttpRegistryOptions.of(proxy.url()));

    assertCode(() -> client.schema(7), 404);
  }

  @Test
  void whatWasRegisteredHereIsReadWithoutAsking() throws IOException {
    int id = registry.register(subject, V1);
    server.close();

    assertThat(registry.schema(id)).isEqualTo(V1);
  }

  @Test
  void aKnownIdIsAskedForOnce() throws IOException {
    Fake fake = new Fake(Map.of("/schemas/ids/1", "{\"schema\":\"\\\"string\\\"\"}"), 404);
    HttpRegistry client = new HttpRegistry(HttpRegistryOptions.of(fake.url()));

    client.schema(1);
    client.schema(1);

    assertThat(fake.asked).hasSize(1);
  }

  @Test
  void aContextPathIsKeptAndTheUserIsNamed() throws IOException {
    Fake fake =
        new Fake(Map.of("/apis/ccompat/v7/schemas/ids/1", "{\"schema\":\"\\\"string\\\"\"}"), 404);
    HttpRegistry client =
        new HttpRegistry(
            new HttpRegistryOptions(
                List.of(fake.url().resolve("/apis/ccompat/v7/")),
                Optional.of("user:secret"),
                Duration.ofSeconds(5),
                Registration.REGISTER));

    assertThat(client.schema(1).getType()).isEqualTo(Schema.Type.STRING);
    assertThat(fake.authorizations).containsExactly("Basic dXNlcjpzZWNyZXQ=");
  }

  @Test
  void aSchemaMayReferToTypesOfOthers() throws IOException {
    Schema inner = SchemaBuilder.record("a.Inner").fields().requiredString("x").endRecord();
    String outer =
        "{\\\"type\\\":\\\"record\\\",\\\"name\\\":\\\"a.Outer\\\",\\\"fields\\\":"
            + "[{\\\"name\\\":\\\"inner\\\",\\\"type\\\":\\\"a.Inner\\\"}]}";
    Fake fake =
        new Fake(
            Map.of(
                "/schemas/ids/2",
                "{\"schema\":\""
                    + outer
                    + "\",\"references\":[{\"name\":\"a.Inner\",\"subject\":\"inner\",\"version\":1}]}",
                "/subjects/inner/versions/1",
                "{\"subject\":\"inner\",\"version\":1,\"id\":1,\"schema\":\""
                    + inner.toString().replace("\"", "\\\"")
                    + "\"}"),
            404);
    HttpRegistry client = new HttpRegistry(HttpRegistryOptions.of(fake.url()));

    assertThat(client.schema(2).getField("inner").schema()).isEqualTo(inner);
  }

  @Test
  void whoOnlyLooksUpRegistersNothing() {
    HttpRegistry lookUp = with(Registration.LOOK_UP);

    assertCode(() -> lookUp.register(subject, V1), RegistryException.SCHEMA_NOT_FOUND);
    int id = backing.register(subject, V1);
    assertThat(lookUp.register(subject, V1)).isEqualTo(id);
  }

  @Test
  void theLatestVersionIsTakenIfItIsTheSame() {
    HttpRegistry latest = with(Registration.LATEST);
    int id = backing.register(subject, V1);

    assertThat(latest.register(subject, V1)).isEqualTo(id);
    assertCode(() -> latest.register(subject, V2), RegistryException.INCOMPATIBLE);
  }

  @Test
  void whatAnswersAndIsNoRegistryIsNamed() throws IOException {
    Fake page = new Fake(Map.of("/schemas/ids/1", "<html>"), 404);
    HttpRegistry client = new HttpRegistry(HttpRegistryOptions.of(page.url()));

    assertThatThrownBy(() -> client.schema(1)).hasMessageContaining("no registry");
  }

  private HttpRegistry with(Registration registration) {
    return new HttpRegistry(
        new HttpRegistryOptions(
            List.of(server.url()), Optional.empty(), Duration.ofSeconds(5), registration));
  }

  static InetSocketAddress loopback() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  /** Gives fixed answers, and one status to all the rest. */
  private final class Fake {
    final List<String> asked = new CopyOnWriteArrayList<>();
    final List<String> authorizations = new CopyOnWriteArrayList<>();
    private final HttpServer http;

    Fake(Map<String, String> answers, int otherwise) throws IOException {
      this(answers, otherwise, "{}");
    }

    Fake(Map<String, String> answers, int otherwise, String error) throws IOException {
      http = HttpServer.create(loopback(), 0);
      http.createContext(
          "/",
          exchange -> {
            String path = exchange.getRequestURI().getPath();
            asked.add(path);
            String user = exchange.getRequestHeaders().getFirst("Authorization");
            if (user != null) {
              authorizations.add(user);
            }
            byte[] body = answers.getOrDefault(path, error).getBytes(UTF_8);
            exchange.sendResponseHeaders(answers.containsKey(path) ? 200 : otherwise, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
          });
      http.start();
      open.add(() -> http.stop(0));
    }

    URI url() {
      return URI.create("http://127.0.0.1:" + http.getAddress().getPort());
    }
  }
}
