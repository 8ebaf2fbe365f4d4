package io.matchstream.app.acls;

import java.util.Locale;

/** Who comes to the broker with a principal of his own. */
public enum Actor {
  /** Makes the topics, the schemas and the queues; starts first, with the role registry. */
  OPERATOR,
  /** A process with the role players. */
  PLAYERS,
  /** A process with the role pools. */
  POOLS,
  /** A process with the role matches. */
  MATCHES,
  /** A process with the role boards. */
  BOARDS,
  /** A process with the role allocator. */
  ALLOCATOR,
  /** A process with the role gateway. */
  GATEWAY,
  /** Asks for players and hears how it ended. */
  BACK_END,
  /** Hands players their tokens where the gateway does not. */
  DELIVERY,
  /** Reports results of whatever match: one that is not trusted so far reports to the gateway. */
  GAME_SERVER,
  /** Replaces ratings. */
  RATING_IMPORT,
  /** Sinks what is public into a database. */
  DATA_TEAM,
  /** Proves the promises, tokens included. */
  AUDIT;

  /** The name in options and tables, such as {@code back-end}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The principal unless another is named. */
  public String principal() {
    return "User:" + key();
  }

  @Override
  public String toString() {
    return key();
  }
}
