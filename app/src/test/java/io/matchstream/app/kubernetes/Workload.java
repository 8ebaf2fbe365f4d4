package io.matchstream.app.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A StatefulSet or a Deployment.
 *
 * @param service what gives its pods names, of a StatefulSet
 * @param selector the labels it finds its pods by
 * @param claims the names of the volumes that outlive a pod
 */
record Workload(
    String name,
    int replicas,
    Optional<String> service,
    Map<String, String> selector,
    PodTemplateSpec template,
    List<String> claims) {
  private static final Pattern VARIABLE = Pattern.compile("\\$\\(([A-Z_]+)\\)");

  static Workload of(StatefulSet set) {
    return new Workload(
        set.getMetadata().getName(),
        set.getSpec().getReplicas(),
        Optional.of(set.getSpec().getServiceName()),
        set.getSpec().getSelector().getMatchLabels(),
        set.getSpec().getTemplate(),
        set.getSpec().getVolumeClaimTemplates().stream()
            .map(claim -> claim.getMetadata().getName())
            .toList());
  }

  static Workload of(Deployment deployment) {
    return new Workload(
        deployment.getMetadata().getName(),
        deployment.getSpec().getReplicas(),
        Optional.empty(),
        deployment.getSpec().getSelector().getMatchLabels(),
        deployment.getSpec().getTemplate(),
        List.of());
  }

  Map<String, String> labels() {
    return template.getMetadata().getLabels();
  }

  PodSpec pod() {
    return template.getSpec();
  }

  /** There is one. */
  Container container() {
    assertThat(pod().getContainers()).as(name).hasSize(1);
    return pod().getContainers().get(0);
  }

  /** The arguments with their variables filled in as for the first pod. */
  List<String> arguments(Map<String, String> config) {
    return container().getArgs().stream()
        .map(
            word ->
                VARIABLE
                    .matcher(word)
                    .replaceAll(v -> Matcher.quoteReplacement(value(v.group(1), config))))
        .toList();
  }

  /** What comes after {@code --name=}. */
  Optional<String> option(String option, Map<String, String> config) {
    String start = "--" + option + "=";
    return arguments(config).stream()
        .filter(word -> word.startsWith(start))
        .map(word -> word.substring(start.length()))
        .findFirst();
  }

  private String value(String variable, Map<String, String> config) {
    EnvVar found = variables().get(variable);
    assertThat(found).as(name + " has no variable " + variable).isNotNull();
    if (found.getValueFrom() == null) {
      return found.getValue();
    }
    if (found.getValueFrom().getConfigMapKeyRef() != null) {
      String key = found.getValueFrom().getConfigMapKeyRef().getKey();
      assertThat(config).as(name).containsKey(key);
      return config.get(key);
    }
    String field = found.getValueFrom().getFieldRef().getFieldPath();
    return switch (field) {
      case "metadata.name" -> name + "-0";
      case "status.podIP" -> "10.1.2.3";
      default -> throw new AssertionError("a field that pods do not show: " + field);
    };
  }

  Map<String, EnvVar> variables() {
    return container().getEnv().stream().collect(Collectors.toMap(EnvVar::getName, each -> each));
  }

  /** Whether a file of this path lies in a volume. */
  Optional<VolumeMount> mountOf(String path) {
    return container().getVolumeMounts().stream()
        .filter(mount -> (path + "/").startsWith(mount.getMountPath() + "/"))
        .findFirst();
  }
}
