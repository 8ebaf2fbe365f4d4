package io.matchstream.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Has all that was written below a folder on the disk once a second, as Redis has with {@code
 * appendfsync everysec}. A broker can be told to count records between two syncs, and not to look
 * at the clock unless it was started so; so this asks the system, which syncs the whole file
 * system: more than is needed, never less.
 */
final class DiskSync implements AutoCloseable {
  private final Path folder;
  private final Thread thread = new Thread(this::run, "sync");
  private volatile boolean closed;
  private volatile String failure = "";

  private DiskSync(Path folder) {
    this.folder = folder;
  }

  static DiskSync everySecond(Path folder) {
    DiskSync sync = new DiskSync(folder);
    sync.thread.setDaemon(true);
    sync.thread.start();
    return sync;
  }

  private void run() {
    try {
      while (!closed) {
        long begin = System.nanoTime();
        int code =
            new ProcessBuilder("sync", "--file-system", folder.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (code != 0) {
          failure = "sync ended with code " + code;
          return;
        }
        long left = TimeUnit.SECONDS.toNanos(1) - (System.nanoTime() - begin);
        if (left > 0) {
          TimeUnit.NANOSECONDS.sleep(left);
        }
      }
    } catch (IOException e) {
      failure = "sync: " + e.getMessage();
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends it. A log that was not synced is not what was to be measured. */
  @Override
  public void close() throws IOException, InterruptedException {
    closed = true;
    thread.interrupt();
    thread.join();
    if (!failure.isEmpty()) {
      throw new IOException(failure);
    }
  }
}
