package io.matchstream.app.pgn;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * One header of a game: {@code [Name "value"]}.
 *
 * @param line where it stands, from 1
 */
record PgnTag(String name, String value, long line) {
  /** Nobody's name is longer; what is over is dropped, so that a damaged file fills no memory. */
  private static final int LONGEST = 1_000;

  /**
   * Reads one, its bracket being next. What has the bracket and not the form (a diagram, a clock
   * that has lost its comment) is skipped to its end or that of the line.
   *
   * <p>Tolerated as real files need it: quotes that are not escaped, an end of line instead of the
   * closing bracket, blanks anywhere.
   */
  static Optional<PgnTag> read(PgnBytes in) throws IOException {
    long line = in.line();
    in.read();
    skipBlanks(in);
    StringBuilder name = new StringBuilder();
    while (isNamePart(in.peek()) && name.length() < LONGEST) {
      name.append((char) in.read());
    }
    skipBlanks(in);
    if (name.isEmpty() || in.peek() != '"') {
      skipToBracket(in);
      return Optional.empty();
    }
    in.read();
    return Optional.of(new PgnTag(name.toString(), decode(value(in)), line));
  }

  private static byte[] value(PgnBytes in) throws IOException {
    ByteArrayOutputStream value = new ByteArrayOutputStream();
    while (in.peek() != PgnBytes.END && in.peek() != '\n') {
      int b = in.read();
      if (b == '\\' && (in.peek() == '"' || in.peek() == '\\')) {
        keep(value, in.read());
      } else if (b == '"') {
        int blanks = skipBlanks(in);
        if (in.peek() == ']') {
          in.read();
          return value.toByteArray();
        }
        if (in.peek() != PgnBytes.END && in.peek() != '\n') {
          keep(value, '"');
          for (int i = 0; i < blanks; i++) {
            keep(value, ' ');
          }
        }
      } else {
        keep(value, b);
      }
    }
    return value.toByteArray();
  }

  private static void keep(ByteArrayOutputStream value, int b) {
    if (value.size() < LONGEST) {
      value.write(b);
    }
  }

  /** UTF-8 where it is that, else Latin-1, which the standard asks for and every byte is. */
  private static String decode(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }

  private static void skipToBracket(PgnBytes in) throws IOException {
    while (in.peek() != PgnBytes.END && in.peek() != '\n') {
      if (in.read() == ']') {
        return;
      }
    }
  }

  private static int skipBlanks(PgnBytes in) throws IOException {
    int skipped = 0;
    while (in.peek() == ' ' || in.peek() == '\t') {
      in.read();
      skipped++;
    }
    return skipped;
  }

  /** Letters and digits, and the signs that PGN allows in a symbol. */
  private static boolean isNamePart(int b) {
    return (b >= 'a' && b <= 'z')
        || (b >= 'A' && b <= 'Z')
        || (b >= '0' && b <= '9')
        || (b > 0 && "_+#=:-".indexOf(b) >= 0);
  }
}
