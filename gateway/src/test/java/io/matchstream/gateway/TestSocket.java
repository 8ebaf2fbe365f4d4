package io.matchstream.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A client's socket. Everything said on it is held against the contract. */
final class TestSocket implements WebSocket.Listener, AutoCloseable {
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();

  /** How the other side closed. */
  record Closed(int code, String reason) {}

  private final BlockingQueue<JsonNode> messages = new LinkedBlockingQueue<>();
  private final CompletableFuture<Closed> closed = new CompletableFuture<>();
  private final StringBuilder part = new StringBuilder();
  private WebSocket socket;

  private TestSocket() {}

  static TestSocket open(int port, Map<String, String> headers) {
    return open(port, headers, new String[0]);
  }

  static TestSocket open(int port, Map<String, String> headers, String... protocols) {
    TestSocket opened = new TestSocket();
    WebSocket.Builder builder = HTTP.newWebSocketBuilder();
    headers.forEach(builder::header);
    if (protocols.length > 0) {
      builder.subprotocols(
          protocols[0], java.util.Arrays.copyOfRange(protocols, 1, protocols.length));
    }
    opened.socket =
        builder.buildAsync(URI.create("ws://127.0.0.1:" + port + "/v1/ws"), opened).join();
    return opened;
  }

  @Override
  public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
    part.append(data);
    if (last) {
      try {
        messages.add(JSON.readTree(part.toString()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } finally {
        part.setLength(0);
      }
    }
    webSocket.request(1);
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public CompletionStage<?> onClose(WebSocket webSocket, int code, String reason) {
    closed.complete(new Closed(code, reason));
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void onError(WebSocket webSocket, Throwable error) {
    closed.completeExceptionally(error);
  }

  String subprotocol() {
    return socket.getSubprotocol();
  }

  /** Says something that the contract allows. */
  void say(String message) {
    TestGateway.CONTRACT.holdMessage("SocketIn", message);
    sayAnything(message);
  }

  void sayAnything(String message) {
    socket.sendText(message, true).join();
  }

  /** The next message, whatever it is. */
  JsonNode next() {
    try {
      JsonNode message = messages.poll(Log.PATIENCE.toSeconds(), TimeUnit.SECONDS);
      assertThat(message).describedAs("a message").isNotNull();
      TestGateway.CONTRACT.holdMessage("SocketOut", message.toString());
      return message;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The next message, which must be of this type. */
  JsonNode next(String type) {
    JsonNode message = next();
    assertThat(message.get("type").asText()).describedAs(message.toString()).isEqualTo(type);
    return message;
  }

  /** Whether nothing more has been said. */
  boolean silent() {
    return messages.isEmpty();
  }

  Closed closed() {
    return closed.orTimeout(Log.PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
  }

  /** Gone without a word, as through a tunnel. */
  void drop() {
    socket.abort();
  }

  @Override
  public void close() {
    var unused = socket.sendClose(WebSocket.NORMAL_CLOSURE, "").join();
  }
}
