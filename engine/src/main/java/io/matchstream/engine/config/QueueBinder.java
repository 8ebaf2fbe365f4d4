package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns a complete queue that passed the checks into a record. */
final class QueueBinder {
  private QueueBinder() {}

  static QueueConfig bind(JsonNode queue) {
    return new QueueConfig(
        queue.get("name").textValue(),
        optional(queue, "timeControl").map(JsonNode::textValue),
        new MatchShape(
            queue.at("/match/min").intValue(),
            queue.at("/match/players").intValue(),
            queue.at("/match/colours").booleanValue()),
        optional(queue, "rating").map(QueueBinder::rating),
        duration(queue, "ticketTtl"),
        duration(queue, "sweepEvery"),
        duration(queue, "pendingTtl"),
        duration(queue, "assignmentTtl"),
        duration(queue, "tokenTtl"),
        duration(queue, "seatTtl"),
        duration(queue, "disconnectGrace"),
        duration(queue, "avoidRematch"),
        word(IfQueued.class, queue, "ifQueued"),
        word(IfMatched.class, queue, "ifMatched"),
        queue.get("maxWaiting").intValue(),
        optional(queue, "bots").map(QueueBinder::bots),
        GroupBinder.bind(queue),
        optional(queue, "readyCheck").map(check -> new ReadyCheckConfig(duration(check, "window"))),
        requirements(queue.get("requires")),
        queue.at("/results/external").booleanValue(),
        servers(queue));
  }

  private static RatingConfig rating(JsonNode rating) {
    JsonNode window = rating.get("window");
    return new RatingConfig(
        word(RatingKind.class, rating, "system"),
        rating.get("initial").intValue(),
        rating.get("deviation").intValue(),
        rating.get("volatility").doubleValue(),
        rating.get("tau").doubleValue(),
        rating.get("caution").doubleValue(),
        new WindowConfig(
            word(Age.class, window, "age"),
            word(Anchor.class, window, "anchor"),
            window.get("initial").intValue(),
            window.get("perSecond").intValue(),
            window.get("max").intValue()),
        rating.get("trustProducer").booleanValue());
  }

  private static BotsConfig bots(JsonNode bots) {
    return new BotsConfig(
        duration(bots, "after"), bots.get("pool").intValue(), bots.get("rated").booleanValue());
  }

  private static List<Requirement> requirements(JsonNode list) {
    List<Requirement> requirements = new ArrayList<>();
    for (JsonNode item : list) {
      requirements.add(
          new Requirement(
              item.get("attribute").textValue(),
              optional(item, "min").map(JsonNode::decimalValue),
              item.get("code").textValue()));
    }
    return requirements;
  }

  private static GameServers servers(JsonNode queue) {
    if (queue.has("allocator")) {
      JsonNode allocator = queue.get("allocator");
      return new GameServers.HttpAllocator(
          URI.create(allocator.get("url").textValue()),
          duration(allocator, "timeout"),
          allocator.get("attempts").intValue(),
          duration(allocator, "backoff"));
    }
    if (!queue.has("servers")) {
      return GameServers.unconfigured();
    }
    List<GameServers.Server> servers = new ArrayList<>();
    for (JsonNode server : queue.get("servers")) {
      servers.add(
          new GameServers.Server(
              server.get("address").textValue(), server.get("weight").intValue()));
    }
    return new GameServers.StaticServers(servers);
  }

  private static Optional<JsonNode> optional(JsonNode object, String field) {
    return Optional.ofNullable(object.get(field));
  }

  private static Duration duration(JsonNode object, String field) {
    return Durations.parse(object.get(field).textValue());
  }

  private static <E extends Enum<E>> E word(Class<E> type, JsonNode object, String field) {
    return Words.read(type, object.get(field));
  }
}
