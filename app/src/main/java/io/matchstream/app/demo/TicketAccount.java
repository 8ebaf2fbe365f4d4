package io.matchstream.app.demo;

import io.matchstream.events.Notification;
import io.matchstream.events.NotificationKind;
import io.matchstream.events.Ticket;
import io.matchstream.events.TicketPlayer;
import io.matchstream.schemas.ids.SeatEpochs;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the topics have said of one player of one ticket so far, in whatever order they were read.
 */
final class TicketAccount {
  /** A match may be written anew for players who join it later. */
  private record Row(String matchId, int backfills) {}

  private final String player;
  private boolean issued;
  private long epoch;
  private long issuedMs = Long.MAX_VALUE;
  private long expiresMs = Long.MAX_VALUE;
  private long overMs = Long.MAX_VALUE;

  /** How many times it had come back when it was last queued, and when it was last proposed. */
  private int queuedReturns = -1;

  private int proposedReturns = -1;
  private boolean withdrawn;
  private int outcomes;
  private int confirmations;
  private List<String> wanted = List.of();
  private Optional<String> role = Optional.empty();
  private final Set<Row> rows = new HashSet<>(2);
  private final Set<String> confirmed = new HashSet<>(2);
  private final Set<String> told = new HashSet<>(2);

  TicketAccount(String player) {
    this.player = player;
  }

  void queued(Ticket ticket, TicketPlayer member, long atMs) {
    issued = true;
    // The ticket's is that of who asked, and his alone knows no other.
    epoch = SeatEpochs.of(ticket, member);
    issuedMs = Math.min(issuedMs, atMs);
    expiresMs = ticket.getSince().toEpochMilli() + ticket.getTtlMs();
    queuedReturns = Math.max(queuedReturns, ticket.getReturns());
    wanted = member.getRoles();
  }

  void withdrawn() {
    withdrawn = true;
  }

  void proposed(Ticket ticket) {
    proposedReturns = Math.max(proposedReturns, ticket.getReturns());
  }

  /**
   * His seat in a confirmed match.
   *
   * @return whether this match is news, and not one that was written again
   */
  boolean confirmed(String matchId, int backfills, Optional<String> taken) {
    boolean news = confirmed.add(matchId);
    boolean same = !rows.add(new Row(matchId, backfills));
    if (news || same) {
      confirmations++;
    }
    role = taken;
    return news;
  }

  void told(Notification notification) {
    // Who is only asked whether he is there has no match yet.
    if (notification.getKind() != NotificationKind.READY_CHECK) {
      told.add(notification.getMatchId());
    }
  }

  void ended(long atMs) {
    outcomes++;
    over(atMs);
  }

  /** From this log time on the ticket holds its player no longer. */
  void over(long atMs) {
    overMs = Math.min(overMs, atMs);
  }

  String player() {
    return player;
  }

  boolean issued() {
    return issued;
  }

  long epoch() {
    return epoch;
  }

  long issuedMs() {
    return issuedMs;
  }

  long overMs() {
    return overMs;
  }

  int confirmations() {
    return confirmations;
  }

  /** The matches that it is in; more than one is a fault. */
  Set<String> matches() {
    return confirmed;
  }

  /** The roles that he would take, most wanted first. */
  List<String> wanted() {
    return wanted;
  }

  /** The role that he was given. */
  Optional<String> role() {
    return role;
  }

  /** Nothing more will come: an outcome, or a match of which the player has been told. */
  boolean complete() {
    return outcomes > 0 || (confirmations > 0 && told.containsAll(confirmed));
  }

  /** It ends once for each player: by one outcome, or in one match that is confirmed once. */
  boolean endedTwice() {
    Set<String> matches = new HashSet<>(confirmed);
    matches.addAll(told);
    return outcomes + Math.max(confirmations, matches.size()) > 1;
  }

  /** Still in its pool, as far as the topics say, and its time has not run out at this log time. */
  boolean waits(long nowMs) {
    boolean inPool = issued && !withdrawn && proposedReturns < queuedReturns;
    return inPool && confirmed.isEmpty() && told.isEmpty() && nowMs <= expiresMs;
  }

  /** Why it counts as lost, for a person. */
  String loss() {
    if (!confirmed.isEmpty()) {
      return "is in match " + String.join(", ", confirmed) + " and its player was not told";
    }
    if (!told.isEmpty()) {
      return "has a token for match " + String.join(", ", told) + ", which nobody confirmed";
    }
    return withdrawn || proposedReturns >= queuedReturns
        ? "left its pool and never ended"
        : "is past its time, or given up, and never ended";
  }
}
