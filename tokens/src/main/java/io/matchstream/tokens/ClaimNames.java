package io.matchstream.tokens;

/** The claims that are Matchstream's own; the registered ones have accessors in JJWT. */
final class ClaimNames {
  static final String MATCH = "match_id";
  static final String PLAYER_1 = "player1_id";
  static final String PLAYER_2 = "player2_id";
  static final String TEAM = "team";
  static final String COLOUR = "colour";
  static final String ROLE = "role";
  static final String GAME_SERVER = "game_server";
  static final String BOT_PLAYER = "bot_player_id";

  /** RFC 8693, 4.2. */
  static final String SCOPE = "scope";

  private ClaimNames() {}
}
