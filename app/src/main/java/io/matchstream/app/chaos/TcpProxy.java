package io.matchstream.app.chaos;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes connections on to a port of this machine, until it is told to cut or to delay them. Two
 * threads a connection. Thread-safe.
 */
final class TcpProxy implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(TcpProxy.class);

  private static final int BUFFER = 64 * 1024;

  private final int target;
  private final ServerSocket server;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean cut;
  private volatile Duration delay = Duration.ZERO;

  /** Listens on any free port of the loopback interface. */
  TcpProxy(int target) {
    this.target = target;
    try {
      this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    daemon(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /** Ends all connections in the middle of a word, and each new one at once. */
  void cut() {
    cut = true;
    open.forEach(TcpProxy::close);
  }

  /** Holds back whatever either side says for so long. */
  void delay(Duration time) {
    delay = time;
  }

  /** Passes everything on at once. */
  void heal() {
    cut = false;
    delay = Duration.ZERO;
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        join(server.accept());
      } catch (IOException e) {
        // The proxy is closed, and the loop ends; or it was a caller who has gone again.
        log.debug("a caller has gone", e);
      }
    }
  }

  private void join(Socket caller) throws IOException {
    if (cut) {
      caller.close();
      return;
    }
    Socket callee = new Socket();
    open.add(caller);
    open.add(callee);
    try {
      callee.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target));
      caller.setTcpNoDelay(true);
      callee.setTcpNoDelay(true);
    } catch (IOException nobodyThere) {
      part(caller, callee);
      return;
    }
    daemon(() -> pass(caller, callee));
    daemon(() -> pass(callee, caller));
  }

  private void pass(Socket from, Socket to) {
    byte[] buffer = new byte[BUFFER];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(buffer); read >= 0 && !cut; read = in.read(buffer)) {
        hold();
        out.write(buffer, 0, read);
      }
    } catch (IOException ended) {
      // By one of the two, or by us: the other is told below.
    } finally {
      part(from, to);
    }
  }

  private void hold() {
    Duration time = delay;
    if (!time.isZero()) {
      try {
        TimeUnit.MILLISECONDS.sleep(time.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void part(Socket one, Socket other) {
    open.remove(one);
    open.remove(other);
    close(one);
    close(other);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "proxy");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    server.close();
    cut();
  }
}
