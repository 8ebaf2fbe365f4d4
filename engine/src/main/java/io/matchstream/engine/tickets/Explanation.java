package io.matchstream.engine.tickets;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Why a ticket has no match yet. It names rules and values, and no other player.
 *
 * @param ticketId the ticket
 * @param waiting tickets that wait in the pool, this one included
 * @param candidates the others that it was compared with
 * @param fitting those of them that nothing keeps from this one, each looked at alone
 * @param rejected how many of the others each rule keeps away, the first one in the order of the
 *     rules for each; most first
 * @param nearestMiss of those kept away, the one that misses by least; empty if none is
 * @param missing what a match would still need besides those that fit, in sentences: players, a
 *     role, a rule that all of them together would have to keep; empty if nothing is known to be
 * @param earliestAtMs when widening alone would give it a match if nobody came and nobody left,
 *     epoch milliseconds; empty if not before it expires
 * @param foreseen whether that could be computed: a crowded pool would take too long
 */
public record Explanation(
    String ticketId,
    int waiting,
    int candidates,
    int fitting,
    Map<String, Integer> rejected,
    Optional<NearestMiss> nearestMiss,
    List<String> missing,
    OptionalLong earliestAtMs,
    boolean foreseen) {

  /** Copies are taken; rules that keep equally many away stay in the order given. */
  public Explanation {
    Map<String, Integer> mostFirst = new LinkedHashMap<>();
    rejected.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
        .forEach(each -> mostFirst.put(each.getKey(), each.getValue()));
    rejected = Collections.unmodifiableMap(mostFirst);
    missing = List.copyOf(missing);
  }

  /**
   * A rule and by how much it was missed.
   *
   * @param detail the value and the limit, in a sentence
   */
  public record NearestMiss(String rule, String detail) {}
}
