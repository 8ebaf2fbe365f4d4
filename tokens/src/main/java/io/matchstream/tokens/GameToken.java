package io.matchstream.tokens;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * What one human player shows a game server: a seat in one match. Times are cut to whole seconds,
 * the resolution that a token has.
 *
 * @param player whose seat it is (claim {@code sub})
 * @param tokenId differs for each token, a re-signed one too (claim {@code jti})
 * @param issuedAt claim {@code iat}
 * @param notBefore claim {@code nbf}
 * @param expiresAt the first instant at which it is no longer good (claim {@code exp})
 * @param matchId claim {@code match_id}
 * @param player1 the longest waiting of the match (claim {@code player1_id})
 * @param player2 the other one of a duel, a bot perhaps; in a group the second longest waiting
 *     human, or empty (claim {@code player2_id})
 * @param team the player's team (claim {@code team})
 * @param colour the player's colour, where the queue assigns one (claim {@code colour}, an empty
 *     string where not)
 * @param role the role the player takes in his team, where the queue has roles (claim {@code role},
 *     absent where not)
 * @param gameServer address of the server that expects the player (claim {@code game_server})
 * @param botPlayer the bot in the match (claim {@code bot_player_id}, absent where there is none)
 */
public record GameToken(
    String player,
    String tokenId,
    Instant issuedAt,
    Instant notBefore,
    Instant expiresAt,
    String matchId,
    String player1,
    String player2,
    String team,
    Optional<String> colour,
    Optional<String> role,
    String gameServer,
    Optional<String> botPlayer) {

  /** Cuts times to seconds and checks that the token is good for a while. */
  public GameToken {
    issuedAt = issuedAt.truncatedTo(ChronoUnit.SECONDS);
    notBefore = notBefore.truncatedTo(ChronoUnit.SECONDS);
    expiresAt = expiresAt.truncatedTo(ChronoUnit.SECONDS);
    if (!notBefore.isBefore(expiresAt)) {
      throw new IllegalArgumentException("A token must become valid before it expires.");
    }
  }
}
