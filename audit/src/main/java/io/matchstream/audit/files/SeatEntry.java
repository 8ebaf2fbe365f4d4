package io.matchstream.audit.files;

import io.matchstream.audit.Logged;
import io.matchstream.audit.Place;
import io.matchstream.events.Match;
import io.matchstream.events.MatchSeat;
import io.matchstream.events.Settlement;
import java.util.Optional;

/** One human seat of a match: player and epoch, and what the topics say of it. */
public final class SeatEntry {

  /**
   * A first token, without the token.
   *
   * @param sinceMs first enqueue time, epoch milliseconds
   * @param signed whether there is a token
   */
  public record Told(String ticketId, String jti, long sinceMs, boolean signed) {}

  private final String player;
  private final long epoch;
  private Logged<Match> row;
  private MatchSeat seat;
  private Logged<Told> told;
  private Place toldAgain;
  private Place signedAnew;
  private Logged<Settlement> settled;
  private Place settledAgain;
  private Place left;
  private boolean birthJudged;
  private boolean endJudged;

  SeatEntry(String player, long epoch) {
    this.player = player;
    this.epoch = epoch;
  }

  void row(Logged<Match> match, MatchSeat in) {
    if (row == null) {
      row = match;
      seat = in;
    }
  }

  void told(Logged<Told> token) {
    if (told == null) {
      told = token;
    } else {
      toldAgain = token.place();
    }
  }

  void signedAnew(Place place) {
    signedAnew = place;
  }

  void left(Place place) {
    left = place;
  }

  void settled(Logged<Settlement> settlement) {
    if (settled == null) {
      settled = settlement;
    } else {
      settledAgain = settlement.place();
    }
  }

  void judged() {
    birthJudged |= isNew();
    endJudged |= settled != null;
  }

  /** Whose seat it is. */
  public String player() {
    return player;
  }

  /** Which of this player's seats. */
  public long epoch() {
    return epoch;
  }

  /** The first row of the match with this seat. */
  public Optional<Logged<Match>> row() {
    return Optional.ofNullable(row);
  }

  /** The seat in that row. */
  public Optional<MatchSeat> seat() {
    return Optional.ofNullable(seat);
  }

  /** The first token. */
  public Optional<Logged<Told>> told() {
    return Optional.ofNullable(told);
  }

  /** Another first token. */
  public Optional<Place> toldAgain() {
    return Optional.ofNullable(toldAgain);
  }

  /** A token that was signed anew. */
  public Optional<Place> signedAnew() {
    return Optional.ofNullable(signedAnew);
  }

  /** What the match meant for the player. */
  public Optional<Logged<Settlement>> settled() {
    return Optional.ofNullable(settled);
  }

  /** The same a second time. */
  public Optional<Place> settledAgain() {
    return Optional.ofNullable(settledAgain);
  }

  /** The player left by himself. */
  public Optional<Place> left() {
    return Optional.ofNullable(left);
  }

  /** Whether its beginning is news to the checks. */
  public boolean isNew() {
    return !birthJudged && (row != null || told != null || signedAnew != null);
  }

  /** Whether its end is news to the checks. */
  public boolean isNewlySettled() {
    return settled != null && !endJudged;
  }
}
