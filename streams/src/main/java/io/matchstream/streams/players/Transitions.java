package io.matchstream.streams.players;

import io.matchstream.events.Ack;
import io.matchstream.events.Cancel;
import io.matchstream.events.Claim;
import io.matchstream.events.Enqueue;
import io.matchstream.events.Notification;
import io.matchstream.events.Outcome;
import io.matchstream.events.RatingSet;
import io.matchstream.events.Request;
import io.matchstream.events.Settlement;
import io.matchstream.events.SignToken;
import org.apache.avro.specific.SpecificRecord;

/** Which transition an event is. */
final class Transitions {
  private Transitions() {}

  /**
   * Handles one request.
   *
   * @param request one that {@link Admission#unusable} finds nothing wrong with
   */
  static void request(Turn turn, Asked asked, Request request) {
    Object body = request.getBody();
    if (body instanceof Enqueue enqueue) {
      Enqueueing.enqueue(turn, asked, enqueue);
    } else if (body instanceof Cancel cancel) {
      Cancelling.cancel(turn, asked, cancel);
    } else if (body instanceof Ack ack) {
      Claiming.acknowledge(turn, ack);
    } else if (body instanceof Claim claim) {
      Claiming.claim(turn, asked, claim);
    } else if (body instanceof SignToken sign) {
      Claiming.sign(turn, asked, sign);
    } else {
      throw new IllegalArgumentException("not a request: " + body);
    }
  }

  /** Handles what pools, matches and importers say. */
  static void event(Turn turn, SpecificRecord event) {
    if (event instanceof Outcome outcome) {
      Settling.ended(turn, outcome);
    } else if (event instanceof Notification notification) {
      Assigning.notified(turn, notification);
    } else if (event instanceof Settlement settlement) {
      Settling.settled(turn, settlement);
    } else if (event instanceof RatingSet imported) {
      RatingBook.imported(turn, imported);
    } else {
      throw new IllegalArgumentException("not an event of players: " + event);
    }
  }
}
