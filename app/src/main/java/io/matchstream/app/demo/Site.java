package io.matchstream.app.demo;

import io.matchstream.events.RatingSet;
import io.matchstream.events.Result;

/** What a site sends to the public topics for its players. */
interface Site {

  /** Sends a request of a player: an enqueue, a cancel, an acknowledgement … */
  void request(String player, String requestId, Object body);

  /** Reports a game; an external one is keyed by its queue. */
  void result(Result result);

  /** Imports a rating. */
  void rating(RatingSet rating);

  /** Waits until everything sent is acknowledged. */
  void flush();
}
