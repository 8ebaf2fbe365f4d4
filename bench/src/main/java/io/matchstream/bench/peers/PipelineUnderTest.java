package io.matchstream.bench.peers;

import java.util.List;

/**
 * Our whole pipeline on a real broker and application, each in a process of its own: enqueues as
 * fast as it sustains, counted as they come out matched.
 */
interface PipelineUnderTest {
  /**
   * One bounded run, with processes and folders of its own that are gone afterwards.
   *
   * @param durability of the log
   * @param seed of the players
   */
  Run run(Durability durability, long seed) throws Exception;

  /**
   * What came out.
   *
   * @param matchesPerSecond confirmed ones, with their tokens and notifications
   * @param breaches what was not as promised; with any the run does not count
   */
  record Run(double matchesPerSecond, List<String> breaches) {
    /** A copy is taken. */
    public Run {
      breaches = List.copyOf(breaches);
    }
  }
}
