package io.matchstream.bench;

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
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/**
 * How far apart the ticks of an owner with nothing to read are, on a real broker and with the
 * settings of a laptop (F37): {@code bench/run ticks [seconds]}. Every tick commits, as in owners.
 */
public final class TickGaps {
  /** What the owners ask for. */
  private static final Duration TICK = Duration.ofMillis(25);

  private static final Duration START = Duration.ofSeconds(60);

  /** Ticks until the code is warm. */
  private static final int WARM = 200;

  private TickGaps() {}

  public static void main(String[] arguments) throws Exception {
    int seconds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 30;
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
    System.out.printf(
        Locale.ROOT,
        "ticks of %d ms, %d of them: gap p50 %.1f ms, p95 %.1f ms, p99 %.1f ms, longest %.1f ms%n",
        TICK.toMillis(),
        micros.getTotalCount(),
        micros.getValueAtPercentile(50) / 1000.0,
        micros.getValueAtPercentile(95) / 1000.0,
        micros.getValueAtPercentile(99) / 1000.0,
        micros.getMaxValue() / 1000.0);
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
