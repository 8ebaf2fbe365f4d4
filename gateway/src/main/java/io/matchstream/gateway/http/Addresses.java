package io.matchstream.gateway.http;

import io.vertx.core.http.HttpServerRequest;
import java.util.List;

/** Where requests come from, for callers who have no token to be told apart by. */
public final class Addresses {
  private static final String FORWARDED = "X-Forwarded-For";

  private Addresses() {}

  /** The other end of the connection. */
  public static String ofConnection(HttpServerRequest request) {
    return request.remoteAddress().hostAddress();
  }

  /**
   * What the proxy says, which is the last entry: those before it are the caller's own invention.
   * The other end of the connection where it says nothing.
   */
  public static String behindProxy(HttpServerRequest request) {
    List<String> headers = request.headers().getAll(FORWARDED);
    String last = headers.isEmpty() ? "" : headers.get(headers.size() - 1);
    String address = last.substring(last.lastIndexOf(',') + 1).trim();
    return address.isEmpty() ? ofConnection(request) : address;
  }
}
