package io.matchstream.bench.gateway;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/** Reads over HTTP as fast as they are answered, on connections that stay open, one thread each. */
final class ReadLoad {
  private static final int CONNECTIONS = 16;
  private static final String LENGTH = "content-length: ";

  private final int port;
  private final AtomicInteger next = new AtomicInteger();

  ReadLoad(int port) {
    this.port = port;
  }

  /**
   * Reads for a time.
   *
   * @param request the header of the n-th request, from its method to its last field
   * @return answers a second with the status 200
   */
  double perSecond(Duration time, IntFunction<String> request) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
    try {
      long begin = System.nanoTime();
      long end = begin + time.toNanos();
      List<Callable<Integer>> readers = new ArrayList<>();
      for (int i = 0; i < CONNECTIONS; i++) {
        readers.add(() -> read(end, request));
      }
      int answers = 0;
      for (Future<Integer> reader : threads.invokeAll(readers)) {
        answers += reader.get();
      }
      return answers / ((System.nanoTime() - begin) / 1e9);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a read failed: " + e.getCause(), e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  private int read(long end, IntFunction<String> request) throws IOException {
    int answers = 0;
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      while (System.nanoTime() - end < 0) {
        socket
            .getOutputStream()
            .write(
                (request.apply(next.getAndIncrement()) + "\r\nHost: 127.0.0.1\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
        String status = line(in);
        if (!status.contains(" 200 ")) {
          throw new IOException("answered " + status);
        }
        in.skipNBytes(length(in));
        answers++;
      }
    }
    return answers;
  }

  private static int length(InputStream in) throws IOException {
    int length = 0;
    for (String field = line(in); !field.isEmpty(); field = line(in)) {
      if (field.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
        length = Integer.parseInt(field.substring(LENGTH.length()).strip());
      }
    }
    return length;
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int read = in.read(); read != '\n'; read = in.read()) {
      if (read < 0) {
        throw new IOException("the gateway has closed the connection");
      }
      if (read != '\r') {
        line.append((char) read);
      }
    }
    return line.toString();
  }
}
