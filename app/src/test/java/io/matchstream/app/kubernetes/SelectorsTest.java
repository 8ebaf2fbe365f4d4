package io.matchstream.app.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPort;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Who is meant by whom: a label that is misspelt selects nobody, and nothing complains. */
class SelectorsTest {
  private final Manifests manifests = Manifests.read();
  private final List<Workload> workloads = manifests.workloads();

  SelectorsTest() throws IOException {}

  private Set<String> selectedBy(Map<String, String> labels) {
    return workloads.stream()
        .filter(workload -> workload.labels().entrySet().containsAll(labels.entrySet()))
        .map(Workload::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void everyWorkloadFindsItsOwnPodsAndNoOthers() {
    for (Workload workload : workloads) {
      assertThat(selectedBy(workload.selector())).containsExactly(workload.name());
      workload
          .pod()
          .getTopologySpreadConstraints()
          .forEach(
              spread ->
                  assertThat(selectedBy(spread.getLabelSelector().getMatchLabels()))
                      .containsExactly(workload.name()));
    }
  }

  @Test
  void everyServiceLeadsToAPortOfTheWorkloadOfItsName() {
    for (Service service : manifests.of(Service.class)) {
      String name = service.getMetadata().getName();
      assertThat(selectedBy(service.getSpec().getSelector())).containsExactly(name);
      assertThat(ports(Set.of(name)))
          .containsAll(
              service.getSpec().getPorts().stream()
                  .map(port -> port.getTargetPort().getStrVal())
                  .toList());
    }
  }

  @Test
  void theServiceForClientsDoesNotLeadToTheInternalPort() {
    assertThat(
            manifests.of(Service.class).stream()
                .filter(service -> service.getMetadata().getName().equals("matchstream-gateway"))
                .flatMap(service -> service.getSpec().getPorts().stream())
                .map(port -> port.getTargetPort().getStrVal()))
        .containsExactly("http");
  }

  @Test
  void whoeverRunsTwiceLosesOneAtATime() {
    Set<String> kept = new TreeSet<>();
    for (PodDisruptionBudget budget : manifests.of(PodDisruptionBudget.class)) {
      String name = budget.getMetadata().getName();
      assertThat(selectedBy(budget.getSpec().getSelector().getMatchLabels())).containsExactly(name);
      assertThat(budget.getSpec().getMaxUnavailable()).isEqualTo(new IntOrString(1));
      kept.add(name);
    }
    assertThat(workloads.stream().filter(w -> w.replicas() > 1).map(Workload::name))
        .containsExactlyInAnyOrderElementsOf(kept);
  }

  @Test
  void everybodyIsShutInAndEveryPolicyMeansSomebody() {
    Set<String> closed = new TreeSet<>();
    for (NetworkPolicy policy : manifests.of(NetworkPolicy.class)) {
      Set<String> who = selectedBy(policy.getSpec().getPodSelector().getMatchLabels());
      assertThat(who).as(policy.getMetadata().getName()).isNotEmpty();
      policy
          .getSpec()
          .getIngress()
          .forEach(
              rule ->
                  assertThat(ports(who))
                      .containsAll(
                          rule.getPorts().stream().map(p -> p.getPort().getStrVal()).toList()));
      if (policy.getSpec().getPolicyTypes().containsAll(List.of("Ingress", "Egress"))
          && policy.getSpec().getIngress().isEmpty()
          && policy.getSpec().getEgress().isEmpty()) {
        closed.addAll(who);
      }
    }
    assertThat(workloads.stream().map(Workload::name)).containsExactlyInAnyOrderElementsOf(closed);
  }

  @Test
  void prometheusFindsEveryPodUnderTheJobThatTheAlertsAskFor() throws IOException {
    JsonNode job =
        Manifests.tree(Path.of("..", "deploy", "prometheus", "kubernetes.yml"))
            .at("/scrape_configs/0");
    assertThat(job.get("job_name").asText()).isEqualTo("matchstream");
    assertThat(job.at("/relabel_configs/0/source_labels/0").asText())
        .isEqualTo("__meta_kubernetes_pod_label_app_kubernetes_io_part_of");
    String partOf = job.at("/relabel_configs/0/regex").asText();
    assertThat(workloads)
        .allSatisfy(
            each -> assertThat(each.labels()).containsEntry("app.kubernetes.io/part-of", partOf));
    String port = job.at("/relabel_configs/1/regex").asText();
    assertThat(workloads).allSatisfy(each -> assertThat(ports(Set.of(each.name()))).contains(port));
  }

  /** Players' tokens are read there. */
  @Test
  void theInternalPortIsOpenToNobodyUnnamed() {
    assertThat(
            manifests.of(NetworkPolicy.class).stream()
                .flatMap(policy -> policy.getSpec().getIngress().stream())
                .filter(SelectorsTest::opensTheInternalPort))
        .hasSize(1)
        .allSatisfy(
            rule ->
                assertThat(rule.getFrom())
                    .isNotEmpty()
                    .allMatch(
                        peer ->
                            peer.getIpBlock() == null
                                && (peer.getPodSelector() != null
                                    || !peer.getNamespaceSelector().getMatchLabels().isEmpty())));
  }

  private static boolean opensTheInternalPort(NetworkPolicyIngressRule rule) {
    return rule.getPorts().isEmpty()
        || rule.getPorts().stream()
            .map(NetworkPolicyPort::getPort)
            .anyMatch(port -> port.equals(new IntOrString("internal")));
  }

  private Set<String> ports(Set<String> names) {
    return workloads.stream()
        .filter(workload -> names.contains(workload.name()))
        .flatMap(workload -> workload.container().getPorts().stream())
        .map(ContainerPort::getName)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
