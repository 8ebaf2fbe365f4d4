package io.matchstream.bench.peers;

import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What one run of a matchmaker has come to.
 *
 * @param perSecond matches
 * @param p50Micros of a call, from asking to the answer
 * @param p99Micros of a call
 * @param lostClaims for each arrival: partners that somebody else had taken meanwhile
 * @param breaches what was not as promised; with any the run does not count
 */
record Outcome(
    double perSecond,
    double p50Micros,
    double p99Micros,
    double lostClaims,
    List<String> breaches) {

  Outcome {
    breaches = List.copyOf(breaches);
  }

  static Outcome of(Ledger ledger, long nanos, Histogram callNanos, double lostClaims) {
    return new Outcome(
        ledger.matches() * 1e9 / nanos,
        callNanos.getValueAtPercentile(50) / 1e3,
        callNanos.getValueAtPercentile(99) / 1e3,
        lostClaims,
        ledger.breaches());
  }
}
