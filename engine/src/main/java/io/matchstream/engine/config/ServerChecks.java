package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiConsumer;

/** Where game servers come from, and whether there is time enough for it. For one queue, once. */
final class ServerChecks {
  private static final int HIGHEST_PORT = 65_535;

  private final JsonNode queue;
  private final Pointer at;
  private final BiConsumer<Pointer, String> report;
  private Duration tries = Duration.ZERO;
  private Duration asked = Duration.ZERO;

  ServerChecks(JsonNode queue, Pointer at, BiConsumer<Pointer, String> report) {
    this.queue = queue;
    this.at = at;
    this.report = report;
  }

  void run() {
    if (queue.has("servers") && queue.has("allocator")) {
      report.accept(
          at.field("allocator"), "servers and allocator exclude each other; keep one of them");
    } else if (queue.has("allocator")) {
      allocator(queue.get("allocator"));
    } else if (queue.has("servers")) {
      list(queue.get("servers"));
    }
    readyCheck();
    pendingTtl();
  }

  private void readyCheck() {
    if (queue.has("readyCheck")) {
      asked = Durations.parse(queue.at("/readyCheck/window").textValue());
      if (asked.isZero()) {
        report.accept(
            at.field("readyCheck").field("window"), "must be longer than 0, or nobody can answer");
      }
    }
  }

  private void pendingTtl() {
    Duration longest = tries.plus(asked);
    Duration pendingTtl = Durations.parse(queue.get("pendingTtl").textValue());
    if (longest.isZero() || pendingTtl.compareTo(longest) > 0) {
      return;
    }
    String what =
        asked.isZero()
            ? "the allocator's tries together (%s with its timeout, attempts and backoff)"
            : tries.isZero()
                ? "the ready check (%s)"
                : "the ready check and the allocator's tries together (%s)";
    report.accept(
        at.field("pendingTtl"),
        "must be longer than "
            + what.formatted(Durations.format(longest))
            + ", or matches would be given up while their players are still being asked or their"
            + " server is still being started; raise it or lower those");
  }

  private void list(JsonNode servers) {
    Set<String> seen = new HashSet<>();
    int index = 0;
    for (JsonNode server : servers) {
      String address = server.get("address").textValue();
      Pointer place = at.field("servers").item(index).field("address");
      if (Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)) > HIGHEST_PORT) {
        report.accept(place, "'" + address + "' has no such port; the highest is " + HIGHEST_PORT);
      }
      if (!seen.add(address)) {
        report.accept(place, "'" + address + "' is listed twice; add the weights and keep one");
      }
      index++;
    }
  }

  private void allocator(JsonNode allocator) {
    Pointer place = at.field("allocator");
    String url = allocator.get("url").textValue();
    try {
      if (new URI(url).getHost() == null) {
        report.accept(place.field("url"), "'" + url + "' names no host; write http://host/path");
      }
    } catch (URISyntaxException e) {
      report.accept(place.field("url"), "'" + url + "' is not a URL: " + e.getReason());
      return;
    }
    if (Durations.parse(allocator.get("timeout").textValue()).isZero()) {
      report.accept(place.field("timeout"), "must be longer than 0, or no answer is waited for");
    }
    tries =
        new GameServers.HttpAllocator(
                URI.create(url),
                Durations.parse(allocator.get("timeout").textValue()),
                allocator.get("attempts").intValue(),
                Durations.parse(allocator.get("backoff").textValue()))
            .longestAllocation();
  }
}
