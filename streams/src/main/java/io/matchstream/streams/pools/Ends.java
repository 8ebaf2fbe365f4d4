package io.matchstream.streams.pools;

import io.matchstream.events.Decider;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Ticket;
import io.matchstream.events.WithdrawReason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How a ticket ends in its pool other than by a proposal.
 *
 * @param detail what to do about it, for a person
 */
record Ends(OutcomeType type, OutcomeReason reason, Optional<String> detail) {

  static Ends expired() {
    return new Ends(OutcomeType.EXPIRED, OutcomeReason.TTL, Optional.empty());
  }

  static Ends cancelled(WithdrawReason why) {
    OutcomeReason reason =
        switch (why) {
          case PLAYER -> OutcomeReason.PLAYER;
          case REPLACED -> OutcomeReason.REPLACED;
          case DISCONNECTED -> OutcomeReason.DISCONNECTED;
          case DECLINED -> OutcomeReason.DECLINED;
          case OPERATOR -> OutcomeReason.OPERATOR;
        };
    return new Ends(OutcomeType.CANCELLED, reason, Optional.empty());
  }

  static Ends unknownQueue(String queue) {
    return rejected(OutcomeReason.UNKNOWN_QUEUE, "There is no queue named " + queue + ".");
  }

  static Ends queueFull(int maxWaiting) {
    return rejected(
        OutcomeReason.QUEUE_FULL, maxWaiting + " tickets wait already. Ask again later.");
  }

  static Ends invalid(String problem) {
    return rejected(OutcomeReason.INVALID, problem);
  }

  private static Ends rejected(OutcomeReason reason, String detail) {
    return new Ends(OutcomeType.REJECTED, reason, Optional.of(detail));
  }

  /** One outcome for each player of the ticket. */
  List<Outcome> of(Ticket ticket, long nowMs, int configVersion) {
    return ticket.getPlayers().stream()
        .map(
            player ->
                Outcome.newBuilder()
                    .setPlayer(player.getPlayer())
                    .setTicketId(ticket.getTicketId())
                    .setSeatEpoch(ticket.getSeatEpoch())
                    .setRequestId(ticket.getRequestId())
                    .setQueue(ticket.getQueue())
                    .setType(type)
                    .setReason(reason)
                    .setDetail(detail.orElse(null))
                    .setDecidedBy(Decider.POOLS)
                    .setAt(Instant.ofEpochMilli(nowMs))
                    .setSince(ticket.getSince())
                    .setConfigVersion(configVersion)
                    .build())
        .toList();
  }
}
