package io.matchstream.gateway.http;

import io.matchstream.streams.runtime.Counters;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;

/** What an operator asks of any process. Safe for any number of threads. */
public final class Operations {
  /** The Prometheus text format. */
  public static final String METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final PrometheusMeterRegistry metrics;
  private final Counters counters;
  private final List<BooleanSupplier> needs = new CopyOnWriteArrayList<>();
  private final Map<String, MultiGauge> levels = new HashMap<>();

  /**
   * @param metrics what is measured
   * @param counters shown among the metrics
   */
  public Operations(PrometheusMeterRegistry metrics, Counters counters) {
    this.metrics = metrics;
    this.counters = counters;
  }

  /**
   * The process is ready only while this holds too: each part that can be unready says so itself.
   *
   * @return takes it back, when the part has stopped
   */
  public Runnable needs(BooleanSupplier condition) {
    needs.add(condition);
    return () -> needs.remove(condition);
  }

  /** What is measured; parts add their own. */
  public MeterRegistry metrics() {
    return metrics;
  }

  /** What is counted; parts count on them. */
  public Counters counters() {
    return counters;
  }

  /** The process runs; says nothing of its work. */
  public Answer live() {
    return new Answer(200, health("UP"));
  }

  /** 200 when it does its work, 503 while it can't. */
  public Answer readiness() {
    return needs.stream().allMatch(BooleanSupplier::getAsBoolean)
        ? new Answer(200, health("UP"))
        : new Answer(503, health("STARTING"));
  }

  /** All metrics; renders thousands of lines, so not for an event loop. */
  public String scrape() {
    showCounters();
    showLevels();
    return metrics.scrape();
  }

  /** A status and its JSON. */
  public record Answer(int status, JsonObject body) {}

  private static JsonObject health(String status) {
    return new JsonObject().put("status", status);
  }

  /** A level that has gone, such as that of a pool on another process now, is not shown. */
  private synchronized void showLevels() {
    Map<String, List<MultiGauge.Row<?>>> rows = new HashMap<>();
    levels.keySet().forEach(name -> rows.put(name, new ArrayList<>()));
    counters
        .levels()
        .forEach(
            (level, value) ->
                rows.computeIfAbsent(level.name(), name -> new ArrayList<>())
                    .add(MultiGauge.Row.of(Tags.of(level.kind(), level.of()), value)));
    rows.forEach(
        (name, found) ->
            levels
                .computeIfAbsent(
                    name, n -> MultiGauge.builder("matchstream." + n).register(metrics))
                .register(found, true));
  }

  /** Names appear as things happen; a meter that is there is left as it is. */
  private void showCounters() {
    for (String name : counters.snapshot().keySet()) {
      int dot = name.indexOf('.');
      FunctionCounter.builder("matchstream.events", counters, all -> all.count(name))
          .tag("owner", dot < 0 ? "" : name.substring(0, dot))
          .tag("event", name.substring(dot + 1))
          .register(metrics);
    }
  }
}
