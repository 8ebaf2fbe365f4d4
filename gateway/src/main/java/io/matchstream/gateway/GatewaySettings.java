package io.matchstream.gateway;

import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How a gateway serves. Each value's reason stands beside it in {@link #defaults}.
 *
 * @param host address to listen on
 * @param port port to listen on; 0 for any free one
 * @param behindProxy whether the address of a caller is the last one of X-Forwarded-For; only where
 *     every caller comes through a proxy that writes it
 * @param waits how long for what
 * @param rates how much one caller may ask
 * @param sizes how much of what
 * @param origins of which web pages may open sockets, as {@code https://play.example}; empty: of
 *     all
 */
public record GatewaySettings(
    String host,
    int port,
    boolean behindProxy,
    Waits waits,
    Rates rates,
    Sizes sizes,
    Set<String> origins) {

  /** Origins are compared without regard to case, as browsers write them in lower case. */
  public GatewaySettings {
    origins =
        origins.stream()
            .map(origin -> origin.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether a socket may be opened by a page of this origin. */
  public boolean mayOpenSockets(String origin) {
    return origins.isEmpty() || origins.contains(origin.toLowerCase(Locale.ROOT));
  }

  /**
   * How long for what.
   *
   * @param longPoll longest time a matchmaking request is held
   * @param answerWithin longest wait for an owner's answer before 503
   * @param pingEvery pause between pings; a socket silent for two of them is cut off
   */
  public record Waits(Duration longPoll, Duration answerWithin, Duration pingEvery) {}

  /**
   * Requests of one caller.
   *
   * @param perSecond how many a second for long
   * @param burst how many at once
   */
  public record Rate(int perSecond, int burst) {}

  /**
   * How much one caller may ask.
   *
   * @param player of one player
   * @param service of one game server
   * @param stranger of one address without a token; as many refused tokens are checked for it
   * @param explanations of one player who asks why he still waits
   * @param operator of one operator
   */
  public record Rates(Rate player, Rate service, Rate stranger, Rate explanations, Rate operator) {}

  /**
   * How much of what.
   *
   * @param bodyBytes largest request body
   * @param headerBytes largest sum of request headers
   * @param socketBufferBytes what may wait to be sent on one socket before it is cut off
   * @param connectionsPerPlayer open sockets and held requests of one player
   */
  public record Sizes(
      int bodyBytes, int headerBytes, int socketBufferBytes, int connectionsPerPlayer) {}

  /** What an installation gets unless it says otherwise. */
  public static GatewaySettings defaults(String host, int port) {
    return new GatewaySettings(
        host,
        port,
        // Otherwise anybody writes himself the address he likes.
        false,
        new Waits(
            // Below the 60 s after which proxies commonly cut a silent connection.
            Duration.ofSeconds(30),
            // An owner answers in 0.1 s; a rebalance takes a second or two.
            Duration.ofSeconds(5),
            // Keeps routers from dropping the connection, and finds the dead within 40 s.
            Duration.ofSeconds(20)),
        new Rates(
            // Polling twice a second with some clicking; a script is held to it.
            new Rate(10, 30),
            // A server that hosts hundreds of games ends a few of them each second.
            new Rate(500, 2_000),
            // A campus or a mobile network behind one address looks at a leaderboard.
            new Rate(50, 500),
            // Whoever looks at a clock on a screen; each costs the pool's owner a look at all.
            new Rate(1, 5),
            // A page that looks again each second, and a person who kicks a few beside it.
            new Rate(5, 50)),
        new Sizes(
            // As much as a record on the topics may have.
            64 * 1024,
            // A token has about 600 bytes; cookies of other services come along.
            16 * 1024,
            // A few dozen messages; a reader that far behind does not come back.
            64 * 1024,
            // Phone, tablet, two browser tabs, and as many that have not noticed they are dead.
            8),
        // A socket is opened by a token that no browser adds by itself, so that a page of somebody
        // else's gains nothing.
        Set.of());
  }

  /** The same where only pages of these origins may open sockets. */
  public GatewaySettings withOrigins(Set<String> allowed) {
    return new GatewaySettings(host, port, behindProxy, waits, rates, sizes, allowed);
  }

  /** The same for callers who all come through a proxy, or who do not. */
  public GatewaySettings behindProxy(boolean proxy) {
    return new GatewaySettings(host, port, proxy, waits, rates, sizes, origins);
  }

  /** The same with other waits. */
  public GatewaySettings with(Waits other) {
    return new GatewaySettings(host, port, behindProxy, other, rates, sizes, origins);
  }

  /** The same with other rates. */
  public GatewaySettings with(Rates other) {
    return new GatewaySettings(host, port, behindProxy, waits, other, sizes, origins);
  }

  /** The same with other sizes. */
  public GatewaySettings with(Sizes other) {
    return new GatewaySettings(host, port, behindProxy, waits, rates, other, origins);
  }
}
