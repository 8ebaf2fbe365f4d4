package io.matchstream.gateway.http;

import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What may be had without identity, told apart by where the request comes from: public pages,
 * sockets that have yet to show a token, and tokens that turn out to be worth nothing. Belongs to
 * the event loop.
 */
public final class Strangers {
  private static final String FORWARDED = "X-Forwarded-For";

  private final boolean behindProxy;
  private final RateLimits requests;
  private final RateLimits refusals;

  /**
   * @param behindProxy whether every request comes through a proxy that names its caller
   * @param requests limits by address
   * @param refusals limits by address for tokens that are refused
   */
  public Strangers(boolean behindProxy, RateLimits requests, RateLimits refusals) {
    this.behindProxy = behindProxy;
    this.requests = requests;
    this.refusals = refusals;
  }

  /**
   * Where a request comes from. Of what a proxy says it is the last entry: those before it are the
   * caller's own invention. The other end of the connection where nothing is said.
   */
  public String address(HttpServerRequest request) {
    List<String> said = behindProxy ? request.headers().getAll(FORWARDED) : List.of();
    String last = said.isEmpty() ? "" : said.get(said.size() - 1);
    String address = last.substring(last.lastIndexOf(',') + 1).trim();
    return address.isEmpty() ? request.remoteAddress().hostAddress() : address;
  }

  /**
   * Counts one request without a token.
   *
   * @throws io.matchstream.gateway.problems.Problem 429
   */
  public void limit(HttpServerRequest request) {
    requests.require(address(request));
  }

  /**
   * Whoever has sent too many worthless tokens waits before the next one is looked at: checking
   * costs more than sending. Good tokens count nothing, so many players may share an address.
   *
   * @return how long to wait; empty when this one may come
   */
  Optional<Duration> mayShowToken(String address) {
    return refusals.peek(address);
  }

  /** A token from there was refused. */
  void refused(String address) {
    var unused = refusals.take(address);
  }
}
