package io.matchstream.streams.allocator;

import io.matchstream.engine.config.GameServers;
import java.nio.charset.StandardCharsets;

/** The weighted choice from a static list of game servers. */
public final class ServerList {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private ServerList() {}

  /**
   * The server of a match: drawn by weight, with the match's id as the seed, so that the same match
   * is given the same server however often it is decided.
   *
   * @return address, host:port
   */
  public static String choose(GameServers.StaticServers servers, String matchId) {
    return servers.choose(draw(matchId)).address();
  }

  /** FNV-1a, then the finaliser of splitmix64: ids that differ in one character draw apart. */
  private static long draw(String matchId) {
    long hash = FNV_OFFSET;
    for (byte b : matchId.getBytes(StandardCharsets.UTF_8)) {
      hash = (hash ^ (b & 0xff)) * FNV_PRIME;
    }
    hash = (hash ^ (hash >>> 30)) * 0xbf58476d1ce4e5b9L;
    hash = (hash ^ (hash >>> 27)) * 0x94d049bb133111ebL;
    return hash ^ (hash >>> 31);
  }
}
