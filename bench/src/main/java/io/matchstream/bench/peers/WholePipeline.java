package io.matchstream.bench.peers;

import io.matchstream.audit.Report;
import io.matchstream.bench.pipeline.PipelineRun;
import io.matchstream.bench.pipeline.PipelineSettings;
import io.matchstream.bench.pipeline.StepFigures;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;

/**
 * The installation that {@code bench pipeline} measures, offered as much as it can take. Nothing is
 * left away: seats, tokens, notifications, results and ratings are part of it, and the audit reads
 * all topics at the end. Offered much more, tickets wait in its topics until their outcome is late,
 * which is a promise broken: such a run does not count.
 */
final class WholePipeline implements PipelineUnderTest {
  /**
   * Whoever takes this part of what is offered is not at its limit; the rest still waits for
   * partners.
   */
  private static final double TAKEN = 0.97;

  private static final int TOLD = 5;

  private final Path folder;
  private final Map<Durability, Integer> offered;
  private final Duration warmUp;
  private final Duration measured;
  private final Consumer<String> say;

  /**
   * @param folder for its data
   * @param offered requests a second at each durability, about as many as it sustains
   */
  WholePipeline(
      Path folder,
      Map<Durability, Integer> offered,
      Duration warmUp,
      Duration measured,
      Consumer<String> say) {
    this.folder = folder;
    this.offered = Map.copyOf(offered);
    this.warmUp = warmUp;
    this.measured = measured;
    this.say = say;
  }

  @Override
  public Run run(Durability durability, long seed) throws Exception {
    try (Folder home = Folder.in(folder);
        PipelineRun run =
            new PipelineRun(
                PipelineSettings.laptop(home.path().resolve("pipeline"), seed), fewViolations());
        AutoCloseable syncing = sync(run, durability, home.path())) {
      int rate = offered.get(durability);
      StepFigures figures = run.step(rate, warmUp, measured);
      double matches = figures.matches() / figures.seconds();
      if (2 * matches > TAKEN * rate) {
        say.accept("all that was offered was taken: it can do more; offer more than " + rate);
      }
      return new Run(matches, breaches(run));
    }
  }

  /** Of thousands of violations the first few tell enough; their number is told at the end. */
  private Consumer<String> fewViolations() {
    AtomicInteger violations = new AtomicInteger();
    return sentence -> {
      if (!sentence.startsWith("violation:") || violations.incrementAndGet() <= TOLD) {
        say.accept(sentence);
      }
    };
  }

  private static List<String> breaches(PipelineRun run) {
    List<String> breaches = new ArrayList<>();
    Report report = run.audit();
    if (report.violationCount() > 0) {
      breaches.add(
          "violations: "
              + report.violations()
              + "; where they are OUTCOME_LATE only, less must be offered");
    }
    if (run.lost() > 0) {
      breaches.add(run.lost() + " players are lost");
    }
    return breaches;
  }

  /** The log is synced as Redis syncs its own. */
  private AutoCloseable sync(PipelineRun run, Durability durability, Path home) throws Exception {
    return switch (durability) {
      case NONE -> () -> {};
      case EVERYSEC -> DiskSync.everySecond(home);
      case ALWAYS -> {
        try (Admin admin = Admin.create(run.client())) {
          // Every append is synced before it is answered.
          admin
              .incrementalAlterConfigs(
                  Map.of(
                      new ConfigResource(ConfigResource.Type.BROKER, ""),
                      List.of(
                          new AlterConfigOp(
                              new ConfigEntry("log.flush.interval.messages", "1"),
                              AlterConfigOp.OpType.SET))))
              .all()
              .get();
        }
        yield () -> {};
      }
    };
  }
}
