package io.matchstream.app.chaos;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** An allocator of game servers that can be told to refuse, or to take its time. Thread-safe. */
final class AllocatorService implements AutoCloseable {
  private static final String PATH = "/allocations";

  private final HttpServer server;

  /** Each slow answer holds a thread. */
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "allocator-service");
            thread.setDaemon(true);
            return thread;
          });

  private volatile boolean refuses;
  private volatile Duration delay = Duration.ZERO;

  /** Listens on any free port of the loopback interface. */
  AllocatorService() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(PATH, this::answer);
    Executor executor = threads;
    server.setExecutor(executor);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + PATH;
  }

  void refuse() {
    refuses = true;
  }

  void slow(Duration time) {
    delay = time;
  }

  void heal() {
    refuses = false;
    delay = Duration.ZERO;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      TimeUnit.MILLISECONDS.sleep(delay.toMillis());
      boolean allocates = exchange.getRequestMethod().equals("POST");
      if (refuses && allocates) {
        exchange.sendResponseHeaders(503, -1);
      } else if (allocates) {
        byte[] body = "{\"gameServer\":\"127.0.0.1:7000\"}".getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
      } else {
        exchange.sendResponseHeaders(204, -1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
