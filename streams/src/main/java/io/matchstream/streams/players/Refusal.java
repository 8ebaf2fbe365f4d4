package io.matchstream.streams.players;

import io.matchstream.events.OutcomeReason;
import java.util.Optional;

/**
 * Why a request is refused.
 *
 * @param reason from the closed list
 * @param code the queue's own code with QUEUE_CODE; otherwise empty
 * @param detail what to do about it, for a person
 */
record Refusal(OutcomeReason reason, Optional<String> code, String detail) {
  static Refusal of(OutcomeReason reason, String detail) {
    return new Refusal(reason, Optional.empty(), detail);
  }
}
