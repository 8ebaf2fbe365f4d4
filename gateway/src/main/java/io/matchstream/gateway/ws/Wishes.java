package io.matchstream.gateway.ws;

import io.matchstream.gateway.problems.Problems;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What was asked on one socket, by request id. Belongs to the event loop. */
final class Wishes {
  /** As many as the owner of players remembers. */
  private static final int MOST = 32;

  private final Map<String, Wish> byRequest = new LinkedHashMap<>();

  enum Wish {
    START,
    STOP,
    READY
  }

  /**
   * Remembers what is asked under this id.
   *
   * @throws io.matchstream.gateway.problems.Problem 422 if it was something else before
   */
  void add(String requestId, Wish wish) {
    Wish before = byRequest.putIfAbsent(requestId, wish);
    if (before != null && before != wish) {
      throw Problems.keyReused();
    }
    if (byRequest.size() > MOST) {
      byRequest.remove(byRequest.keySet().iterator().next());
    }
  }

  /** What was asked under this id on this socket. */
  Optional<Wish> of(String requestId) {
    return Optional.ofNullable(byRequest.get(requestId));
  }
}
