package io.matchstream.gateway;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A caller who writes what bytes he likes, since decent clients refuse to send what he wants to.
 */
final class RawCaller implements AutoCloseable {
  private static final Pattern ANSWER = Pattern.compile("HTTP/1\\.1 ([0-9]{3}) ");

  private final Socket socket;

  RawCaller(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout((int) Log.PATIENCE.toMillis());
    socket.setTcpNoDelay(true);
  }

  /** All that a connection answers until the other side closes it, which it must. */
  record Answers(String text) {
    /** The statuses, in order. */
    int[] statuses() {
      Matcher answers = ANSWER.matcher(text);
      return answers.results().mapToInt(found -> Integer.parseInt(found.group(1))).toArray();
    }

    int count() {
      return statuses().length;
    }

    boolean has(int status) {
      return IntStream.of(statuses()).anyMatch(each -> each == status);
    }
  }

  /** One byte for each character, up to 255. */
  static byte[] bytes(String latin1) {
    return latin1.getBytes(StandardCharsets.ISO_8859_1);
  }

  /** Sends on a connection of its own and reads until the gateway closes it. */
  static Answers exchange(int port, String latin1) throws IOException {
    try (RawCaller caller = new RawCaller(port)) {
      caller.send(bytes(latin1));
      return new Answers(new String(caller.readToEnd(), StandardCharsets.ISO_8859_1));
    }
  }

  /** A gateway that has closed already does not take the rest, which is its right. */
  void send(byte[] bytes) throws IOException {
    try {
      socket.getOutputStream().write(bytes);
    } catch (SocketException closed) {
      if (!closedByPeer(closed)) {
        throw closed;
      }
    }
  }

  private static boolean closedByPeer(SocketException closed) {
    String message = String.valueOf(closed.getMessage());
    return message.contains("reset") || message.contains("Broken pipe");
  }

  /** Nothing more is sent. */
  void end() throws IOException {
    socket.shutdownOutput();
  }

  InputStream in() throws IOException {
    return socket.getInputStream();
  }

  /** The first line that is answered. */
  String firstLine() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in().read(); c >= 0 && c != '\n'; c = in().read()) {
      line.append((char) c);
    }
    return line.toString();
  }

  byte[] readToEnd() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try {
      in().transferTo(all);
    } catch (SocketException closed) {
      if (!closedByPeer(closed)) {
        throw closed;
      }
    }
    return all.toByteArray();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
