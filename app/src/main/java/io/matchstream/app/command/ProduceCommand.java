package io.matchstream.app.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.app.terminal.JsonLine;
import io.matchstream.schemas.ids.PlayerIds;
import io.matchstream.schemas.json.RequestJson;
import io.matchstream.schemas.json.ResultJson;
import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.schemas.topics.Topic;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Writes one request or result as a back end would: plain JSON, keyed by player or match. It is
 * checked before it is sent, so that a mistake is an error here and no dead letter there.
 */
@Command(
    name = "produce",
    description = "Write one request or result to its topic.",
    synopsisSubcommandLabel = "COMMAND")
final class ProduceCommand extends CommandGroup {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Spec private CommandSpec spec;

  /** Asks for a match. */
  @Command(name = "enqueue", description = "Ask for a match for a player.")
  int enqueue(
      @Mixin BrokerAccess broker,
      @Option(names = "--player", required = true, description = "Who wants to play.")
          String player,
      @Option(names = "--queue", required = true, description = "The queue to wait in.")
          String queue,
      @Option(
              names = "--request-id",
              description = "The same id again is the same request (default: none).")
          String requestId,
      @Option(names = "--if-queued", description = "keep or replace (default: the queue's).")
          String ifQueued,
      @Option(names = "--if-matched", description = "answer or abandon (default: the queue's).")
          String ifMatched,
      @Option(
              names = "--after-match",
              paramLabel = "ID",
              description = "Wait for the settlement of this match first, 2 s at most.")
          String afterMatch,
      @Option(
              names = "--give-up-after",
              paramLabel = "DURATION",
              description = "Expire sooner than the queue says, e.g. 20s.")
          String giveUpAfter,
      @Option(names = "--rating", description = "Only for queues that trust their producers.")
          String rating,
      @Option(names = "--attribute", paramLabel = "NAME=VALUE", description = "May be repeated.")
          Map<String, String> attributes,
      @Option(
              names = "--role",
              paramLabel = "ROLE",
              description =
                  "A role the player would take, fill for any other; repeated, most wanted first.")
          List<String> roles,
      @Option(
              names = "--party",
              paramLabel = "PLAYER",
              split = ",",
              description = "The other members, who all have agreed, as in bob,cem.")
          List<String> party) {
    ObjectNode json = request("enqueue", player, requestId);
    put(json, "queue", queue);
    put(json, "ifQueued", ifQueued);
    put(json, "ifMatched", ifMatched);
    put(json, "afterMatch", afterMatch);
    put(json, "giveUpAfter", giveUpAfter);
    if (rating != null) {
      json.put("rating", number("--rating", rating));
    }
    if (attributes != null) {
      attributes.forEach(json.putObject("attributes")::put);
    }
    if (roles != null) {
      roles.forEach(json.putArray("roles")::add);
    }
    if (party != null) {
      ArrayNode members = json.putArray("party");
      party.forEach(member -> members.addObject().put("player", id("--party", member)));
    }
    return sendRequest(broker, player, json);
  }

  /** Stops waiting. */
  @Command(name = "cancel", description = "Stop a player's waiting.")
  int cancel(
      @Mixin BrokerAccess broker,
      @Option(names = "--player", required = true, description = "Who no longer waits.")
          String player,
      @Option(names = "--request-id", description = "This cancel's own id (default: none).")
          String requestId,
      @Option(
              names = "--cancels",
              paramLabel = "REQUEST-ID",
              description = "Only this enqueue (default: whatever the player waits for).")
          String cancels,
      @Option(names = "--leave-matched", description = "Give up a match that stands, too.")
          boolean leaveMatched) {
    ObjectNode json = request("cancel", player, requestId);
    put(json, "cancels", cancels);
    if (leaveMatched) {
      json.put("leaveMatched", true);
    }
    return sendRequest(broker, player, json);
  }

  /** Answers a ready check. */
  @Command(name = "ready", description = "Answer the ready check of a proposed match.")
  int ready(
      @Mixin BrokerAccess broker,
      @Parameters(paramLabel = "MATCH", description = "The match that asks.") String match,
      @Option(names = "--player", required = true, description = "Who is asked.") String player,
      @Option(names = "--request-id", description = "This answer's own id (default: none).")
          String requestId,
      @Option(names = "--decline", description = "He is not ready (default: he is).")
          boolean decline) {
    ObjectNode json = request("ready", player, requestId);
    put(json, "matchId", match);
    json.put("accept", !decline);
    return sendRequest(broker, player, json);
  }

  /** Reports how a game ended. */
  @Command(name = "result", description = "Report how a match ended.")
  int result(
      @Mixin BrokerAccess broker,
      @Option(names = "--match", required = true, paramLabel = "ID", description = "The match.")
          String match,
      @Option(
              names = "--score",
              required = true,
              paramLabel = "PLAYER=SCORE",
              description = "1 won, 0.5 drawn, 0 lost; once for each player.")
          Map<String, String> scores,
      @Option(names = "--reason", description = "normal, aborted or no_show (default: normal).")
          String reason) {
    ObjectNode json = MAPPER.createObjectNode().put("type", "result").put("matchId", match);
    put(json, "reason", reason);
    ArrayNode players = json.putArray("players");
    scores.forEach(
        (player, score) ->
            players.addObject().put("player", player).put("score", number("--score", score)));
    byte[] bytes = bytes(json);
    checked(() -> ResultJson.read(bytes));
    return send(broker, broker.topics().results(), match, bytes);
  }

  private static ObjectNode request(String type, String player, String requestId) {
    ObjectNode json = MAPPER.createObjectNode().put("type", type).put("player", player);
    put(json, "requestId", requestId);
    return json;
  }

  private static void put(ObjectNode json, String field, String value) {
    if (value != null) {
      json.put(field, value);
    }
  }

  private static BigDecimal number(String option, String text) {
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException e) {
      throw new CommandFailure(ExitCode.USAGE, option + " needs a number, not \"" + text + "\"", e);
    }
  }

  private static String id(String option, String player) {
    if (!PlayerIds.valid(player)) {
      throw new CommandFailure(
          ExitCode.USAGE,
          option
              + " \""
              + player
              + "\" is no player's id: 1 to 64 of the characters A-Z a-z 0-9 _ -");
    }
    return player;
  }

  private int sendRequest(BrokerAccess broker, String player, ObjectNode json) {
    id("--player", player);
    byte[] bytes = bytes(json);
    checked(() -> RequestJson.read(bytes));
    return send(broker, broker.topics().requests(), player, bytes);
  }

  private static void checked(Runnable read) {
    try {
      read.run();
    } catch (BadRecordException e) {
      throw new CommandFailure(ExitCode.USAGE, e.getMessage(), e);
    }
  }

  private static byte[] bytes(ObjectNode json) {
    return json.toString().getBytes(StandardCharsets.UTF_8);
  }

  private int send(BrokerAccess broker, Topic<?> topic, String key, byte[] value) {
    broker.require(topic);
    try (KafkaProducer<String, byte[]> producer =
        new KafkaProducer<>(
            broker.writerOfOne(), new StringSerializer(), new ByteArraySerializer())) {
      RecordMetadata written = producer.send(new ProducerRecord<>(topic.name(), key, value)).get();
      spec.commandLine()
          .getOut()
          .println(
              JsonLine.of("topic", written.topic())
                  .and("partition", written.partition())
                  .and("offset", written.offset()));
      return ExitCode.OK.code();
    } catch (ExecutionException e) {
      throw Failures.describe(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure(ExitCode.FAILED, "interrupted", e);
    }
  }
}
