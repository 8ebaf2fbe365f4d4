package io.matchstream.bench.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FramesTest {

  private static ByteBuffer text(int length) {
    ByteBuffer frame = ByteBuffer.allocate(length + 10).put((byte) 0x81);
    if (length < 126) {
      frame.put((byte) length);
    } else if (length < 65_536) {
      frame.put((byte) 126).putShort((short) length);
    } else {
      frame.put((byte) 127).putLong(length);
    }
    return frame.put("a".repeat(length).getBytes(StandardCharsets.US_ASCII)).flip();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 125, 126, 65_535, 65_536})
  void aFrameOfAnyLengthIsReadOnceItIsWhole(int length) {
    ByteBuffer whole = text(length);
    for (int there = Math.max(0, whole.limit() - 12); there < whole.limit(); there++) {
      ByteBuffer part = whole.duplicate().limit(there);
      assertThat(Frames.next(part)).isEmpty();
      assertThat(part.position()).isZero();
    }
    Optional<Frames.Frame> frame = Frames.next(whole);
    assertThat(frame.map(Frames.Frame::opcode)).contains(Frames.TEXT);
    assertThat(frame.map(Frames.Frame::text)).contains("a".repeat(length));
    assertThat(whole.hasRemaining()).isFalse();
  }

  @Test
  void aPongIsMaskedAndHasWhatThePingHad() {
    ByteBuffer pong = Frames.pong(ByteBuffer.wrap(new byte[] {1, 2, 3}));
    byte[] bytes = new byte[pong.remaining()];
    pong.get(bytes);
    assertThat(bytes).containsExactly(0x8a, 0x83, 0, 0, 0, 0, 1, 2, 3);
  }
}
