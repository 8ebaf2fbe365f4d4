package io.matchstream.app.node;

import io.matchstream.streams.runtime.OwnerRunner;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.kafka.KafkaStreamsMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Map;

/**
 * What is measured in this process: the machine, the owners as Kafka Streams sees them, and what
 * its roles add.
 */
final class NodeMetrics implements AutoCloseable {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  NodeMetrics() {
    open.push(registry::close);
    registry.config().meterFilter(MeterFilter.deny(NodeMetrics::ofNoUse));
    JvmGcMetrics collections = new JvmGcMetrics();
    open.push(collections);
    collections.bindTo(registry);
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
  }

  /** Adds the owners: whether each has all its tasks, and Kafka Streams' own figures. */
  void watch(Map<Role, OwnerRunner> owners) {
    owners.forEach(
        (role, runner) -> {
          Tags owner = Tags.of("owner", role.name().toLowerCase(Locale.ROOT));
          Gauge.builder("matchstream.owner.ready", runner, r -> r.isReady() ? 1 : 0)
              .description("1 while all tasks of this owner in this process are initialised")
              .tags(owner)
              .register(registry);
          KafkaStreamsMetrics figures = new KafkaStreamsMetrics(runner.streams(), owner);
          open.push(figures);
          figures.bindTo(registry);
        });
  }

  /**
   * Kafka's clients measure each connection: thousands of lines a scrape that nobody looks at. What
   * Kafka Streams says of threads, tasks, topics and stores stays, and how far readers are behind.
   */
  private static boolean ofNoUse(Meter.Id id) {
    String name = id.getName();
    return name.startsWith("kafka.")
        && !name.startsWith("kafka.stream.")
        && !name.contains("records.lag");
  }

  PrometheusMeterRegistry registry() {
    return registry;
  }

  @Override
  public void close() {
    while (!open.isEmpty()) {
      Closing.quietly(open.pop());
    }
  }
}
