package io.matchstream.bench.pipeline;

import io.matchstream.tokens.TokenAlgorithm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What is measured.
 *
 * @param home a new folder, for the data of all processes and what they say
 * @param seed of arrivals, queues and results
 * @param players how many there are at the beginning; when all of them are busy, more come
 * @param pools how many queues of duels, each one pool
 * @param hotPercent of the players who want the first of them; the others are spread evenly
 * @param partitions of every topic
 * @param threads stream threads of each owner
 * @param tokens what tokens are signed with
 * @param game from a match's notice to its result
 * @param acknowledge whether players acknowledge what they are told
 * @param brokerJvm options of the broker's JVM
 * @param applicationJvm options of the application's JVM
 * @param serve more arguments of the command {@code serve}
 */
public record PipelineSettings(
    Path home,
    long seed,
    int players,
    int pools,
    int hotPercent,
    int partitions,
    int threads,
    TokenAlgorithm tokens,
    Duration game,
    boolean acknowledge,
    List<String> brokerJvm,
    List<String> applicationJvm,
    List<String> serve) {

  /** Copies the lists. */
  public PipelineSettings {
    if (pools < 1 || hotPercent < 0 || hotPercent > 100 || players < 2) {
      throw new IllegalArgumentException("at least a pool and two players, at most 100 %");
    }
    brokerJvm = List.copyOf(brokerJvm);
    applicationJvm = List.copyOf(applicationJvm);
    serve = List.copyOf(serve);
  }
}
