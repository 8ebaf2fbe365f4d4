package io.matchstream.engine.config;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One team of a match, or several of one kind.
 *
 * @param name what the match calls it; of several, the name with a number: squad-1, squad-2
 * @param count how many teams of this kind a match has, at least 1
 * @param min least players of each
 * @param max most players of each
 * @param minWidening how {@code min} falls or rises while the seed waits; in order of time, empty
 *     for never
 * @param roles how many of each role a team takes, in the file's order; empty where there are no
 *     roles. With roles, {@code max} is their sum
 */
public record TeamConfig(
    String name,
    int count,
    int min,
    int max,
    List<Widening.Step> minWidening,
    Map<String, Integer> roles) {

  /** Copies are taken; the order of the roles is kept. */
  public TeamConfig {
    minWidening = List.copyOf(minWidening);
    roles = Collections.unmodifiableMap(new LinkedHashMap<>(roles));
    if (count < 1 || min < 0 || max < Math.max(1, min)) {
      throw new IllegalArgumentException(
          "team " + name + " needs count >= 1 and 0 <= min <= max with max >= 1");
    }
  }
}
