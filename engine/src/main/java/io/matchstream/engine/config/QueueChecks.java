package io.matchstream.engine.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * What one field alone cannot show: the rules between the fields of a queue, with their reasons.
 */
final class QueueChecks {
  /** Commands and dashboards say these for "every queue" and "no queue". */
  private static final Set<String> RESERVED_NAMES = Set.of("all", "none");

  /** The platform's own reasons; a queue that used one would make them ambiguous. */
  private static final Set<String> RESERVED_CODES =
      Set.of(
          "UNKNOWN_QUEUE",
          "INVALID",
          "RESERVED_ID",
          "QUEUE_FULL",
          "QUEUE_CLOSED",
          "MATCH_UNSETTLED",
          "IMPOSSIBLE");

  private final JsonNode queue;
  private final Pointer at;
  private final BiConsumer<Pointer, String> report;

  /**
   * @param queue a complete queue that the schema accepts
   * @param at its place in the document
   * @param report takes each problem: where, and the sentence
   */
  QueueChecks(JsonNode queue, Pointer at, BiConsumer<Pointer, String> report) {
    this.queue = queue;
    this.at = at;
    this.report = report;
  }

  void run() {
    name();
    size();
    window();
    positive("ticketTtl", "a ticket would expire before it could be matched");
    positive("sweepEvery", "the pool would do nothing but look at itself");
    positive("pendingTtl", "every match would be given up before its server is known");
    positive("assignmentTtl", "no assignment would ever be delivered");
    positive("tokenTtl", "every token would be expired when it arrives");
    positive("seatTtl", "a player could be put into a second match at once");
    token();
    bots();
    requirements();
    new ServerChecks(queue, at, report).run();
    if (queue.has("teams")) {
      new GroupChecks(queue, at, report).run();
    }
  }

  private void name() {
    String name = queue.get("name").textValue();
    if (RESERVED_NAMES.contains(name)) {
      report.accept(
          at.field("name"),
          "'" + name + "' is reserved, commands use it for every or no queue; choose another name");
    }
  }

  private void size() {
    JsonNode match = queue.get("match");
    if (!queue.has("teams") && match.get("min").intValue() > match.get("players").intValue()) {
      report.accept(
          at.field("match").field("min"), "must not be above players; lower it or raise players");
    }
  }

  private void window() {
    JsonNode window = queue.at("/rating/window");
    int initial = window.path("initial").intValue();
    int max = window.path("max").intValue();
    if (max < initial) {
      report.accept(
          at.field("rating").field("window").field("max"),
          "must be at least initial ("
              + initial
              + "), not "
              + max
              + ": a window only ever grows; raise max or lower initial");
    }
  }

  private void positive(String field, String consequence) {
    if (duration(field).isZero()) {
      report.accept(at.field(field), "must be longer than 0, or " + consequence);
    }
  }

  private void token() {
    Duration seatTtl = duration("seatTtl");
    if (!seatTtl.isZero() && duration("tokenTtl").compareTo(seatTtl) > 0) {
      report.accept(
          at.field("tokenTtl"),
          "must not be longer than seatTtl ("
              + queue.get("seatTtl").textValue()
              + "), or a token would admit a player whose seat is already free; lower it");
    }
  }

  private void bots() {
    JsonNode after = queue.at("/bots/after");
    if (after.isTextual()
        && Durations.parse(after.textValue()).compareTo(duration("ticketTtl")) > 0) {
      report.accept(
          at.field("bots").field("after"),
          "must not be longer than ticketTtl ("
              + queue.get("ticketTtl").textValue()
              + "), or no bot would ever play: the ticket expires first; lower it");
    }
  }

  private void requirements() {
    int index = 0;
    for (JsonNode requirement : queue.get("requires")) {
      String code = requirement.get("code").textValue();
      if (RESERVED_CODES.contains(code)) {
        report.accept(
            at.field("requires").item(index).field("code"),
            "'" + code + "' is one of the platform's own reasons; choose a code of your own");
      }
      index++;
    }
  }

  private Duration duration(String field) {
    return Durations.parse(queue.get(field).textValue());
  }

  /**
   * Two queues of one name would share their tickets and their ratings.
   *
   * @param queues the queues as written; what is no queue has no name, and what is no list no queue
   */
  static void uniqueNames(JsonNode queues, BiConsumer<Pointer, String> report) {
    Set<String> seen = new HashSet<>();
    int size = queues.isArray() ? queues.size() : 0;
    for (int i = 0; i < size; i++) {
      String name = queues.get(i).path("name").asText("");
      if (!name.isEmpty() && !seen.add(name)) {
        report.accept(
            Pointer.ROOT.field("queues").item(i).field("name"),
            "'" + name + "' names an earlier queue too; names are unique, rename one");
      }
    }
  }
}
