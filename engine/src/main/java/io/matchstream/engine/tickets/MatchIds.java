package io.matchstream.engine.tickets;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.List;

/**
 * Match ids: lower-case base32 (RFC 4648, no padding, 52 characters) of the SHA-256 of the tickets
 * and of how often each has returned. The same decision has the same id wherever it is made again,
 * and a ticket that returns gets another.
 */
public final class MatchIds {
  private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
  private static final int BITS = 5;

  private MatchIds() {}

  /**
   * A ticket's part in a match.
   *
   * @param ticketId ticket id
   * @param returns how often it has come back from an aborted proposal
   */
  public record Part(String ticketId, int returns) {}

  /** The id of the match of these tickets, in whatever order they are named. */
  public static String of(Part... parts) {
    return of(List.of(parts));
  }

  /** The id of the match of these tickets, in whatever order they are named. */
  public static String of(List<Part> parts) {
    MessageDigest digest = sha256();
    parts.stream()
        .sorted(Comparator.comparing(Part::ticketId).thenComparingInt(Part::returns))
        .forEach(
            part -> {
              byte[] id = part.ticketId().getBytes(StandardCharsets.UTF_8);
              // Length first, so that no two lists of tickets read the same.
              number(digest, id.length);
              digest.update(id);
              number(digest, part.returns());
            });
    return base32(digest.digest());
  }

  private static void number(MessageDigest digest, int number) {
    for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      digest.update((byte) (number >>> shift));
    }
  }

  private static String base32(byte[] bytes) {
    StringBuilder text = new StringBuilder((bytes.length * Byte.SIZE + BITS - 1) / BITS);
    int buffer = 0;
    int held = 0;
    for (byte b : bytes) {
      buffer = (buffer << Byte.SIZE) | (b & 0xFF);
      held += Byte.SIZE;
      while (held >= BITS) {
        held -= BITS;
        text.append(ALPHABET.charAt((buffer >>> held) & ((1 << BITS) - 1)));
      }
    }
    if (held > 0) {
      text.append(ALPHABET.charAt((buffer << (BITS - held)) & ((1 << BITS) - 1)));
    }
    return text.toString();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
