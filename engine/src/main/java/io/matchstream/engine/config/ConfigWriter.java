package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

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
    match(queue, out.putObject("match"));
    queue.group().ifPresent(group -> GroupWriter.write(group, out));
    queue
        .readyCheck()
        .ifPresent(
            check -> out.putObject("readyCheck").put("window", Durations.format(check.window())));
    queue
        .rating()
        .ifPresent(rating -> write(rating, queue.group().isPresent(), out.putObject("rating")));
    out.put("ticketTtl", Durations.format(queue.ticketTtl()))
        .put("sweepEvery", Durations.format(queue.sweepEvery()))
        .put("pendingTtl", Durations.format(queue.pendingTtl()))
        .put("assignmentTtl", Durations.format(queue.assignmentTtl()))
        .put("tokenTtl", Durations.format(queue.tokenTtl()))
        .put("seatTtl", Durations.format(queue.seatTtl()))
        .put("disconnectGrace", Durations.format(queue.disconnectGrace()))
        .put("avoidRematch", Durations.format(queue.avoidRematch()))
        .put("ifQueued", Words.write(queue.ifQueued()))
        .put("ifMatched", Words.write(queue.ifMatched()))
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

  /** A duel's least is its most, so its form is that of the versions before there were groups. */
  private static void match(QueueConfig queue, ObjectNode out) {
    MatchShape match = queue.match();
    out.put("players", match.players());
    queue
        .group()
        .ifPresent(group -> out.put("min", match.min()).put("multipleOf", group.multipleOf()));
    out.put("colours", match.colours());
  }

  private static void write(RatingConfig rating, boolean group, ObjectNode out) {
    out.put("system", Words.write(rating.system()))
        .put("initial", rating.initial())
        .put("deviation", rating.deviation())
        .put("volatility", rating.volatility())
        .put("tau", rating.tau());
    if (rating.caution() > 0) { // without it the form is that of the versions before
      out.put("caution", rating.caution());
    }
    WindowConfig window = rating.window();
    ObjectNode written = out.putObject("window").put("age", Words.write(window.age()));
    if (group) {
      written.put("anchor", Words.write(window.anchor()));
    }
    written
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
}
