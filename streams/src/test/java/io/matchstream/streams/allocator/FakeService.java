package io.matchstream.streams.allocator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An allocator's service over real HTTP that answers as a test has scripted it, match by match. */
final class FakeService implements AutoCloseable {
  /** What the service heard, for example {@code POST M1}. */
  final List<String> heard = new CopyOnWriteArrayList<>();

  final List<String> bodies = new CopyOnWriteArrayList<>();

  /** Opened by {@link #close}; what hangs, hangs on it. */
  private final CountDownLatch end = new CountDownLatch(1);

  private final Map<String, Queue<Behaviour>> scripts = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  @FunctionalInterface
  interface Behaviour {
    void answer(HttpExchange exchange) throws IOException, InterruptedException;
  }

  FakeService() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext("/allocations", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/allocations");
  }

  /** The next answers for this match; after them it is given the server {@code eu-1:7000}. */
  void script(String matchId, Behaviour... behaviours) {
    scripts.put(matchId, new ConcurrentLinkedQueue<>(List.of(behaviours)));
  }

  static Behaviour status(int status, String body) {
    return exchange -> reply(exchange, status, body);
  }

  /** No answer as long as the service runs. */
  Behaviour hang() {
    return exchange -> end.await();
  }

  /** Headers and half a body, and then nothing. */
  Behaviour hangInTheBody() {
    return exchange -> {
      exchange.sendResponseHeaders(200, 100);
      exchange.getResponseBody().write('{');
      exchange.getResponseBody().flush();
      end.await();
    };
  }

  /** The answer waits for the test. */
  static Behaviour when(CountDownLatch opened) {
    return exchange -> {
      opened.await();
      reply(exchange, 200, "{\"gameServer\": \"eu-1:7000\"}");
    };
  }

  private void handle(HttpExchange exchange) throws IOException {
    String method = exchange.getRequestMethod();
    URI uri = exchange.getRequestURI();
    String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
    String matchId = method.equals("POST") ? key : uri.getPath().replaceFirst(".*/", "");
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    heard.add(method + " " + matchId + query);
    bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
    Queue<Behaviour> script = scripts.get(matchId);
    Behaviour next = script == null ? null : script.poll();
    try {
      if (next == null) {
        reply(exchange, 200, "{\"gameServer\": \"eu-1:7000\"}");
      } else {
        next.answer(exchange);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      exchange.close();
    }
  }

  private static void reply(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    end.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
