package io.matchstream.schemas.json;

import io.matchstream.events.Ack;
import io.matchstream.events.Cancel;
import io.matchstream.events.CancelCause;
import io.matchstream.events.Claim;
import io.matchstream.events.Enqueue;
import io.matchstream.events.IfMatched;
import io.matchstream.events.IfQueued;
import io.matchstream.events.PartyMember;
import io.matchstream.events.Ready;
import io.matchstream.events.Request;
import io.matchstream.events.SignToken;
import io.matchstream.schemas.serde.GeneratedClasses;

/**
 * Requests as JSON: {@code {"type": "enqueue", "player": "alice", "queue": "blitz-3-2"}}. The types
 * are enqueue, cancel, ack, claim, token and ready. Ratings are in points.
 */
public final class RequestJson {
  static {
    GeneratedClasses.trust();
  }

  private RequestJson() {}

  /**
   * The request that these bytes say.
   *
   * @throws io.matchstream.schemas.serde.BadRecordException naming the field that is at fault
   */
  public static Request read(byte[] json) {
    JsonInput in = JsonInput.parse(json);
    String type = in.text("type");
    Request.Builder request =
        Request.newBuilder()
            .setPlayer(in.text("player"))
            .setRequestId(in.optionalText("requestId"))
            .setBody(
                switch (type) {
                  case "enqueue" -> enqueue(in);
                  case "cancel" -> cancel(in);
                  case "ack" -> new Ack(in.text("matchId"));
                  case "claim" -> new Claim(in.optionalText("matchId"));
                  case "token" -> new SignToken(in.optionalText("matchId"));
                  case "ready" -> new Ready(in.text("matchId"), in.flag("accept", true));
                  default ->
                      throw in.invalid(
                          "type",
                          "must be enqueue, cancel, ack, claim, token or ready, not " + type);
                });
    in.done();
    return request.build();
  }

  private static Enqueue enqueue(JsonInput in) {
    return Enqueue.newBuilder()
        .setQueue(in.text("queue"))
        .setIfQueued(in.choice("ifQueued", IfQueued.class, IfQueued.QUEUE_DEFAULT))
        .setIfMatched(in.choice("ifMatched", IfMatched.class, IfMatched.QUEUE_DEFAULT))
        .setAfterMatch(in.optionalText("afterMatch"))
        .setGiveUpAfterMs(in.optionalMillis("giveUpAfter"))
        .setDetached(in.flag("detached"))
        .setSession(in.optionalText("session"))
        .setRatingMicros(in.optionalMicros("rating"))
        .setDeviationMicros(in.optionalMicros("deviation"))
        .setAttributes(in.attributes("attributes"))
        .setRoles(in.texts("roles"))
        .setParty(in.optionalObjects("party").stream().map(RequestJson::member).toList())
        .build();
  }

  private static PartyMember member(JsonInput in) {
    PartyMember member =
        PartyMember.newBuilder()
            .setPlayer(in.text("player"))
            .setRoles(in.texts("roles"))
            .setAttributes(in.attributes("attributes"))
            .build();
    in.done();
    return member;
  }

  private static Cancel cancel(JsonInput in) {
    return Cancel.newBuilder()
        .setCancels(in.optionalText("cancels"))
        .setLeaveMatched(in.flag("leaveMatched"))
        .setCause(in.choice("cause", CancelCause.class, CancelCause.PLAYER))
        .setSession(in.optionalText("session"))
        .build();
  }
}
