package io.matchstream.streams.players;

import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.config.RatingConfig;
import io.matchstream.engine.config.Requirement;
import io.matchstream.engine.ratings.RatingLimits;
import io.matchstream.events.Ack;
import io.matchstream.events.Cancel;
import io.matchstream.events.Claim;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Operation;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.Ready;
import io.matchstream.events.Request;
import io.matchstream.events.SeatFreed;
import io.matchstream.events.SignToken;
import io.matchstream.events.TicketKicked;
import io.matchstream.schemas.ids.BotIds;
import io.matchstream.schemas.ids.PlayerIds;
import io.matchstream.streams.runtime.Attributes;
import io.matchstream.streams.runtime.Configuration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What may queue at all. A request that can never match is refused at once, with the reason. */
final class Admission {
  /** Ids are remembered in the player's record, so their length is bounded. */
  private static final int LONGEST_ID = 128;

  /**
   * Attributes and roles are kept in the player's record and on his ticket, which are copied with
   * every change. In bytes: a proposal carries those of all its players, and is one record.
   */
  static final int LONGEST_ATTRIBUTES = 4_096;

  /**
   * No rating system gets near 100,000 points; beyond it arithmetic in micro-points could overflow.
   */
  private static final long HIGHEST_RATING_MICROS = RatingLimits.HIGHEST_POINTS * 1_000_000L;

  private Admission() {}

  /**
   * Why this request cannot be told from others or answered, so that it is a dead letter; empty for
   * one that can be.
   */
  static Optional<String> unusable(Request request) {
    if (!PlayerIds.valid(request.getPlayer())) {
      return Optional.of("The player's id must match [A-Za-z0-9_-]{1,64}.");
    }
    if (badId(request.getRequestId()) || badId(named(request.getBody()))) {
      return Optional.of("Ids of requests and matches have 1 to " + LONGEST_ID + " characters.");
    }
    if (request.getBody() instanceof Enqueue enqueue
        && (tooLong(enqueue.getQueue()) || tooLong(enqueue.getSession()))) {
      return Optional.of("Queues and sessions have at most " + LONGEST_ID + " characters.");
    }
    return Optional.empty();
  }

  /** Why nothing can be done with an operation about a player; empty where it can. */
  static Optional<String> unusable(Operation operation, String player) {
    if (!PlayerIds.valid(player)) {
      return Optional.of("The player's id must match [A-Za-z0-9_-]{1,64}.");
    }
    if (operation.getOperator().isBlank()) {
      return Optional.of("Nobody did it: the operator has no name.");
    }
    Object body = operation.getBody();
    boolean bad =
        badId(operation.getId())
            || (body instanceof TicketKicked kicked && badId(kicked.getTicketId()))
            || (body instanceof SeatFreed freed && badId(freed.getMatchId()));
    return bad
        ? Optional.of(
            "Ids of operations, tickets and matches have 1 to " + LONGEST_ID + " characters.")
        : Optional.empty();
  }

  /** The id of another request or of a match that this one names; null for none. */
  private static String named(Object body) {
    if (body instanceof Enqueue enqueue) {
      return enqueue.getAfterMatch();
    } else if (body instanceof Cancel cancel) {
      return cancel.getCancels();
    } else if (body instanceof Ack ack) {
      return ack.getMatchId();
    } else if (body instanceof Claim claim) {
      return claim.getMatchId();
    } else if (body instanceof SignToken sign) {
      return sign.getMatchId();
    } else if (body instanceof Ready ready) {
      return ready.getMatchId();
    }
    return null;
  }

  /** Why this player may not queue so; empty when he may. */
  static Optional<Refusal> refusal(String player, Enqueue enqueue, Configuration config) {
    if (BotIds.reserved(player)) {
      return refused(OutcomeReason.RESERVED_ID, "Ids of the form bot-<queue>-<n> are the bots'.");
    }
    String name = enqueue.getQueue();
    Optional<QueueConfig> queue = config.queue(name);
    if (queue.isEmpty() || config.partition(name).isEmpty()) {
      return refused(
          OutcomeReason.UNKNOWN_QUEUE,
          "There is no such queue in configuration version " + config.version() + ".");
    }
    if (enqueue.getGiveUpAfterMs() != null && enqueue.getGiveUpAfterMs() <= 0) {
      return refused(OutcomeReason.INVALID, "giveUpAfter must be longer than nothing.");
    }
    if (tooMuch(enqueue.getAttributes(), enqueue.getRoles())) {
      return refused(
          OutcomeReason.INVALID,
          "Attributes and roles have at most " + LONGEST_ATTRIBUTES + " bytes together.");
    }
    if (!Attributes.finite(enqueue.getAttributes())) {
      return refused(OutcomeReason.INVALID, "A number among the attributes is not finite.");
    }
    if (trusted(queue.get()) && !plausible(enqueue)) {
      return refused(OutcomeReason.INVALID, "The rating or its deviation is out of range.");
    }
    return queue
        .get()
        .refusal(Attributes.of(enqueue.getAttributes()))
        .map(Admission::requirementUnmet)
        .or(() -> PartyAdmission.refusal(player, enqueue, queue.get()));
  }

  /** Whether more is said of a player than his record can take. */
  static boolean tooMuch(Map<String, Object> attributes, List<String> roles) {
    long bytes = Attributes.bytes(attributes) + roles.stream().mapToLong(Attributes::bytes).sum();
    return bytes > LONGEST_ATTRIBUTES;
  }

  /** Whether the queue takes ratings from its producers. */
  static boolean trusted(QueueConfig queue) {
    return queue.rating().map(RatingConfig::trustProducer).orElse(false);
  }

  /** Why a request is refused that does not meet the requirement with this code. */
  static Refusal requirementUnmet(String code) {
    String detail = "The request lacks an attribute that the queue requires, or it is too small.";
    return code.equals(Requirement.DEFAULT_CODE)
        ? Refusal.of(OutcomeReason.ATTRIBUTE_MISSING, detail)
        : new Refusal(OutcomeReason.QUEUE_CODE, Optional.of(code), detail);
  }

  /** Whether a rating is one that any system could give, in micro-points. */
  static boolean plausibleRating(long micros) {
    // Not by Math.abs: the smallest long has none.
    return micros >= -HIGHEST_RATING_MICROS && micros <= HIGHEST_RATING_MICROS;
  }

  /** The same for a deviation; null for none. */
  static boolean plausibleDeviation(Long micros) {
    return micros == null || (micros >= 0 && micros <= HIGHEST_RATING_MICROS);
  }

  private static boolean plausible(Enqueue enqueue) {
    Long rating = enqueue.getRatingMicros();
    return (rating == null || plausibleRating(rating))
        && plausibleDeviation(enqueue.getDeviationMicros());
  }

  private static boolean tooLong(String name) {
    return name != null && name.length() > LONGEST_ID;
  }

  private static boolean badId(String id) {
    return id != null && (id.isEmpty() || id.length() > LONGEST_ID);
  }

  private static Optional<Refusal> refused(OutcomeReason reason, String detail) {
    return Optional.of(Refusal.of(reason, detail));
  }
}
