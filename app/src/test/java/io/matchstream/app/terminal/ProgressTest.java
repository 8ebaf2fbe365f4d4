package io.matchstream.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private final StringWriter written = new StringWriter();
  // Close to the end of its range: a monotonic clock may overflow.
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
  private final Progress progress = Progress.start(new PrintWriter(written), nanos::get);

  @Test
  void nothingIsSaidBeforeTwoSeconds() {
    nanos.addAndGet(Duration.ofSeconds(2).toNanos() - 1);
    progress.report("replayed", 1, 10);
    assertThat(written.toString()).isEmpty();

    nanos.addAndGet(1);
    progress.report("replayed", 2, 10);
    assertThat(written.toString()).isEqualToIgnoringNewLines("replayed: 2 of 10");
  }

  @Test
  void afterThatItIsSaidOnceASecond() {
    nanos.addAndGet(Duration.ofSeconds(2).toNanos());
    progress.report("read", 1, 0);
    nanos.addAndGet(Duration.ofSeconds(1).toNanos() - 1);
    progress.report("read", 2, 0);
    nanos.addAndGet(1);
    progress.report("read", 3, 0);

    assertThat(written.toString().lines()).containsExactly("read: 1", "read: 3");
  }
}
