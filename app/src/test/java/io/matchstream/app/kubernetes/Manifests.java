package io.matchstream.app.kubernetes;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The manifests as Kubernetes' own types. Reading is strict: a field that Kubernetes does not know,
 * a value of another type, or a key that stands twice is an error.
 */
final class Manifests {
  static final Path FOLDER = Path.of("..", "deploy", "kubernetes");
  static final String KUSTOMIZATION = "kustomization.yaml";

  private static final Map<String, Class<? extends HasMetadata>> KINDS =
      Map.of(
          "v1 ConfigMap", ConfigMap.class,
          "v1 Service", Service.class,
          "apps/v1 StatefulSet", StatefulSet.class,
          "apps/v1 Deployment", Deployment.class,
          "policy/v1 PodDisruptionBudget", PodDisruptionBudget.class,
          "networking.k8s.io/v1 NetworkPolicy", NetworkPolicy.class);

  private static final ObjectMapper YAML =
      new ObjectMapper(new YAMLFactory())
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .setAnnotationIntrospector(new NothingElse());

  private final List<HasMetadata> all;

  private Manifests(List<HasMetadata> all) {
    this.all = all;
  }

  /** All files of the folder, in no particular order. */
  static Manifests read() throws IOException {
    List<HasMetadata> all = new ArrayList<>();
    for (String file : files()) {
      all.addAll(parse(Files.readString(FOLDER.resolve(file))));
    }
    return new Manifests(all);
  }

  /** The names of the files that hold manifests. */
  static List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.equals(KUSTOMIZATION))
          .sorted()
          .toList();
    }
  }

  /** The documents of one file. */
  static List<HasMetadata> parse(String text) throws IOException {
    List<HasMetadata> found = new ArrayList<>();
    try (MappingIterator<JsonNode> documents = YAML.readerFor(JsonNode.class).readValues(text)) {
      while (documents.hasNext()) {
        JsonNode document = documents.next();
        String kind = document.path("apiVersion").asText() + " " + document.path("kind").asText();
        Class<? extends HasMetadata> type = KINDS.get(kind);
        if (type == null) {
          throw new IOException("a kind that nobody here knows: " + kind);
        }
        found.add(YAML.treeToValue(document, type));
      }
    }
    return found;
  }

  /** A file that is no manifest. */
  static JsonNode tree(Path file) throws IOException {
    return YAML.readTree(Files.readString(file));
  }

  List<HasMetadata> all() {
    return all;
  }

  <T extends HasMetadata> List<T> of(Class<T> kind) {
    return all.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** What runs pods, whichever kind. */
  List<Workload> workloads() {
    return Stream.concat(
            of(StatefulSet.class).stream().map(Workload::of),
            of(Deployment.class).stream().map(Workload::of))
        .toList();
  }

  /** The types keep what they do not know; nothing is kept here. */
  private static final class NothingElse extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    @Override
    public Boolean hasAnySetter(Annotated member) {
      return false;
    }
  }
}
