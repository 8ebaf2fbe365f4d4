package io.matchstream.streams.pools;

import io.matchstream.events.Decider;
import io.matchstream.events.Outcome;
import io.matchstream.events.OutcomeReason;
import io.matchstream.events.OutcomeType;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.events.WithdrawReason;
import io.matchstream.schemas.ids.SeatEpochs;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How a ticket ends in its pool other than by a proposal.
 *
 * @param detail what to do about it, for a person
 * @param leaver the member whom the reason is of; the others end because he left
 */
record Ends(
    OutcomeType type, OutcomeReason reason, Optional<String> detail, Optional<String> leaver) {

  static Ends expired() {
    return new Ends(OutcomeType.EXPIRED, OutcomeReason.TTL, Optional.empty());
  }

  private Ends(OutcomeType type, OutcomeReason reason, Optional<String> detail) {
    this(type, reason, detail, Optional.empty());
  }

  /** A member left, and the party dissolved with him. */
  static Ends dissolved(WithdrawReason why, String leaver) {
    return new Ends(
        OutcomeType.CANCELLED, cancelled(why).reason(), Optional.empty(), Optional.of(leaver));
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

  static Ends queueClosed() {
    return rejected(
        OutcomeReason.QUEUE_CLOSED, "The queue is being closed, and nobody new is let in.");
  }

  static Ends invalid(String problem) {
    return rejected(OutcomeReason.INVALID, problem);
  }

  static Ends impossible(String why) {
    return rejected(OutcomeReason.IMPOSSIBLE, why);
  }

  private static Ends rejected(OutcomeReason reason, String detail) {
    return new Ends(OutcomeType.REJECTED, reason, Optional.of(detail));
  }

  /** One outcome for each player of the ticket; none for those of a backfill, who play. */
  List<Outcome> of(Ticket ticket, long nowMs, int configVersion) {
    return ticket.getBackfill() != null
        ? List.of()
        : ticket.getPlayers().stream()
            .map(player -> of(ticket, player, nowMs, configVersion))
            .toList();
  }

  /** The outcome of one player of the ticket. */
  Outcome of(Ticket ticket, TicketPlayer player, long nowMs, int configVersion) {
    return Outcome.newBuilder()
        .setPlayer(player.getPlayer())
        .setTicketId(ticket.getTicketId())
        .setSeatEpoch(SeatEpochs.of(ticket, player))
        .setRequestId(ticket.getRequestId())
        .setQueue(ticket.getQueue())
        .setType(type)
        .setReason(reasonOf(player))
        .setDetail(detail.orElse(null))
        .setDecidedBy(Decider.POOLS)
        .setAt(Instant.ofEpochMilli(nowMs))
        .setSince(ticket.getSince())
        .setConfigVersion(configVersion)
        .build();
  }

  private OutcomeReason reasonOf(TicketPlayer player) {
    return leaver.isPresent() && !leaver.get().equals(player.getPlayer())
        ? OutcomeReason.PARTY_LEFT
        : reason;
  }
}
