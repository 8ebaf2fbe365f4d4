package io.matchstream.bench.peers;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reads replies of Redis off a stream, however the bytes arrive. For one thread. */
final class ReplyReader {
  /** Redis itself sends no text longer than 512 MB. */
  private static final long LONGEST = 512L << 20;

  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private int at;
  private int end;

  ReplyReader(InputStream in) {
    this.in = in;
  }

  /** Whether a reply has begun to arrive, so that the next one need not be waited for long. */
  boolean begun() {
    return at < end;
  }

  /**
   * The next reply; blocks until it is there.
   *
   * @throws IOException if the stream ends in it, or is no reply
   */
  Reply read() throws IOException {
    int kind = next();
    return switch (kind) {
      case '+' -> new Reply.Text(line());
      case '-' -> new Reply.Failure(line());
      case ':' -> new Reply.Whole(number());
      case '$' -> text(number());
      case '*' -> many(number());
      default -> throw new IOException("no reply of Redis begins with byte " + kind);
    };
  }

  private Reply text(long length) throws IOException {
    if (length < 0) {
      return new Reply.Nothing();
    }
    byte[] bytes = bytes(length);
    require('\r');
    require('\n');
    return new Reply.Text(new String(bytes, StandardCharsets.UTF_8));
  }

  private Reply many(long count) throws IOException {
    if (count < 0) {
      return new Reply.Nothing();
    }
    List<Reply> replies = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      replies.add(read());
    }
    return new Reply.Many(replies);
  }

  private byte[] bytes(long length) throws IOException {
    if (length > LONGEST) {
      throw new IOException("a text of " + length + " bytes");
    }
    byte[] bytes = new byte[(int) length];
    int filled = 0;
    while (filled < bytes.length) {
      fill();
      int part = Math.min(end - at, bytes.length - filled);
      System.arraycopy(buffer, at, bytes, filled, part);
      at += part;
      filled += part;
    }
    return bytes;
  }

  private long number() throws IOException {
    String line = line();
    try {
      return Long.parseLong(line);
    } catch (NumberFormatException e) {
      throw new IOException("not a number: " + line, e);
    }
  }

  private String line() throws IOException {
    byte[] line = new byte[16];
    int length = 0;
    for (int b = next(); b != '\r'; b = next()) {
      if (length == line.length) {
        line = Arrays.copyOf(line, 2 * length);
      }
      line[length++] = (byte) b;
    }
    require('\n');
    return new String(line, 0, length, StandardCharsets.UTF_8);
  }

  private void require(int wanted) throws IOException {
    int b = next();
    if (b != wanted) {
      throw new IOException("byte " + b + " where " + wanted + " was due");
    }
  }

  private int next() throws IOException {
    fill();
    return buffer[at++] & 0xFF;
  }

  private void fill() throws IOException {
    if (at == end) {
      int read = in.read(buffer, 0, buffer.length);
      if (read < 0) {
        throw new EOFException("the connection has ended");
      }
      at = 0;
      end = read;
      fill(); // A stream may read nothing.
    }
  }
}
