package io.matchstream.app.chaos;

import io.matchstream.app.process.Supervised;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Asks each process whether it lives, again and again. Any answer will do; none at all for {@link
 * Hangs#LIMIT} from one that is ready and does not stand still on purpose is a complaint. Never
 * blocks; not for use by several threads.
 */
final class HealthWatch {
  /** What is asked for: answered by a process that does anything at all. */
  static final String PATH = "/health/live";

  /** From one question to the next. */
  private static final long EVERY_MS = 1_000;

  /** A question that was not answered for so long is given up, and counts as one. */
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /** Who is asked, and where. */
  record Place(Supervised program, URI uri) {}

  private record Question(Place place, CompletableFuture<HttpResponse<Void>> answer) {}

  private final List<Place> places;
  private final Hangs hangs = new Hangs();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();
  private List<Question> asked = List.of();
  private long askedMs = Long.MIN_VALUE / 2;

  HealthWatch(List<Place> places) {
    this.places = List.copyOf(places);
  }

  /**
   * Notes what was answered to the last question, and asks the next.
   *
   * @param nowMs milliseconds since 1970
   */
  void look(long nowMs) {
    if (nowMs - askedMs < EVERY_MS || !asked.stream().allMatch(each -> each.answer().isDone())) {
      return;
    }
    for (Question question : asked) {
      Supervised program = question.place().program();
      if (!question.answer().isCompletedExceptionally() || excused(program)) {
        hangs.excused(program.name());
      } else {
        hangs.silent(program.name(), nowMs);
      }
    }
    asked = ask();
    askedMs = nowMs;
  }

  private List<Question> ask() {
    List<Question> questions = new ArrayList<>();
    for (Place place : places) {
      if (excused(place.program())) {
        hangs.excused(place.program().name());
      } else {
        HttpRequest request =
            HttpRequest.newBuilder(place.uri().resolve(PATH)).timeout(PATIENCE).build();
        questions.add(new Question(place, http.sendAsync(request, BodyHandlers.discarding())));
      }
    }
    return questions;
  }

  private static boolean excused(Supervised program) {
    return program.isFrozen() || !program.isReady();
  }

  /** Whether it is known of each whether it hangs. */
  boolean settled() {
    return hangs.settled();
  }

  /** A sentence for each that hung. */
  List<String> complaints() {
    return hangs.complaints();
  }
}
