package io.matchstream.bench.peers;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Collects commands for Redis and writes them in one piece. For one thread. */
final class CommandWriter {
  private final OutputStream out;
  private byte[] buffer = new byte[1 << 16];
  private int length;

  CommandWriter(OutputStream out) {
    this.out = out;
  }

  /** Adds a command: a list of texts, each with its length before it. */
  void add(String... parts) {
    count('*', parts.length);
    for (String part : parts) {
      byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
      count('$', bytes.length);
      put(bytes);
      line();
    }
  }

  /** Writes what has been added since the last time. */
  void flush() throws IOException {
    if (length > 0) {
      out.write(buffer, 0, length);
      out.flush();
      length = 0;
    }
  }

  private void count(char kind, int count) {
    put(new byte[] {(byte) kind});
    put(Integer.toString(count).getBytes(StandardCharsets.US_ASCII));
    line();
  }

  private void line() {
    put(new byte[] {'\r', '\n'});
  }

  private void put(byte[] bytes) {
    if (length + bytes.length > buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, length + bytes.length));
    }
    System.arraycopy(bytes, 0, buffer, length, bytes.length);
    length += bytes.length;
  }
}
