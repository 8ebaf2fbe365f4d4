package io.matchstream.app.demo;

import io.matchstream.events.Enqueue;
import io.matchstream.events.PartyMember;
import io.matchstream.events.RatingSet;
import io.matchstream.events.Request;
import io.matchstream.events.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A back end that sends nothing and keeps everything. */
final class RecordingSite implements Site {
  /** Somebody asked, for these players. */
  record Asked(String requestId, List<String> players, Enqueue enqueue) {}

  final List<Request> requests = new ArrayList<>();
  final List<Result> results = new ArrayList<>();
  final List<RatingSet> ratings = new ArrayList<>();

  @Override
  public void request(String player, String requestId, Object body) {
    requests.add(new Request(player, requestId, body));
  }

  @Override
  public void result(Result result) {
    results.add(result);
  }

  @Override
  public void rating(RatingSet rating) {
    ratings.add(rating);
  }

  @Override
  public void flush() {}

  /** The enqueues in their order, retries left out. */
  List<Asked> asked() {
    Map<String, Asked> asked = new LinkedHashMap<>();
    for (Request request : requests) {
      if (request.getBody() instanceof Enqueue enqueue) {
        List<String> players =
            Stream.concat(
                    Stream.of(request.getPlayer()),
                    enqueue.getParty().stream().map(PartyMember::getPlayer))
                .toList();
        asked.putIfAbsent(
            request.getRequestId(), new Asked(request.getRequestId(), players, enqueue));
      }
    }
    return List.copyOf(asked.values());
  }

  /** Who sent requests of this kind. */
  List<String> senders(Class<?> kind) {
    return requests.stream()
        .filter(request -> kind.isInstance(request.getBody()))
        .map(Request::getPlayer)
        .toList();
  }
}
