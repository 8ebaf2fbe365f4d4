package io.matchstream.app.chaos;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import io.matchstream.app.node.Cluster;
import io.matchstream.audit.AuditSettings;
import io.matchstream.audit.Report;
import io.matchstream.audit.reader.LogReader;
import io.matchstream.audit.reader.Range;
import io.matchstream.schemas.topics.TopicsSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Starts an installation, loads it, breaks it, lets it come to rest, and audits it. */
public final class ChaosRun {
  /** Before the first fault every owner has done something; also the time to recover from one. */
  private static final Duration RECOVERY_LIMIT = Duration.ofMinutes(2);

  /** Nothing is written for so long: longer than any commit interval, shorter than patience. */
  private static final Duration QUIET = Duration.ofSeconds(5);

  /** Tickets are cancelled; the longest wait is for a ready check and a pause after returns. */
  private static final Duration QUIET_LIMIT = Duration.ofMinutes(3);

  private static final Duration LOOK_EVERY = Duration.ofMillis(50);

  private final ChaosSettings settings;
  private final Consumer<String> say;

  /**
   * Prepares a run.
   *
   * @param say hears what is done, for people
   */
  public ChaosRun(ChaosSettings settings, Consumer<String> say) {
    this.settings = settings;
    this.say = say;
  }

  /**
   * Runs; takes the duration, and a minute or two around it.
   *
   * @throws CommandFailure when something does not start or does not come to rest
   */
  public ChaosReport run() throws IOException, InterruptedException {
    Files.createDirectories(settings.home());
    ProgressWatch watch = new ProgressWatch(ChaosQueues.busyOwners());
    try (AllocatorService allocator = new AllocatorService();
        Fleet fleet =
            new Fleet(
                settings.home(),
                settings.brokers(),
                settings.instances(),
                settings.standbys(),
                settings.failover())) {
      say.accept("starting " + settings.brokers() + " brokers ...");
      fleet.startBrokers();
      try (Cluster cluster = cluster(fleet)) {
        say.accept("starting " + settings.instances() + " instances ...");
        fleet.startInstances(fleet.writeQueues(0, allocator.url()));
        try (Traffic traffic = new Traffic(cluster, settings.perSecond(), settings.seed());
            Visitors visitors = new Visitors(fleet.gatewayUrl(), fleet.keys(), settings.seed());
            Observer observer = new Observer(cluster, watch, traffic)) {
          traffic.start();
          visitors.start();
          observer.start();
          breakThings(new Faults(fleet, allocator, traffic), watch);
          say.accept("coming to rest ...");
          fleet.heal();
          allocator.heal();
          holds(RECOVERY_LIMIT, watch::recovered);
          watch.close(System.currentTimeMillis());
          visitors.giveUp();
          traffic.giveUp();
          boolean rested =
              holds(
                  QUIET_LIMIT,
                  () -> observer.open() == 0 && observer.silence().compareTo(QUIET) > 0);
          List<String> lost = new ArrayList<>(visitors.complaints());
          lost.addAll(observer.faults());
          lost.addAll(fleet.complaints());
          lost.forEach(sentence -> say.accept("lost: " + sentence));
          say.accept(rested ? "auditing ..." : "not at rest; auditing ...");
          return new ChaosReport(
              settings.seed(),
              watch.byKind(),
              watch.longestStall(),
              visitors.served(),
              visitors.longestWait(),
              lost,
              rested,
              audit(cluster));
        }
      }
    }
  }

  private Cluster cluster(Fleet fleet) throws InterruptedException {
    return Cluster.existing(
        fleet.bootstrapServers(),
        List.of(),
        new TopicsSettings("", ChaosQueues.PARTITIONS, (short) settings.brokers()));
  }

  private void breakThings(Faults faults, ProgressWatch watch)
      throws IOException, InterruptedException {
    FaultPlan plan =
        new FaultPlan(
            settings.seed(),
            settings.instances(),
            settings.brokers(),
            settings.failover(),
            settings.kinds());
    await("every pool makes matches, and every player is served", RECOVERY_LIMIT, watch::started);
    watch.open(System.currentTimeMillis());
    long start = System.nanoTime();
    while (System.nanoTime() - start < settings.duration().toNanos()) {
      Fault planned = plan.next();
      TimeUnit.MILLISECONDS.sleep(planned.pause().toMillis());
      Fault fault = faults.prepare(planned);
      long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
      say.accept("%4d s  %s".formatted(seconds, Faults.told(fault)));
      watch.fault(fault.kind(), System.currentTimeMillis());
      faults.commit(fault);
      if (!holds(RECOVERY_LIMIT, watch::recovered)) {
        say.accept("        no recovery within " + RECOVERY_LIMIT.toSeconds() + " s");
      }
    }
  }

  private Report audit(Cluster cluster) {
    return new LogReader(cluster.brokers().client(), cluster.topics(), cluster.serdes())
        .audit(
            AuditSettings.atRest(settings.bound()),
            Range.all(),
            violation -> say.accept("violation: " + violation),
            () -> false);
  }

  private static void await(String what, Duration limit, BooleanSupplier condition)
      throws InterruptedException {
    if (!holds(limit, condition)) {
      throw new CommandFailure(ExitCode.FAILED, "not within " + limit.toSeconds() + " s: " + what);
    }
  }

  private static boolean holds(Duration limit, BooleanSupplier condition)
      throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_EVERY.toMillis());
    }
    return true;
  }
}
