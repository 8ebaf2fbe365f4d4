package io.matchstream.bench.pipeline;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import io.matchstream.app.data.Folders;
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

  /** How often the backlog is looked at; each look is a few requests to the broker. */
  private static final Duration COUNT_EVERY = Duration.ofSeconds(1);

  /** A load that cannot be sent within this is not put on. */
  private static final Duration LATEST = Duration.ofSeconds(2);

  /** Of those who ask as they are taken. */
  private static final double MATCHED_SHARE = 0.95;

  /** A trial of a rate begins to count after this. */
  private static final Duration SETTLE = Duration.ofSeconds(5);

  private final Rig rig;
  private final Cluster cluster;
  private final Offsets offsets;
  private final Cast cast;
  private final Latencies latencies = new Latencies();
  private final Outbox outbox;
  private final Load load;
  private final Observer observer;
  private final BenchQueues queues;
  private final Consumer<String> say;
  private boolean rebuilding;

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
    queues = new BenchQueues(settings.pools(), settings.hotPercent());
    load = new Load(cast, outbox, queues, settings.seed());
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
    return step(rate, warmUp, measured, () -> {});
  }

  /**
   * The same for those who measure something besides.
   *
   * @param begins runs when the warm-up is over
   */
  public StepFigures step(double rate, Duration warmUp, Duration measured, Runnable begins)
      throws IOException, InterruptedException {
    Map<TopicPartition, Long> before = offsets.ends();
    Moment rested = moment();
    say.accept("%,.0f requests a second: warming up ...".formatted(rate));
    load.rate(rate);
    pause(warmUp);
    say.accept("%,.0f requests a second: measuring ...".formatted(rate));
    load.forgetLatest();
    begins.run();
    latencies.open(System.nanoTime());
    Moment begin = moment();
    Backlog backlog = hold(rate, measured);
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
        backlog.steady() && latest.compareTo(LATEST) < 0,
        latest,
        over.asked - rested.asked,
        over.ended - rested.ended,
        rig.written().between(before, after));
  }

  /** Keeps a rate on and looks at the backlog; ends early when there is no hope. */
  private Backlog hold(double rate, Duration time) throws InterruptedException {
    Backlog backlog = new Backlog(rate);
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() - end < 0 && !backlog.hopeless()) {
      pause(COUNT_EVERY);
      backlog.add(unread());
    }
    return backlog;
  }

  private long unread() throws InterruptedException {
    return offsets.lags().values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * The highest rate at which the backlog does not grow.
   *
   * @param guess where to begin, requests a second
   * @param trial how long each rate is looked at, a few seconds after it was put on
   * @return requests a second; 0 when no rate was sustained
   */
  public double searchMaximum(double guess, Duration trial)
      throws IOException, InterruptedException {
    return MaxSearch.find(guess, rate -> sustains(rate, trial));
  }

  private boolean sustains(double rate, Duration trial) throws InterruptedException {
    load.rate(rate);
    pause(SETTLE);
    load.forgetLatest();
    Backlog backlog = hold(rate, trial);
    boolean sustained = backlog.steady() && load.latestNanos() < LATEST.toNanos();
    load.rate(0);
    say.accept(
        "%,.0f requests a second: %s".formatted(rate, sustained ? "sustained" : "not sustained"));
    settle();
    return sustained;
  }

  /** Until what can be matched is. */
  private void settle() throws InterruptedException {
    if (!holds(REST_LIMIT, this::quiet)) {
      say.accept("not quiet within " + REST_LIMIT.toMinutes() + " minutes");
    }
  }

  /**
   * Matches a second when as many players ask as are taken: others as soon as fewer than {@code
   * waiting} wait. Their games end and are rated meanwhile. It counts until 95 in 100 have a match:
   * the last ones lack opponents. Comes to rest afterwards.
   *
   * @param enqueues how many ask in all; take as many as some ten seconds need
   * @param waiting how many may wait at once
   */
  public double matchesPerSecond(int enqueues, int waiting) throws InterruptedException {
    long matched = observer.matches();
    long most = matched + Math.round(enqueues * MATCHED_SHARE / 2);
    long begin = System.nanoTime();
    load.asTaken(waiting, enqueues);
    if (!holds(REST_LIMIT, () -> observer.matches() >= most)) {
      throw new CommandFailure(
          ExitCode.FAILED, "%,d requests made too few matches".formatted(enqueues));
    }
    double rate = (observer.matches() - matched) / ((System.nanoTime() - begin) / 1e9);
    rest();
    return rate;
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
    long lag = unread();
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
    settle();
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

  /**
   * Lets so many wait who can never be matched, kills the application, starts it again, and sees
   * when two new players are matched in each pool. Who waits gives up afterwards.
   *
   * @param waiting at most {@value BenchQueues#MOST_LONELY} for each pool
   */
  public RestartFigures restart(int waiting) throws IOException, InterruptedException {
    long heap = JvmMemory.reachable(rig.application().handle());
    long resident = JvmMemory.resident(rig.application().handle());
    long stores = Folders.bytes(rig.stores());
    say.accept("%,d come to wait ...".formatted(waiting));
    load.errand(
        () -> {
          for (int i = 0; i < waiting; i++) {
            outbox.enqueue(
                Cast.name(cast.ask(System.nanoTime())), queues.lonely(i), queues.rating(i));
          }
        });
    if (!holds(REST_LIMIT, () -> cast.waiting() >= waiting)) {
      throw new CommandFailure(ExitCode.FAILED, "they could not be sent");
    }
    awaitRead();
    double heapBytes = (double) (JvmMemory.reachable(rig.application().handle()) - heap) / waiting;
    double residentBytes =
        (double) (JvmMemory.resident(rig.application().handle()) - resident) / waiting;
    double storeBytes = (double) (Folders.bytes(rig.stores()) - stores) / waiting;
    say.accept("kill -9 of the application ...");
    long matches = observer.matches();
    rebuilding = true;
    rig.application().kill();
    pause(SETTLE);
    for (int pool = 0; pool < queues.pools(); pool++) {
      for (int i = 0; i < 2; i++) {
        outbox.enqueue(Cast.name(cast.ask(System.nanoTime())), BenchQueues.name(pool));
      }
    }
    Comeback comeback = new Comeback(matches, matches + queues.pools());
    long begin = System.nanoTime();
    observer.onMatch(comeback::count);
    rig.startApplication();
    rebuilding = false;
    if (!holds(REST_LIMIT, comeback::over)) {
      throw new CommandFailure(ExitCode.FAILED, "nobody is matched after the restart");
    }
    observer.onMatch(made -> {});
    rest();
    return new RestartFigures(
        waiting, comeback.first(begin), comeback.last(begin), heapBytes, residentBytes, storeBytes);
  }

  /** Until the owners have read all there is, but for marks of transactions. */
  private void awaitRead() throws InterruptedException {
    long end = System.nanoTime() + REST_LIMIT.toNanos();
    long partitions = offsets.ends().size();
    while (unread() > partitions) {
      pause(COUNT_EVERY);
      if (System.nanoTime() - end > 0) {
        throw new CommandFailure(ExitCode.FAILED, "the owners do not come to an end");
      }
    }
    pause(QUIET);
  }

  /**
   * Starts a gateway in a process of its own, once.
   *
   * @return its process
   */
  public ProcessHandle startGateway() throws IOException, InterruptedException {
    say.accept("starting a gateway ...");
    rig.startGateway();
    return rig.gateway().handle();
  }

  /** Where the gateway listens, on the loopback interface. */
  public int gatewayPort() {
    return rig.gatewayPort();
  }

  /** The id of the player with this number, from 0. */
  public static String player(int number) {
    return Cast.name(number);
  }

  /** The number of the player with this id. */
  public static int number(String player) {
    return Cast.number(player);
  }

  /** When this player last meant to ask, by {@code System.nanoTime()}. */
  public long intended(int player) {
    return cast.intended(player);
  }

  /** The queue that this player always asks for. */
  public String queue(int player) {
    return queues.of(player);
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
        .or(() -> died(rebuilding || rig.application().isAlive(), "the application"));
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
