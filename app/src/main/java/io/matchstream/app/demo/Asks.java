package io.matchstream.app.demo;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Requests to play, and which of them nobody has answered. Not for use by several threads. */
final class Asks {
  /** A request by what makes it the same one. */
  record Ask(String player, String requestId) {}

  private record Place(int partition, long offset) {}

  private final Map<Ask, Place> unanswered = new HashMap<>();
  private final Set<Ask> answered = new HashSet<>();
  private final Set<Place> refused = new HashSet<>();

  /** A request; a retry is the same one. */
  void asked(Ask ask, int partition, long offset) {
    if (!answered.contains(ask)) {
      unanswered.putIfAbsent(ask, new Place(partition, offset));
    }
  }

  /** The record at this place became a dead letter: nobody will answer it. */
  void refused(int partition, long offset) {
    refused.add(new Place(partition, offset));
  }

  /** Something came back, perhaps before the request was read. */
  void answered(String player, String requestId) {
    Ask ask = new Ask(player, requestId);
    answered.add(ask);
    unanswered.remove(ask);
  }

  /** Nothing has come back for these. */
  List<Ask> open() {
    return unanswered.entrySet().stream()
        .filter(entry -> !refused.contains(entry.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }
}
