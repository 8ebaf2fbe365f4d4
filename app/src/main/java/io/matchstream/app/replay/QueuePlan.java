package io.matchstream.app.replay;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Who asks in one queue.
 *
 * @param queue the queue's name
 * @param timeControl what the file calls it
 * @param players the rating, in points, that each asks with: that of his first game there; in the
 *     order in which they ask
 */
public record QueuePlan(String queue, String timeControl, Map<String, Integer> players) {

  /** Copies the players. */
  public QueuePlan {
    players = Collections.unmodifiableMap(new LinkedHashMap<>(players));
  }
}
