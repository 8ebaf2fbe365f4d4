package io.matchstream.app.replay;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.engine.config.ConfigReader;
import io.matchstream.engine.config.MatchstreamConfig;
import java.util.List;

/**
 * The queues of a replay: the preset {@code sea-battle}, Glicko-2 with it, which takes ratings from
 * requests and results from elsewhere.
 */
final class ReplayQueues {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private ReplayQueues() {}

  static MatchstreamConfig of(List<QueuePlan> plans) {
    ObjectNode root = MAPPER.createObjectNode();
    ArrayNode queues = root.putArray("queues");
    for (QueuePlan plan : plans) {
      ObjectNode queue = queues.addObject();
      queue.put("name", plan.queue()).put("preset", "sea-battle");
      queue.putObject("rating").put("trustProducer", true);
      queue.putObject("results").put("external", true);
    }
    return ConfigReader.read(root.toString(), "queues of the replay");
  }
}
