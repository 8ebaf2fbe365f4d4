package io.matchstream.bench.peers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * A connection to Redis with several commands under way: what is asked is sent with the next {@link
 * #turn}, all of it in one piece, and the answers come in the order of the questions. For one
 * thread.
 */
final class Exchange implements AutoCloseable {
  /** A script over 100,000 who wait takes a second, and 64 of them may stand in line. */
  private static final int PATIENCE_MS = 180_000;

  private final Socket socket;
  private final CommandWriter writer;
  private final ReplyReader reader;
  private final Deque<Consumer<Reply>> asked = new ArrayDeque<>();

  /** Connects to a server on this machine. */
  Exchange(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MS);
    writer = new CommandWriter(socket.getOutputStream());
    reader = new ReplyReader(socket.getInputStream());
  }

  /**
   * Asks, without sending yet.
   *
   * @param then takes the answer, never a refusal; it may ask again
   */
  void ask(Consumer<Reply> then, String... command) {
    asked.add(then);
    writer.add(command);
  }

  /** How many answers are still to come. */
  int pending() {
    return asked.size();
  }

  /**
   * Sends what was asked, waits for one answer, and takes those that have come with it.
   *
   * @throws IOException if Redis refuses a command, or is gone
   */
  void turn() throws IOException {
    writer.flush();
    do {
      Reply reply = reader.read();
      if (reply instanceof Reply.Failure failure) {
        throw new IOException("Redis refuses: " + failure.reason());
      }
      asked.remove().accept(reply);
    } while (reader.begun());
  }

  /** Takes all answers. */
  void finish() throws IOException {
    while (pending() > 0) {
      turn();
    }
  }

  /** Asks, and waits for the answer and for all that were to come before it. */
  Reply once(String... command) throws IOException {
    AtomicReference<Optional<Reply>> answer = new AtomicReference<>(Optional.empty());
    ask(reply -> answer.set(Optional.of(reply)), command);
    finish();
    return answer.get().orElseThrow();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
