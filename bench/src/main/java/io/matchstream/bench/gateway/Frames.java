package io.matchstream.bench.gateway;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Frames of WebSocket (RFC 6455) as a client sees them, no more than is needed to measure: whole
 * messages of a server that does not mask, and the answer to a ping.
 */
final class Frames {
  static final int TEXT = 1;
  static final int CLOSE = 8;
  static final int PING = 9;

  private static final int FINAL = 0x80;
  private static final int OPCODE = 0x0f;
  private static final int PONG = 10;
  private static final int MASKED = 0x80;
  private static final int LENGTH = 0x7f;
  private static final int TWO_BYTES = 126;
  private static final int EIGHT_BYTES = 127;
  private static final int LONGEST_CONTROL = 125;

  /** A client may choose its mask; zero leaves the payload as it is. */
  private static final int MASK = 0;

  private Frames() {}

  /**
   * One frame.
   *
   * @param opcode what it is
   * @param payload a view of the buffer that it was read from
   */
  record Frame(int opcode, ByteBuffer payload) {
    String text() {
      return StandardCharsets.UTF_8.decode(payload.duplicate()).toString();
    }
  }

  /** The next frame, or empty while it is not whole; then the buffer stays as it is. */
  static Optional<Frame> next(ByteBuffer in) {
    int start = in.position();
    if (in.remaining() < 2) {
      return Optional.empty();
    }
    int first = in.get();
    long length = in.get() & LENGTH;
    int more = length == TWO_BYTES ? Short.BYTES : length == EIGHT_BYTES ? Long.BYTES : 0;
    if (in.remaining() < more) {
      in.position(start);
      return Optional.empty();
    }
    if (more == Short.BYTES) {
      length = Short.toUnsignedInt(in.getShort());
    } else if (more == Long.BYTES) {
      length = in.getLong();
    }
    if (in.remaining() < length) {
      in.position(start);
      return Optional.empty();
    }
    ByteBuffer payload = in.slice(in.position(), Math.toIntExact(length));
    in.position(in.position() + Math.toIntExact(length));
    return Optional.of(new Frame(first & OPCODE, payload));
  }

  /** The answer to a ping. */
  static ByteBuffer pong(ByteBuffer payload) {
    int length = payload.remaining();
    if (length > LONGEST_CONTROL) {
      throw new IllegalArgumentException("a ping has at most " + LONGEST_CONTROL + " bytes");
    }
    return ByteBuffer.allocate(2 + Integer.BYTES + length)
        .put((byte) (FINAL | PONG))
        .put((byte) (MASKED | length))
        .putInt(MASK)
        .put(payload.duplicate())
        .flip();
  }
}
