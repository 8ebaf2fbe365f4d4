package io.matchstream.bench.pipeline;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import io.matchstream.app.node.Cluster;
import io.matchstream.audit.AuditSettings;
import io.matchstream.audit.Report;
import io.matchstream.audit.reader.LogReader;
import io.matchstream.audit.reader.Range;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * An installation under load: a broker and an application as processes of their own, players in
 * this one. Several loads may be put on it one after the other; between two of them it comes to
 * rest. Not for use by several threads.
 */
public final class PipelineRun implements AutoCloseable {
  /** Players that there may be: some hundred bytes each here, on the topics a store's row. */
  private static final int MOST_PLAYERS = 3_000_000;

  /** Nothing happens for so long: longer than any commit, and than a window takes to widen. */
  private static final Duration QUIET = Duration.ofSeconds(3);

  /** A backlog of a minute that has to be worked off, several times over. */
  private static final Duration REST_LIMIT = Duration.ofMinutes(10);

  private static final Duration LOOK_EVERY = Duration.ofMillis(50);

  private final Rig rig;
  private final Cluster cluster;
  private final Offsets offsets;
  private final Cast cast;
  private final Latencies latencies = new Latencies();
  private final Outbox outbox;
  private final Load load;
  private final Observer observer;
  private final Consumer<String> say;

  /**
   * Starts everything; nobody asks yet.
   *
   * @param say takes a sentence about what is being done
   * @throws CommandFailure when something does not start
   */
  public PipelineRun(PipelineSettings settings, Consumer<String> say)
      throws IOException, InterruptedException {
    this.say = say;
    say.accept("seed " + settings.seed() + "; starting a broker and an application ...");
    rig = new Rig(settings);
    try {
      rig.start();
      cluster = rig.connect();
    } catch (IOException | InterruptedException | RuntimeException e) {
      rig.close();
      throw e;
    }
    offsets = new Offsets(cluster.brokers().client());
    cast = new Cast(settings.players(), MOST_PLAYERS);
    outbox = new Outbox(cluster);
    load =
        new Load(
            cast,
            outbox,
            new BenchQueues(settings.pools(), settings.hotPercent()),
            settings.seed());
    observer = new Observer(cluster, cast, MOST_PLAYERS, load, outbox, latencies, settings);
    observer.start();
    load.start();
  }

  /**
   * Puts a load on it, measures, and lets it come to rest.
   *
   * @param rate requests a second
   * @param warmUp at the same rate, before anything counts
   * @param measured what counts
   */
  public StepFigures step(double rate, Duration warmUp, Duration measured)
      throws IOException, InterruptedException {
    Map<TopicPartition, Long> before = offsets.ends();
    Moment rested = moment();
    say.accept("%,.0f requests a second: warming up ...".formatted(rate));
    load.rate(rate);
    pause(warmUp);
    say.accept("%,.0f requests a second: measuring ...".formatted(rate));
    load.forgetLatest();
    latencies.open(System.nanoTime());
    Moment begin = moment();
    pause(measured);
    latencies.close(System.nanoTime());
    Moment end = moment();
    Duration latest = Duration.ofNanos(load.latestNanos());
    load.rate(0);
    say.accept("coming to rest ...");
    rest();
    Moment over = moment();
    Map<TopicPartition, Long> after = offsets.ends();
    return new StepFigures(
        rate,
        (end.nanos - begin.nanos) / 1e9,
        end.asked - begin.asked,
        end.matches - begin.matches,
        end.notifications - begin.notifications,
        over.byTime - rested.byTime,
        latencies.waits(),
        latencies.matches(),
        latencies.notices(),
        end.broker.since(begin.broker),
        end.application.since(begin.application),
        end.generator.since(begin.generator),
        begin.lag,
        end.lag,
        latest,
        over.asked - rested.asked,
        over.ended - rested.ended,
        rig.written().between(before, after));
  }

  private record Moment(
      long nanos,
      long asked,
      long matches,
      long notifications,
      long byTime,
      long ended,
      Usage broker,
      Usage application,
      Usage generator,
      long lag) {}

  private Moment moment() throws IOException, InterruptedException {
    long lag = offsets.lags().values().stream().mapToLong(Long::longValue).sum();
    return new Moment(
        System.nanoTime(),
        load.asked(),
        observer.matches(),
        observer.notifications(),
        observer.byTime(),
        observer.ended(),
        Usage.of(rig.broker().handle()),
        Usage.of(rig.application().handle()),
        Usage.of(ProcessHandle.current()),
        lag);
  }

  /** Until everybody has played who found an opponent; the others give up. */
  private void rest() throws InterruptedException {
    if (!holds(REST_LIMIT, this::quiet)) {
      say.accept("not quiet within " + REST_LIMIT.toMinutes() + " minutes");
    }
    load.errand(
        () -> {
          for (int player = 0; player < cast.known(); player++) {
            if (cast.waits(player)) {
              outbox.cancel(Cast.name(player));
            }
          }
        });
    if (!holds(REST_LIMIT, () -> cast.busy() == 0)) {
      say.accept(cast.busy() + " players still wait or play");
    }
    pause(QUIET); // the last boards and marks
  }

  private long newest;
  private long newestNanos;

  /** Whether nothing has been heard of for some time. */
  private boolean quiet() {
    long heard =
        observer.matches() + observer.notifications() + observer.settlements() + observer.ended();
    if (heard != newest) {
      newest = heard;
      newestNanos = System.nanoTime();
    }
    return System.nanoTime() - newestNanos > QUIET.toNanos();
  }

  /** How many players have neither come to play nor been told that they will not. */
  public int lost() {
    return cast.busy();
  }

  /** Requests that met a seat that was taken: the players of a benchmark should make none. */
  public long refused() {
    return observer.refused();
  }

  /** How a client of the broker is configured: for whoever changes something of it. */
  public Map<String, Object> client() {
    return cluster.brokers().client();
  }

  /** Checks every promise on the topics; nobody may ask meanwhile. */
  public Report audit() {
    say.accept("auditing ...");
    return new LogReader(cluster.brokers().client(), cluster.topics(), cluster.serdes())
        .audit(
            AuditSettings.atRest(AuditSettings.BOUND),
            Range.all(),
            violation -> say.accept("violation: " + violation),
            () -> false);
  }

  private void pause(Duration time) throws InterruptedException {
    holds(time, () -> false);
  }

  private boolean holds(Duration limit, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      failure()
          .ifPresent(
              e -> {
                throw new CommandFailure(ExitCode.FAILED, "the load broke off: " + e, e);
              });
      long left = end - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      TimeUnit.NANOSECONDS.sleep(Math.min(left, LOOK_EVERY.toNanos()));
    }
    return true;
  }

  private Optional<RuntimeException> failure() {
    return load.failure()
        .or(observer::failure)
        .or(() -> died(rig.broker().isAlive(), "the broker"))
        .or(() -> died(rig.application().isAlive(), "the application"));
  }

  private static Optional<RuntimeException> died(boolean alive, String what) {
    return alive ? Optional.empty() : Optional.of(new IllegalStateException(what + " has ended"));
  }

  /** Ends everything; the folder stays. */
  @Override
  public void close() throws InterruptedException {
    load.close();
    observer.close();
    outbox.close();
    offsets.close();
    cluster.close();
    rig.close();
  }
}
