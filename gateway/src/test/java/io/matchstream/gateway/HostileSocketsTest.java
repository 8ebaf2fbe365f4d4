package io.matchstream.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.matchstream.gateway.GatewaySettings.Rate;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Frames on a socket that no decent client sends: each ends its own connection, holds up nobody,
 * and takes no more memory than a message may have.
 */
@ExtendWith(Log.Shared.class)
class HostileSocketsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The connection is cut before the code can be sent. */
  private static final int CUT = 1006;

  private static final int PROTOCOL_ERROR = 1002;
  private static final int NO_TEXT = 1007;
  private static final int TOO_LARGE = 1009;

  private static final int TEXT = 0x81;
  private static final int FIRST_OF_MORE = 0x01;
  private static final int MORE = 0x00;
  private static final int LAST = 0x80;

  private static Log log;
  private static TestGateway gateway;

  @BeforeAll
  static void start(Log shared) {
    log = shared;
    gateway = TestGateway.start(log);
  }

  @AfterAll
  static void stop() throws InterruptedException {
    gateway.close();
  }

  @AfterEach
  void theNextOneIsServed() {
    try (TestSocket honest = gateway.socket(TestGateway.newPlayer())) {
      honest.sayAnything("{");
      assertThat(honest.next("error").get("code").asText()).isEqualTo("INVALID_REQUEST");
    }
  }

  static Stream<Arguments> frames() {
    return Stream.of(
        Arguments.of("not masked", hex("8102" + "7b7d"), PROTOCOL_ERROR),
        Arguments.of("an unknown kind", masked(0x83, "{}"), PROTOCOL_ERROR),
        Arguments.of("an unknown control", masked(0x8b, ""), PROTOCOL_ERROR),
        Arguments.of("a reserved bit", masked(0xc1, "{}"), PROTOCOL_ERROR),
        Arguments.of("all reserved bits", masked(0xf1, "{}"), PROTOCOL_ERROR),
        Arguments.of("a ping in pieces", masked(0x09, ""), PROTOCOL_ERROR),
        Arguments.of("a long ping", masked(0x89, "x".repeat(126)), PROTOCOL_ERROR),
        Arguments.of("a piece of nothing", masked(LAST, "{}"), PROTOCOL_ERROR),
        Arguments.of(
            "a message within a message",
            joined(masked(FIRST_OF_MORE, "{"), masked(TEXT, "{}")),
            PROTOCOL_ERROR),
        Arguments.of("half a close code", masked(0x88, "x"), PROTOCOL_ERROR),
        Arguments.of("a close code that is none", masked(0x88, "\u0000\u0001"), PROTOCOL_ERROR),
        Arguments.of(
            "a length written too long", hex("81fe0002" + "00000000" + "7b7d"), PROTOCOL_ERROR),
        Arguments.of("no UTF-8", masked(TEXT, "{\u00c3("), NO_TEXT),
        Arguments.of("an overlong letter", masked(TEXT, "\u00c0\u00af"), NO_TEXT),
        Arguments.of("half a letter", masked(TEXT, "\u00ed\u00a0\u0080"), NO_TEXT),
        Arguments.of("a long message", masked(TEXT, "x".repeat(16 * 1024 + 1)), TOO_LARGE),
        Arguments.of("16 MB announced", hex("81ff0000000001000000" + "00000000"), TOO_LARGE),
        Arguments.of("all there is announced", hex("81ff7fffffffffffffff" + "00000000"), TOO_LARGE),
        Arguments.of(
            "a length below zero", hex("81ff8000000000000000" + "00000000"), PROTOCOL_ERROR));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("frames")
  @DisplayName(
      "A frame that breaks the protocol, is too large or no text closes its socket with the reason")
  void whatBreaksTheProtocolEndsItsConnection(String name, byte[] frame, int code)
      throws IOException {
    try (RawSocket socket = RawSocket.open(gateway, "")) {
      socket.caller.send(frame);
      assertThat(socket.closed()).as(name).isIn(code, CUT);
    }
  }

  @Test
  @DisplayName("A message that goes on in pieces for ever is cut off at the size of a message")
  void aMessageInPiecesForEverIsCutOff() throws IOException {
    try (RawSocket socket = RawSocket.open(gateway, "")) {
      socket.caller.send(masked(FIRST_OF_MORE, "x"));
      for (int i = 0; i < 1_000; i++) {
        socket.caller.send(masked(MORE, "x".repeat(100)));
      }
      assertThat(socket.closed()).isEqualTo(TOO_LARGE);
    }
  }

  @Test
  @DisplayName("Pieces without anything in them fill nothing")
  void emptyPiecesFillNothing() throws IOException {
    try (RawSocket socket = RawSocket.open(gateway, "")) {
      socket.caller.send(masked(FIRST_OF_MORE, "{"));
      byte[] many = new byte[0];
      for (int i = 0; i < 100; i++) {
        many = joined(many, masked(MORE, ""));
      }
      for (int i = 0; i < 200; i++) {
        socket.caller.send(many);
      }
      socket.caller.send(masked(LAST, "}"));
      assertThat(socket.next().path("code").asText()).isEqualTo("INVALID_REQUEST");
    }
  }

  @Test
  @DisplayName("Compression is not offered: a few bytes never become many")
  void compressionIsNotOffered() throws IOException {
    for (String offer :
        List.of(
            "permessage-deflate",
            "permessage-deflate; client_max_window_bits",
            "deflate-frame",
            "x-webkit-deflate-frame")) {
      try (RawSocket socket =
          RawSocket.open(gateway, "Sec-WebSocket-Extensions: " + offer + "\r\n")) {
        assertThat(socket.handshake.toLowerCase(Locale.ROOT))
            .doesNotContain("sec-websocket-extensions");
        // A megabyte of zeros, compressed; the bit says that it is.
        socket.caller.send(masked(0xc1, "\u00ec\u00c1\u0001\u0001\u0000"));
        assertThat(socket.closed()).isIn(PROTOCOL_ERROR, CUT);
      }
    }
  }

  @Test
  @DisplayName("Binary messages are no messages of ours: they are passed over")
  void binaryMessagesArePassedOver() throws IOException {
    try (RawSocket socket = RawSocket.open(gateway, "")) {
      socket.caller.send(masked(0x82, "\u0000\u0001\u0002"));
      socket.caller.send(masked(TEXT, "{"));
      assertThat(socket.next().path("code").asText()).isEqualTo("INVALID_REQUEST");
    }
  }

  @Test
  @DisplayName("A thousand messages in a row: those above the limit are refused, and others served")
  void aThousandMessagesInARowAreLimited() throws Exception {
    try (TestGateway strict =
            TestGateway.start(log, TestGateway.rates(new Rate(10, 30), new Rate(1_000, 1_000)));
        RawSocket socket = RawSocket.open(strict, "")) {
      byte[] fifty = new byte[0];
      for (int i = 0; i < 50; i++) {
        fifty = joined(fifty, masked(TEXT, "{\"type\":\"dance\"}"));
      }
      List<String> codes = new ArrayList<>();
      for (int i = 0; i < 1_000; i++) {
        if (i % 50 == 0) {
          socket.caller.send(fifty);
        }
        codes.add(socket.next().path("code").asText());
      }
      assertThat(codes).containsOnly("INVALID_REQUEST", "RATE_LIMITED");
      assertThat(codes.stream().filter("RATE_LIMITED"::equals).count()).isGreaterThan(500);
      try (TestSocket other = strict.socket(TestGateway.newPlayer())) {
        other.sayAnything("{");
        other.next("error");
      }
    }
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text);
  }

  /** A frame with its length in the shortest form and a mask of zeros, which changes nothing. */
  private static byte[] masked(int first, String latin1) {
    byte[] payload = RawCaller.bytes(latin1);
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.write(first);
    if (payload.length < 126) {
      frame.write(0x80 | payload.length);
    } else {
      frame.write(0x80 | 126);
      frame.write(payload.length >> 8);
      frame.write(payload.length);
    }
    frame.writeBytes(new byte[4]);
    frame.writeBytes(payload);
    return frame.toByteArray();
  }

  private static byte[] joined(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  /** A socket that is open, of which every byte is ours to choose. */
  private static final class RawSocket implements AutoCloseable {
    private final RawCaller caller;
    private final DataInputStream in;
    private final String handshake;

    private RawSocket(RawCaller caller, DataInputStream in, String handshake) {
      this.caller = caller;
      this.in = in;
      this.handshake = handshake;
    }

    static RawSocket open(TestGateway to, String headers) throws IOException {
      RawCaller caller = new RawCaller(to.gateway.port());
      caller.send(
          RawCaller.bytes(
              "GET /v1/ws HTTP/1.1\r\nHost: t\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                  + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                  + headers
                  + "Authorization: Bearer "
                  + TestGateway.token(TestGateway.newPlayer())
                  + "\r\n\r\n"));
      DataInputStream in = new DataInputStream(new BufferedInputStream(caller.in()));
      StringBuilder handshake = new StringBuilder();
      while (handshake.indexOf("\r\n\r\n") < 0) {
        handshake.append((char) in.readUnsignedByte());
      }
      assertThat(handshake.toString()).startsWith("HTTP/1.1 101 ");
      return new RawSocket(caller, in, handshake.toString());
    }

    /** The next message that is a text. */
    JsonNode next() throws IOException {
      while (true) {
        int first = in.readUnsignedByte();
        byte[] payload = payload();
        if (first == TEXT) {
          return JSON.readTree(new String(payload, StandardCharsets.UTF_8));
        }
      }
    }

    /** The code with which the gateway closes, after whatever it says before. */
    int closed() throws IOException {
      try {
        while (true) {
          int first = in.readUnsignedByte();
          byte[] payload = payload();
          if (first == 0x88) {
            return ((payload[0] & 0xff) << 8) | (payload[1] & 0xff);
          }
        }
      } catch (EOFException | SocketException gone) {
        return CUT;
      }
    }

    private byte[] payload() throws IOException {
      int length = in.readUnsignedByte();
      if (length == 126) {
        length = in.readUnsignedShort();
      }
      byte[] payload = new byte[length];
      in.readFully(payload);
      return payload;
    }

    @Override
    public void close() throws IOException {
      caller.close();
    }
  }
}
