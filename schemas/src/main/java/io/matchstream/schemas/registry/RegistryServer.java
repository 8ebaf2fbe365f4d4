package io.matchstream.schemas.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves a registry over the REST API that Confluent's clients, consoles and connectors speak:
 * subjects, versions, ids, compatibility and configuration. Nothing can be deleted, and the level
 * of compatibility cannot be changed.
 */
public final class RegistryServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RegistryServer.class);

  /** Clients ask once for each schema, so few threads do. */
  private static final int THREADS = 4;

  /** The largest schema of ours is a hundredth of it. */
  private static final int MAX_BODY = 1024 * 1024;

  private final HttpServer server;
  private final ExecutorService threads;
  private final RegistryRoutes routes;

  private RegistryServer(HttpServer server, ExecutorService threads, RegistryRoutes routes) {
    this.server = server;
    this.threads = threads;
    this.routes = routes;
  }

  /**
   * Starts serving.
   *
   * @param address where to listen; port 0 takes any free one
   * @throws IOException if the address is taken
   */
  public static RegistryServer start(SubjectRegistry registry, InetSocketAddress address)
      throws IOException {
    HttpServer http = HttpServer.create(address, 0);
    ExecutorService threads =
        Executors.newFixedThreadPool(
            THREADS,
            task -> {
              Thread thread = new Thread(task, "registry-server");
              thread.setDaemon(true);
              return thread;
            });
    RegistryServer served = new RegistryServer(http, threads, new RegistryRoutes(registry));
    http.setExecutor(threads);
    http.createContext("/", served::handle);
    http.start();
    return served;
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  /** The URL by which a client on this machine reaches it. */
  public URI url() {
    String host =
        address().getAddress().isAnyLocalAddress() ? "127.0.0.1" : address().getHostString();
    return URI.create("http://" + host + ":" + address().getPort());
  }

  /** Stops at once. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      int status = 200;
      JsonNode answer;
      try {
        answer = answer(exchange);
      } catch (RegistryException e) {
        status = httpStatus(e.code());
        answer =
            RegistryJson.error(
                e.code() == RegistryException.UNREACHABLE ? 500 : e.code(), e.getMessage());
      } catch (RuntimeException e) {
        LOG.warn("{} {} failed", exchange.getRequestMethod(), exchange.getRequestURI(), e);
        status = 500;
        answer = RegistryJson.error(500, "Internal error.");
      }
      send(exchange, status, answer);
    }
  }

  private JsonNode answer(HttpExchange exchange) throws IOException {
    URI uri = exchange.getRequestURI();
    List<String> path =
        Arrays.stream(uri.getRawPath().split("/"))
            .filter(part -> !part.isEmpty())
            .map(part -> URLDecoder.decode(part.replace("+", "%2B"), UTF_8))
            .toList();
    byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY + 1);
    if (body.length > MAX_BODY) {
      throw new RegistryException(RegistryException.INVALID_SCHEMA, "The request is too long.");
    }
    boolean verbose = String.valueOf(uri.getRawQuery()).contains("verbose=true");
    return switch (exchange.getRequestMethod()) {
      case "GET" -> routes.get(path);
      case "POST" -> routes.post(path, json(body), verbose);
      case "PUT" -> routes.put(path, json(body));
      default -> throw new RegistryException(405, "HTTP 405 Method Not Allowed");
    };
  }

  private static JsonNode json(byte[] body) {
    try {
      return RegistryJson.parse(body);
    } catch (IOException e) {
      throw new RegistryException(400, "The body is not JSON.", e);
    }
  }

  /** The first three digits of an error code are its status. */
  private static int httpStatus(int code) {
    int status = code >= 10_000 ? code / 100 : code;
    return status >= 400 && status < 600 ? status : 500;
  }

  private static void send(HttpExchange exchange, int status, JsonNode answer) throws IOException {
    byte[] bytes = answer.toString().getBytes(UTF_8);
    exchange.getResponseHeaders().set("Content-Type", RegistryJson.CONTENT_TYPE);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }
}
