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
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/** Starts an installation, loads it, breaks it, lets it come to rest, and audits it. */
public final class ChaosRun {
  /** Before the first fault every owner has done something; also the time to recover from one. */
  private static final Duration RECOVERY_LIMIT = Duration.ofMinutes(2);

  /** Nothing is written for so long: longer than any commit interval, shorter than patience. */
  private static final Duration QUIET = Duration.ofSeconds(5);

  /** Tickets are cancelled; the longest wait is for a ready check and a pause after returns. */
  private static final Duration QUIET_LIMIT = Duration.ofMinutes(3);

  /** A part of a run. */
  private interface Part {
    void run() throws IOException, InterruptedException;
  }

  private final ChaosSettings settings;
  private final Consumer<String> say;
  private final List<String> lost = new ArrayList<>();

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
   * Runs, once; takes the duration, and a minute or two around it. Once everything has begun there
   * is a report, whatever fails: that is among what it says.
   *
   * @throws CommandFailure when something does not start
   */
  public ChaosReport run() throws IOException, InterruptedException {
    Files.createDirectories(settings.home());
    ProgressWatch watch = new ProgressWatch(ChaosQueues.busyOwners());
    try (AllocatorService allocator = new AllocatorService();
        Fleet fleet = new Fleet(settings, watch, say)) {
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
          Supervisor supervisor = fleet.supervisor();
          part(
              "the run of faults",
              () -> {
                begin(supervisor, watch);
                breakThings(new Faults(fleet, allocator, traffic), fleet, watch);
              });
          say.accept("coming to rest ...");
          allocator.heal();
          part("the end of all faults", fleet::heal);
          part("the recovery", () -> supervisor.holds(RECOVERY_LIMIT, watch::recovered));
          watch.close(System.currentTimeMillis());
          part("the leave of the visitors", visitors::giveUp);
          part("the end of the traffic", traffic::giveUp);
          boolean rested = rests(supervisor, observer);
          lost.addAll(visitors.complaints());
          lost.addAll(traffic.complaints());
          part("the look at the topics", () -> lost.addAll(observer.faults()));
          lost.addAll(fleet.complaints());
          say.accept(rested ? "auditing ..." : "not at rest; auditing ...");
          Optional<Report> audit = audit(cluster);
          lost.forEach(sentence -> say.accept("lost: " + sentence));
          return new ChaosReport(
              settings.seed(),
              watch.byKind(),
              watch.longestStall(),
              visitors.served(),
              visitors.longestWait(),
              lost,
              supervisor.restarts(),
              rested,
              audit);
        }
      }
    }
  }

  /** What fails is lost, and what comes after it is done all the same. */
  private void part(String name, Part part) throws InterruptedException {
    try {
      part.run();
    } catch (IOException | RuntimeException e) {
      lost.add(name + " failed: " + Optional.ofNullable(e.getMessage()).orElse(e.toString()));
    }
  }

  private boolean rests(Supervisor supervisor, Observer observer) throws InterruptedException {
    AtomicBoolean rested = new AtomicBoolean();
    part(
        "the rest",
        () ->
            rested.set(
                supervisor.holds(
                    QUIET_LIMIT,
                    () -> observer.open() == 0 && observer.silence().compareTo(QUIET) > 0)));
    return rested.get();
  }

  private Cluster cluster(Fleet fleet) throws InterruptedException {
    return Cluster.existing(
        fleet.bootstrapServers(),
        List.of(),
        new TopicsSettings("", ChaosQueues.PARTITIONS, (short) settings.brokers()));
  }

  private static void begin(Supervisor supervisor, ProgressWatch watch)
      throws IOException, InterruptedException {
    if (!supervisor.holds(RECOVERY_LIMIT, watch::started)) {
      throw new CommandFailure(
          ExitCode.FAILED,
          "not within %d s: every pool makes matches, and every player is served"
              .formatted(RECOVERY_LIMIT.toSeconds()));
    }
    watch.open(System.currentTimeMillis());
  }

  private void breakThings(Faults faults, Fleet fleet, ProgressWatch watch)
      throws IOException, InterruptedException {
    FaultPlan plan =
        new FaultPlan(
            settings.seed(),
            settings.instances(),
            settings.brokers(),
            settings.failover(),
            settings.kinds());
    long start = System.nanoTime();
    while (System.nanoTime() - start < settings.duration().toNanos()) {
      Fault planned = plan.next();
      fleet.supervisor().sleep(planned.pause());
      Fault fault = faults.prepare(planned);
      long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
      say.accept("%4d s  %s".formatted(seconds, Faults.told(fault)));
      watch.fault(fault.kind(), System.currentTimeMillis());
      faults.commit(fault);
      if (!fleet.supervisor().holds(RECOVERY_LIMIT, watch::recovered)) {
        say.accept("        no recovery within " + RECOVERY_LIMIT.toSeconds() + " s");
      }
    }
  }

  private Optional<Report> audit(Cluster cluster) throws InterruptedException {
    AtomicReference<Report> report = new AtomicReference<>();
    part(
        "the audit",
        () ->
            report.set(
                new LogReader(cluster.brokers().client(), cluster.topics(), cluster.serdes())
                    .audit(
                        AuditSettings.atRest(settings.bound()),
                        Range.all(),
                        violation -> say.accept("violation: " + violation),
                        () -> false)));
    return Optional.ofNullable(report.get());
  }
}
