package io.matchstream.gateway.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.matchstream.gateway.matchmaking.Bodies;
import io.matchstream.gateway.operator.LetterDesk;
import io.matchstream.gateway.operator.LetterJson;
import io.matchstream.gateway.problems.Problem;
import io.matchstream.gateway.problems.Problems;
import io.matchstream.schemas.topics.Topic;
import io.matchstream.schemas.topics.Topics;
import io.matchstream.streams.letters.Letter;
import io.matchstream.streams.letters.LetterCursor;
import io.matchstream.streams.letters.LetterFate;
import io.matchstream.streams.letters.LetterFate.Replayable;
import io.matchstream.streams.letters.LetterFate.Stays;
import io.matchstream.streams.letters.LetterFates;
import io.matchstream.streams.letters.LetterFilter;
import io.matchstream.streams.letters.LetterPlace;
import io.matchstream.streams.letters.LetterReplayer.By;
import io.matchstream.streams.letters.LetterReplayer.Replayed;
import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Dead letters, for operators: looked at, and written again. */
public final class LetterRoutes {
  private static final String LETTERS = OperatorRoutes.PATH + "/dead-letters";
  private static final int DEFAULT_LIMIT = 50;
  private static final int MOST = 500;
  private static final Pattern REASON = Pattern.compile("[A-Z][A-Z0-9_]{0,63}");

  private static final Set<String> FILTERS = Set.of("topic", "reason", "since", "limit", "after");

  private final Callers callers;
  private final LetterDesk desk;
  private final Topics topics;
  private final LetterFates fates;
  private final LetterJson json;

  /** Routes to this desk. */
  public LetterRoutes(Callers callers, LetterDesk desk, Topics topics) {
    this.callers = callers;
    this.desk = desk;
    this.topics = topics;
    this.fates = LetterFates.atTheGateway(topics);
    this.json = new LetterJson(topics);
  }

  /** Serves the operations. */
  public void mount(Api api) {
    String letter = LETTERS + "/{partition}/{offset}";
    api.serve(
        HttpMethod.GET, LETTERS, FILTERS, ctx -> callers.asOperator(ctx, (c, who) -> page(c)));
    api.serve(HttpMethod.GET, letter, ctx -> callers.asOperator(ctx, (c, who) -> show(c)));
    api.serveWithBody(
        HttpMethod.POST, letter + "/replay", ctx -> callers.asOperator(ctx, this::replay));
  }

  private void page(RoutingContext ctx) {
    int limit = Api.limit(ctx, DEFAULT_LIMIT, MOST);
    Optional<LetterCursor> after =
        parameter(ctx, "after")
            .map(
                text ->
                    LetterCursor.parse(text)
                        .orElseThrow(() -> Problems.invalid("after is no cursor of this list.")));
    Api.answer(ctx, desk.page(after, filter(ctx), limit).map(json::of));
  }

  private LetterFilter filter(RoutingContext ctx) {
    Optional<String> topic =
        parameter(ctx, "topic")
            .map(
                name ->
                    topics
                        .named(topics.settings().prefix() + name)
                        .map(Topic::name)
                        .orElseThrow(() -> Problems.invalid("topic names none that there is.")));
    Optional<String> reason = parameter(ctx, "reason");
    if (reason.filter(word -> !REASON.matcher(word).matches()).isPresent()) {
      throw Problems.invalid("reason is one word in capitals.");
    }
    return new LetterFilter(topic, reason, parameter(ctx, "since").map(LetterRoutes::time));
  }

  private static Instant time(String text) {
    try {
      return Instant.ofEpochMilli(Instant.parse(text).toEpochMilli());
    } catch (DateTimeException | ArithmeticException e) {
      throw Problems.invalid("since must be a time like 2026-11-30T12:00:00Z.");
    }
  }

  private void show(RoutingContext ctx) {
    Api.answer(ctx, found(ctx).map(letter -> json.of(letter, fates.of(letter))));
  }

  private void replay(RoutingContext ctx, String operator) {
    ObjectNode body = Bodies.optionalObject(MatchmakingRoutes.bytes(ctx));
    Bodies.onlyKnown(body, Set.of("note"));
    By by = new By(operator, OperatorRoutes.note(body));
    found(ctx)
        .compose(letter -> replay(letter, fates.of(letter), by))
        .onSuccess(replayed -> Api.answer(ctx, 202, replayed(replayed)))
        .onFailure(ctx::fail);
  }

  private Future<Replayed> replay(Letter letter, LetterFate fate, By by) {
    if (fate instanceof Replayable replayable) {
      return desk.replay(letter, replayable.target(), by);
    }
    return Future.failedFuture(
        Problem.of(
            409,
            "NOT_REPLAYABLE",
            "The letter can't be replayed",
            "It stays: " + ((Stays) fate).why() + "."));
  }

  private static JsonObject replayed(Replayed replayed) {
    return new JsonObject()
        .put("operation", replayed.operation())
        .put("topic", replayed.topic())
        .put("partition", replayed.partition())
        .put("offset", replayed.offset());
  }

  private Future<Letter> found(RoutingContext ctx) {
    LetterPlace place =
        LetterPlace.parse(ctx.pathParam("partition") + "/" + ctx.pathParam("offset"))
            .orElseThrow(() -> Problems.invalid("A letter is named by partition and offset."));
    return desk.letter(place)
        .map(
            letter ->
                letter.orElseThrow(
                    () ->
                        Problems.notFound(
                            "NO_SUCH_LETTER", "There is no such letter, or not any more.")));
  }

  private static Optional<String> parameter(RoutingContext ctx, String name) {
    return Optional.ofNullable(ctx.request().getParam(name));
  }
}
