package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;

/** Writes the canonical JSON of a configuration. */
final class ConfigWriter {
  private ConfigWriter() {}

  static String write(MatchstreamConfig config) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode queues = root.putArray("queues");
    config.queues().forEach(queue -> write(queue, queues.addObject()));
    return root.toString();
  }

  private static void write(QueueConfig queue, ObjectNode out) {
    out.put("name", queue.name());
    queue.timeControl().ifPresent(timeControl -> out.put("timeControl", timeControl));
    out.putObject("match")
        .put("players", queue.match().players())
        .put("colours", queue.match().colours());
    queue.rating().ifPresent(rating -> write(rating, out.putObject("rating")));
    out.put("ticketTtl", Durations.format(queue.ticketTtl()))
        .put("sweepEvery", Durations.format(queue.sweepEvery()))
        .put("pendingTtl", Durations.format(queue.pendingTtl()))
        .put("assignmentTtl", Durations.format(queue.assignmentTtl()))
        .put("tokenTtl", Durations.format(queue.tokenTtl()))
        .put("seatTtl", Durations.format(queue.seatTtl()))
        .put("disconnectGrace", Durations.format(queue.disconnectGrace()))
        .put("avoidRematch", Durations.format(queue.avoidRematch()))
        .put("ifQueued", word(queue.ifQueued()))
        .put("ifMatched", word(queue.ifMatched()))
        .put("maxWaiting", queue.maxWaiting());
    queue
        .bots()
        .ifPresent(
            bots ->
                out.putObject("bots")
                    .put("after", Durations.format(bots.after()))
                    .put("pool", bots.pool())
                    .put("rated", bots.rated()));
    ArrayNode requires = out.putArray("requires");
    queue.requires().forEach(requirement -> write(requirement, requires.addObject()));
    out.putObject("results").put("external", queue.externalResults());
    write(queue.servers(), out);
  }

  private static void write(RatingConfig rating, ObjectNode out) {
    out.put("system", word(rating.system()))
        .put("initial", rating.initial())
        .put("deviation", rating.deviation())
        .put("volatility", rating.volatility())
        .put("tau", rating.tau());
    WindowConfig window = rating.window();
    out.putObject("window")
        .put("age", word(window.age()))
        .put("initial", window.initial())
        .put("perSecond", window.perSecond())
        .put("max", window.max());
    out.put("trustProducer", rating.trustProducer());
  }

  private static void write(Requirement requirement, ObjectNode out) {
    out.put("attribute", requirement.attribute());
    requirement.min().ifPresent(min -> out.put("min", min));
    out.put("code", requirement.code());
  }

  private static void write(GameServers servers, ObjectNode out) {
    if (servers instanceof GameServers.StaticServers list) {
      ArrayNode array = out.putArray("servers");
      list.servers()
          .forEach(s -> array.addObject().put("address", s.address()).put("weight", s.weight()));
    } else if (servers instanceof GameServers.HttpAllocator allocator) {
      out.putObject("allocator")
          .put("url", allocator.url().toString())
          .put("timeout", Durations.format(allocator.timeout()))
          .put("attempts", allocator.attempts())
          .put("backoff", Durations.format(allocator.backoff()));
    }
  }

  static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
