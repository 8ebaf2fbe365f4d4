package io.matchstream.gateway;

import java.time.Duration;

/**
 * How a gateway serves. Each value's reason stands beside it in {@link #defaults}.
 *
 * @param host address to listen on
 * @param port port to listen on; 0 for any free one
 * @param longPoll longest time a matchmaking request is held
 * @param answerWithin longest wait for an owner's answer before 503
 * @param maxBodyBytes largest request body
 * @param maxHeaderBytes largest sum of request headers
 * @param playerRate requests a second that one player may make for long
 * @param playerBurst requests that one player may make at once
 * @param serviceRate requests a second that one game server may make for long
 * @param serviceBurst requests that one game server may make at once
 * @param publicRate requests a second that one address may make without a token, for long
 * @param publicBurst requests that one address may make without a token at once
 * @param behindProxy whether the address of a caller is the last one of X-Forwarded-For; only where
 *     every caller comes through a proxy that writes it
 * @param connectionsPerPlayer open sockets and held requests of one player
 * @param socketBufferBytes what may wait to be sent on one socket before it is cut off
 * @param pingEvery pause between pings; a socket silent for two of them is cut off
 */
public record GatewaySettings(
    String host,
    int port,
    Duration longPoll,
    Duration answerWithin,
    int maxBodyBytes,
    int maxHeaderBytes,
    int playerRate,
    int playerBurst,
    int serviceRate,
    int serviceBurst,
    int publicRate,
    int publicBurst,
    boolean behindProxy,
    int connectionsPerPlayer,
    int socketBufferBytes,
    Duration pingEvery) {

  /** What an installation gets unless it says otherwise. */
  public static GatewaySettings defaults(String host, int port) {
    return new GatewaySettings(
        host,
        port,
        // Below the 60 s after which proxies commonly cut a silent connection.
        Duration.ofSeconds(30),
        // An owner answers in 0.1 s; a rebalance takes a second or two.
        Duration.ofSeconds(5),
        // As much as a record on the topics may have.
        64 * 1024,
        // A token has about 600 bytes; cookies of other services come along.
        16 * 1024,
        // Polling twice a second with some clicking; a script is held to it.
        10,
        30,
        // A server that hosts hundreds of games ends a few of them each second.
        500,
        2_000,
        // A campus or a mobile network behind one address looks at a leaderboard.
        50,
        500,
        // Otherwise anybody writes himself the address he likes.
        false,
        // Phone, tablet, two browser tabs, and as many that have not noticed that they are dead.
        8,
        // A few dozen messages; a reader that far behind does not come back.
        64 * 1024,
        // Keeps routers from dropping the connection, and finds the dead within 40 s.
        Duration.ofSeconds(20));
  }

  /** The same with another limit for held requests. */
  public GatewaySettings withLongPoll(Duration limit) {
    return new GatewaySettings(
        host,
        port,
        limit,
        answerWithin,
        maxBodyBytes,
        maxHeaderBytes,
        playerRate,
        playerBurst,
        serviceRate,
        serviceBurst,
        publicRate,
        publicBurst,
        behindProxy,
        connectionsPerPlayer,
        socketBufferBytes,
        pingEvery);
  }

  /** The same with another limit for the answers of owners. */
  public GatewaySettings withAnswerWithin(Duration limit) {
    return new GatewaySettings(
        host,
        port,
        longPoll,
        limit,
        maxBodyBytes,
        maxHeaderBytes,
        playerRate,
        playerBurst,
        serviceRate,
        serviceBurst,
        publicRate,
        publicBurst,
        behindProxy,
        connectionsPerPlayer,
        socketBufferBytes,
        pingEvery);
  }

  /** The same with another rate for players. */
  public GatewaySettings withPlayerRate(int perSecond, int burst) {
    return new GatewaySettings(
        host,
        port,
        longPoll,
        answerWithin,
        maxBodyBytes,
        maxHeaderBytes,
        perSecond,
        burst,
        serviceRate,
        serviceBurst,
        publicRate,
        publicBurst,
        behindProxy,
        connectionsPerPlayer,
        socketBufferBytes,
        pingEvery);
  }

  /** The same with another rate for callers without a token. */
  public GatewaySettings withPublicRate(int perSecond, int burst) {
    return new GatewaySettings(
        host,
        port,
        longPoll,
        answerWithin,
        maxBodyBytes,
        maxHeaderBytes,
        playerRate,
        playerBurst,
        serviceRate,
        serviceBurst,
        perSecond,
        burst,
        behindProxy,
        connectionsPerPlayer,
        socketBufferBytes,
        pingEvery);
  }

  /** The same for callers who all come through a proxy. */
  public GatewaySettings throughProxy() {
    return new GatewaySettings(
        host,
        port,
        longPoll,
        answerWithin,
        maxBodyBytes,
        maxHeaderBytes,
        playerRate,
        playerBurst,
        serviceRate,
        serviceBurst,
        publicRate,
        publicBurst,
        true,
        connectionsPerPlayer,
        socketBufferBytes,
        pingEvery);
  }

  /** The same with another bound for what waits on a socket. */
  public GatewaySettings withSocketBuffer(int bytes) {
    return new GatewaySettings(
        host,
        port,
        longPoll,
        answerWithin,
        maxBodyBytes,
        maxHeaderBytes,
        playerRate,
        playerBurst,
        serviceRate,
        serviceBurst,
        publicRate,
        publicBurst,
        behindProxy,
        connectionsPerPlayer,
        bytes,
        pingEvery);
  }
}
