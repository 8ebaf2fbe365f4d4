package io.matchstream.streams.reads;

import io.matchstream.engine.tickets.Explanation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Why a ticket has no match yet, as an edge shows it. No other player is named in it.
 *
 * @param waiting tickets that wait in the pool, this one included; with {@code tooMany} at least as
 *     many
 * @param tooMany so many wait that nobody can say; all the rest is empty then
 * @param candidates the others that it was compared with
 * @param fitting those of them that no rule keeps from this one, each looked at alone
 * @param rejected how many of the others each rule keeps away; most first
 * @param nearestMiss of those kept away, the one that misses by least
 * @param missing what a match would still need besides those that fit, in sentences: players, a
 *     role, a rule that all of them together would have to keep
 * @param earliestAtMs when widening alone would give it a match if nobody came and nobody left,
 *     epoch milliseconds; empty if not before it expires
 * @param foreseen whether that could be computed
 */
public record ExplanationView(
    int waiting,
    boolean tooMany,
    int candidates,
    int fitting,
    List<Rejected> rejected,
    Optional<NearestMiss> nearestMiss,
    List<String> missing,
    OptionalLong earliestAtMs,
    boolean foreseen) {

  /** Copies are taken. */
  public ExplanationView {
    rejected = List.copyOf(rejected);
    missing = List.copyOf(missing);
  }

  /**
   * A rule and how many it keeps away.
   *
   * @param candidates how many
   */
  public record Rejected(String rule, int candidates) {}

  /**
   * A rule and by how much it was missed.
   *
   * @param detail the value and the limit, in a sentence
   */
  public record NearestMiss(String rule, String detail) {}

  static ExplanationView of(Explanation why) {
    return new ExplanationView(
        why.waiting(),
        false,
        why.candidates(),
        why.fitting(),
        why.rejected().entrySet().stream()
            .map(each -> new Rejected(each.getKey(), each.getValue()))
            .toList(),
        why.nearestMiss().map(miss -> new NearestMiss(miss.rule(), miss.detail())),
        why.missing(),
        why.earliestAtMs(),
        why.foreseen());
  }

  /** The same while an operator pauses the queue: nothing can be foreseen. */
  ExplanationView paused() {
    List<String> also = new ArrayList<>(missing);
    also.add(0, "The queue is paused: nobody is matched until an operator resumes it.");
    return new ExplanationView(
        waiting,
        tooMany,
        candidates,
        fitting,
        rejected,
        nearestMiss,
        also,
        OptionalLong.empty(),
        false);
  }

  static ExplanationView tooMany(int waiting) {
    return new ExplanationView(
        waiting, true, 0, 0, List.of(), Optional.empty(), List.of(), OptionalLong.empty(), false);
  }
}
