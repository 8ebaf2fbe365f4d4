package io.matchstream.app.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.matchstream.app.data.DataFolder;
import io.matchstream.app.demo.Demo;
import io.matchstream.app.demo.Scenario;
import io.matchstream.app.demo.Summary;
import io.matchstream.audit.AuditSettings;
import io.matchstream.audit.Report;
import io.matchstream.audit.Violation;
import io.matchstream.audit.reader.LogReader;
import io.matchstream.audit.reader.Range;
import io.matchstream.engine.config.QueueConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The real pipeline, looked at by somebody who shares nothing with it. */
@Tag("long") // 80 s: three scenarios on a broker each
class AuditPipelineTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(Scenario.class)
  void whatThePipelineWritesBreaksNoPromise(Scenario scenario) throws Exception {
    QueueConfig queue = scenario.queues().queue(scenario.queue()).orElseThrow();
    try (Installation installation =
        Installation.temporary(DataFolder.open(folder.resolve("data")), scenario.queues())) {
      Summary summary =
          new Demo(queue, 200, 60, Duration.ofSeconds(4), 7)
              .run(installation.cluster(), new Nobody());
      assertThat(summary.clean()).isTrue();

      // What the last results mean is still on its way to the ratings.
      await()
          .atMost(Duration.ofSeconds(60))
          .untilAsserted(
              () -> {
                List<Violation> violations = new ArrayList<>();
                Report report = audit(installation.cluster(), violations);
                assertThat(violations).isEmpty();
                assertThat(report.unreadable()).isZero();
                assertThat(report.tickets()).isPositive();
                assertThat(report.matches()).isPositive();
                assertThat(report.settlements()).isPositive();
              });
    }
  }

  private static Report audit(Cluster cluster, List<Violation> violations) {
    return new LogReader(cluster.brokers().client(), cluster.topics(), cluster.serdes())
        .audit(
            AuditSettings.atRest(AuditSettings.BOUND), Range.all(), violations::add, () -> false);
  }

  private static final class Nobody implements Demo.Watcher {
    @Override
    public void look(Supplier<Summary> soFar, int busy) {
      // Nobody watches.
    }
  }
}
