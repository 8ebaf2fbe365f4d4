package io.matchstream.app.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.matchstream.app.command.CommandFrame;
import io.matchstream.engine.config.ConfigReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What runs: each pod is told what {@code serve} takes, and has what it is told of. */
class WorkloadsTest {
  private final Manifests manifests = Manifests.read();
  private final List<Workload> workloads = manifests.workloads();
  private final ConfigMap config = manifests.of(ConfigMap.class).get(0);

  WorkloadsTest() throws IOException {}

  private Optional<String> option(Workload workload, String name) {
    return workload.option(name, config.getData());
  }

  private Workload workload(String role) {
    return workloads.stream().filter(w -> w.name().endsWith("-" + role)).findFirst().orElseThrow();
  }

  @Test
  void everyCommandLineIsOneThatServeTakes() {
    List<String> roles = new ArrayList<>();
    for (Workload workload : workloads) {
      String[] words = workload.arguments(config.getData()).toArray(String[]::new);
      assertThat(CommandFrame.create().parseArgs(words).subcommand().commandSpec().name())
          .isEqualTo("serve");
      roles.addAll(Arrays.asList(option(workload, "roles").orElseThrow().split(",")));
    }
    assertThat(roles)
        .as("each role by one workload")
        .containsExactlyInAnyOrder(
            "players", "pools", "matches", "boards", "allocator", "registry", "gateway");
  }

  /** Whoever starts first creates the topics, as it has been told. */
  @Test
  void allAreToldTheSameOfTheTopics() {
    for (String name : List.of("partitions", "replication", "bootstrap-servers")) {
      assertThat(workloads.stream().map(w -> option(w, name)).distinct()).as(name).hasSize(1);
    }
    int partitions = Integer.parseInt(option(workload("pools"), "partitions").orElseThrow());
    assertThat(workloads).allMatch(workload -> workload.replicas() <= partitions);
  }

  @Test
  void theQueuesAreOnesThatServeTakesAndAreWhereItLooks() {
    assertThat(ConfigReader.read(config.getData().get("queues.yaml"), "queues.yaml").queues())
        .isNotEmpty();
    assertThat(option(workload("operator"), "config")).contains("/etc/matchstream/queues.yaml");
    assertThat(workloads.stream().filter(w -> option(w, "config").isPresent())).hasSize(1);
  }

  /** Kafka Streams sends a question for a key to the owner's advertised name, and to no other. */
  @Test
  void anOwnerIsReachedByTheNameItAdvertises() {
    List<Workload> owners = workloads.stream().filter(w -> w.service().isPresent()).toList();
    assertThat(owners).hasSize(4);
    for (Workload owner : owners) {
      Service service =
          manifests.of(Service.class).stream()
              .filter(s -> s.getMetadata().getName().equals(owner.service().orElseThrow()))
              .findFirst()
              .orElseThrow();
      assertThat(service.getSpec().getClusterIP()).isEqualTo("None");
      assertThat(service.getSpec().getPublishNotReadyAddresses()).isTrue();
      assertThat(option(owner, "advertise"))
          .contains(owner.name() + "-0." + service.getMetadata().getName() + ":8090");
      assertThat(owner.claims()).as("its stores outlive it").containsExactly("data");
    }
  }

  @Test
  void aGatewayAsksTwoPodsOfEachOwnerThatThereAre() {
    for (String role : List.of("players", "boards", "pools")) {
      Workload owner = workload(role);
      List<URI> urls =
          Arrays.stream(option(workload("gateway"), role + "-url").orElseThrow().split(","))
              .map(URI::create)
              .toList();
      List<String> pods =
          Stream.iterate(0, n -> n < owner.replicas(), n -> n + 1)
              .map(n -> owner.name() + "-" + n + "." + owner.service().orElseThrow())
              .toList();
      assertThat(urls).hasSizeGreaterThan(1).allMatch(url -> url.getPort() == 8090);
      assertThat(pods).containsAll(urls.stream().map(URI::getHost).toList());
    }
  }

  @Test
  void everyVolumeIsMountedAndEveryMountIsThere() {
    for (Workload workload : workloads) {
      TreeSet<String> there = new TreeSet<>(workload.claims());
      workload.pod().getVolumes().stream().map(Volume::getName).forEach(there::add);
      assertThat(workload.container().getVolumeMounts().stream().map(VolumeMount::getName))
          .as(workload.name())
          .containsExactlyInAnyOrderElementsOf(there);
      workload.pod().getVolumes().stream()
          .filter(volume -> volume.getConfigMap() != null)
          .flatMap(volume -> volume.getConfigMap().getItems().stream())
          .forEach(item -> assertThat(config.getData()).containsKey(item.getKey()));
    }
  }

  /**
   * The root is read-only, and the keys are taken from this folder only if others may read them.
   */
  @Test
  void everyPathThatIsNamedLiesInAVolume() {
    for (Workload workload : workloads) {
      for (String name : List.of("data", "kafka-config", "config")) {
        option(workload, name)
            .ifPresent(
                path ->
                    assertThat(workload.mountOf(path))
                        .as(workload.name() + " " + path)
                        .isPresent());
      }
      VolumeMount state = workload.mountOf(option(workload, "data").orElseThrow()).orElseThrow();
      assertThat(state.getReadOnly()).isNull();
    }
    for (String role : List.of("matches", "gateway")) {
      var keys = workload(role).variables().get("MATCHSTREAM_TOKEN_KEYS_FILE");
      assertThat(keys).as(role + " signs or verifies").isNotNull();
      assertThat(workload(role).mountOf(keys.getValue())).isPresent();
    }
    assertThat(
            workloads.stream()
                .filter(w -> w.variables().containsKey("MATCHSTREAM_TOKEN_KEYS_FILE")))
        .as("nobody else has the private key")
        .hasSize(2);
  }

  @Test
  void nobodyIsRootOrWritesItsImage() throws IOException {
    String image = Files.readString(Path.of("..", "Dockerfile"));
    for (Workload workload : workloads) {
      var pod = workload.pod().getSecurityContext();
      assertThat(pod.getRunAsNonRoot()).isTrue();
      assertThat(image).contains("USER " + pod.getRunAsUser() + ":" + pod.getRunAsGroup());
      assertThat(pod.getFsGroup()).isEqualTo(pod.getRunAsGroup());
      assertThat(pod.getSeccompProfile().getType()).isEqualTo("RuntimeDefault");
      assertThat(workload.pod().getAutomountServiceAccountToken()).isFalse();
      var container = workload.container().getSecurityContext();
      assertThat(container.getAllowPrivilegeEscalation()).isFalse();
      assertThat(container.getReadOnlyRootFilesystem()).isTrue();
      assertThat(container.getCapabilities().getDrop()).containsExactly("ALL");
      assertThat(workload.container().getResources().getLimits()).containsKey("memory");
    }
  }

  /** The internal port answers in every role, and before the owners have started. */
  @Test
  void everyProbeAsksWhatEveryProcessAnswers() {
    for (Workload workload : workloads) {
      Map<String, Probe> probes =
          Map.of(
              "/health/live", workload.container().getLivenessProbe(),
              "/health/ready", workload.container().getReadinessProbe());
      probes.forEach(
          (path, probe) -> {
            assertThat(probe.getHttpGet().getPath()).isEqualTo(path);
            assertThat(probe.getHttpGet().getPort().getStrVal()).isEqualTo("internal");
          });
      assertThat(workload.container().getStartupProbe().getHttpGet().getPath())
          .as("how long stores take to restore kills nobody")
          .isEqualTo("/health/live");
      assertThat(workload.container().getPorts())
          .filteredOn(port -> port.getName().equals("internal"))
          .extracting(ContainerPort::getContainerPort)
          .containsExactly(8090);
      assertThat(option(workload, "internal-host")).contains("0.0.0.0");
      assertThat(option(workload, "advertise").orElseThrow()).endsWith(":8090");
    }
  }
}
