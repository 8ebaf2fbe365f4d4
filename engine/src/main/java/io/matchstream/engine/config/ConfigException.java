package io.matchstream.engine.config;

import java.util.List;
import java.util.stream.Collectors;

/** A configuration that cannot be used. Its message lists every problem, one a line. */
public final class ConfigException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<ConfigProblem> problems;

  /**
   * @param problems in the order of the text, at least one
   */
  public ConfigException(List<ConfigProblem> problems) {
    super(problems.stream().map(ConfigProblem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** Every problem, in the order of the text. */
  public List<ConfigProblem> problems() {
    return problems;
  }
}
