package io.matchstream.bench.peers;

import io.matchstream.app.command.CommandFailure;
import io.matchstream.app.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A PostgreSQL of our own: on the loopback only, with a password and a folder that nobody else has.
 * Where we are root it runs as the user of the Debian package, since it refuses to run as root.
 */
final class PostgresServer implements AutoCloseable {
  private static final String USER = "bench";

  private final ServerProcess process;
  private final List<String> stop;
  private final PGSimpleDataSource source;

  private PostgresServer(ServerProcess process, List<String> stop, PGSimpleDataSource source) {
    this.process = process;
    this.stop = stop;
    this.source = source;
  }

  /**
   * Makes a cluster, starts it and waits until it answers.
   *
   * @param cleanup ends it if nobody else does
   * @param folder for its files; a folder in it is made for each start
   */
  static PostgresServer start(Cleanup cleanup, Path folder)
      throws IOException, InterruptedException {
    Path own = Files.createTempDirectory(folder, "postgres-");
    Path data = own.resolve("data");
    Path log = own.resolve("postgres.log");
    String password = RedisServer.password();
    Path secret =
        Files.createFile(
            own.resolve("password"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(secret, password + "\n");
    Unprivileged unprivileged = Unprivileged.here();
    unprivileged.give(own);
    unprivileged.give(secret);
    initialise(unprivileged, data, secret, log);
    int port = ServerProcess.freePort();
    List<String> command = new ArrayList<>();
    command.add(Binaries.postgres("postgres").toString());
    command.addAll(List.of("-D", data.toString()));
    settings(port).forEach(setting -> command.addAll(List.of("-c", setting)));
    ServerProcess process = ServerProcess.start("postgres", unprivileged.command(command), "", log);
    List<String> stop =
        unprivileged.command(
            List.of(
                Binaries.postgres("pg_ctl").toString(),
                "-D",
                data.toString(),
                // Connections are not waited for.
                "-m",
                "fast",
                "-w",
                "stop"));
    PostgresServer server =
        cleanup.later(new PostgresServer(process, stop, source(port, password)));
    process.await(() -> server.connect().close());
    return server;
  }

  private static void initialise(Unprivileged unprivileged, Path data, Path secret, Path log)
      throws IOException, InterruptedException {
    List<String> command =
        List.of(
            Binaries.postgres("initdb").toString(),
            "--pgdata=" + data,
            "--username=" + USER,
            "--auth=scram-sha-256",
            "--pwfile=" + secret,
            "--encoding=UTF8",
            "--locale=C",
            // A new cluster need not survive a crash; what is measured is synced later.
            "--no-sync");
    int code =
        new ProcessBuilder(unprivileged.command(command))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    if (code != 0) {
      throw new CommandFailure(
          ExitCode.UNREACHABLE, "initdb failed: " + ServerProcess.lastLines(log));
    }
  }

  private static List<String> settings(int port) {
    return List.of(
        "port=" + port,
        "listen_addresses=127.0.0.1",
        "unix_socket_directories=",
        "fsync=on",
        "synchronous_commit=on",
        // No checkpoint within a run: it would only slow it.
        "max_wal_size=4GB",
        "checkpoint_timeout=1h",
        "shared_buffers=256MB",
        // The table lives by being vacuumed; the default looks at it once a minute.
        "autovacuum_naptime=1s",
        // The plans are made while the table is empty, when a scan of all of it looks cheap; the
        // index also forgets the dead it has met.
        "enable_seqscan=off",
        "enable_bitmapscan=off");
  }

  private static PGSimpleDataSource source(int port, String password) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setServerNames(new String[] {"127.0.0.1"});
    source.setPortNumbers(new int[] {port});
    source.setDatabaseName("postgres");
    source.setUser(USER);
    source.setPassword(password);
    // The function is prepared on the server from its first call on.
    source.setPrepareThreshold(1);
    return source;
  }

  /** A connection that commits each statement. */
  Connection connect() throws SQLException {
    return source.getConnection();
  }

  @Override
  public void close() throws IOException, InterruptedException {
    int unused =
        new ProcessBuilder(stop)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor();
    process.close();
  }
}
