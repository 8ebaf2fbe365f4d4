package io.matchstream.app.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who lives and does not answer for long, by what others have found out. Not thread-safe. */
final class Hangs {
  /**
   * The question is answered without any work; the longest pause that was seen while it should be,
   * on two cores at a load of 30, was some seconds.
   */
  static final Duration LIMIT = Duration.ofSeconds(30);

  /** Who was asked twice, half a minute apart, because the asker was busy, proves nothing. */
  static final int LEAST_QUESTIONS = 10;

  private record Silence(long sinceMs, int questions) {}

  private final Map<String, Silence> silent = new HashMap<>();
  private final Set<String> reported = new HashSet<>();
  private final List<String> complaints = new ArrayList<>();

  /** It has answered, or need not: it has not started yet, or stands still on purpose. */
  void excused(String name) {
    silent.remove(name);
    reported.remove(name);
  }

  /** It has not. */
  void silent(String name, long nowMs) {
    Silence silence =
        silent.merge(
            name,
            new Silence(nowMs, 1),
            (before, now) -> new Silence(before.sinceMs(), before.questions() + 1));
    if (nowMs - silence.sinceMs() >= LIMIT.toMillis()
        && silence.questions() >= LEAST_QUESTIONS
        && reported.add(name)) {
      complaints.add(
          "%s lives and has not answered %s for %d s, and nothing was done to it"
              .formatted(name, HealthWatch.PATH, LIMIT.toSeconds()));
    }
  }

  /** Whether of each it is known whether it hangs. */
  boolean settled() {
    return reported.containsAll(silent.keySet());
  }

  /** A sentence for each that was silent too long. */
  List<String> complaints() {
    return List.copyOf(complaints);
  }
}
