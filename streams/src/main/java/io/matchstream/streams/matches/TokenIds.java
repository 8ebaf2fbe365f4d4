package io.matchstream.streams.matches;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Ids of tokens. Derived and not drawn, so that a transaction that is run again after a crash
 * writes the same records again. An id is no secret: the signature is what cannot be guessed.
 */
final class TokenIds {
  /** 128 bits, as a random UUID would have. */
  private static final int BYTES = 16;

  private TokenIds() {}

  /**
   * The id of one token.
   *
   * @param seatEpoch of the player: one who left may come back into the match with another seat
   * @param signing the how-manieth token of this seat, from 1
   */
  static String of(String matchId, String player, long seatEpoch, int signing) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256")
              .digest(
                  (matchId + '|' + player + '|' + seatEpoch + '|' + signing)
                      .getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash, 0, BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
