package io.matchstream.bench.peers;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;

/** A Redis of our own: on the loopback only, with a password and a folder that nobody else has. */
final class RedisServer implements AutoCloseable {
  private final ServerProcess process;
  private final int port;
  private final String password;

  private RedisServer(ServerProcess process, int port, String password) {
    this.process = process;
    this.port = port;
    this.password = password;
  }

  /**
   * Starts one and waits until it answers.
   *
   * @param cleanup ends it if nobody else does
   * @param folder for its files; a folder in it is made for each start
   */
  static RedisServer start(Cleanup cleanup, Path folder, Durability durability)
      throws IOException, InterruptedException {
    Path data = Files.createTempDirectory(folder, "redis-");
    int port = ServerProcess.freePort();
    String password = password();
    List<String> settings = new ArrayList<>(List.of(durability.settings));
    settings.add("bind 127.0.0.1");
    settings.add("port " + port);
    settings.add("requirepass " + password);
    settings.add("dir " + data);
    // No snapshots beside the log, and no rewriting of the log meanwhile: both would only slow it.
    settings.add("save \"\"");
    settings.add("auto-aof-rewrite-percentage 0");
    ServerProcess process =
        cleanup.later(
            // The configuration is read from standard input: a command line would show the
            // password.
            ServerProcess.start(
                "redis-server",
                List.of(Binaries.redis().toString(), "-"),
                String.join("\n", settings) + "\n",
                data.resolve("redis.log")));
    RedisServer server = new RedisServer(process, port, password);
    process.await(
        () -> {
          try (Exchange exchange = server.connect()) {
            Reply unused = exchange.once("PING");
          }
        });
    return server;
  }

  /** 128 random bits. */
  static String password() {
    return new BigInteger(128, new SecureRandom()).toString(Character.MAX_RADIX);
  }

  /** A connection that is let in. */
  Exchange connect() throws IOException {
    Exchange exchange = new Exchange(port);
    Reply unused = exchange.once("AUTH", password);
    return exchange;
  }

  @Override
  public void close() throws InterruptedException {
    process.close();
  }
}
