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
 * @param gatewayJvm options of the JVM of a gateway, where there is one
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
    List<String> gatewayJvm,
    List<String> serve) {

  /**
   * What {@code bench pipeline} takes unless it is told otherwise: a laptop's four partitions, four
   * pools, one of them wanted by 40 in 100; fixed heaps, so that they do not grow while they are
   * measured.
   */
  public static PipelineSettings laptop(Path home, long seed) {
    return new PipelineSettings(
        home,
        seed,
        100_000,
        4,
        40,
        4,
        1,
        TokenAlgorithm.HS256,
        Duration.ofSeconds(1),
        false,
        List.of("-Xms1g", "-Xmx1g"),
        List.of("-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"),
        List.of("-Xms1g", "-Xmx1g"),
        List.of());
  }

  /** The same with so many players at the beginning, who acknowledge what they are told. */
  public PipelineSettings acknowledgedBy(int count) {
    return new PipelineSettings(
        home,
        seed,
        count,
        pools,
        hotPercent,
        partitions,
        threads,
        tokens,
        game,
        true,
        brokerJvm,
        applicationJvm,
        gatewayJvm,
        serve);
  }

  /** The same with this for the gateway's JVM. */
  public PipelineSettings withGatewayJvm(List<String> options) {
    return new PipelineSettings(
        home,
        seed,
        players,
        pools,
        hotPercent,
        partitions,
        threads,
        tokens,
        game,
        acknowledge,
        brokerJvm,
        applicationJvm,
        options,
        serve);
  }

  /** Copies the lists. */
  public PipelineSettings {
    if (pools < 1 || hotPercent < 0 || hotPercent > 100 || players < 2) {
      throw new IllegalArgumentException("at least a pool and two players, at most 100 %");
    }
    brokerJvm = List.copyOf(brokerJvm);
    applicationJvm = List.copyOf(applicationJvm);
    gatewayJvm = List.copyOf(gatewayJvm);
    serve = List.copyOf(serve);
  }
}
