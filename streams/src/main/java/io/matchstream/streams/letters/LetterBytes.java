package io.matchstream.streams.letters;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Keys and values of letters, which may be anything. */
public final class LetterBytes {
  private LetterBytes() {}

  /**
   * The bytes as text; empty for what is none, would come back as other bytes than it was, or has
   * control characters other than line feed and tab: a carriage return writes over what stands
   * before it.
   */
  public static Optional<String> text(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      boolean readable =
          text.chars().allMatch(c -> !Character.isISOControl(c) || c == '\n' || c == '\t');
      return readable ? Optional.of(text) : Optional.empty();
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
