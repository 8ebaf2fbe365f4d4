package io.matchstream.bench.ticks;

import io.matchstream.app.terminal.JsonLine;
import io.matchstream.bench.report.Findings;
import io.matchstream.bench.report.Measurement;
import io.matchstream.bench.report.Table;
import io.matchstream.broker.EmbeddedBroker;
import io.matchstream.schemas.registry.InMemoryRegistry;
import io.matchstream.schemas.serde.EventSerdes;
import io.matchstream.schemas.topics.TopicAdmin;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.schemas.topics.TopicsSettings;
import io.matchstream.streams.runtime.Environment;
import io.matchstream.streams.runtime.OwnerRunner;
import io.matchstream.streams.runtime.OwnerSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code ./matchstream bench ticks}: how far apart the ticks of an owner with nothing to read are,
 * on a real broker and with the settings of a laptop (F37). Every tick commits, as in owners.
 */
@Command(
    name = "ticks",
    description = {
      "How far apart the ticks of an owner are that has nothing to read: a task on a real broker"
          + " that asks for one every 25 ms."
    })
public final class TicksCommand extends Measurement {
  /** What the owners ask for. */
  private static final Duration TICK = Duration.ofMillis(25);

  private static final Duration START = Duration.ofSeconds(60);

  /** Ticks until the code is warm. */
  private static final int WARM = 200;

  private static final double MICROS_A_MS = 1e3;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      defaultValue = "30",
      description = "How long to look, seconds (${DEFAULT-VALUE}).")
  private int seconds;

  @Override
  protected Findings measure(Consumer<String> say) throws Exception {
    say.accept("an owner that reads nothing, for " + seconds + " s");
    int ticks = WARM + (int) (TimeUnit.SECONDS.toMillis(seconds) / TICK.toMillis());
    Topics topics = new Topics(new TopicsSettings("", 1, (short) 1));
    EventSerdes serdes = new EventSerdes(new InMemoryRegistry(), topics);
    Path state = Files.createTempDirectory("ticks");
    Histogram micros = new ConcurrentHistogram(3);
    CountDownLatch left = new CountDownLatch(ticks);
    try (EmbeddedBroker broker = EmbeddedBroker.temporary()) {
      try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
        TopicAdmin.ensure(admin, topics);
      }
      Environment env = Environment.of(topics, serdes);
      Topology topology =
          new Topology(OwnerRunner.topologyConfig("ticks", env))
              .addSource(
                  "nothing",
                  new ByteArrayDeserializer(),
                  new ByteArrayDeserializer(),
                  topics.deadLetters().name())
              .addProcessor("ticks", () -> new Ticking(micros, left), "nothing");
      OwnerSettings settings = OwnerSettings.laptop(broker.bootstrapServers(), state);
      try (OwnerRunner runner = new OwnerRunner("ticks", topology, settings, env)) {
        runner.start();
        if (!runner.awaitRunning(START)
            || !left.await(START.toSeconds() + 4L * seconds, TimeUnit.SECONDS)) {
          throw new IllegalStateException("no ticks", runner.failure().orElse(null));
        }
      }
    }
    return findings(micros);
  }

  private static Findings findings(Histogram micros) {
    double p50 = millis(micros.getValueAtPercentile(50));
    double p95 = millis(micros.getValueAtPercentile(95));
    double p99 = millis(micros.getValueAtPercentile(99));
    double longest = millis(micros.getMaxValue());
    Table table =
        new Table(
            "Between two ticks of an owner that reads nothing, ms; it asks for one every "
                + TICK.toMillis(),
            List.of("ticks", "p50", "p95", "p99", "longest"),
            List.of(
                List.of(
                    "%,d".formatted(micros.getTotalCount()),
                    "%.1f".formatted(p50),
                    "%.1f".formatted(p95),
                    "%.1f".formatted(p99),
                    "%.1f".formatted(longest))));
    return new Findings(
        JsonLine.of("p50Ms", p50).and("p95Ms", p95).and("p99Ms", p99).and("longestMs", longest),
        List.of(table),
        true);
  }

  private static double millis(long micros) {
    return Math.round(micros / MICROS_A_MS * 10) / 10.0;
  }

  /** Notes how long it is since the tick before. */
  private static final class Ticking implements Processor<byte[], byte[], Void, Void> {
    private final Histogram micros;
    private final CountDownLatch left;
    private long before;
    private int ticks;

    Ticking(Histogram micros, CountDownLatch left) {
      this.micros = micros;
      this.left = left;
    }

    @Override
    public void init(ProcessorContext<Void, Void> context) {
      var unused = context.schedule(TICK, PunctuationType.WALL_CLOCK_TIME, at -> tick());
    }

    private void tick() {
      long now = System.nanoTime();
      if (++ticks > WARM) {
        micros.recordValue(TimeUnit.NANOSECONDS.toMicros(now - before));
      }
      before = now;
      left.countDown();
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
      // There is nothing to read.
    }
  }
}
