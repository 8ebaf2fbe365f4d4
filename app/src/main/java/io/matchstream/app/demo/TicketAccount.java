package io.matchstream.app.demo;

import io.matchstream.events.Notification;
import io.matchstream.events.Ticket;
import java.util.HashSet;
import java.util.Set;

/** What the topics have said of one ticket so far, in whatever order they were read. */
final class TicketAccount {
  /** A ticket that nobody issued has no player on record but the one its end names. */
  private String player = "";

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
  private final Set<String> confirmed = new HashSet<>(2);
  private final Set<String> told = new HashSet<>(2);

  void queued(Ticket ticket, long atMs) {
    issued = true;
    player = ticket.getPlayers().get(0).getPlayer();
    epoch = ticket.getSeatEpoch();
    issuedMs = Math.min(issuedMs, atMs);
    expiresMs = ticket.getSince().toEpochMilli() + ticket.getTtlMs();
    queuedReturns = Math.max(queuedReturns, ticket.getReturns());
  }

  void withdrawn() {
    withdrawn = true;
  }

  void proposed(Ticket ticket) {
    player = ticket.getPlayers().get(0).getPlayer();
    proposedReturns = Math.max(proposedReturns, ticket.getReturns());
  }

  void confirmed(String whom, String matchId) {
    player = whom;
    confirmations++;
    confirmed.add(matchId);
  }

  void told(Notification notification) {
    player = notification.getPlayer();
    told.add(notification.getMatchId());
  }

  void ended(String whom, long atMs) {
    player = whom;
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

  int outcomes() {
    return outcomes;
  }

  int confirmations() {
    return confirmations;
  }

  /** Nothing more will come: an outcome, or a match of which the player has been told. */
  boolean complete() {
    return outcomes > 0 || (confirmations > 0 && told.containsAll(confirmed));
  }

  /** A ticket ends once: by one outcome, or in one match that is confirmed once. */
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
