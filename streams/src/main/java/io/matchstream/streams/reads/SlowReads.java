package io.matchstream.streams.reads;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Questions that take milliseconds and not microseconds, answered one at a time on a thread of
 * their own. After each the thread rests {@value #REST} times as long as it took, so that whoever
 * asks, however often, has a quarter of one core and never the time of those who match. Safe for
 * any number of threads.
 */
public final class SlowReads implements AutoCloseable {
  /** Leaves three quarters of a core to the owners. */
  static final int REST = 3;

  /**
   * Questions in line behind the one that is being answered. With a large pool each takes a second,
   * rest included, and nobody waits longer than two for an answer of another process.
   */
  static final int MOST_IN_LINE = 2;

  /** Who asks from another process has gone by then; his question would cost others their turn. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final long STOP_WITHIN_SECONDS = 5;

  private static final Logger log = LoggerFactory.getLogger(SlowReads.class);

  private final LongSupplier nanos;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final ThreadPoolExecutor reader =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MOST_IN_LINE),
          task -> {
            Thread thread = new Thread(task, "slow-reads");
            thread.setDaemon(true);
            return thread;
          });

  /** Reads of a process. */
  public SlowReads() {
    this(System::nanoTime);
  }

  /**
   * @param nanos monotonic time, by which who asks has gone
   */
  SlowReads(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /**
   * Takes a question.
   *
   * @return its answer, on the thread of these reads; fails with what the question throws, and with
   *     {@link OwnerUnavailable} when too many stand in line, or its turn comes too late
   */
  <T> CompletionStage<T> ask(Supplier<T> question) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    long asked = nanos.getAsLong();
    try {
      reader.execute(() -> answer(question, asked, answer));
    } catch (RejectedExecutionException e) {
      answer.completeExceptionally(new OwnerUnavailable("The owner is asked too much", e));
    }
    return answer;
  }

  private <T> void answer(Supplier<T> question, long asked, CompletableFuture<T> answer) {
    if (nanos.getAsLong() - asked > PATIENCE_NANOS) {
      answer.completeExceptionally(new OwnerUnavailable("The owner is asked too much"));
      return;
    }
    long start = System.nanoTime();
    try {
      answer.complete(question.get());
    } catch (RuntimeException e) {
      answer.completeExceptionally(e);
    }
    rest(REST * (System.nanoTime() - start));
  }

  private void rest(long nanos) {
    try {
      if (closing.await(nanos, TimeUnit.NANOSECONDS)) {
        log.debug("Stopped while resting");
      }
    } catch (InterruptedException e) {
      log.debug("Interrupted to stop");
    }
  }

  /** Answers what stands in line, and takes nothing more. */
  @Override
  public void close() throws InterruptedException {
    closing.countDown();
    reader.shutdown();
    if (!reader.awaitTermination(STOP_WITHIN_SECONDS, TimeUnit.SECONDS)) {
      log.warn("Stopped with questions unanswered");
    }
  }
}
