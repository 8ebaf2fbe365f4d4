package io.matchstream.engine.imports;

import io.matchstream.engine.config.MatchstreamConfig;
import java.util.List;

/**
 * A file of another platform, made ours.
 *
 * @param platform whose file it was
 * @param yaml a queue file; reading it gives {@code config}
 * @param config the queues
 * @param findings what became of each construct, in the order in which they were read
 */
public record Imported(
    String platform, String yaml, MatchstreamConfig config, List<Finding> findings) {
  /** A copy is taken. */
  public Imported {
    findings = List.copyOf(findings);
  }
}
