package io.matchstream.engine.ranks;

import io.matchstream.engine.ratings.Points;

/** One player's rating, with the place in the order that it gives. */
record Row(Place place, long ratingMicros) {

  static Row of(String player, long ratingMicros) {
    return new Row(new Place(Points.whole(ratingMicros), player), ratingMicros);
  }

  String player() {
    return place.player();
  }

  int points() {
    return place.points();
  }
}
