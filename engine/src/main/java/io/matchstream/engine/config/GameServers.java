package io.matchstream.engine.config;

import java.net.URI;
import java.time.Duration;
import java.util.List;

/** Where the game server of a match comes from. */
public sealed interface GameServers {

  /** What a queue that says nothing gets, so that a first try works without any server. */
  static GameServers unconfigured() {
    return new StaticServers(List.of(new Server("localhost:7000", 1)));
  }

  /**
   * The longest an allocation may take before its last try has failed; a proposed match must be
   * given longer than that.
   */
  Duration longestAllocation();

  /**
   * A list to choose from by weight, decided in place.
   *
   * @param servers at least one
   */
  record StaticServers(List<Server> servers) implements GameServers {
    public StaticServers {
      servers = List.copyOf(servers);
      if (servers.isEmpty()) {
        throw new IllegalArgumentException("a list of game servers needs at least one");
      }
    }

    @Override
    public Duration longestAllocation() {
      return Duration.ZERO;
    }

    /** The sum of the weights. */
    public long totalWeight() {
      return servers.stream().mapToLong(Server::weight).sum();
    }

    /**
     * The server that a draw falls on; each owns as many draws as its weight says.
     *
     * @param draw any number, such as a hash of the match id; the same draw gives the same server
     */
    public Server choose(long draw) {
      long left = Math.floorMod(draw, totalWeight());
      for (Server server : servers) {
        left -= server.weight();
        if (left < 0) {
          return server;
        }
      }
      throw new IllegalStateException("weights do not add up to their sum");
    }
  }

  /**
   * One game server.
   *
   * @param address {@code host:port} as clients reach it
   * @param weight share of the matches, against the other servers' weights
   */
  record Server(String address, int weight) {
    public Server {
      if (weight < 1) {
        throw new IllegalArgumentException("a server's weight is at least 1, not " + weight);
      }
    }
  }

  /**
   * A service that is asked over HTTP.
   *
   * @param url where allocations are asked for
   * @param timeout longest wait for one answer
   * @param attempts tries altogether
   * @param backoff pause before the second try; each further pause is twice as long
   */
  record HttpAllocator(URI url, Duration timeout, int attempts, Duration backoff)
      implements GameServers {
    private static final int MOST_ATTEMPTS = 10;

    public HttpAllocator {
      if (attempts < 1 || attempts > MOST_ATTEMPTS) {
        throw new IllegalArgumentException("attempts must be 1 to 10, not " + attempts);
      }
    }

    @Override
    public Duration longestAllocation() {
      return timeout.multipliedBy(attempts).plus(backoff.multipliedBy((1L << (attempts - 1)) - 1));
    }

    /**
     * The pause before a try.
     *
     * @param attempt 1 for the first try, which waits for nothing
     */
    public Duration pauseBefore(int attempt) {
      return attempt <= 1 ? Duration.ZERO : backoff.multipliedBy(1L << (attempt - 2));
    }
  }
}
