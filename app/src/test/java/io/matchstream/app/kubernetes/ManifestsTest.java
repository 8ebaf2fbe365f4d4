package io.matchstream.app.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The manifests are ones that Kubernetes takes, by its own types, and the folder is whole. */
class ManifestsTest {

  @Test
  void everyManifestIsOneThatKubernetesTakes() throws IOException {
    List<HasMetadata> all = Manifests.read().all();
    assertThat(all).hasSizeGreaterThan(20);
    assertThat(all.stream().map(m -> m.getKind() + " " + m.getMetadata().getName()))
        .as("each once")
        .doesNotHaveDuplicates();
    assertThat(all)
        .as("a namespace is the kustomization's to say")
        .allMatch(manifest -> manifest.getMetadata().getNamespace() == null);
  }

  /** Or the test above would say nothing: the types themselves keep whatever they do not know. */
  @ParameterizedTest
  @CsvSource({
    "serviceName:, servicename:",
    "readinessProbe:, readynessProbe:",
    "topologyKey:, topologykey:",
    "maxUnavailable: 1, maxUnavailible: 1",
    "replicas: 2, replicas: two",
    "mountPath: /tmp, path: /tmp",
    "publishNotReadyAddresses: true, publishNotReadyAddresses: [ ]",
  })
  void aMistakeIsNoticed(String right, String wrong) throws IOException {
    String text = Files.readString(Manifests.FOLDER.resolve("players.yaml"));
    assertThat(text).contains(right);
    assertThatThrownBy(() -> Manifests.parse(text.replace(right, wrong)))
        .isInstanceOf(IOException.class);
  }

  @Test
  void aKeyThatStandsTwiceIsNoticed() {
    assertThatThrownBy(
            () -> Manifests.parse("apiVersion: v1\nkind: Service\nkind: Service\nspec: {}\n"))
        .hasMessageContaining("kind");
  }

  @Test
  void theKustomizationNamesEveryFileAndTheImage() throws IOException {
    JsonNode kustomization = Manifests.tree(Manifests.FOLDER.resolve(Manifests.KUSTOMIZATION));
    assertThat(kustomization.get("resources"))
        .extracting(JsonNode::asText)
        .containsExactlyInAnyOrderElementsOf(Manifests.files());
    String image = "matchstream:" + projectVersion();
    assertThat(Manifests.read().workloads())
        .allSatisfy(each -> assertThat(each.container().getImage()).isEqualTo(image));
    assertThat(kustomization.at("/images/0/name").asText()).isEqualTo("matchstream");
    assertThat(kustomization.at("/images/0/newTag").asText()).isEqualTo(projectVersion());
  }

  @Test
  void whatIsSecretStandsInNoManifest() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "containers.md"));
    assertThat(Manifests.read().all()).noneMatch(manifest -> manifest.getKind().equals("Secret"));
    for (Workload workload : Manifests.read().workloads()) {
      workload.pod().getVolumes().stream()
          .filter(volume -> volume.getSecret() != null)
          .forEach(
              volume -> {
                assertThat(page)
                    .contains("create secret generic " + volume.getSecret().getSecretName());
                assertThat(volume.getSecret().getItems())
                    .isNotEmpty()
                    .allSatisfy(
                        item -> assertThat(page).contains("--from-file=" + item.getKey() + "="));
              });
    }
  }

  private static String projectVersion() throws IOException {
    Matcher version =
        Pattern.compile("<version>([^<]+)</version>")
            .matcher(Files.readString(Path.of("..", "pom.xml")));
    return version.results().map(found -> found.group(1)).limit(1).collect(Collectors.joining());
  }
}
