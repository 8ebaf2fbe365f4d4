package io.matchstream.audit.files;

import io.matchstream.audit.Place;
import java.util.List;
import java.util.Optional;

/**
 * One time that a player held his seat, known by its epoch: what the topics say of when it was
 * taken, in which match it was, and when it was free again. Of records that say the same the oldest
 * counts, so the order in which topics are read changes nothing. Not for use by several threads.
 */
public final class Term {

  /** What ends a term. */
  public enum End {
    /** The ticket ended otherwise than by a match. */
    OUTCOME,
    /** The match was over for the player. */
    SETTLEMENT,
    /** The same by time alone: it is dated when it was due, whenever it was written. */
    TIME_OUT,
    /** The seat says so itself: a reservation let go, or a match that was left. */
    SEAT
  }

  /** When something was, and the record that says so. */
  public record When(long atMs, Place place) {}

  private final String player;
  private final long epoch;
  private String ticketId;
  private String matchId;
  private String leftMatchId;
  private When taken;
  private When matched;
  private When free;
  private End end;
  private When newest;
  private boolean asked;
  private boolean linked;
  private boolean doubted;

  /** A term of which nothing is known. */
  public Term(String player, long epoch) {
    this.player = player;
    this.epoch = epoch;
  }

  /** The seat was reserved, or queued with a ticket. */
  public void taken(When when) {
    taken = older(taken, when);
  }

  /** A ticket was queued for the first time, on this seat. */
  public void queued(String ticket, When when) {
    ticketId = ticket;
    taken(when);
  }

  /** The seat is in a match. */
  public void in(String match) {
    matchId = match;
  }

  /** The player is told of the match. */
  public void matched(String match, When when) {
    in(match);
    matched = older(matched, when);
  }

  /** The player leaves this match. */
  public void left(String match) {
    leftMatchId = match;
  }

  /** The seat is free. */
  public void free(End by, When when) {
    if (free == null || when.atMs < free.atMs) {
      free = when;
      end = by;
    }
  }

  /** The seat says something of itself. */
  public void heard(When when) {
    newest = newest == null || when.atMs >= newest.atMs ? when : newest;
  }

  private static When older(When one, When other) {
    return one == null || other.atMs < one.atMs ? other : one;
  }

  /** Whose seat it is. */
  public String player() {
    return player;
  }

  /** Which of this player's seats; the first has 1. */
  public long epoch() {
    return epoch;
  }

  /** The ticket that was queued on it. */
  public Optional<String> ticketId() {
    return Optional.ofNullable(ticketId);
  }

  /** Whether the seat was in this match. */
  public boolean isIn(String match) {
    return match != null && match.equals(matchId);
  }

  /** Whether the player's owner has told the owner of this match that he leaves. */
  public boolean hasLeft(String match) {
    return match != null && match.equals(leftMatchId);
  }

  /** When it was taken. */
  public Optional<When> taken() {
    return Optional.ofNullable(taken);
  }

  /** When it was free again. */
  public Optional<When> free() {
    return Optional.ofNullable(free);
  }

  /** What the seat has said of itself last. */
  public Optional<When> newest() {
    return Optional.ofNullable(newest);
  }

  /** What happened to it when it was free already; nothing, as it should be. */
  public List<When> afterItsEnd() {
    if (free == null || end == End.TIME_OUT) {
      return List.of();
    }
    if (taken != null && taken.atMs > free.atMs) {
      return List.of(free, taken);
    }
    // A match beside an outcome is two ends of one ticket, which is another promise.
    boolean late = matched != null && end != End.OUTCOME && matched.atMs > free.atMs;
    return late ? List.of(free, matched) : List.of();
  }

  /** Whether it has to follow from the one before it, and nobody has asked yet; now it is asked. */
  public boolean firstAsked() {
    boolean first = !asked && taken != null;
    asked |= first;
    return first;
  }

  /** It follows from the one before it, or it was said that it does not. */
  void linked() {
    linked = true;
  }

  boolean isLinked() {
    return linked;
  }

  boolean isAsked() {
    return asked;
  }

  /** Whether its order is in doubt for the first time. */
  public boolean firstDoubted() {
    boolean first = !doubted && !afterItsEnd().isEmpty();
    doubted |= first;
    return first;
  }
}
