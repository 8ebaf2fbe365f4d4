package io.matchstream.app.pgn;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/**
 * The bytes of a PGN file, one at a time with one byte of lookahead, and where in the file they
 * are. PGN's own signs are all ASCII, so bytes do, whatever the encoding of the names. Every end of
 * line (LF, CRLF, CR) is one LF here. Constant memory.
 */
final class PgnBytes implements Closeable {
  static final int END = -1;

  private static final int BUFFER = 64 * 1024;
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private int next;
  private int filled;
  private long before;
  private long line = 1;
  private boolean lineStart = true;

  PgnBytes(InputStream in) throws IOException {
    this.in = in;
    fill();
    if (startsWith(BYTE_ORDER_MARK)) {
      next = BYTE_ORDER_MARK.length;
    }
  }

  private boolean startsWith(byte[] mark) {
    for (int i = 0; i < mark.length; i++) {
      if (i >= filled || buffer[i] != mark[i]) {
        return false;
      }
    }
    return true;
  }

  /** The byte that {@link #read} gives next, 1 to 255, or {@link #END}. */
  int peek() throws IOException {
    if (next == filled && !fill()) {
      return END;
    }
    int b = buffer[next] & 0xFF;
    if (b == 0) {
      throw new PgnException(
          "line " + line + ": this is no text; unpack it, or convert it to UTF-8, first");
    }
    return b == '\r' ? '\n' : b;
  }

  /** Takes the next byte, or {@link #END}. */
  int read() throws IOException {
    int b = peek();
    if (b == END) {
      return END;
    }
    boolean carriageReturn = buffer[next] == '\r';
    next++;
    lineStart = b == '\n';
    if (lineStart) {
      line++;
      if (carriageReturn && (next < filled || fill()) && buffer[next] == '\n') {
        next++;
      }
    }
    return b;
  }

  /** Takes everything up to the end of the line, and that too. */
  void skipLine() throws IOException {
    for (int b = read(); b != END && b != '\n'; b = read()) {
      // only skipped
    }
  }

  /** The line of the byte that is next, from 1. */
  long line() {
    return line;
  }

  /** Whether the byte that is next is the first of its line. */
  boolean atLineStart() {
    return lineStart;
  }

  /** How many bytes have been taken. */
  long position() {
    return before + next;
  }

  /** Reads on where everything has been taken; false at the end of the file. */
  private boolean fill() throws IOException {
    before += next;
    next = 0;
    filled = in.readNBytes(buffer, 0, BUFFER);
    return filled > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
