package io.matchstream.bench.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;

/**
 * Players who hold a socket each, all on one thread with one selector and one buffer, so that they
 * cost next to nothing. The methods may be called from other threads.
 */
final class SocketFleet implements AutoCloseable {
  /** Hears of messages, on the thread of the fleet. */
  interface Listener {
    /**
     * A message has come.
     *
     * @param player the number of the socket
     * @param text as it was sent
     * @param nanos when it was read, by {@code System.nanoTime()}
     */
    void message(int player, String text, long nanos);
  }

  /** Of the 28,000 ports that an address has on Linux, so that others find some too. */
  private static final int PER_ADDRESS = 20_000;

  /** More at once than the gateway's backlog holds would be refused. */
  private static final int OPENING = 100;

  /** A gateway that has not let a socket in within this has no room for it. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final long WAIT_MS = 10;

  /** Longer than a match of a duel with its token many times over. */
  private static final int BUFFER = 256 * 1024;

  /** Of the sample key in RFC 6455; the answer to it is not looked at. */
  private static final String KEY = "dGhlIHNhbXBsZSBub25jZQ==";

  private static final String END_OF_HEADER = "\r\n\r\n";

  private final InetSocketAddress gateway;
  private final IntFunction<String> tokens;
  private final Listener listener;
  private final Selector selector;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
  private final AtomicInteger wanted = new AtomicInteger();
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger dropped = new AtomicInteger();
  private final AtomicReference<Exception> failure = new AtomicReference<>();
  private final Thread thread = new Thread(this::run, "sockets");
  private volatile boolean stopped;
  private int begun;
  private int opening;

  /** One player's. */
  private static final class Line {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    final int player;
    boolean open;

    /** What was read of a message that is not whole. */
    ByteBuffer rest = NOTHING;

    Line(int player) {
      this.player = player;
    }
  }

  /**
   * No sockets yet.
   *
   * @param tokens the access token of each player
   */
  SocketFleet(int port, IntFunction<String> tokens, Listener listener) throws IOException {
    this.gateway = new InetSocketAddress(loopback(1), port);
    this.tokens = tokens;
    this.listener = listener;
    this.selector = Selector.open();
  }

  /** 127.0.0.1 and those that follow; each has ports of its own. */
  private static InetAddress loopback(int last) throws UnknownHostException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
  }

  void start() {
    thread.start();
  }

  /**
   * Opens more, until there are so many or the gateway takes no more.
   *
   * @return how many are open
   */
  int open(int count) throws InterruptedException {
    wanted.set(count);
    selector.wakeup();
    int before = open.get();
    long progress = System.nanoTime();
    while (open.get() < count && System.nanoTime() - progress < PATIENCE.toNanos()) {
      TimeUnit.MILLISECONDS.sleep(WAIT_MS);
      if (failure.get() != null) {
        throw new IllegalStateException("the sockets broke off", failure.get());
      }
      if (open.get() > before) {
        before = open.get();
        progress = System.nanoTime();
      }
    }
    wanted.set(open.get());
    return open.get();
  }

  /** How many are open. */
  int open() {
    return open.get();
  }

  /** How many the gateway has closed. */
  int dropped() {
    return dropped.get();
  }

  private void run() {
    try {
      while (!stopped) {
        while (opening < OPENING && begun < wanted.get()) {
          begin();
        }
        selector.select(this::ready, WAIT_MS);
      }
      for (SelectionKey key : selector.keys()) {
        key.channel().close();
      }
      selector.close();
    } catch (IOException | RuntimeException e) {
      failure.set(e);
    }
  }

  /** The next one; where this process can have no more files there are no more. */
  private void begin() throws IOException {
    SocketChannel channel;
    try {
      channel = SocketChannel.open();
    } catch (SocketException tooManyFiles) {
      wanted.set(begun);
      return;
    }
    connect(channel, begun++);
  }

  private void connect(SocketChannel channel, int player) throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
    channel.bind(new InetSocketAddress(loopback(1 + player / PER_ADDRESS), 0));
    opening++;
    if (channel.connect(gateway)) {
      greet(channel, player);
      channel.register(selector, SelectionKey.OP_READ, new Line(player));
    } else {
      channel.register(selector, SelectionKey.OP_CONNECT, new Line(player));
    }
  }

  private void ready(SelectionKey key) {
    Line line = (Line) key.attachment();
    SocketChannel channel = (SocketChannel) key.channel();
    try {
      if (key.isConnectable()) {
        channel.finishConnect();
        greet(channel, line.player);
        key.interestOps(SelectionKey.OP_READ);
      } else if (key.isReadable()) {
        read(key, channel, line);
      }
    } catch (IOException e) {
      drop(key, line);
    }
  }

  private void greet(SocketChannel channel, int player) throws IOException {
    send(
        channel,
        StandardCharsets.US_ASCII.encode(
            "GET /v1/ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                + KEY
                + "\r\nAuthorization: Bearer "
                + tokens.apply(player)
                + END_OF_HEADER));
  }

  private void read(SelectionKey key, SocketChannel channel, Line line) throws IOException {
    buffer.clear().put(line.rest);
    int length = channel.read(buffer);
    long now = System.nanoTime();
    buffer.flip();
    if (length < 0) {
      drop(key, line);
      return;
    }
    if (!line.open && !opened(line)) {
      line.rest = copy(buffer);
      return;
    }
    Optional<Frames.Frame> frame = Frames.next(buffer);
    while (frame.isPresent()) {
      switch (frame.get().opcode()) {
        case Frames.PING -> send(channel, Frames.pong(frame.get().payload()));
        case Frames.TEXT -> listener.message(line.player, frame.get().text(), now);
        case Frames.CLOSE -> {
          drop(key, line);
          return;
        }
        default -> throw new IOException("a frame of kind " + frame.get().opcode());
      }
      frame = Frames.next(buffer);
    }
    line.rest = copy(buffer);
  }

  private static ByteBuffer copy(ByteBuffer rest) {
    return rest.hasRemaining()
        ? ByteBuffer.allocate(rest.remaining()).put(rest).flip()
        : Line.NOTHING;
  }

  /** Whether the header of the answer is whole; the buffer is then behind it. */
  private boolean opened(Line line) throws IOException {
    String answer = StandardCharsets.US_ASCII.decode(buffer.duplicate()).toString();
    int end = answer.indexOf(END_OF_HEADER);
    if (end < 0) {
      return false;
    }
    if (!answer.startsWith("HTTP/1.1 101")) {
      throw new IOException("no socket: " + answer.lines().findFirst().orElse(""));
    }
    buffer.position(buffer.position() + end + END_OF_HEADER.length());
    line.open = true;
    opening--;
    open.incrementAndGet();
    return true;
  }

  /** What is sent is small and rare: the socket's own buffer always has room for it. */
  private static void send(SocketChannel channel, ByteBuffer bytes) throws IOException {
    channel.write(bytes);
    if (bytes.hasRemaining()) {
      throw new IOException("the gateway does not read");
    }
  }

  private void drop(SelectionKey key, Line line) {
    key.cancel();
    try {
      key.channel().close();
    } catch (IOException e) {
      failure.compareAndSet(null, e);
    }
    if (line.open) {
      open.decrementAndGet();
    } else {
      opening--;
    }
    dropped.incrementAndGet();
  }

  @Override
  public void close() throws InterruptedException {
    stopped = true;
    selector.wakeup();
    thread.join();
  }
}
