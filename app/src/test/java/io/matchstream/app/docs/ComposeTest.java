package io.matchstream.app.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.matchstream.app.command.CommandFrame;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParseResult;

/**
 * What can be known of the compose file without a container engine: its parts exist, and agree with
 * each other and with the command.
 */
class ComposeTest {
  private static final Path ROOT = Path.of("..");
  private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
  private static final Pattern ADDRESS = Pattern.compile("([a-z]+):([0-9]+)");

  /** Ports that the images of others listen on, by service. */
  private static final Set<String> KNOWN =
      Set.of(
          "kafka:9092",
          "kafka:9093",
          "registry:8080",
          "postgres:5432",
          "connect:8083",
          "prometheus:9090");

  private final JsonNode compose = read(ROOT.resolve("docker-compose.yml"));

  @Test
  void everyMountedFileExists() {
    List<String> mounted = new ArrayList<>();
    compose
        .get("services")
        .forEach(
            service ->
                service
                    .path("volumes")
                    .forEach(
                        volume -> {
                          if (volume.asText().startsWith("./")) {
                            mounted.add(volume.asText().split(":", 2)[0]);
                          }
                        }));
    assertThat(mounted).isNotEmpty().allSatisfy(file -> assertThat(ROOT.resolve(file)).exists());
  }

  @Test
  void everyNamedVolumeAndDependencyIsDeclared() {
    compose
        .get("services")
        .properties()
        .forEach(
            service -> {
              service
                  .getValue()
                  .path("volumes")
                  .forEach(
                      volume -> {
                        String name = volume.asText().split(":", 2)[0];
                        if (!name.startsWith("./")) {
                          assertThat(compose.get("volumes").has(name)).as(name).isTrue();
                        }
                      });
              JsonNode needs = service.getValue().path("depends_on");
              needs.fieldNames().forEachRemaining(this::isAService);
              if (needs.isArray()) {
                needs.forEach(name -> isAService(name.asText()));
              }
            });
  }

  @Test
  void everyCommandLineIsOneThatServeTakes() {
    List<String> roles = new ArrayList<>();
    for (String name : List.of("players", "pools", "matches", "gateway")) {
      List<String> words = new ArrayList<>();
      service(name).get("command").forEach(word -> words.add(word.asText()));
      ParseResult parsed =
          CommandFrame.create().parseArgs(words.toArray(String[]::new)).subcommand();
      assertThat(parsed.matchedOptionValue("--advertise", (Object) null)).isNotNull();
      roles.addAll(List.of(words.get(words.indexOf("--roles") + 1).split(",")));
    }
    assertThat(roles)
        .as("each role once; the registry is another one's")
        .containsExactlyInAnyOrder("players", "boards", "pools", "matches", "allocator", "gateway");
  }

  @Test
  void everyAddressBetweenThePartsIsOneThatSomebodyListensOn() throws IOException {
    Set<String> listening = new TreeSet<>(KNOWN);
    List.of("players", "pools", "matches", "gateway")
        .forEach(name -> listening.add(name + ":8090"));
    String text =
        Files.readString(ROOT.resolve("docker-compose.yml"))
            + Files.readString(ROOT.resolve("deploy/prometheus/prometheus.yml"))
            + Files.readString(ROOT.resolve("deploy/connect/worker.properties"))
            + Files.readString(
                ROOT.resolve("deploy/grafana/provisioning/datasources/prometheus.yml"));
    Matcher found = ADDRESS.matcher(text);
    Set<String> used = new TreeSet<>();
    while (found.find()) {
      if (compose.get("services").has(found.group(1)) && found.group(2).length() == 4) {
        used.add(found.group());
      }
    }
    assertThat(listening).containsAll(used);
    assertThat(used).contains("players:8090", "kafka:9092", "registry:8080");
  }

  @Test
  void everyImageOfOthersHasAWholeVersion() throws IOException {
    List<String> images = new ArrayList<>();
    compose.get("services").forEach(service -> images.add(service.path("image").asText()));
    Matcher bases =
        Pattern.compile("(?m)^FROM (\\S+)").matcher(Files.readString(ROOT.resolve("Dockerfile")));
    bases.results().forEach(found -> images.add(found.group(1)));
    images.removeIf(image -> image.isEmpty() || image.startsWith("matchstream"));
    assertThat(images)
        .hasSizeGreaterThan(8)
        .allMatch(
            image ->
                image.matches(".+:v?[0-9]+\\.[0-9]+(\\.[0-9]+)?([_-].+)?")
                    || image.contains("@sha256:"));
  }

  @Test
  void ourProcessesHaveTimeToStopAndAnEndToTheirMemoryAndWriteNoImage() {
    JsonNode app = compose.get("x-app");
    assertThat(app.get("stop_grace_period").asText()).isEqualTo("40s");
    assertThat(app.get("mem_limit").asText()).isEqualTo("1536m");
    assertThat(app.get("read_only").asBoolean()).isTrue();
    assertThat(app.at("/tmpfs/0").asText()).startsWith("/tmp:exec");
    assertThat(app.at("/cap_drop/0").asText()).isEqualTo("ALL");
  }

  @Test
  void prometheusAsksEveryProcessOfOurs() {
    JsonNode targets =
        read(ROOT.resolve("deploy/prometheus/prometheus.yml"))
            .at("/scrape_configs/0/static_configs/0/targets");
    assertThat(targets)
        .extracting(JsonNode::asText)
        .containsExactlyInAnyOrder("players:8090", "pools:8090", "matches:8090", "gateway:8090");
  }

  @Test
  void theConnectorFindsInItsWorkersEnvironmentWhatItNames() throws IOException {
    Matcher named =
        Pattern.compile("\\$\\{env:([A-Z_]+)}")
            .matcher(Files.readString(ROOT.resolve("connectors/matches-to-postgres.json")));
    String worker = Files.readString(ROOT.resolve("deploy/connect/worker.properties"));
    int count = 0;
    while (named.find()) {
      assertThat(service("connect").get("environment").has(named.group(1)))
          .as(named.group(1))
          .isTrue();
      assertThat(worker).contains(named.group(1));
      count++;
    }
    assertThat(count).isPositive();
  }

  private JsonNode service(String name) {
    return compose.at("/services/" + name);
  }

  private void isAService(String name) {
    assertThat(compose.get("services").has(name)).as(name).isTrue();
  }

  /** What a file says; anchors are not merged, and nothing that is asked here stands in one. */
  private static JsonNode read(Path file) {
    try {
      return YAML.readTree(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
