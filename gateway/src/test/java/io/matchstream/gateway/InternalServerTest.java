package io.matchstream.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.matchstream.gateway.http.Operations;
import io.matchstream.streams.reads.InternalReads;
import io.matchstream.streams.reads.Readers;
import io.matchstream.streams.runtime.Counters;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What every process answers to its operator. */
class InternalServerTest {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final Counters counters = new Counters();
  private final Operations operations =
      new Operations(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT), counters);

  private static HttpResponse<String> get(InternalServer server, String path)
      throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:" + server.port() + path);
    return HTTP.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }

  private static InternalReads reads() {
    Readers nobody = new Readers(Readers.noPlayers(), Readers.noBoards(), Readers.noPools());
    return new InternalReads(nobody, nobody);
  }

  @Test
  void itIsUnavailableUntilItKnowsWhatToAnswerAndReadyWhileAllItsPartsAre() throws Exception {
    try (InternalServer server = InternalServer.start("127.0.0.1", 0)) {
      assertThat(get(server, "/health/ready").statusCode()).isEqualTo(503);
      server.answer(reads(), operations);
      assertThat(get(server, "/health/ready").statusCode()).isEqualTo(200);
      AtomicBoolean reading = new AtomicBoolean();
      Runnable stopped = operations.needs(reading::get);
      assertThat(get(server, "/health/ready").statusCode()).isEqualTo(503);
      assertThat(get(server, "/health/live").statusCode()).isEqualTo(200);
      reading.set(true);
      assertThat(get(server, "/health/ready").statusCode()).isEqualTo(200);
      reading.set(false);
      stopped.run();
      assertThat(get(server, "/health/ready").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void metricsAreServedHereAndNowhereElse() throws Exception {
    try (InternalServer server = InternalServer.start("127.0.0.1", 0)) {
      server.answer(reads(), operations);
      counters.increment("gateway.something");
      HttpResponse<String> metrics = get(server, "/metrics");
      assertThat(metrics.headers().firstValue("Content-Type").orElse(""))
          .startsWith("text/plain; version=0.0.4");
      assertThat(metrics.body())
          .contains("matchstream_events_total{event=\"something\",owner=\"gateway\"} 1");
    }
  }
}
