package io.matchstream.bench.peers;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Who has come and who has been matched, kept beside a matchmaker and apart from it: nobody is
 * matched twice, and at the end whoever has not been matched waits. Safe for use by several
 * threads; each entry takes constant time.
 */
final class Ledger {
  /** Of thousands of breaches of one kind the first few tell enough. */
  private static final int TOLD = 5;

  private final Set<String> open = new HashSet<>();
  private final List<String> breaches = new ArrayList<>();
  private long matches;

  /** To be called before the matchmaker is asked. */
  synchronized void arrived(String player) {
    if (!open.add(player)) {
      breach(player + " came twice");
    }
  }

  /** The matchmaker says that these two play each other. */
  synchronized void matched(String one, String other) {
    matches++;
    leaves(one);
    leaves(other);
  }

  private void leaves(String player) {
    if (!open.remove(player)) {
      breach(player + " was matched twice, or never came");
    }
  }

  /** At the end: these wait, says the matchmaker. */
  synchronized void settle(Set<String> waiting) {
    if (!open.equals(waiting)) {
      long lost = open.stream().filter(player -> !waiting.contains(player)).count();
      long unknown = waiting.stream().filter(player -> !open.contains(player)).count();
      breach(lost + " players are lost, " + unknown + " wait who should not");
    }
  }

  /** Something else is not as promised. */
  synchronized void breach(String what) {
    if (breaches.size() < TOLD) {
      breaches.add(what);
    }
  }

  synchronized long matches() {
    return matches;
  }

  synchronized List<String> breaches() {
    return List.copyOf(breaches);
  }
}
