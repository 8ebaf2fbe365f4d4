package io.matchstream.app.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Passes connections on to a port of this machine until so many bytes have come back. From then on
 * nothing passes, and nothing is closed: to a caller it is as if a cable had been pulled.
 */
final class Relay implements AutoCloseable {
  private static final int BUFFER = 64 * 1024;

  private final int target;
  private final ServerSocket server;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private long left;

  /** Listens on any free port of the loopback interface. */
  Relay(int target, long bytes) throws IOException {
    this.target = target;
    this.left = bytes;
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    daemon(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  synchronized boolean isSilent() {
    return left <= 0;
  }

  private synchronized void cameBack(int bytes) {
    left -= bytes;
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket caller = server.accept();
        open.add(caller);
        if (!isSilent()) {
          Socket callee = new Socket(InetAddress.getLoopbackAddress(), target);
          open.add(callee);
          daemon(() -> pass(caller, callee, false));
          daemon(() -> pass(callee, caller, true));
        }
      } catch (IOException e) {
        if (!server.isClosed()) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  private void pass(Socket from, Socket to, boolean back) {
    byte[] buffer = new byte[BUFFER];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        if (isSilent()) {
          return;
        }
        out.write(buffer, 0, read);
        if (back) {
          cameBack(read);
        }
      }
      to.shutdownOutput();
    } catch (IOException ended) {
      // One of the two has gone, and the other is told.
      close(from);
      close(to);
    }
  }

  private void close(Socket socket) {
    open.remove(socket);
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "relay");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    server.close();
    open.forEach(this::close);
  }
}
