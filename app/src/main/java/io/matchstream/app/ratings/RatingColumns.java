package io.matchstream.app.ratings;

import io.matchstream.engine.config.MatchstreamConfig;
import io.matchstream.engine.config.QueueConfig;
import io.matchstream.engine.ratings.Points;
import io.matchstream.engine.ratings.RatingLimits;
import io.matchstream.events.RatingSet;
import io.matchstream.schemas.ids.BotIds;
import io.matchstream.schemas.ids.PlayerIds;
import io.matchstream.schemas.json.Decimals;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What the columns of a line may hold. The limits are those of the platform, so that a mistake is
 * an error here and no dead letter there.
 */
final class RatingColumns {
  static final String PLAYER = "player";
  static final String QUEUE = "queue";
  static final String RATING = "rating";
  static final String DEVIATION = "deviation";
  static final String VOLATILITY = "volatility";
  static final String GAMES = "games";

  static final List<String> REQUIRED = List.of(PLAYER, QUEUE, RATING);
  static final Set<String> KNOWN = Set.of(PLAYER, QUEUE, RATING, DEVIATION, VOLATILITY, GAMES);

  private static final BigDecimal HIGHEST = BigDecimal.valueOf(RatingLimits.HIGHEST_POINTS);
  private static final BigDecimal MOST_GAMES = BigDecimal.valueOf(RatingLimits.MOST_GAMES);
  private static final int NANOS_DIGITS = 9;

  private final MatchstreamConfig queues;

  /** Why a line is bad. */
  static final class Unreadable extends Exception {
    Unreadable(String reason) {
      super(reason);
    }
  }

  /**
   * @param queues those that exist
   */
  RatingColumns(MatchstreamConfig queues) {
    this.queues = queues;
  }

  /**
   * The rating of a line.
   *
   * @param column the value of a column; empty where the line or the file has none
   */
  RatingSet read(Function<String, Optional<String>> column) throws Unreadable {
    String player = required(column, PLAYER);
    if (!PlayerIds.valid(player)) {
      throw new Unreadable("\"" + player + "\" is no player id: 1 to 64 of A-Z a-z 0-9 _ -");
    }
    if (BotIds.reserved(player)) {
      throw new Unreadable(player + " is reserved for a bot");
    }
    String queue = required(column, QUEUE);
    Optional<QueueConfig> configured = queues.queue(queue);
    if (configured.isEmpty()) {
      throw new Unreadable("there is no queue \"" + queue + "\"");
    }
    if (configured.get().rating().isEmpty()) {
      throw new Unreadable("the queue " + queue + " has no ratings");
    }
    BigDecimal rating = number(RATING, required(column, RATING), HIGHEST.negate(), HIGHEST);
    RatingSet.Builder set =
        RatingSet.newBuilder()
            .setPlayer(player)
            .setQueue(queue)
            .setRatingMicros(Points.micros(rating));
    Optional<String> deviation = column.apply(DEVIATION);
    if (deviation.isPresent()) {
      set.setDeviationMicros(
          Points.micros(number(DEVIATION, deviation.get(), BigDecimal.ZERO, HIGHEST)));
    }
    Optional<String> volatility = column.apply(VOLATILITY);
    if (volatility.isPresent()) {
      set.setVolatilityNanos(
          nanos(number(VOLATILITY, volatility.get(), BigDecimal.ZERO, BigDecimal.ONE)));
    }
    Optional<String> games = column.apply(GAMES);
    if (games.isPresent()) {
      set.setGames(whole(number(GAMES, games.get(), BigDecimal.ZERO, MOST_GAMES), games.get()));
    }
    return set.build();
  }

  private static String required(Function<String, Optional<String>> column, String name)
      throws Unreadable {
    return column.apply(name).orElseThrow(() -> new Unreadable("the " + name + " is missing"));
  }

  private static BigDecimal number(String name, String text, BigDecimal least, BigDecimal most)
      throws Unreadable {
    BigDecimal number;
    try {
      number = new BigDecimal(text);
    } catch (NumberFormatException e) {
      throw new Unreadable("the " + name + " is \"" + text + "\" and no number");
    }
    if (!Decimals.bounded(number)) {
      throw new Unreadable("the " + name + " has more than " + Decimals.MAX_DIGITS + " digits");
    }
    if (number.compareTo(least) < 0 || number.compareTo(most) > 0) {
      throw new Unreadable(
          "the %s is %s and not %s to %s"
              .formatted(name, text, least.toPlainString(), most.toPlainString()));
    }
    return number;
  }

  private static long nanos(BigDecimal number) {
    return number.movePointRight(NANOS_DIGITS).setScale(0, RoundingMode.HALF_UP).longValueExact();
  }

  private static int whole(BigDecimal number, String text) throws Unreadable {
    try {
      return number.intValueExact();
    } catch (ArithmeticException e) {
      throw new Unreadable("the games are " + text + " and no whole number");
    }
  }
}
