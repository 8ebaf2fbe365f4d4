package io.matchstream.gateway.matchmaking;

import io.matchstream.streams.reads.PlayerView.AssignmentView;
import io.matchstream.streams.reads.PlayerView.OutcomeView;
import io.matchstream.streams.reads.PlayerView.ReadyCheckView;
import io.matchstream.streams.reads.PlayerView.TicketView;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/** The status as the contract writes it. */
public final class StatusJson {
  private StatusJson() {}

  /**
   * The body of a status.
   *
   * @param now from a token's end on it is left out; it can be signed anew
   */
  public static JsonObject body(Status status, Instant now) {
    JsonObject json =
        new JsonObject().put("status", status.match().isPresent() ? "MATCHED" : "WAITING");
    Optional<AssignmentView> match = status.match();
    json.put("match_id", match.map(AssignmentView::matchId).orElse(""));
    json.put("game_server", match.map(AssignmentView::gameServer).orElse(""));
    json.put("game_token", match.map(m -> token(m, now)).orElse(""));
    put(json, "match", match, StatusJson::details);
    put(json, "ticket", status.ticket(), StatusJson::ticket);
    put(json, "lastOutcome", status.lastOutcome(), StatusJson::outcome);
    put(json, "ready_check", status.readyCheck(), StatusJson::readyCheck);
    return json;
  }

  /** A ready check as a message on a socket. */
  public static JsonObject message(ReadyCheckView check) {
    return readyCheck(check).put("type", "ready_check");
  }

  /** An assignment as a message on a socket. */
  public static JsonObject message(String type, AssignmentView match, Instant now) {
    return new JsonObject()
        .put("type", type)
        .put("match_id", match.matchId())
        .put("game_token", token(match, now))
        .put("game_server", match.gameServer())
        .put("match", details(match));
  }

  private static String token(AssignmentView match, Instant now) {
    return now.toEpochMilli() < match.tokenExpiresMs() ? match.token() : "";
  }

  private static JsonObject details(AssignmentView match) {
    JsonObject json =
        new JsonObject()
            .put("queue", match.queue())
            .put("player1", match.player1())
            .put("player2", match.player2())
            .put("opponents", new JsonArray(match.opponents()))
            .put("team", match.team())
            .put("colour", match.colour().name())
            .put("tokenExpires", time(match.tokenExpiresMs()))
            .put("at", time(match.atMs()));
    put(json, "role", match.role(), role -> role);
    put(json, "region", match.region(), region -> region);
    return json;
  }

  private static JsonObject readyCheck(ReadyCheckView check) {
    return new JsonObject().put("match_id", check.matchId()).put("until", time(check.untilMs()));
  }

  private static JsonObject ticket(TicketView ticket) {
    return new JsonObject()
        .put("id", ticket.ticketId())
        .put("requestId", ticket.requestId())
        .put("queue", ticket.queue())
        .put("since", time(ticket.sinceMs()))
        .put("expires", time(ticket.expiresMs()))
        .put("returns", ticket.returns())
        .put("cancelRequested", ticket.cancelRequested());
  }

  private static JsonObject outcome(OutcomeView outcome) {
    JsonObject json =
        new JsonObject()
            .put("type", outcome.type().name())
            .put("reason", outcome.reason().name())
            .put("requestId", outcome.requestId())
            .put("queue", outcome.queue())
            .put("at", time(outcome.atMs()));
    put(json, "code", outcome.code(), code -> code);
    put(json, "detail", outcome.detail(), detail -> detail);
    return json;
  }

  private static String time(long epochMillis) {
    return Instant.ofEpochMilli(epochMillis).toString();
  }

  private static <T> void put(
      JsonObject json, String name, Optional<T> value, Function<T, Object> write) {
    if (value.isPresent()) {
      json.put(name, write.apply(value.get()));
    } else {
      json.putNull(name);
    }
  }
}
