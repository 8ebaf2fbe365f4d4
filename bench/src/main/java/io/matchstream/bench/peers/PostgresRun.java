package io.matchstream.bench.peers;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Arrivals at full speed on a PostgreSQL whose pool is almost empty. */
final class PostgresRun {
  private PostgresRun() {}

  /** Makes the tables and the function; once for each server. */
  static void prepare(PostgresServer server) throws SQLException, IOException {
    try (Connection connection = server.connect();
        Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(Resources.join("enqueue.sql"));
    }
  }

  /**
   * Lets players arrive on so many connections for so long, each waiting for its answer; then
   * compares what the tables hold with what was answered.
   *
   * @param seed of the players; each connection has its own
   */
  static Outcome measure(PostgresServer server, int connections, Duration time, long seed)
      throws SQLException, InterruptedException {
    try (Connection connection = server.connect()) {
      execute(connection, "TRUNCATE waiting, assignment");
      execute(connection, "CHECKPOINT");
    }
    Ledger ledger = new Ledger();
    Histogram callNanos = new ConcurrentHistogram(3);
    List<Caller> callers = new ArrayList<>();
    long nanos;
    try {
      for (int i = 0; i < connections; i++) {
        callers.add(new Caller(server.connect(), Tolerance.SEA_BATTLE));
      }
      List<Callable<Long>> work = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        Caller caller = callers.get(i);
        Crowd crowd = new Crowd(seed + i, "p" + i + ".");
        work.add(() -> calls(caller, crowd, time, ledger, callNanos));
      }
      long begin = System.nanoTime();
      all(work);
      nanos = System.nanoTime() - begin;
    } finally {
      for (Caller caller : callers) {
        caller.close();
      }
    }
    try (Connection connection = server.connect()) {
      check(connection, ledger);
    }
    return Outcome.of(ledger, nanos, callNanos, 0);
  }

  private static void all(List<Callable<Long>> work) throws SQLException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(work.size());
    try {
      for (Future<Long> calls : threads.invokeAll(work)) {
        Long unused = calls.get();
      }
    } catch (ExecutionException e) {
      throw new SQLException("a connection failed", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private static long calls(
      Caller caller, Crowd crowd, Duration time, Ledger ledger, Histogram callNanos)
      throws SQLException {
    long calls = 0;
    long begin = System.nanoTime();
    long before = begin;
    while (before - begin < time.toNanos()) {
      Player newcomer = crowd.next();
      ledger.arrived(newcomer.id());
      Optional<String> partner = caller.enqueue(newcomer, System.currentTimeMillis());
      partner.ifPresent(other -> ledger.matched(newcomer.id(), other));
      long after = System.nanoTime();
      callNanos.recordValue(after - before);
      before = after;
      calls++;
    }
    return calls;
  }

  private static void check(Connection connection, Ledger ledger) throws SQLException {
    ledger.settle(players(connection, "SELECT player FROM waiting"));
    long assigned = players(connection, "SELECT player FROM assignment").size();
    if (assigned != 2 * ledger.matches()) {
      ledger.breach(assigned + " players have " + ledger.matches() + " matches");
    }
  }

  private static Set<String> players(Connection connection, String query) throws SQLException {
    Set<String> players = new HashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        players.add(rows.getString(1));
      }
    }
    return players;
  }

  private static void execute(Connection connection, String command) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      boolean unused = statement.execute(command);
    }
  }

  /** One connection and its prepared call. */
  static final class Caller implements AutoCloseable {
    private final Connection connection;
    private final PreparedStatement call;

    Caller(Connection connection, Tolerance tolerance) throws SQLException {
      this.connection = connection;
      this.call = connection.prepareStatement("SELECT enqueue(?, ?, ?, ?, ?, ?)");
      call.setInt(4, tolerance.initial());
      call.setInt(5, tolerance.perSecond());
      call.setInt(6, tolerance.max());
    }

    /** The partner's id, or empty when the newcomer waits. */
    Optional<String> enqueue(Player newcomer, long nowMs) throws SQLException {
      call.setString(1, newcomer.id());
      call.setInt(2, newcomer.rating());
      call.setLong(3, nowMs);
      try (ResultSet row = call.executeQuery()) {
        return row.next() ? Optional.ofNullable(row.getString(1)) : Optional.empty();
      }
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }
}
