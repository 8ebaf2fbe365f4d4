package io.matchstream.app.chaos;

import io.matchstream.app.process.Supervised;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Starts again what has ended by itself, as whatever runs an installation would, and looks whether
 * what runs still answers. It has no thread of its own: whoever waits for something waits here, and
 * it looks meanwhile. Not for use by several threads.
 */
final class Supervisor {
  /** As long as a service manager waits at first, lest a start that fails takes a core. */
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);

  /** Who finds no broker is back within this, and a start's time, after it can be reached. */
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(8);

  private static final Duration LOOK_EVERY = Duration.ofMillis(100);

  /** What somebody waits for. */
  interface Condition {
    boolean holds() throws IOException, InterruptedException;
  }

  private static final class Care {
    final Supervised program;
    boolean awaited;
    boolean due;
    long dueMs;
    int falls;

    Care(Supervised program) {
      this.program = program;
    }
  }

  private final List<Care> cares = new ArrayList<>();
  private final ProgressWatch watch;
  private final HealthWatch health;
  private final Consumer<String> say;
  private int restarts;

  /**
   * @param watch hears who has fallen, and who works again
   * @param say hears the same, for people
   */
  Supervisor(
      List<? extends Supervised> programs,
      ProgressWatch watch,
      HealthWatch health,
      Consumer<String> say) {
    programs.forEach(program -> cares.add(new Care(program)));
    this.watch = watch;
    this.health = health;
    this.say = say;
  }

  /** How often it has started something again. */
  int restarts() {
    return restarts;
  }

  /** Waits, and looks meanwhile. */
  void sleep(Duration time) throws IOException, InterruptedException {
    boolean unused = holds(time, () -> false);
  }

  /** Waits until something holds, and looks meanwhile; false where it does not within the limit. */
  boolean holds(Duration limit, Condition condition) throws IOException, InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (!condition.holds()) {
      long left = end - System.nanoTime();
      if (left < 0) {
        return false;
      }
      look(System.currentTimeMillis());
      TimeUnit.NANOSECONDS.sleep(Math.min(left, LOOK_EVERY.toNanos()));
    }
    return true;
  }

  /**
   * Looks at each.
   *
   * @param nowMs milliseconds since 1970
   */
  void look(long nowMs) throws IOException {
    for (Care care : cares) {
      if (care.program.hasFallen()) {
        fallen(care, nowMs);
      } else {
        care.due = false;
        if (care.awaited && care.program.isReady()) {
          care.awaited = false;
          care.falls = 0;
          watch.back(care.program.name(), nowMs);
          say.accept("        " + care.program.name() + " works again");
        }
      }
    }
    health.look(nowMs);
  }

  private void fallen(Care care, long nowMs) throws IOException {
    if (!care.due) {
      Duration pause = pause(care.falls++);
      care.due = true;
      care.dueMs = nowMs + pause.toMillis();
      care.awaited = true;
      watch.fell(care.program.name());
      say.accept(
          "        %s ended by itself %s; started again in %d s"
              .formatted(care.program.name(), care.program.end(), pause.toSeconds()));
    } else if (nowMs >= care.dueMs) {
      care.due = false;
      restarts++;
      care.program.startAgain();
    }
  }

  /** Twice as long after each fall without work in between. */
  private static Duration pause(int falls) {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(falls, 10));
    return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
  }
}
