package io.matchstream.app.command;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * SIGTERM and Ctrl-C: asks a command that runs on to stop, and lets the process end with 0, or what
 * {@link #endWith} says, once it has. Close it last, when nothing is left to stop.
 */
final class StopSignal implements AutoCloseable {
  /**
   * Transactions in hand are finished and groups left within this; then the process ends anyway.
   */
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stop, "stop");
  private volatile ExitCode end = ExitCode.OK;

  private StopSignal() {}

  /** Listens from now on. */
  static StopSignal listen() {
    StopSignal signal = new StopSignal();
    Runtime.getRuntime().addShutdownHook(signal.hook);
    return signal;
  }

  /** Waits for the signal; true when it has come. */
  boolean await(Duration limit) throws InterruptedException {
    return asked.await(limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** With what the process ends once it was asked to stop, if not with 0. */
  void endWith(ExitCode code) {
    end = code;
  }

  private void stop() {
    asked.countDown();
    try {
      if (stopped.await(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
        // Left to itself the JVM reports the signal, 128 and its number, as if nothing had been
        // done about it.
        Runtime.getRuntime().halt(end.code());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    stopped.countDown();
    if (asked.getCount() > 0) {
      // Nobody asked: the command ends by itself, with an exit code of its own.
      forget();
    }
  }

  private void forget() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException askedJustNow) {
      // The hook runs already, and has nothing left to wait for.
      return;
    }
  }
}
