package io.matchstream.gateway.ws;

import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.json.JsonObject;
import java.util.function.Consumer;

/**
 * One socket as a line to a client who may be slow, silent or gone. Belongs to the event loop.
 *
 * <p>What can't be sent at once waits in a bounded buffer; when that is full the socket is cut off
 * with a reason, and its client reads anew when it comes back. A line that closes, from either side
 * and for whatever reason, says so once.
 */
final class Line {
  /** Not authenticated. */
  static final short UNAUTHENTICATED = 4401;

  /** The id is reserved. */
  static final short FORBIDDEN = 4403;

  /** Reads too slowly, or does not answer. */
  static final short TOO_SLOW = 4408;

  /** Too many sockets of one player. */
  static final short TOO_MANY = 4429;

  /** The gateway stops. */
  static final short GOING_AWAY = 1001;

  /** A frame that breaks the protocol. */
  static final short PROTOCOL_ERROR = 1002;

  /** What it says is no text in UTF-8. */
  static final short NO_TEXT = 1007;

  /** A message is larger than one may be. */
  static final short TOO_LARGE = 1009;

  /** What stands for the bytes that are no UTF-8. Who writes it himself says nothing with it. */
  private static final char REPLACED = '\uFFFD';

  /** One ping may be lost in a tunnel; two mean that nobody is there. */
  private static final int MOST_UNANSWERED = 2;

  private final ServerWebSocket socket;
  private final Runnable onSlow;
  private Runnable onClosed = () -> {};
  private int unanswered;
  private boolean closed;

  Line(ServerWebSocket socket, int bufferBytes, Runnable onSlow) {
    this.socket = socket;
    this.onSlow = onSlow;
    socket.setWriteQueueMaxSize(bufferBytes);
    socket.pongHandler(pong -> unanswered = 0);
    socket.closeHandler(nothing -> ended());
    socket.exceptionHandler(this::broken);
  }

  /** What to do with each text that comes in. */
  void onText(Consumer<String> handler) {
    socket.textMessageHandler(
        text -> {
          unanswered = 0;
          if (text.indexOf(REPLACED) >= 0) {
            close(NO_TEXT, "no text in UTF-8");
          } else if (!closed) {
            handler.accept(text);
          }
        });
  }

  /** Nothing more is taken in for now; the client's further texts wait. */
  void pause() {
    socket.pause();
  }

  /** Goes on with what waits. */
  void resume() {
    socket.resume();
  }

  /** What to do once when the line is closed. */
  void onClosed(Runnable handler) {
    onClosed = handler;
  }

  boolean closed() {
    return closed;
  }

  void send(JsonObject message) {
    if (closed) {
      return;
    }
    if (socket.writeQueueFull()) {
      onSlow.run();
      close(TOO_SLOW, "too slow");
      return;
    }
    // A write that fails closes the socket, which is told by the close handler.
    var unused = socket.writeTextMessage(message.encode());
  }

  /** To be called at every ping interval. */
  void ping() {
    if (closed) {
      return;
    }
    if (unanswered >= MOST_UNANSWERED) {
      close(TOO_SLOW, "no answer to pings");
      return;
    }
    unanswered++;
    var unused = socket.writePing(Buffer.buffer());
  }

  void close(short code, String reason) {
    if (!closed) {
      var unused = socket.close(code, reason);
      // A client that does not read never confirms: nothing may hang on it from now on.
      ended();
    }
  }

  /**
   * Something came that cannot be read. Pieces that add up to more than a message may have are told
   * here too, and nobody else would end them.
   */
  private void broken(Throwable error) {
    boolean protocol =
        error instanceof CorruptedWebSocketFrameException frame
            && frame.closeStatus().code() == PROTOCOL_ERROR;
    if (protocol) {
      close(PROTOCOL_ERROR, "not the protocol");
    } else {
      close(TOO_LARGE, "too large");
    }
  }

  private void ended() {
    if (!closed) {
      closed = true;
      onClosed.run();
    }
  }
}
