package io.matchstream.gateway.matchmaking;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.events.Enqueue;
import io.matchstream.events.PartyMember;
import io.matchstream.events.Request;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.schemas.ids.PlayerIds;
import io.matchstream.schemas.ids.QueueNames;
import io.matchstream.schemas.json.RequestJson;
import io.matchstream.schemas.serde.BadRecordException;
import io.matchstream.streams.runtime.Configuration;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A wish to play, as a client states it.
 *
 * @param request the request, without a session
 * @param grace how long its asker may be without a connection; empty for a detached one
 */
public record EnqueueForm(Request request, Optional<Duration> grace) {
  private static final int MOST_TIME_CONTROL = 64;

  /** For a queue that is not known the owner of players has the last word, and soon. */
  private static final Duration GRACE_OF_UNKNOWN = Duration.ofSeconds(5);

  private static final Set<String> FIELDS =
      Set.of(
          "queue",
          "timeControl",
          "requestId",
          "ifQueued",
          "ifMatched",
          "afterMatch",
          "giveUpAfter",
          "detached",
          "attributes",
          "roles",
          "party");

  /**
   * Reads the form.
   *
   * @param player from the token
   * @param key the idempotency key of the header
   * @param config the queues in force
   * @throws Problem 400 if it is not what the contract says, 422 for a time control without a queue
   */
  public static EnqueueForm read(
      ObjectNode body, String player, Optional<String> key, Configuration config) {
    Bodies.onlyKnown(body, FIELDS);
    String requestId = RequestIds.of(key, Bodies.optionalText(body, "requestId", 128));
    String queue = queue(body, config);
    ObjectNode json = body.deepCopy();
    json.remove("timeControl");
    json.put("type", "enqueue").put("player", player).put("queue", queue);
    json.put("requestId", requestId);
    Request request = parse(json);
    Enqueue enqueue = (Enqueue) request.getBody();
    checkParty(player, enqueue.getParty());
    boolean detached = enqueue.getDetached();
    Duration grace = config.queue(queue).map(QueueConfig::disconnectGrace).orElse(GRACE_OF_UNKNOWN);
    return new EnqueueForm(request, detached ? Optional.empty() : Optional.of(grace));
  }

  /** The request asked in this session, whose drop cancels it unless it is detached. */
  Request in(String session) {
    if (grace.isPresent()) {
      ((Enqueue) request.getBody()).setSession(session);
    }
    return request;
  }

  /** The request's id. */
  public String requestId() {
    return request.getRequestId();
  }

  private static String queue(ObjectNode body, Configuration config) {
    Optional<String> queue = Bodies.optionalText(body, "queue", MOST_TIME_CONTROL);
    Optional<String> timeControl = Bodies.optionalText(body, "timeControl", MOST_TIME_CONTROL);
    if (queue.isPresent() == timeControl.isPresent()) {
      throw Problems.invalid("Name either queue or timeControl.");
    }
    if (timeControl.isPresent()) {
      return config.queues().stream()
          .filter(each -> each.timeControl().equals(timeControl))
          .map(QueueConfig::name)
          .findFirst()
          .orElseThrow(
              () ->
                  Problem.of(422, "UNKNOWN_QUEUE", "Rejected", "No queue has this time control."));
    }
    if (!QueueNames.valid(queue.get())) {
      throw Problems.invalid("queue is not the name of a queue.");
    }
    return queue.get();
  }

  /** What is no party at all; whether this one may play here, its owners say. */
  private static void checkParty(String leader, List<PartyMember> members) {
    Set<String> named = new HashSet<>(Set.of(leader));
    for (PartyMember member : members) {
      if (!PlayerIds.valid(member.getPlayer())) {
        throw Problems.invalid("party names somebody by what is not the id of a player.");
      }
      if (!named.add(member.getPlayer())) {
        throw Problems.invalid(
            "party names %s twice; who asks is a member already.".formatted(member.getPlayer()));
      }
    }
  }

  private static Request parse(ObjectNode json) {
    try {
      return RequestJson.read(Bodies.bytes(json));
    } catch (BadRecordException e) {
      throw Problems.invalid(e.detail() + ".");
    }
  }
}
