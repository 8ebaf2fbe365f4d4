package io.matchstream.gateway.http;

import io.matchstream.gateway.loop.EventLoop;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.schemas.ids.PlayerIds;
import io.matchstream.schemas.ids.QueueNames;
import io.matchstream.streams.reads.BoardPage;
import io.matchstream.streams.reads.BoardReads;
import io.matchstream.streams.reads.BoardRow;
import io.matchstream.streams.runtime.Configuration;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Leaderboards and ranks. They are public, so callers are told apart by their address. */
public final class BoardRoutes {
  private static final int DEFAULT_LIMIT = 50;

  private final BoardReads boards;
  private final EventLoop loop;
  private final Supplier<Configuration> configuration;
  private final Strangers strangers;

  /**
   * @param configuration the queues in force
   * @param strangers limits by the caller's address
   */
  public BoardRoutes(
      BoardReads boards,
      EventLoop loop,
      Supplier<Configuration> configuration,
      Strangers strangers) {
    this.boards = boards;
    this.loop = loop;
    this.configuration = configuration;
    this.strangers = strangers;
  }

  /** Serves the operations. */
  public void mount(Api api) {
    api.serve(
        HttpMethod.GET,
        "/v1/leaderboards/{queue}",
        Set.of("limit", "cursor", "around"),
        this::page);
    api.serve(HttpMethod.GET, "/v1/players/{id}/rank", Set.of("queue"), this::rank);
  }

  private void page(RoutingContext ctx) {
    strangers.limit(ctx.request());
    String queue = queue(ctx.pathParam("queue"));
    int limit = Api.limit(ctx, DEFAULT_LIMIT, BoardPage.MAX_LIMIT);
    Optional<String> cursor = Optional.ofNullable(ctx.request().getParam("cursor"));
    Optional<String> around = Optional.ofNullable(ctx.request().getParam("around"));
    if (around.isPresent() && cursor.isPresent()) {
      throw Problems.invalid("Send cursor or around, not both.");
    }
    Future<Optional<BoardPage>> page =
        around.isPresent()
            ? loop.on(boards.around(queue, player(around.get()), (limit - 1) / 2))
            : loop.on(boards.page(queue, cursor, limit));
    Api.answer(
        ctx,
        page.map(
                found ->
                    found.or(() -> emptyPage(queue, around)).orElseThrow(BoardRoutes::notOnBoard))
            .map(BoardRoutes::json)
            .recover(Api::badCursor));
  }

  private void rank(RoutingContext ctx) {
    strangers.limit(ctx.request());
    String player = player(ctx.pathParam("id"));
    String queue =
        queue(
            Optional.ofNullable(ctx.request().getParam("queue"))
                .orElseThrow(() -> Problems.invalid("queue is missing.")));
    Api.answer(
        ctx,
        loop.on(boards.rank(queue, player))
            .map(row -> row.orElseThrow(BoardRoutes::notOnBoard))
            .map(
                row ->
                    new JsonObject()
                        .put("rank", row.rank())
                        .put("rating", points(row.ratingMicros()))));
  }

  private String queue(String name) {
    if (!QueueNames.valid(name)) {
      throw Problems.invalid("queue is not the name of a queue.");
    }
    if (configuration.get().queue(name).isEmpty()) {
      throw Problems.notFound("UNKNOWN_QUEUE", "There is no such queue.");
    }
    return name;
  }

  private static String player(String id) {
    if (!PlayerIds.valid(id)) {
      throw Problems.invalid("This is not the id of a player.");
    }
    return id;
  }

  /** Nobody stands on the board yet: a page without rows, but no place for anybody in it. */
  private static Optional<BoardPage> emptyPage(String queue, Optional<String> around) {
    return around.isPresent()
        ? Optional.empty()
        : Optional.of(new BoardPage(queue, List.of(), 0, Optional.empty()));
  }

  private static Problem notOnBoard() {
    return Problems.notFound("NOT_ON_BOARD", "The player is not on this leaderboard.");
  }

  private static JsonObject json(BoardPage page) {
    JsonArray rows = new JsonArray();
    for (BoardRow row : page.rows()) {
      rows.add(
          new JsonObject()
              .put("rank", row.rank())
              .put("player", row.player())
              .put("rating", points(row.ratingMicros())));
    }
    return new JsonObject()
        .put("queue", page.queue())
        .put("players", page.players())
        .put("rows", rows)
        .put("next", page.next().orElse(null));
  }

  /** Exact, so that whoever stands higher is seen to have more. */
  private static Number points(long micros) {
    BigDecimal points = BigDecimal.valueOf(micros, 6).stripTrailingZeros();
    return points.scale() <= 0 ? (Number) points.longValueExact() : (Number) points;
  }
}
