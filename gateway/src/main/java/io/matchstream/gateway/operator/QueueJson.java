package io.matchstream.gateway.operator;

import io.matchstream.streams.reads.QueueView;
import io.matchstream.streams.reads.QueueView.HoldView;
import io.matchstream.streams.reads.WaitingPage;
import io.matchstream.streams.reads.WaitingTicketView;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** Queues and who waits in them, as operators are told. Times are ISO-8601, waits milliseconds. */
public final class QueueJson {
  private QueueJson() {}

  /**
   * A queue.
   *
   * @param view empty: its owner can't be asked just now, so that nothing is known but the name
   */
  public static JsonObject of(String queue, Optional<QueueView> view) {
    return new JsonObject()
        .put("queue", queue)
        .put("state", view.map(known -> known.state().name()).orElse(null))
        .put("hold", view.flatMap(QueueView::hold).map(QueueJson::of).orElse(null))
        .put("waiting", view.map(QueueView::waiting).orElse(null))
        .put("more", view.map(QueueView::more).orElse(null))
        .put("oldest", view.map(known -> time(known.oldestSinceMs())).orElse(null))
        .put("longestWaitMs", view.map(known -> number(known.longestWaitMs())).orElse(null));
  }

  private static JsonObject of(HoldView hold) {
    return new JsonObject()
        .put("operation", hold.operation())
        .put("operator", hold.operator())
        .put("note", hold.note().orElse(null))
        .put("since", Instant.ofEpochMilli(hold.sinceMs()).toString());
  }

  /** A page of tickets. */
  public static JsonObject of(String queue, WaitingPage page) {
    JsonArray tickets = new JsonArray();
    page.tickets().forEach(ticket -> tickets.add(of(ticket)));
    return new JsonObject()
        .put("queue", queue)
        .put("tickets", tickets)
        .put("next", page.next().orElse(null))
        .put("cut", page.cut());
  }

  /** A ticket that waits. */
  public static JsonObject of(WaitingTicketView ticket) {
    JsonArray players = new JsonArray();
    ticket.players().forEach(players::add);
    return new JsonObject()
        .put("id", ticket.ticketId())
        .put("players", players)
        .put("requestId", ticket.requestId())
        .put("rating", ticket.rating())
        .put("since", Instant.ofEpochMilli(ticket.sinceMs()).toString())
        .put("waitedMs", ticket.waitedMs())
        .put("expires", Instant.ofEpochMilli(ticket.expiresAtMs()).toString())
        .put("returns", ticket.returns())
        .put("notBefore", time(ticket.notBeforeMs()))
        .put("match_id", ticket.matchId().orElse(null));
  }

  private static String time(OptionalLong millis) {
    return millis.isPresent() ? Instant.ofEpochMilli(millis.getAsLong()).toString() : null;
  }

  private static Long number(OptionalLong number) {
    return number.isPresent() ? number.getAsLong() : null;
  }
}
