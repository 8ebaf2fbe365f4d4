package io.matchstream.schemas.json;

import io.matchstream.events.Backfill;
import io.matchstream.events.Heartbeat;
import io.matchstream.events.OpenSeats;
import io.matchstream.events.PlayerResult;
import io.matchstream.events.Result;
import io.matchstream.events.ResultEvent;
import io.matchstream.events.ResultReason;
import io.matchstream.schemas.serde.GeneratedClasses;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * What game servers report, as JSON: {@code {"type": "result", "matchId": …, "players": [{"player":
 * "alice", "score": 1}, {"player": "bob", "score": 0}]}}. The types are result, which may be left
 * out, heartbeat and backfill. Ratings are in points.
 */
public final class ResultJson {
  /** What the platform takes as a rating, in points above or below zero. */
  private static final int MOST_POINTS = 100_000;

  private static final BigDecimal DRAWN = new BigDecimal("0.5");

  static {
    GeneratedClasses.trust();
  }

  private ResultJson() {}

  /**
   * The event that these bytes say.
   *
   * @throws io.matchstream.schemas.serde.BadRecordException naming the field that is at fault
   */
  public static ResultEvent read(byte[] json) {
    JsonInput in = JsonInput.parse(json);
    String given = in.optionalText("type");
    String type = given == null ? "result" : given;
    ResultEvent event =
        new ResultEvent(
            switch (type) {
              case "result" -> result(in);
              case "heartbeat" -> new Heartbeat(in.text("matchId"));
              case "backfill" -> backfill(in);
              default ->
                  throw in.invalid("type", "must be result, heartbeat or backfill, not " + type);
            });
    in.done();
    return event;
  }

  private static Backfill backfill(JsonInput in) {
    List<OpenSeats> open = new ArrayList<>();
    for (JsonInput each : in.optionalObjects("open")) {
      open.add(
          OpenSeats.newBuilder()
              .setTeam(each.text("team"))
              .setRole(each.optionalText("role"))
              .setSeats(each.count("seats", 1))
              .build());
      each.done();
    }
    return Backfill.newBuilder()
        .setMatchId(in.text("matchId"))
        .setRequestId(in.optionalText("requestId"))
        .setOpen(open)
        .setPlayers(in.has("players") ? in.texts("players") : null)
        .build();
  }

  private static Result result(JsonInput in) {
    ResultReason reason = in.choice("reason", ResultReason.class, ResultReason.NORMAL);
    boolean external = in.flag("external");
    List<PlayerResult> players = new ArrayList<>();
    for (JsonInput each : in.objects("players")) {
      players.add(player(each, reason));
      each.done();
    }
    return Result.newBuilder()
        .setMatchId(in.text("matchId"))
        // Of our own matches we know the queue.
        .setQueue(external ? in.text("queue") : in.optionalText("queue"))
        .setExternal(external)
        .setPlayers(players)
        .setReason(reason)
        .build();
  }

  private static PlayerResult player(JsonInput in, ResultReason reason) {
    return PlayerResult.newBuilder()
        .setPlayer(in.text("player"))
        .setScoreMicros(scoreMicros(in, reason))
        .setRatingMicros(in.optionalMicros("rating", MOST_POINTS))
        .build();
  }

  private static long scoreMicros(JsonInput in, ResultReason reason) {
    BigDecimal score = in.optionalNumber("score");
    if (score == null && reason == ResultReason.NORMAL) {
      throw in.invalid("score", "is missing");
    }
    if (score == null || score.signum() == 0) {
      return 0;
    }
    if (score.compareTo(BigDecimal.ONE) == 0) {
      return 1_000_000;
    }
    if (score.compareTo(DRAWN) == 0) {
      return 500_000;
    }
    throw in.invalid("score", "must be 0, 0.5 or 1");
  }
}
