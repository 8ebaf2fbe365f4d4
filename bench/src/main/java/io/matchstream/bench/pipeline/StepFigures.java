package io.matchstream.bench.pipeline;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one rate cost.
 *
 * @param rate requests a second that were meant
 * @param seconds that were measured, after the warm-up
 * @param asked requests in that time
 * @param matches confirmed in that time
 * @param notifications readable in that time
 * @param byTime of all matches, those that a window's widening completed
 * @param waits from a request to its player's match
 * @param toMatch from the request that completes a match to the match
 * @param toNotice from the request that completes a match to its notifications
 * @param broker used in that time
 * @param application used in that time
 * @param generator used in that time by this process
 * @param lagBefore records that the owners had not read at its beginning
 * @param lagAfter and at its end
 * @param keptUp whether the backlog did not grow
 * @param latest the longest that a request was sent later than it was meant to
 * @param allAsked requests from rest to rest, the warm-up among them
 * @param cancelled of them, those that were given up since nobody was left to play with
 * @param written from rest to rest, by topic
 */
public record StepFigures(
    double rate,
    double seconds,
    long asked,
    long matches,
    long notifications,
    long byTime,
    Quantiles waits,
    Quantiles toMatch,
    Quantiles toNotice,
    Usage broker,
    Usage application,
    Usage generator,
    long lagBefore,
    long lagAfter,
    boolean keptUp,
    Duration latest,
    long allAsked,
    long cancelled,
    Map<String, Written.Amount> written) {
  private static final double THOUSAND = 1_000;

  /** Copies. */
  public StepFigures {
    written = new TreeMap<>(written);
  }

  /** Milliseconds of a core that a thousand requests take. */
  static double cpuMsPerThousand(Duration cpu, long asked) {
    return asked == 0 ? 0 : cpu.toNanos() / 1e6 * THOUSAND / asked;
  }

  /** The same of the broker and the application together: what an installation pays. */
  double cpuMsPerThousand() {
    return cpuMsPerThousand(broker.cpu().plus(application.cpu()), asked);
  }

  /** Requests a second that were sent. */
  double perSecond() {
    return asked / seconds;
  }

  /** Matches a second. */
  public double matchesPerSecond() {
    return matches / seconds;
  }

  /** All topics of the installation together, the broker's own not among them. */
  Written.Amount total() {
    return written.entrySet().stream()
        .filter(topic -> !brokersOwn(topic.getKey()))
        .map(Map.Entry::getValue)
        .reduce(Written.Amount.NONE, Written.Amount::plus);
  }

  /** Records for each request, marks of transactions and the broker's own topics not among them. */
  double recordsPerEnqueue() {
    return allAsked == 0 ? 0 : (double) total().records() / allAsked;
  }

  /** Offsets of groups and the states of transactions, which the broker keeps for itself. */
  static boolean brokersOwn(String topic) {
    return topic.startsWith("__");
  }
}
