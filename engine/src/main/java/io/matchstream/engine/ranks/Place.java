package io.matchstream.engine.ranks;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A place in the order of a board: more points first, then player ids in their natural order. It
 * need not be taken.
 *
 * @param points whole points
 * @param player player id; the empty one comes before all others of these points
 */
record Place(int points, String player) implements Comparable<Place> {
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  @Override
  public int compareTo(Place other) {
    int byPoints = Integer.compare(other.points, points);
    return byPoints != 0 ? byPoints : player.compareTo(other.player);
  }

  /** The place before everybody with these points. */
  static Place firstOf(int points) {
    return new Place(points, "");
  }

  String toCursor() {
    return ENCODER.encodeToString((points + ":" + player).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * @throws IllegalArgumentException if the text is no cursor
   */
  static Place ofCursor(String cursor) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      int colon = text.indexOf(':');
      if (colon > 0 && colon < text.length() - 1) {
        return new Place(Integer.parseInt(text, 0, colon, 10), text.substring(colon + 1));
      }
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("this is no cursor of a leaderboard", e);
    }
    throw new IllegalArgumentException("this is no cursor of a leaderboard");
  }
}
