package io.matchstream.bench.report;

import io.matchstream.app.terminal.JsonLine;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a benchmark has found.
 *
 * @param figures for machines, one line
 * @param tables for people
 * @param sound false when a promise was broken or somebody lost meanwhile; never because something
 *     was slow
 */
public record Findings(JsonLine figures, List<Table> tables, boolean sound) {

  /** Findings; the tables are copied. */
  public Findings {
    tables = List.copyOf(tables);
  }

  /** The tables as Markdown, one below the other. */
  public String markdown() {
    return tables.stream().map(Table::markdown).collect(Collectors.joining("\n"));
  }
}
